"""Which entries of two books may be one purchase: of the same amount, up to five days later on a
statement than its owner has typed it or a card's own record has it, or one day earlier.

Equal amounts of near days prove nothing, so the owner is asked.
"""

from __future__ import annotations

from datetime import date

from money.entry import EntryRecord
from money.rules import Days
from toolkit import Caller

LATER_ON_STATEMENTS = (0, 1, 2, 3, 4, 5, -1)
"""From what was typed or charged to what is stated, the likeliest first."""


def line_like(caller: Caller, entry: EntryRecord) -> EntryRecord | None:
    """The likeliest entry of the ledgers that may be this one's, and is no other's."""
    if not entry.decimal or entry.twin:
        return None
    near = sorted(_days_of(entry))
    there: dict[str | None, list[EntryRecord]] = {}
    for row in EntryRecord.newest_first(caller, Days(near[0], near[-1])):
        if row.twin is None and (row.decimal, row.currency) == (entry.decimal, entry.currency):
            there.setdefault(row.day, []).append(row)
    return next((found[0] for day in _days_of(entry) if (found := there.get(str(day)))), None)


def _days_of(entry: EntryRecord) -> list[date]:
    return [shifted(date.fromisoformat(str(entry.day)), days) for days in LATER_ON_STATEMENTS]


def shifted(day: date, days: int) -> date:
    """So many days later, within what dates can be."""
    number = day.toordinal() + days
    return date.fromordinal(min(max(number, date.min.toordinal()), date.max.toordinal()))
