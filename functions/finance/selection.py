"""What the contract's filters select."""

from __future__ import annotations

from finance.models import TransactionFilters
from money.entries import Test
from money.rules import Days, LedgerEntry, Selection
from toolkit.text.folding import folded


def selection_of(filters: TransactionFilters) -> Selection:
    days = filters.date_range
    return Selection(
        filters.account_id,
        filters.category_id,
        Days(days.start_date, days.end_date) if days else Days(),
    )


def test_of(filters: TransactionFilters) -> Test | None:
    """The filters that need the entry itself: its amount and its text (rule R149)."""
    least, most, text = filters.min_amount, filters.max_amount, folded(filters.search or "")
    if least is None and most is None and not text:
        return None

    def passes(entry: LedgerEntry) -> bool:
        return (
            (least is None or least <= entry.amount)
            and (most is None or entry.amount <= most)
            and (not text or text in folded(entry.description))
        )

    return passes
