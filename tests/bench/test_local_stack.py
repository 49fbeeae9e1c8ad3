"""The rows of the one-machine stack are there. Nothing here is about how long anything took."""

from __future__ import annotations

import pytest

from tests.bench import local_stack

pytestmark = pytest.mark.bench


def test_cpu_waits_idle_pages_and_the_second_start_are_measured() -> None:
    rows = {row.work: row for row in local_stack.rows(calls=16, rounds=1, idle_seconds=1)}
    goals = {
        "stack: CPU of `get_account_summary`, gateway": 6,
        "stack: reads among 64 mixed clients": 300,
        "stack: 200 idle streams": 0.02,
        "stack: ready again": 5,
    }
    assert {work: row.goal for work, row in rows.items() if row.goal is not None} == goals
    assert all(rows[work].figure is not None for work in goals)
    assert rows.keys() - goals.keys() == {
        "stack: CPU of `get_account_summary`, emulator",
        "stack: CPU of `unblock_card`, gateway",
        "stack: CPU of `unblock_card`, emulator",
        "stack: writes among 64 mixed clients",
    }


def test_of_ten_mixed_requests_one_writes() -> None:
    assert [request.is_write for request in local_stack.MIXED].count(True) == 1
    assert len(local_stack.MIXED) == 10
