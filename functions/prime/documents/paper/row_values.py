"""Amounts and dates among a row's words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from prime.documents.document import Word
from prime.documents.paper.rows import COLUMN_GAP, Row, joined
from prime.documents.values import amounts, days
from prime.documents.values.amounts import Amount, Mark
from toolkit.text.sentences import say

_LEAST_CONFIDENCE = 0.8
_MOST_WORDS = 6
# A date that names its year is the same seen from either; both have a 29 February.
_ONE_YEAR, _OTHER_YEAR = date(2000, 12, 31), date(2020, 12, 31)
_SIGN = re.compile(r"[-+$€£\u2212\u2013(]|[A-Z]{2,3}\$?|U\$S")
_APART = re.compile(r"[-+$€£\u2212\u2013(]|[A-Z]{1,3}\$|U\$S|CR|DR")
_BEGINS = re.compile(rf"[0-9.,]|{_SIGN.pattern}")
_ENDS_SENTENCE = re.compile(r"[-/. ][0-9]{4}\.$")
_SHORT_DAY = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}")
_DECIMALS = re.compile(r"[.,'\u2019][0-9]{2,3}(?![0-9])")


@dataclass(frozen=True)
class Money:
    """An amount of a row: of its words from `start` to before `stop`."""

    start: int
    stop: int
    word: Word
    amount: Amount


@dataclass(frozen=True)
class Day:
    """A date of a row, likewise."""

    start: int
    stop: int
    word: Word
    has_year: bool

    def meanings(self, latest: date) -> days.Meanings:
        return days.parse_date(self.word.text, latest)


def faint(what: str, confidence: float) -> str | None:
    """A doubt, if it was hard to read."""
    if confidence >= _LEAST_CONFIDENCE:
        return None
    return say("row.hard_to_read", what=say(f"word.{what}"), sure=confidence)


def money_in(row: Row, mark: Mark | None = None) -> list[Money]:
    """A number without decimals is money only if it names its currency."""
    found: list[Money] = []
    start = 0
    while start < len(row.words):
        can_begin = _BEGINS.match(row.words[start].text)
        money = next(_money_from(row, start, mark), None) if can_begin else None
        if money:
            found.append(money)
        start = money.stop if money else start + 1
    return found


def days_in(row: Row) -> list[Day]:
    found: list[Day] = []
    start = 0
    while start < len(row.words):
        day = day_at(row, start)
        if day:
            found.append(day)
        start = day.stop if day else start + 1
    return found


def day_at(row: Row, start: int) -> Day | None:
    """The date that begins with this word."""
    for stop in range(min(start + _MOST_WORDS, len(row.words)), start, -1):
        text = " ".join(word.text for word in row.words[start:stop]).strip(":,;|()")
        if _ENDS_SENTENCE.search(text):
            text = text[:-1]
        meanings = days.parse_date(text, _ONE_YEAR)
        if meanings and not _takes_a_number(row, start, stop):
            has_year = meanings == days.parse_date(text, _OTHER_YEAR)
            return Day(start, stop, replace(joined(row.words[start:stop]), text=text), has_year)
    return None


def short_day_at(row: Row, start: int) -> Day | None:
    """`03.09`, which is a date only where dates stand."""
    word = row.words[start] if start < len(row.words) else None
    if word is None or not _SHORT_DAY.fullmatch(word.text):
        return None
    text = f"{word.text}."
    if not days.parse_date(text, _ONE_YEAR):
        return None
    return Day(start, start + 1, replace(word, text=text), has_year=False)


def _takes_a_number(row: Row, start: int, stop: int) -> bool:
    """`Sep 14 25 HOUR GYM`: two bare digits are a year only where the column ends."""
    words = row.words[start:stop]
    if len(words) < 3 or not re.fullmatch("[0-9]{2}", words[-1].text) or "," in words[-2].text:
        return False
    return stop < len(row.words) and row.gap(stop) <= COLUMN_GAP


def _money_from(row: Row, start: int, mark: Mark | None) -> Iterator[Money]:
    """Longest first."""
    for stop in range(min(start + _MOST_WORDS, len(row.words)), start, -1):
        words = row.words[start:stop]
        word = joined(words)
        if not _is_together(row, start, stop) or not any(map(str.isdigit, word.text)):
            continue
        amount = amounts.parse_amount(word.text, mark)
        if amount and (amount.currency or amount.dollar or _DECIMALS.search(word.text)):
            yield Money(start, stop, word, amount)


def _is_together(row: Row, start: int, stop: int) -> bool:
    """A sign may stand at the other side of its column, but a code is then a word of another."""
    return all(
        row.gap(number) <= COLUMN_GAP
        or _APART.fullmatch(row.words[number - 1].text)
        or row.words[number].text in {"CR", "DR", "Cr", "Dr", "-"}
        for number in range(start + 1, stop)
    )
