"""What filters select: months with their sums, from the rollups, and a test for single entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from finance.entities import Rollup
from finance.models import TransactionFilters
from finance.rules import Days, LedgerEntry, Selection
from toolkit import Caller
from toolkit.storage.rollups import Cell, Sums
from toolkit.text.folding import folded


def selection_of(filters: TransactionFilters) -> Selection:
    days = filters.date_range
    return Selection(
        filters.account_id,
        filters.category_id,
        Days(days.start_date, days.end_date) if days else Days(),
    )


def months_of(caller: Caller, which: Selection) -> dict[str, dict[Cell, Sums]]:
    """The selected cells by month, newest month first, without empty months."""
    months: dict[str, dict[Cell, Sums]] = {}
    for cell, sums in Rollup.all_of(caller, which.days).items():
        if which.takes(cell) and sums.entries:
            months.setdefault(cell.month, {})[cell] = sums
    return dict(sorted(months.items(), reverse=True))


def count_of(cells: Mapping[Cell, Sums]) -> int:
    return sum(sums.entries for sums in cells.values())


@dataclass(frozen=True)
class EntryTest:
    """The filters that need the entry itself: its amount and its text (rule R149)."""

    least: Decimal | None
    most: Decimal | None
    text: str

    @classmethod
    def of(cls, filters: TransactionFilters) -> EntryTest:
        return cls(filters.min_amount, filters.max_amount, folded(filters.search or ""))

    @property
    def is_needed(self) -> bool:
        return self.least is not None or self.most is not None or self.text != ""

    def passes(self, entry: LedgerEntry) -> bool:
        return (
            (self.least is None or self.least <= entry.amount)
            and (self.most is None or entry.amount <= self.most)
            and (not self.text or self.text in folded(entry.description))
        )
