"""Compares a ledger's rollups with its entries, by month."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from money.entities import Rollup
from money.entry import EntryRecord
from money.rules import Days, Selection
from toolkit import Caller
from toolkit.storage.rollups import Cell, Difference, Sums, rolled_up, settled
from toolkit.storage.tables import submit

_MONTHS = tuple(f"{year}-{month:02}" for year in range(1970, 2100) for month in range(1, 13))
_AT_ONCE = 32


def differences(caller: Caller) -> Iterator[Difference]:
    """Checks every month that a ledger can have, also those without a rollup."""
    return chain.from_iterable(by_month(caller))


def by_month(caller: Caller) -> Iterator[list[Difference]]:
    """What differs in each month that a ledger can have, the oldest first; mostly nothing."""
    stored = Rollup.all_of(caller)
    for first in range(0, len(_MONTHS), _AT_ONCE):
        months = _MONTHS[first : first + _AT_ONCE]
        for read in [submit(_of_month, caller, month, stored) for month in months]:
            yield read.result()


def _of_month(caller: Caller, month: str, known: dict[Cell, Sums]) -> list[Difference]:
    days = Days.of_month(month)
    stored = {cell: sums for cell, sums in known.items() if cell.month == month}
    return settled(
        stored, partial(Rollup.all_of, caller, days), partial(_actual, caller, month, days)
    )


def _actual(caller: Caller, month: str, days: Days) -> dict[Cell, Sums]:
    entries = chain.from_iterable(EntryRecord.walk(caller, month, Selection(days=days)))
    return rolled_up(entry.posted for entry in entries)
