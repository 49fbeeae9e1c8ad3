"""Budget's rules as pure functions: names, Mexico City's calendar, due days, totals.

Source: contracts/budget.md and requirements R56-R120. Money is whole centavos throughout.
"""

from __future__ import annotations

import calendar
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime

from toolkit.dates import mexico_city

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MONTH = re.compile(r"[0-9]{4}-[0-9]{2}")
_INSTANT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ](?:[01][0-9]|2[0-3]):[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?"
    r"(?:[Zz]|[+-][0-9]{2}:[0-9]{2})?"
)


def title_case(text: str) -> str:
    """A category's one spelling (R58): "  comida  rápida" is "Comida Rápida"; blank is "".

    `str.title` would make "Mcdonald'S" of "mcdonald's".
    """
    words = unicodedata.normalize("NFC", text).lower().split()
    return unicodedata.normalize("NFC", " ".join(map(_capitalised, words)))


def _capitalised(word: str) -> str:
    """With its first letter in upper case, unless that takes two letters ("ß")."""
    for place, character in enumerate(word):
        if character.isalpha():
            upper = character.upper()
            return f"{word[:place]}{upper}{word[place + 1 :]}" if len(upper) == 1 else word
    return word


def identity(name: str) -> str:
    """What makes two names the same debt or obligation (R104)."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


def local_instant(text: str) -> datetime:
    """An ISO-8601 timestamp on Mexico City's clock; one without an offset is already on it.

    Raises ValueError.
    """
    if not _INSTANT.fullmatch(text):
        raise ValueError("not an ISO-8601 timestamp")
    instant = datetime.fromisoformat(text.upper())
    if instant.tzinfo is None:
        instant = instant.replace(tzinfo=mexico_city())
    try:
        return instant.astimezone(UTC).astimezone(mexico_city())
    except OverflowError as error:
        raise ValueError("outside the calendar") from error


def local_date(text: str) -> date:
    """A calendar date, or the local date of a timestamp (R60). Raises ValueError."""
    return date.fromisoformat(text) if _DATE.fullmatch(text) else local_instant(text).date()


def month(text: str) -> str:
    """`text` if it is a month such as 2026-02 (R63). Raises ValueError."""
    if not _MONTH.fullmatch(text):
        raise ValueError("not YYYY-MM")
    date.fromisoformat(f"{text}-01")
    return text


def next_due(day: int | None, on_or_after: date) -> date | None:
    """The next such day of a month, moved to the month's end where that is shorter (R114).

    None without a day, and past the calendar's end.
    """
    if day is None:
        return None
    due = _in_month(on_or_after.year, on_or_after.month, day)
    if due >= on_or_after:
        return due
    years, months = divmod(on_or_after.year * 12 + on_or_after.month, 12)
    return _in_month(years, months + 1, day) if years <= date.max.year else None


def _in_month(year: int, month: int, day: int) -> date:
    return date(year, month, min(day, calendar.monthrange(year, month)[1]))


@dataclass(frozen=True)
class Entry:
    """What a sum needs of a transaction."""

    type: str
    category_type: str
    category: str
    amount_mxn_cents: int


@dataclass
class Totals:
    """A month's sums (R94, R95, R99)."""

    income: int = 0
    expense: int = 0
    variable: int = 0
    by_category: dict[tuple[str, str], int] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Totals:
        totals = cls()
        for entry in entries:
            totals._add(entry)
        return totals

    def _add(self, entry: Entry) -> None:
        if entry.type == "INCOME":
            self.income += entry.amount_mxn_cents
            return
        self.expense += entry.amount_mxn_cents
        if entry.category_type == "VARIABLE":
            self.variable += entry.amount_mxn_cents
        group = (entry.category, entry.category_type)
        self.by_category[group] = self.by_category.get(group, 0) + entry.amount_mxn_cents


def remaining(cap: int | None, spent: int) -> int | None:
    """What is left of a cap; below zero when it is overspent, None without one (R94, R97)."""
    return None if cap is None else cap - spent
