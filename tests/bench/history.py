"""A month's summary beside longer and longer histories: what it asks of DynamoDB, and its CPU.

The emulator tells one read unit of every query, so the units are worked out from the rows that each
query went through, all of one size (sizes.py). Its latency says nothing of AWS:
whatever a query asks for, the emulator goes through the whole partition.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from budget.entities import BudgetTransaction
from commands.template import Template
from tests.bench.artifacts import Artifacts
from tests.bench.inside.calls import ARGUMENTS, USER_ID
from tests.bench.process import Place
from tests.bench.sizes import Item, units, weight
from tests.bench.storing import store
from tests.bench.table import Row, Sample
from tests.local.aws import emulator
from toolkit import Caller, ulid

MONTH = ARGUMENTS["get_month_summary"]["month"]
IN_MONTH = 100
OTHER_MONTHS = [f"{year}-{month:02}" for year in range(2016, 2026) for month in range(1, 13)]
CENTS = 12_345


@dataclass(frozen=True)
class Asked:
    """Of one summary: its queries, their read units, and its process's CPU and latency in ms."""

    queries: int
    units: int
    cpu: float
    latency: float


def rows(built: Artifacts, history: int) -> Iterator[Row]:
    """The same month among as many rows as it has itself, and among `history` rows."""
    with (
        tempfile.TemporaryDirectory() as folder,
        emulator.start(Path(folder), Template().tables) as url,
    ):
        where = {"AWS_ENDPOINT_URL": url}
        ours = Place(built.teller, variables=where), "budget"
        reference = Place(built.reference, variables=where), "reference"
        _write(url, [MONTH] * IN_MONTH)
        least = _asked(*ours)
        yield from _compared(IN_MONTH, least, _asked(*reference), least)
        others = range(history - IN_MONTH)
        _write(url, [OTHER_MONTHS[n % len(OTHER_MONTHS)] for n in others])
        yield from _compared(history, _asked(*ours), _asked(*reference), least)


def _compared(history: int, ours: Asked, reference: Asked, least: Asked) -> Iterator[Row]:
    """The goals: no more than beside the shortest history."""
    work = f"month summary, {history:,} rows of history"
    for what in ("queries", "units"):
        mine, theirs, goal = (getattr(each, what) for each in (ours, reference, least))
        told = f"{work}: {what.replace('units', 'read units')}"
        yield Row(told, f"{mine:,}", f"{theirs:,}", goal=goal, figure=mine)
    yield Row(f"{work}: CPU", Sample([ours.cpu], "ms"), Sample([reference.cpu], "ms"))
    told = f"{work}: latency, nearly all the emulator's"
    yield Row(told, Sample([ours.latency], "ms"), Sample([reference.latency], "ms"))


def _asked(place: Place, package: str) -> Asked:
    told = place.run("month_summary", f"{package}.get_month_summary.handler")
    assert told["expense"] == IN_MONTH * CENTS, told
    each = weight(_item(MONTH))
    read = sum(units(rows * each) for rows in told["scanned"])
    return Asked(len(told["scanned"]), read, told["cpu"] * 1000, told["seconds"] * 1000)


def _write(url: str, months: list[str]) -> None:
    """One row in each of these months."""
    patterns = {month: json.dumps(_item(month)) for month in set(months)}
    table = Template().environment()["BUDGET_TABLE"]
    store(url, table, (_again(patterns[month]) for month in months))


def _item(month: str) -> Item:
    return BudgetTransaction.new(
        Caller(USER_ID),
        "1",
        type="EXPENSE",
        amount_mxn_cents=CENTS,
        category_type="VARIABLE",
        category="Food",
        description="Lunch at Chipotle",
        date_iso=f"{month}-15",
    ).to_dynamodb_dict()


def _again(pattern: str) -> Item:
    """The same row under an identifier of its own."""
    known = json.loads(pattern)["transaction_id"]["S"]
    item: Item = json.loads(pattern.replace(known, f"tx_{ulid.new()}"))
    return item
