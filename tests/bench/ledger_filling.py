"""The measured ledger made: entered row by row as an import is, or put there past the tools."""

from __future__ import annotations

from collections.abc import Iterable

from commands.template import Template
from finance.entities import EntryRecord, Rollup
from finance.models import NewTransaction
from finance.rules import LedgerEntry
from tests.bench.inside.calls import USER_ID
from tests.bench.inside.ledger.rows import transaction
from tests.bench.process import Place
from tests.bench.sizes import Item, weight
from tests.bench.storing import store
from toolkit import Caller
from toolkit.storage.rollups import Cell, Sums, rolled_up

_BARE_AT_MOST = 20_000


def enter(ours: Place, first: int, last: int, script: str = "entering") -> float:
    """Seconds that a row took."""
    seconds: float = ours.run(f"ledger.{script}", str(first), str(last))
    return seconds / (last - first)


def enter_bare(ours: Place, first: int, last: int) -> float:
    """As `enter`, of as many rows as tell."""
    return enter(ours, first, min(last, first + _BARE_AT_MOST), "bare_entering")


def fill(url: str, first: int, last: int) -> None:
    """The rows, and the rollups of all up to the last."""
    _store(url, map(_item, range(first, last)))
    sums = rolled_up(_entry(number).posted for number in range(last))
    _store(url, (_rollup(cell, value) for cell, value in sums.items()))


def fill_reference(url: str, first: int, last: int) -> None:
    _store(url, map(_reference_item, range(first, last)))


def _store(url: str, items: Iterable[Item]) -> None:
    store(url, Template().environment()["FINANCE_TABLE"], items)


def _entry(number: int) -> LedgerEntry:
    return NewTransaction(**transaction(number)).entry


def _item(number: int) -> Item:
    return EntryRecord.of(Caller(USER_ID), _entry(number)).to_dynamodb_dict()


def _rollup(cell: Cell, sums: Sums) -> Item:
    rollup = Rollup.of(Caller(USER_ID), cell)
    for name, value in sums._asdict().items():
        setattr(rollup, name, value)
    return rollup.to_dynamodb_dict()


def _reference_item(number: int) -> Item:
    row = transaction(number)
    keys = {"pk": f"reference {USER_ID}", "sk": f"{row['booked_at']}#{row['id']}"}
    return {name: {"S": value} for name, value in (keys | row).items()}


ENTRY_BYTES = weight(_item(0))
ROLLUP_BYTES = weight(_rollup(_entry(0).cell, Sums(*[10**11] * len(Sums._fields))))
"""At most: with counters as long as they get."""
