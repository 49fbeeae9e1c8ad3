"""Bills that come again and again, found by their days: at least three of one text in one account
and currency, a month, two weeks or a week apart each time.

A bill is of a category of bills, or it keeps its amount and is no everyday purchase: the coffee of
every Monday is a habit. The next one is expected with the last amount.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Literal

from books.rules import Entry
from budget.categories.tree import node_of
from budget.rules import next_due
from toolkit.money import Units
from toolkit.text.folding import unaccented

Every = Literal["month", "two weeks", "week"]
LOOKED_BACK_DAYS = 200
"""Six months, and some days by which the first of them may have been late."""
_LEAST = 3
_APART: dict[Every, range] = {
    "month": range(26, 36),
    "two weeks": range(13, 16),
    "week": range(6, 9),
}
_LATE_DAYS = 10
"""A charge that is later than that has ended."""
_KEEPS_ITS_AMOUNT = Decimal("1.25")
"""A price is raised now and then."""
_NO_LETTERS = re.compile(r"[\W\d_]+")


@dataclass(frozen=True)
class Recurring:
    """`amount` is the last one, positive; `varies` says whether others differed. `next` may be a
    few days ago: it is late then."""

    text: str
    category: str
    currency: str
    amount: Units
    varies: bool
    every: Every
    last: date
    next: date


def recurring(entries: Iterable[Entry], today: date) -> list[Recurring]:
    """By their next days."""
    alike: dict[tuple[str, str, str], list[Entry]] = {}
    for entry in entries:
        if entry.signed.number < 0:
            alike.setdefault((_name(entry.text), entry.account, entry.currency), []).append(entry)
    found = filter(None, (_recurring(each, today) for each in alike.values()))
    return sorted(found, key=lambda each: (each.next, each.text))


def days_of(each: Recurring, last: date) -> Iterator[date]:
    """Its days from the next to `last`."""
    day = each.next
    while day <= last:
        yield day
        day = _after(day, each.every, each.last.day)


def _name(text: str) -> str:
    """The same for "NETFLIX 8374" and "Netflix 9921"; of digits alone, the digits."""
    return _NO_LETTERS.sub(" ", unaccented(text)).strip() or text


def _recurring(entries: list[Entry], today: date) -> Recurring | None:
    entries = sorted(entries, key=lambda entry: entry.day)
    days = [date.fromisoformat(entry.day) for entry in entries]
    every = _every(days)
    if every is None:
        return None
    last, newest = days[-1], entries[-1]
    following = _after(last, every, last.day)
    if following < today - timedelta(days=_LATE_DAYS) or not _are_bills(entries, every):
        return None
    return Recurring(
        text=newest.text,
        category=newest.category,
        currency=newest.currency,
        amount=Units(-newest.signed.number, newest.signed.scale),
        varies=len({entry.signed.amount for entry in entries}) > 1,
        every=every,
        last=last,
        next=following,
    )


def _are_bills(entries: list[Entry], every: Every) -> bool:
    node = node_of(entries[-1].category)
    if node is not None and node.meaning != "spending":
        return False
    if node is not None and node.type != "VARIABLE":
        return True
    if node is not None and every != "month":
        return False
    amounts = [-each.signed.amount for each in entries]
    return max(amounts) <= min(amounts) * _KEEPS_ITS_AMOUNT


def _every(days: list[date]) -> Every | None:
    apart = {(later - earlier).days for earlier, later in pairwise(days)}
    if len(days) < _LEAST:
        return None
    return next((every for every, fits in _APART.items() if apart <= set(fits)), None)


def _after(day: date, every: Every, day_of_month: int) -> date:
    """The next one after `day`; of a month, on that day of it or its last."""
    if every != "month":
        return day + timedelta(days=14 if every == "two weeks" else 7)
    first = (day.replace(day=1) + timedelta(days=31)).replace(day=1)
    following = next_due(day_of_month, first)
    assert following
    return following
