"""Decides over all dates of a document whether the day, the month or the year comes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

from prime.documents.document import Context, Facts, First
from prime.documents.values import days
from prime.documents.values.months import Language

_BOOKED_LATE = timedelta(days=31)
"""What was bought before a period may be booked within it."""


def first_in(
    dates: Iterable[days.Meanings],
    context: Context,
    language: Language | None = None,
    *,
    ascending: bool | None = None,
    period: Sequence[days.Meanings] = (),
) -> First | None:
    """What comes first in the dates of a document, given in the order they stand there.

    A value over 12 proves it, in these dates or in those of the `period` around them; so does the
    only order in which they run one way, within the period and not into the future. Else the
    language of the headers says it, and where that says nothing what is known of the account. None
    where nothing does, or where the language is against the way they run, unless `ascending` is
    given, which is for who knows that way.
    """
    dates = [each for each in dates if each]
    possible = [first for first in days.ORDERS if all(first in each for each in dates)]
    possible = [each for each in possible if all(each in day for day in period)] or possible
    if not dates or len(possible) < 2:
        return possible[0] if len(possible) == 1 else None
    runs = {first: [each[first] for each in dates] for first in possible}
    sensible = [first for first in possible if _is_sensible(runs[first], context, ascending)]
    within = [each for each in sensible or possible if _is_within(runs[each], each, period)]
    sensible = within or sensible
    spoken = _spoken(language)
    is_said = spoken in possible
    if len(sensible) == 1 and (spoken == sensible[0] or not is_said or ascending is not None):
        return sensible[0]
    if is_said and (spoken in sensible or not sensible):
        return spoken
    known = context.facts.day_order
    return known if known in possible else None


def first_in_columns(
    columns: Iterable[Sequence[days.Meanings]],
    context: Context,
    language: Language | None = None,
    *,
    ascending: bool | None = None,
    period: Sequence[days.Meanings] = (),
) -> First | None:
    """By the first column of dates that decides it, and by what is known only where none does."""
    columns = list(columns)
    for known in (replace(context, facts=Facts()), context):
        for dates in columns:
            first = first_in(dates, known, language, ascending=ascending, period=period)
            if first:
                return first
    return None


def ascending(dates: Iterable[days.Meanings]) -> bool | None:
    """Which way dates run that are certain."""
    meant = [set(each.values()) for each in dates if each]
    if any(len(each) > 1 for each in meant):
        return None
    run = [day for each in meant for day in each]
    up = all(one <= other for one, other in pairwise(run))
    down = all(one >= other for one, other in pairwise(run))
    return up if up != down else None


def run_one_way(days_: Iterable[date | None]) -> bool:
    """Whether each is none before the one above it, or none behind it."""
    run = [day for day in days_ if day]
    pairs = list(pairwise(run))
    return all(one <= other for one, other in pairs) or all(one >= other for one, other in pairs)


def _spoken(language: Language | None) -> First | None:
    """English decides nothing: the day comes first in most countries that speak it."""
    return "day" if language and language != "en" else None


def _is_sensible(run: Sequence[date], context: Context, ascending: bool | None) -> bool:
    up = ascending is not False and all(one <= other for one, other in pairwise(run))
    down = ascending is not True and all(one >= other for one, other in pairwise(run))
    return (up or down) and max(run) <= context.today


def _is_within(run: Sequence[date], first: First, period: Sequence[days.Meanings]) -> bool:
    ends = {each[first] for each in period if first in each}
    return len(ends) > 1 and all(min(ends) - _BOOKED_LATE <= day <= max(ends) for day in run)
