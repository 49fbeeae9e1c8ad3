"""Which entries of two books may be one purchase: of the same amount, up to five days later on a
statement than its owner has typed it or a card's own record has it, or one day earlier.

Equal amounts of near days prove nothing, so the owner is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from money.entry import EntryRecord
from money.rules import Days, LedgerEntry
from toolkit import Caller

LATER_ON_STATEMENTS = (0, 1, 2, 3, 4, 5, -1)
"""From what was typed or charged to what is stated, the likeliest first."""


def line_like(caller: Caller, entry: EntryRecord) -> LedgerEntry | None:
    """The likeliest entry of the ledgers that may be this one's, and is no other's."""
    if not entry.decimal or entry.twin:
        return None
    day = date.fromisoformat(str(entry.day))
    rows = (each.entry for each in EntryRecord.newest_first(caller, near(day, day)))
    return next(iter(lines_like([entry.entry], rows).values()), None)


def lines_like(
    entries: Sequence[LedgerEntry], rows: Iterable[LedgerEntry]
) -> dict[tuple[str, str], LedgerEntry]:
    """The likeliest of these rows of the ledgers that each of the entries may be, by its account
    and id; no row is several entries' or has a twin, and no entry that has one is looked for."""
    there: dict[tuple[date, Decimal, str], list[LedgerEntry]] = {}
    for row in rows:
        if row.twin is None:
            there.setdefault(_sums(row, 0), []).append(row)
    found: dict[tuple[str, str], LedgerEntry] = {}
    for days in LATER_ON_STATEMENTS:
        for each in entries:
            place, near = (each.account_id, each.id), there.get(_sums(each, days))
            if near and each.amount and each.twin is None and place not in found:
                found[place] = near.pop(0)
    return found


def _sums(entry: LedgerEntry, later: int) -> tuple[date, Decimal, str]:
    return shifted(entry.booked_at.date(), later), entry.amount, entry.currency


def near(first: date, last: date) -> Days:
    """Those on which a statement may have what is of these days."""
    return Days(shifted(first, min(LATER_ON_STATEMENTS)), shifted(last, max(LATER_ON_STATEMENTS)))


def shifted(day: date, days: int) -> date:
    """So many days later, within what dates can be."""
    number = day.toordinal() + days
    return date.fromordinal(min(max(number, date.min.toordinal()), date.max.toordinal()))
