"""The rows that histories grow by, put into the emulator past the tools. All weigh the same."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from itertools import islice
from typing import Any

from budget.transactions import BudgetTransaction
from commands.template import Template
from finance.models import NewTransaction
from money.entities import Rollup
from money.entry import EntryRecord
from money.rules import Cell, LedgerEntry, Sums, rolled_up
from tests.bench.inside.calls import USER_ID
from tests.bench.inside.sizes import Item, weight
from tests.local.aws import emulator
from toolkit import Caller
from toolkit.storage import keys

CENTS = 12_345
MONTHS = [f"{year}-{month:02}" for year in range(2021, 2026) for month in range(1, 13)]
CATEGORIES = [f"category_{number:02}" for number in range(12)]
"""Each is of one account."""
_TOGETHER, _AHEAD, _THREADS = 25, 400, 4


def budget_rows(url: str, months: list[str]) -> None:
    """A row of the budget in each of these months."""
    patterns = {month: json.dumps(budget_row(month)) for month in set(months)}
    _store(url, "MONEY_TABLE", (_again(patterns[month]) for month in months))


def ledger_rows(url: str, first: int, last: int) -> None:
    """Rows of a ledger of five years and twelve categories, with the sums of all."""
    items = (
        EntryRecord.of_ledger(Caller(USER_ID), _entry(n)).to_dynamodb_dict()
        for n in range(first, last)
    )
    _store(url, "MONEY_TABLE", items)
    sums = rolled_up(_entry(number).posted for number in range(last))
    _store(url, "MONEY_TABLE", (_rollup(cell, value) for cell, value in sums.items()))


def budget_row(month: str) -> Item:
    return BudgetTransaction.new(
        Caller(USER_ID),
        "1",
        type="EXPENSE",
        amount_mxn_cents=CENTS,
        category_type="VARIABLE",
        category="Food",
        description="Lunch at Chipotle",
        date_iso=f"{month}-15",
    ).record.to_dynamodb_dict()


def month_of(number: int) -> str:
    return MONTHS[number % len(MONTHS)]


def category_of(number: int) -> str:
    return CATEGORIES[number // len(MONTHS) % len(CATEGORIES)]


def amount_of(number: int) -> Decimal:
    return Decimal(-1000 - number % 9000).scaleb(-2)


def _entry(number: int) -> LedgerEntry:
    return NewTransaction(**_fields(number)).entry


def _fields(number: int) -> dict[str, Any]:
    """The same number is always the same row."""
    category = category_of(number)
    day, hour = number // len(MONTHS) % 28 + 1, number // 1680 % 24
    return {
        "id": f"tx_{number:012}",
        "account_id": f"account_{CATEGORIES.index(category) % 3}",
        "category_id": category,
        "description": "Chipotle for lunch",
        "amount": str(amount_of(number)),
        "currency": "EUR",
        "booked_at": f"{month_of(number)}-{day:02}T{hour:02}:30:00Z",
    }


def _rollup(cell: Cell, sums: Sums) -> Item:
    rollup = Rollup.of(Caller(USER_ID), cell)
    for name, value in sums._asdict().items():
        setattr(rollup, name, value)
    return rollup.to_dynamodb_dict()


def _again(pattern: str) -> Item:
    """The same row under an identifier of its own."""
    known = json.loads(pattern)["id"]["S"]
    item: Item = json.loads(pattern.replace(known, f"tx_{keys.ulid()}"))
    return item


def _store(url: str, variable: str, items: Iterable[Item]) -> None:
    client, table = emulator.dynamodb(url), Template().environment()[variable]

    def write(batch: list[Item]) -> None:
        requests = [{"PutRequest": {"Item": item}} for item in batch]
        assert not client.batch_write_item(RequestItems={table: requests})["UnprocessedItems"]  # type: ignore[dict-item]

    batches = _batches(iter(items))
    with ThreadPoolExecutor(_THREADS) as threads:
        while some := list(islice(batches, _AHEAD)):
            list(threads.map(write, some))


def _batches(items: Iterator[Item]) -> Iterator[list[Item]]:
    while batch := list(islice(items, _TOGETHER)):
        yield batch


ENTRY_BYTES = weight(EntryRecord.of_ledger(Caller(USER_ID), _entry(0)).to_dynamodb_dict())
_KEYS = {"pk": f"user {USER_ID}", "sk": f"{_fields(0)['booked_at']}#{_fields(0)['id']}"}
PLAIN_BYTES = weight({name: {"S": value} for name, value in (_KEYS | _fields(0)).items()})
"""The size of a row that holds these fields and nothing else."""
ROLLUP_BYTES = weight(_rollup(_entry(0).cell, Sums(*[10**11] * len(Sums._fields))))
"""At most: with counters as long as they get."""
