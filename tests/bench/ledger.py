"""A user's ledger of more and more rows: what the sums, pages and searches over it ask of DynamoDB.

Read units are worked out from what each query went through (sizes.py). The emulator's latency says
nothing of AWS: whatever a query asks for, it goes through the whole partition.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

from commands.template import Template
from tests.bench import ledger_filling
from tests.bench.artifacts import Artifacts
from tests.bench.inside.ledger.rows import (
    CATEGORIES,
    CELLS,
    EARLY,
    MONTHS,
    amount,
    category,
    month,
)
from tests.bench.ledger_filling import ENTRY_BYTES, ROLLUP_BYTES
from tests.bench.process import Place
from tests.bench.sizes import units
from tests.bench.table import Row, Sample
from tests.local.aws import emulator

SUM = "finance_transactions_sum"
SEARCH = "finance_transactions_search"
MONTH = MONTHS[-10]
CATEGORY = CATEGORIES[3]
PAGE = 50
CALLS = 3
ENTERED_AT_MOST = 100_000
COMPARED_AT_MOST = 100_000
"""What costs the reference minutes beyond is told of ours alone."""
ENTERED_A_SECOND = 1_000
"""Rows, at least."""

_FIVE_YEARS = {"start_date": f"{MONTHS[0]}-01", "end_date": f"{MONTHS[-1]}-31"}
_ONE_MONTH = {"start_date": f"{MONTH}-01", "end_date": f"{MONTH}-31"}


@dataclass(frozen=True)
class Case:
    """`cells` is how many rollups answer it, with `told` rows; where it is none, rows are read."""

    work: str
    tool: str
    arguments: dict[str, Any]
    cells: int = 0
    told: int = 0

    @property
    def most_units(self) -> float | None:
        """What the rollups weigh when their counters are as long as they get, and the page."""
        page = units(self.told * ENTRY_BYTES) if self.told else 0
        return units(self.cells * ROLLUP_BYTES) + page if self.cells else None


@dataclass(frozen=True)
class Asked:
    """Of one call: its queries, their read units, and its process's CPU and latency in ms."""

    queries: int
    units: int
    cpu: float
    latency: float
    refused: bool

    @classmethod
    def of(cls, told: dict[str, Any]) -> Asked:
        weights = [
            query["scanned"] * ENTRY_BYTES if query["weight"] is None else query["weight"]
            for query in told["queries"]
        ]
        return cls(
            len(weights),
            sum(map(units, weights)),
            told["cpu"] * 1000,
            told["seconds"] * 1000,
            "code" in told["body"],
        )


def rows(built: Artifacts, sizes: Sequence[int]) -> Iterator[Row]:
    """The same ledger grown from one size to the next."""
    with (
        tempfile.TemporaryDirectory() as folder,
        emulator.start(Path(folder), Template().tables) as url,
    ):
        where = {"AWS_ENDPOINT_URL": url}
        ours = Place(built.teller, variables=where)
        reference = Place(built.reference, variables=where)
        fewest: dict[str, int] = {}
        for before, size in pairwise((0, *sizes)):
            yield from _grown(url, ours, before, size)
            asked = _asked(ours, "finance", size, CALLS)
            compared = size <= COMPARED_AT_MOST
            theirs = _asked(reference, "reference", size, 1) if compared else [None] * len(asked)
            for case, mine, other in zip(_cases(size), asked, theirs, strict=True):
                fewest.setdefault(case.work, mine.queries)
                yield from _compared(case, size, mine, other, fewest[case.work])


def _cases(size: int) -> list[Case]:
    deep = min(9_000, size * 9 // 10)
    return [
        Case("sum of a month", SUM, {"date_range": _ONE_MONTH}, cells=len(CATEGORIES)),
        Case(
            "sum of five years of a category",
            SUM,
            {"category_id": CATEGORY, "date_range": _FIVE_YEARS},
            cells=CELLS,
        ),
        Case("first page", SEARCH, {}, cells=CELLS, told=PAGE),
        Case(f"page at offset {deep:,}", SEARCH, {"offset": deep}),
        Case("text that is found early", SEARCH, {"search": EARLY.upper(), "limit": 10}),
        Case("text that is nowhere", SEARCH, {"search": "no such text"}),
    ]


def _grown(url: str, ours: Place, first: int, last: int) -> Iterator[Row]:
    """Only the largest ledger is not entered as an import is: that would take ten minutes."""
    if last <= COMPARED_AT_MOST:
        ledger_filling.fill_reference(url, first, last)
    if last > ENTERED_AT_MOST:
        ledger_filling.fill(url, first, last)
        return
    each = ledger_filling.enter(ours, first, last)
    if first:  # the first rows make a rollup each
        work = f"ledger: rows {first:,} to {last:,} entered, time of one"
        told = f"{each * 1000:.2f} ms ({1 / each:,.0f}/s)"
        bare = Sample([ledger_filling.enter_bare(ours, first, last) * 1000], "ms")
        yield Row(work, told, goal=1000 / ENTERED_A_SECOND, figure=each * 1000, limit=bare)


def _asked(place: Place, package: str, size: int, repeat: int) -> list[Asked]:
    given = [(case.tool, case.arguments) for case in _cases(size)]
    told = place.run("ledger.calls", package, str(repeat), given=given)
    month_sum, category_sum, first_page, *_ = (call["body"] for call in told)
    _assert_sum(month_sum, [number for number in range(size) if month(number) == MONTH])
    _assert_sum(category_sum, [number for number in range(size) if category(number) == CATEGORY])
    assert len(first_page["items"]) == PAGE
    return [Asked.of(call) for call in told]


def _assert_sum(body: dict[str, Any], numbers: Sequence[int]) -> None:
    assert body["count"] == len(numbers), body
    assert Decimal(body["total"]["amount"]) == sum(map(amount, numbers)), body


def _compared(
    case: Case, size: int, ours: Asked, reference: Asked | None, fewest: int
) -> Iterator[Row]:
    """The goals of what rollups answer: it does not matter how many rows there are."""
    work = f"ledger of {size:,} rows, {case.work}{'' if reference else ' (ours alone)'}"
    refused = " (refused)" if ours.refused else ""
    for what, goal in (("queries", fewest if case.cells else None), ("units", case.most_units)):
        told = f"{work}: {what.replace('units', 'read units')}"
        mine = getattr(ours, what)
        theirs = f"{getattr(reference, what):,}" if reference else ""
        yield Row(told, f"{mine:,}{refused}", theirs, goal=goal, figure=mine)
    theirs = _took(reference) if reference else ""
    yield Row(f"{work}: CPU, and with the emulator's time", _took(ours), theirs)


def _took(asked: Asked) -> str:
    return f"{Sample([asked.cpu], 'ms')}, {Sample([asked.latency], 'ms')}"
