"""The day of a receipt among the dates that stand on it, by what each is called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum

from prime.documents.document import Context, First
from prime.documents.only import only
from prime.documents.paper.row_values import Day, days_in, faint
from prime.documents.paper.rows import Row
from prime.documents.values import day_order, days
from prime.documents.words import languages, lexicon
from toolkit.text.folding import unaccented
from toolkit.text.sentences import say

NO_DATE = say("receipt.no_date")
DATES = say("receipt.several_dates")
PRINTED = say("receipt.print_date_only")


class Called(IntEnum):
    """What a date is of, the best last."""

    OTHER = 0
    PRINTED = 1
    PLAIN = 2
    BOUGHT = 3


_OTHER = lexicon.whole("receipt.date.other")
_PRINTED = lexicon.whole("receipt.date.printed")
_BOUGHT = lexicon.whole("receipt.date.bought")


@dataclass(frozen=True)
class Dated:
    """A date with what it is called and all that it may mean."""

    called: Called
    day: Day
    meanings: days.Meanings


def dated(rows: Sequence[Row], context: Context) -> tuple[date | None, tuple[str, ...]]:
    """The day, and the doubts about it: it is the one of the purchase, or one that is called
    nothing else, or that of the printing; never one until when something holds."""
    found = list(_found(rows, context))
    best = max((each.called for each in found), default=Called.OTHER)
    if best is Called.OTHER:
        return None, (NO_DATE,)
    chosen = [each for each in found if each.called is best]
    common = set.intersection(*(set(each.meanings.values()) for each in chosen))
    if not common:
        return None, (DATES,)
    first = _proved(found) or _first(chosen, rows, context)
    clearest = min((each.meanings for each in chosen), key=lambda each: len(set(each.values())))
    day, doubts = days.resolve_date(clearest, first, context)
    hard = faint("date", max(each.day.word.confidence for each in chosen))
    return day, (*doubts, *([PRINTED] if best is Called.PRINTED else ()), *([hard] if hard else ()))


def due_day(rows: Sequence[Row], context: Context) -> date | None:
    """Until when it is to be paid, where one day only is called so."""
    found = [each for each in _found(rows, context) if each.called is Called.OTHER]
    first = _proved([*_found(rows, context)]) or _first(found, rows, context)
    return only(days.of_order(each.meanings, first) for each in found)


def _first(chosen: Sequence[Dated], rows: Sequence[Row], context: Context) -> First | None:
    language = languages.language_of(row.text for row in rows)
    return day_order.first_in([each.meanings for each in chosen], context, language)


def _proved(found: Sequence[Dated]) -> First | None:
    """By a date over 12 on the paper, whatever it is of."""
    return only(first for first in days.ORDERS if all(first in each.meanings for each in found))


def _found(rows: Sequence[Row], context: Context) -> Iterator[Dated]:
    above = ""
    for row in rows:
        stop = 0
        in_row = [day for day in days_in(row) if day.has_year]
        for day in in_row:
            label = _label(row, stop, day)
            called = _called(f"{above} {label}" if day.start == 0 else label)
            stop = day.stop
            if meanings := day.meanings(context.today):
                yield Dated(called, day, meanings)
        above = "" if in_row else _heading(row)


def _label(row: Row, start: int, day: Day) -> str:
    """What stands between the date before and this one, with its own words: `Vence` begins like a
    Friday."""
    return unaccented(" ".join(word.text for word in row.words[start : day.stop]))


def _heading(row: Row) -> str:
    """Of a row that may name the date below it."""
    text = unaccented(row.text)
    return text if text.endswith(":") or re.fullmatch(r"[a-z ']{3,30}", text) else ""


def _called(label: str) -> Called:
    if _OTHER.search(label):
        return Called.OTHER
    if _PRINTED.search(label):
        return Called.PRINTED
    return Called.BOUGHT if _BOUGHT.search(label) else Called.PLAIN
