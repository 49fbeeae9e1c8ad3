"""What a killed stack leaves behind. That it loses nothing: tests/faults/test_killed_stack.py."""

from __future__ import annotations

import fcntl
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.local.aws.jobs import REWRITING_DUE
from tests.stack.processes import emulators_of, runs
from tests.stack.start.test_erased import WORDS, holding
from tests.stack.started import started, until

pytestmark = pytest.mark.stack


def test_no_emulator_is_left_and_what_was_erased_is_rewritten_at_the_next_start(
    tmp_path: Path,
) -> None:
    key = {"pk": {"S": "user"}, "sk": {"S": "card"}}
    with started(tmp_path) as first:
        table = "teller-banking"
        first.dynamodb.put_item(TableName=table, Item=key | {"said": {"S": WORDS}})
        first.dynamodb.delete_item(TableName=table, Key=key)
        emulators = emulators_of(first.process.pid)
        assert len(emulators) == 2
        first.process.kill()
        first.process.wait()
        _wait_for_lock(tmp_path)
        assert not any(map(runs, emulators))
        assert "no stack runs" in first.command("audit", USER_ID="12345").stderr
    assert holding(tmp_path, WORDS)
    (tmp_path / REWRITING_DUE).touch()
    with started(tmp_path):
        until(lambda: not (tmp_path / REWRITING_DUE).exists())
        assert not holding(tmp_path, WORDS)


def _wait_for_lock(state_dir: Path) -> None:
    """The emulator holds it as long as it lives."""
    with (state_dir / "emulator.lock").open() as lock, ThreadPoolExecutor(1) as waiter:
        waiter.submit(fcntl.flock, lock, fcntl.LOCK_EX).result(timeout=30)
