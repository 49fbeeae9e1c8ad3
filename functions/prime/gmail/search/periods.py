"""The month or year that an ask names, and whether a mail is of it.

A statement of October is sent on a day of October, or some weeks later.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from toolkit.text.folding import unaccented, unaccented_in_place
from toolkit.text.months import NAMES, SHORT

SOON = timedelta(days=15)
LATER = timedelta(days=45)
"""After its end most papers of a month come soon, and some later."""
LATER_OF_A_YEAR = timedelta(days=120)
_NO_MONTHS = {"ago"}
"""August in Spanish, but more often English: "three months ago"."""
_MONTHS = {
    name: number
    for names in (*SHORT.values(), *NAMES.values())
    for name, number in names.items()
    if name not in _NO_MONTHS
}
_MONTH = re.compile(rf"\b(?:{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\b")
_YEAR = re.compile(r"(?<![0-9])20[0-9]{2}(?![0-9])")
_PIECE = re.compile(r"[a-z]+|[0-9]+")
_DIGITS = re.compile(
    r"(?<![0-9])(20[0-9]{2})[-_/. ]?(0[1-9]|1[0-2])(?=[^0-9]|[0-3][0-9](?![0-9])|$)"
)
_DIGITS_YEAR_LAST = re.compile(r"(?<![0-9])(0[1-9]|1[0-2])[-_/. ]?(20[0-9]{2})(?![0-9])")
_SAID = re.compile(
    r"\b(?:(?P<before>last month|mes pasado|mes anterior|mois dernier|mois passe)"
    r"|(?P<now>this month|este mes|ce mois))\b"
)


@dataclass(frozen=True)
class Period:
    """`month` is None for a whole year."""

    year: int
    month: int | None = None

    @property
    def start(self) -> datetime:
        return datetime(self.year, self.month or 1, 1, tzinfo=UTC)

    @property
    def end(self) -> datetime:
        """The first moment after it."""
        if self.month is None or self.month == 12:
            return datetime(self.year + 1, 1, 1, tzinfo=UTC)
        return datetime(self.year, self.month + 1, 1, tzinfo=UTC)

    @property
    def last(self) -> datetime:
        """Up to which a paper of it comes."""
        return self.end + (LATER if self.month else LATER_OF_A_YEAR)

    @property
    def soon(self) -> datetime:
        """Up to which most of them come."""
        return self.end + SOON if self.month else self.last

    def fits(self, head: str, text: str, sent: datetime) -> float:
        """From 0 to 1: how well a mail with this subject and these files' names (`head`), this text
        and this day is of the period."""
        if not self.start <= sent < self.last:
            return 0
        named = self._named(head)
        if named is not None:
            return 1.0 if named else 0.1
        if sent < self.end:
            return 0.8
        return 0.7 if self._named(text) else 0.3

    def _named(self, text: str) -> bool | None:
        """None where the text names no month (or no year, if the period is one)."""
        if self.month is None:
            years = set(_YEAR.findall(text))
            return str(self.year) in years if years else None
        months = _months_in(text)
        return self.month in months if months else None


def period_in(text: str, now: datetime) -> tuple[Period | None, str]:
    """What is asked for, and the text without the words that say so."""
    text = unicodedata.normalize("NFC", text)
    plain = unaccented_in_place(text).lower()
    if said := _SAID.search(plain):
        day = now.replace(day=1) - timedelta(days=1) if said["before"] else now
        return Period(day.year, day.month), _without(text, said)
    month, year = _MONTH.search(plain), _YEAR.search(plain)
    found = [match for match in (month, year) if match]
    rest = _without(text, *found)
    if month is None:
        return (Period(int(year[0])) if year else None), rest
    number = _MONTHS[month[0]]
    if year:
        return Period(int(year[0]), number), rest
    return Period(now.year if number <= now.month else now.year - 1, number), rest


def _without(text: str, *matches: re.Match[str]) -> str:
    for match in sorted(matches, key=lambda each: -each.start()):
        text = f"{text[: match.start()]} {text[match.end() :]}"
    return text


def _months_in(text: str) -> set[int]:
    plain = unaccented(text)
    named = {_MONTHS[piece] for piece in _PIECE.findall(plain) if piece in _MONTHS}
    dated = {int(month) for _, month in _DIGITS.findall(plain)}
    return named | dated | {int(month) for month, _ in _DIGITS_YEAR_LAST.findall(plain)}
