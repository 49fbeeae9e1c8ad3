"""A book's arithmetic as pure functions: entries, their sums by cell, and ranges of days.

See docs/rules/finance.md.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Literal, NamedTuple

from toolkit.money import Units
from toolkit.storage import keys

NO_CURRENCY = "XXX"
"""ISO 4217's code for no currency: that of a sum of nothing."""


Book = Literal["card", "budget", "ledger"]
"""Which tools an entry is told by: those of the cards, those of the budget, which what its owner
has typed belongs to, or those of the ledgers, for what documents and programs have brought."""


class Cell(NamedTuple):
    """What the rows of one rollup have in common.

    `month` is as 2025-03; `category_id` is "" for rows without one. All have one scale, so that
    sums are integers.
    """

    month: str
    account_id: str
    category_id: str
    currency: str
    scale: int

    @property
    def key(self) -> str:
        return keys.joined(*map(str, self))

    @classmethod
    def of_key(cls, key: str) -> Cell:
        month, account_id, category_id, currency, scale = keys.parted(key)
        return cls(month, account_id, category_id, currency, int(scale))


class Sums(NamedTuple):
    """The sums of one cell: counts, and debits and credits in units of its scale."""

    entries: int = 0
    debit: int = 0
    debit_count: int = 0
    credit: int = 0
    credit_count: int = 0

    @classmethod
    def of(cls, number: int) -> Sums:
        """Of one row; a debit is negative."""
        if number < 0:
            return cls(1, debit=number, debit_count=1)
        return cls(1, credit=number, credit_count=1) if number else cls(1)

    def plus(self, other: Sums) -> Sums:
        return Sums(*(mine + its for mine, its in zip(self, other, strict=True)))

    def minus(self, other: Sums) -> Sums:
        return Sums(*(mine - its for mine, its in zip(self, other, strict=True)))


Posted = tuple[Cell, Sums]
"""What a row adds to its cell, or takes from it."""


def taken(posted: Posted) -> Posted:
    """What takes it out again."""
    cell, sums = posted
    return cell, Sums().minus(sums)


def rolled_up(posted: Iterable[Posted]) -> dict[Cell, Sums]:
    sums: dict[Cell, Sums] = {}
    for cell, each in posted:
        sums[cell] = sums.get(cell, Sums()).plus(each)
    return sums


@dataclass(frozen=True)
class LedgerEntry:
    """An entry that counts. `id` is unique in its book, across accounts.

    Its day and month are those written in `booked_at`, whatever its offset: a purchase of the 31st
    stays one of the 31st (rule R149).
    """

    id: str
    account_id: str
    category_id: str | None
    description: str
    amount: Decimal
    currency: str
    booked_at: datetime
    twin: str | None = None
    """The same movement in another book (EntryRecord)."""
    entered_by: str | None = None
    """Who of its owner's people has typed it, by their id in the integration that they use."""

    @property
    def month(self) -> str:
        return self.booked_at.isoformat()[:7]

    @property
    def cell(self) -> Cell:
        scale = Units.of(self.amount).scale
        return Cell(self.month, self.account_id, self.category_id or "", self.currency, scale)

    @property
    def posted(self) -> Posted:
        return self.cell, Sums.of(Units.of(self.amount).number)


class Summed(NamedTuple):
    """What the entries of one currency add up to, and how many they are."""

    units: Units = Units(0, 0)
    entries: int = 0


@dataclass
class Total:
    """Adds cells up by currency; `signs` selects debits (-1), credits (1) or both (0)."""

    signs: int = 0
    by_currency: dict[str, Summed] = field(default_factory=dict)

    def add(self, cells: Mapping[Cell, Sums]) -> None:
        for cell, sums in cells.items():
            count, number = self._chosen(sums)
            if count:
                so_far = self.by_currency.get(cell.currency, Summed())
                units = so_far.units + Units(number, cell.scale)
                self.by_currency[cell.currency] = Summed(units, so_far.entries + count)

    def _chosen(self, sums: Sums) -> tuple[int, int]:
        if self.signs < 0:
            return sums.debit_count, sums.debit
        if self.signs > 0:
            return sums.credit_count, sums.credit
        return sums.entries, sums.debit + sums.credit


@dataclass(frozen=True)
class Days:
    """The days from `first` to `last`, both included; None means no bound."""

    first: date | None = None
    last: date | None = None

    @classmethod
    def of_month(cls, month: str) -> Days:
        return cls(*calendar_days(month))

    @property
    def months(self) -> tuple[str, str]:
        """The first and the last month that contain such a day."""
        first, last = self.first or date.min, self.last or date.max
        return first.isoformat()[:7], last.isoformat()[:7]

    def hold_all_of(self, month: str) -> bool:
        first, last = calendar_days(month)
        return (self.first or first) <= first and last <= (self.last or last)

    def within(self, month: str) -> tuple[str, str]:
        """Bounds, for sorting as text, of the days in a month: a day, or the month for no bound."""
        first = max(month, self.first.isoformat()) if self.first else month
        last = self.last.isoformat() if self.last else month
        return first, last if last.startswith(month) else month


@dataclass(frozen=True)
class Selection:
    """The entries of a book, or of an account, a category and a range of days in it; None means all
    of them. With `once`, those that have no twin in another book: that one is counted there.

    These filters work on keys and rollups. Those on amount and text, which need every entry, are in
    ledger/selection.py.
    """

    account_id: str | None = None
    category_id: str | None = None
    days: Days = Days()
    book: Book = "ledger"
    once: bool = False

    def takes(self, cell: Cell) -> bool:
        return self.account_id in (None, cell.account_id) and (
            self.category_id is None or self.category_id == cell.category_id != ""
        )


def calendar_days(month: str) -> tuple[date, date]:
    """The first and the last day of a month such as 2024-02."""
    first = date.fromisoformat(f"{month}-01")
    return first, first.replace(day=calendar.monthrange(first.year, first.month)[1])
