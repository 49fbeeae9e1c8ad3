"""Budget's rules as pure functions: names, Mexico City's calendar, due days, totals.

See docs/rules/budget.md. Money is whole centavos throughout.
"""

from __future__ import annotations

import calendar
import re
import unicodedata
import zlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction

from toolkit.dates import mexico_city
from toolkit.text.folding import unaccented

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_WORD = re.compile(r"\w+")
_MONTH = re.compile(r"[0-9]{4}-[0-9]{2}")
_INSTANT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ](?:[01][0-9]|2[0-3]):[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?"
    r"(?:[Zz]|[+-][0-9]{2}:[0-9]{2})?"
)


def title_case(text: str) -> str:
    """A category's one spelling (rule R58): "  comida  rápida" is "Comida Rápida"; blank is "".

    `str.title` would make "Mcdonald'S" of "mcdonald's".
    """
    words = unicodedata.normalize("NFC", text).lower().split()
    return unicodedata.normalize("NFC", " ".join(map(_capitalised, words)))


def _capitalised(word: str) -> str:
    """The word with its first letter in upper case, except where that makes two letters ("ß")."""
    for place, character in enumerate(word):
        if character.isalpha():
            upper = character.upper()
            return f"{word[:place]}{upper}{word[place + 1 :]}" if len(upper) == 1 else word
    return word


def identity(name: str) -> str:
    """The same for two names that mean the same debt or obligation (rule R104)."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


def meant_of(text: str, names: Iterable[str]) -> str | None:
    """The one of the names that a text means: the same one, or else the only one whose words it has
    or that has all of its words: "Nu" and "pago de NU CC" are "NU CC". None where several may be
    meant."""
    names = list(names)
    same = [name for name in names if identity(name) == identity(text)]
    found = same or [name for name in names if _holds_the_other(_words(text), _words(name))]
    return found[0] if len(found) == 1 else None


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(unaccented(text)))


def _holds_the_other(some: frozenset[str], others: frozenset[str]) -> bool:
    return bool(some and others) and (some <= others or others <= some)


def local_instant(text: str) -> datetime:
    """An ISO-8601 timestamp in Mexico City's time, which one without an offset is in already.

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
    """A calendar date, or the local date of a timestamp (rule R60). Raises ValueError."""
    return date.fromisoformat(text) if _DATE.fullmatch(text) else local_instant(text).date()


def month(text: str) -> str:
    """`text` if it is a month such as 2026-02 (rule R63). Raises ValueError."""
    if not _MONTH.fullmatch(text):
        raise ValueError("not YYYY-MM")
    date.fromisoformat(f"{text}-01")
    return text


def next_due(day: int | None, on_or_after: date) -> date | None:
    """The next date with that day of the month, or the month's last day where it is shorter (rule
    R114).

    None without a day, and after the year 9999.
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
class SummedTransaction:
    """The fields of a transaction that sums need."""

    type: str
    category_type: str
    category: str
    amount_mxn_cents: int | Fraction
    """A fraction of an account in the budget that is kept in more than centavos."""


@dataclass(frozen=True)
class Totals:
    """A month's sums (rules R94, R95 and R99). Each is exact and then rounded to whole centavos,
    half to even."""

    income: int
    expense: int
    variable: int
    by_category: dict[tuple[str, str], int]

    @classmethod
    def of(cls, transactions: Iterable[SummedTransaction]) -> Totals:
        income, expense, variable = Fraction(0), Fraction(0), Fraction(0)
        groups: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
        for each in transactions:
            cents = Fraction(each.amount_mxn_cents)
            if each.type == "INCOME":
                income += cents
                continue
            expense += cents
            variable += cents if each.category_type == "VARIABLE" else 0
            groups[each.category, each.category_type] += cents
        by_category = {group: round(spent) for group, spent in groups.items()}
        return cls(round(income), round(expense), round(variable), by_category)


def remaining(cap: int | None, spent: int) -> int | None:
    """What is left of a cap: negative when overspent, None without a cap (rules R94 and R97)."""
    return None if cap is None else cap - spent


def part_of_users(user_id: str, parts: int) -> int:
    """Which of so many parts of all users somebody is in; the same in every process."""
    return zlib.crc32(user_id.encode()) % parts
