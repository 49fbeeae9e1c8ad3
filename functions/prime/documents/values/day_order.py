"""Decides over all dates of a document whether the day, the month or the year comes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import pairwise

from prime.documents.document import Context
from prime.documents.values import days
from toolkit.text.months import Language


def first_in(
    dates: Iterable[days.Meanings],
    context: Context,
    language: Language | None = None,
    *,
    ascending: bool | None = None,
) -> days.First | None:
    """What comes first in the dates of a document, given in the order they stand there: what a
    value over 12 decides, else the language of its headers, unless the dates would then run to
    and fro or into the future, else the one order in which they do not. `ascending` is for who
    knows which way they run: that goes before the language."""
    dates = [each for each in dates if each]
    possible = [first for first in days.ORDERS if all(first in each for each in dates)]
    if not dates or len(possible) < 2:
        return possible[0] if len(possible) == 1 else None
    sensible = [
        first
        for first in possible
        if _is_sensible([each[first] for each in dates], context, ascending)
    ]
    spoken = _spoken(language, context)
    if spoken in (sensible or possible):
        return spoken
    if spoken in possible and ascending is None:
        return None
    return sensible[0] if len(sensible) == 1 else None


def ascending(dates: Iterable[days.Meanings]) -> bool | None:
    """Which way dates run that are certain."""
    meant = [set(each.values()) for each in dates if each]
    if any(len(each) > 1 for each in meant):
        return None
    run = [day for each in meant for day in each]
    up = all(one <= other for one, other in pairwise(run))
    down = all(one >= other for one, other in pairwise(run))
    return up if up != down else None


def _spoken(language: Language | None, context: Context) -> days.First | None:
    """English alone decides nothing: the day comes first in most countries that speak it."""
    if language == "en":
        return "month" if context.currency == "USD" else None
    return "day" if language else None


def _is_sensible(run: Sequence[date], context: Context, ascending: bool | None) -> bool:
    up = ascending is not False and all(one <= other for one, other in pairwise(run))
    down = ascending is not True and all(one >= other for one, other in pairwise(run))
    return (up or down) and max(run) <= context.today
