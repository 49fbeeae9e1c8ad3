"""The requests that a month's summary and sums over years send to DynamoDB as a history grows.

The emulator reports no read units, so they are worked out from the rows that each query read. The
reference is a query of all the user's rows, a page of 1 MB after the other, worked out likewise.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

from commands.template import Template
from tests.bench import filling
from tests.bench.artifacts import Artifacts
from tests.bench.filling import CATEGORIES, ENTRY_BYTES, MONTHS, PLAIN_BYTES, ROLLUP_BYTES
from tests.bench.inside.calls import USER_ID
from tests.bench.inside.sizes import units, weight
from tests.bench.process import Place
from tests.bench.table import Row
from tests.local.aws import emulator

IN_MONTH = 100
FEW_ENTRIES = 1_000
PAGE_BYTES = 2**20
SUMMARY, SUM = "budget.get_month_summary.handler", "finance.finance_transactions_sum.handler"
MONTH = "2026-02"
OTHER_MONTHS = [f"{year}-{month:02}" for year in range(2016, 2026) for month in range(1, 13)]

Read = tuple[int, int]
"""Queries, and their read units."""


def month_summary(built: Artifacts, history: int) -> Iterator[Row]:
    """The same month alone, and among `history` rows. The goal: no more than alone."""
    with _emulator(built) as (url, place):
        filling.budget_rows(url, [MONTH] * IN_MONTH)
        alone = _summarised(place)
        yield from _rows("month summary", IN_MONTH, alone, _row_bytes(), alone)
        others = range(history - IN_MONTH)
        filling.budget_rows(url, [OTHER_MONTHS[n % len(OTHER_MONTHS)] for n in others])
        yield from _rows("month summary", history, _summarised(place), _row_bytes(), alone)


def sums(built: Artifacts, entries: int) -> Iterator[Row]:
    """A month's and a category's of five years. The goal: what their rollups weigh at most."""
    month, category = MONTHS[-10], CATEGORIES[3]
    years = {"start_date": f"{MONTHS[0]}-01", "end_date": f"{MONTHS[-1]}-31"}
    asked = [
        [SUM, {"date_range": {"start_date": f"{month}-01", "end_date": f"{month}-31"}}],
        [SUM, {"category_id": category, "date_range": years}],
    ]
    with _emulator(built) as (url, place):
        for before, size in ((0, FEW_ENTRIES), (FEW_ENTRIES, entries)):
            filling.ledger_rows(url, before, size)
            of_month, of_category = place.run("queried", given=asked)
            numbers = range(size)
            _assert_sum(of_month, [n for n in numbers if filling.month_of(n) == month])
            _assert_sum(of_category, [n for n in numbers if filling.category_of(n) == category])
            for work, called, cells in (
                ("sum of a month", of_month, len(CATEGORIES)),
                ("sum of five years of a category", of_category, len(MONTHS) * len(CATEGORIES)),
            ):
                most = 1, units(cells * ROLLUP_BYTES)
                yield from _rows(work, size, _read(called, ENTRY_BYTES), PLAIN_BYTES, most)


def _rows(work: str, size: int, ours: Read, row_bytes: int, goals: Read) -> Iterator[Row]:
    whole = size * row_bytes
    reference = -(-whole // PAGE_BYTES), units(whole)
    for what, mine, its, goal in zip(
        ("queries", "read units"), ours, reference, goals, strict=True
    ):
        told = f"{work}, {size:,} rows of history: {what}"
        yield Row(told, f"{mine:,}", f"{its:,}", goal=goal, figure=mine)


def _summarised(place: Place) -> Read:
    arguments = {"user_id": USER_ID, "thread_id": "1", "month": MONTH}
    (called,) = place.run("queried", given=[[SUMMARY, arguments]])
    spent = called["body"]["data"]["expense_total_mxn_cents"]
    assert spent == IN_MONTH * filling.CENTS, called
    return _read(called, _row_bytes())


def _read(called: Any, row_bytes: int) -> Read:
    weights = [
        query["scanned"] * row_bytes if query["weight"] is None else query["weight"]
        for query in called["queries"]
    ]
    return len(weights), sum(map(units, weights))


def _row_bytes() -> int:
    return weight(filling.budget_row(MONTH))


def _assert_sum(called: Any, numbers: list[int]) -> None:
    body = called["body"]
    assert body["count"] == len(numbers), body
    assert Decimal(body["total"]["amount"]) == sum(map(filling.amount_of, numbers)), body


@contextmanager
def _emulator(built: Artifacts) -> Iterator[tuple[str, Place]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        emulator.start(Path(folder), Template().tables) as aws,
    ):
        yield aws.tables, Place(built.teller, variables=aws.environment)
