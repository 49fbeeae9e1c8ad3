"""Random ledgers, entered in random parts: every page, total, sum, refusal and balance is what a
plain reference says.

`make sequences` tries 500, SEQUENCES=n as many as that. Every shard has a seed of its own, so that
what failed fails again; Hypothesis prints the ledger.
"""

from __future__ import annotations

import os
import uuid
from datetime import datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.calling import rest
from tests.finance.calls import SUM, accounts, body_of, book, error, name_account, search
from tests.finance.reference import random_ledgers
from tests.finance.reference.reference_ledger import Json, ReferenceLedger, is_told, shown
from tests.local.aws.emulator import Aws

SHARD = 10
SHARDS = range(max(1, int(os.environ.get("SEQUENCES", "20")) // SHARD))
SETTINGS = settings(
    max_examples=SHARD,
    print_blob=True,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
DIRECTIONS: tuple[Json, ...] = (
    {"direction": "ALL"},
    {"direction": "DEBIT_ONLY"},
    {"direction": "CREDIT_ONLY"},
)


def hold(user_id: str, reference: ReferenceLedger, asked: Json, limit: int) -> None:
    assert_walk(user_id, reference.selected(asked), asked, limit)
    for direction in DIRECTIONS:
        assert_sum(user_id, reference, asked | direction)


def assert_walk(user_id: str, expected: list[Json], asked: Json, limit: int) -> None:
    """Every page, one beyond the end included, is the part of the whole that it should be."""
    for offset in range(0, len(expected) + limit + 1, limit):
        page = search(user_id, **asked, limit=limit, offset=offset)
        part = expected[offset : offset + limit]
        assert [without_instant(item) for item in page["items"]] == [shown(row) for row in part]
        assert [instant(item["booked_at"]) for item in page["items"]] == [
            instant(row["booked_at"]) for row in part
        ]
        is_last = len(part) < limit
        known = [len(expected)] if is_last or is_told(asked) else [None, len(expected)]
        assert page["total"] in known


def assert_sum(user_id: str, reference: ReferenceLedger, asked: Json) -> None:
    expected = reference.summed(asked)
    reply = rest(SUM, user_id, asked)
    if isinstance(expected, list):
        refused = error(reply, 400, "VALIDATION_ERROR")
        named = [each["currency"] for each in expected]
        assert refused["details"] == {"currencies": named, "totals": expected}
    else:
        answer = body_of(reply)
        assert {name: answer[name] for name in expected} == expected


def without_instant(item: Json) -> Json:
    return {name: value for name, value in item.items() if name != "booked_at"}


def instant(text: str) -> tuple[datetime, Any]:
    read = datetime.fromisoformat(text)
    return read.replace(tzinfo=None), read.utcoffset()


@pytest.mark.parametrize("shard", SHARDS)
def test_every_answer_is_the_references(shard: int, aws: Aws) -> None:
    @SETTINGS
    @seed(shard)
    @given(
        st.lists(random_ledgers.ledgers, min_size=1, max_size=2),
        random_ledgers.named_accounts,
        st.lists(st.tuples(random_ledgers.filters, st.integers(1, 7)), min_size=3, max_size=6),
    )
    def holds(
        parts: list[list[Json]], named: dict[str, str], asked: list[tuple[Json, int]]
    ) -> None:
        user_id = f"user-{uuid.uuid4().hex[:12]}"
        reference = ReferenceLedger(named)
        for id, currency in named.items():
            name_account(user_id, id, currency)
        for rows in parts:
            book(user_id, *rows)
            reference.enter(rows)
        hold(user_id, reference, {}, 5)
        for filters, limit in asked:
            hold(user_id, reference, filters, limit)
        held = [(each["id"], each["currency"], each["moved"]) for each in accounts(user_id)]
        assert held == reference.held()

    holds()
