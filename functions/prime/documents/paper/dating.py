"""The days of a statement's postings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

from prime.documents.direction.running_balance import Proof
from prime.documents.document import Context, First, Line
from prime.documents.paper.postings import Posting
from prime.documents.paper.row_values import days_in, faint, short_day_at
from prime.documents.paper.rows import Row
from prime.documents.paper.summary import Summary
from prime.documents.values import day_order, days
from prime.documents.words import languages
from toolkit.text.sentences import say

NO_DATE = say("row.no_date")
_PERIOD = timedelta(days=32)


def order(
    postings: Sequence[Posting],
    stated: Summary,
    context: Context,
    rows: Sequence[Row],
    proof: Proof | None,
) -> First | None:
    language = languages.language_of(row.text for row in rows)
    columns = [dates(postings, stated, context, column) for column in (0, 1)]
    return day_order.first_in_columns(
        columns,
        context,
        language,
        ascending=proof.ascending if proof else None,
        period=stated.period,
    )


def dates(
    postings: Sequence[Posting], stated: Summary, context: Context, column: int = 0
) -> list[days.Meanings]:
    latest = stated.period_end or context.today
    own = [each.days[column : column + 1] for each in postings]
    return [day.meanings(latest) for days_ in own for day in days_]


def dated(posting: Posting, first: First | None, stated: Summary, context: Context) -> Line:
    """A line with its place, texts and day, and the doubts about that."""
    text = " ".join(posting.description) or posting.text
    line = Line(f"page {posting.page}", posting.text, text)
    if not posting.dates:
        return line.doubted(NO_DATE)
    day = posting.days[0]
    meanings = day.meanings(stated.period_end or context.today)
    when, doubts = days.resolve_date(meanings, first, context)
    return replace(line, date=when).doubted(*doubts, faint("date", day.word.confidence))


def due(line: Line, plan: str, posting: Posting, first: First | None, stated: Summary) -> Line:
    """A payment of a purchase in months: it is of the day on which this one was charged, or of the
    period's last, and its plan tells it from that of the month before."""
    text = f"{line.description} {plan}".strip()
    ends = (days.of_order(each, first) for each in stated.period)
    latest = max(filter(None, ends), default=None)
    if latest is None:
        return replace(line, description=text).doubted(days.OF_PURCHASE)
    charged = [days.of_order(day.meanings(latest), first) for day in posting.dates]
    month_before = latest - _PERIOD
    within = [day for day in charged if day and month_before < day <= latest]
    kept = tuple(doubt for doubt in line.doubts if doubt != days.TOO_OLD)
    return replace(line, description=text, date=max(within, default=latest), doubts=kept)


def with_days_above(
    lines: Sequence[Line],
    postings: Sequence[Posting],
    first: First | None,
    stated: Summary,
    context: Context,
) -> list[Line]:
    """Where a statement prints each day once, the rows below are of that day; but only those of
    which the balances prove that they are rows at all."""
    if not _is_each_day_said_once(postings, stated.period_end or context.today):
        return list(lines)
    made: list[Line] = []
    above: Line | None = None
    for line, posting in zip(lines, postings, strict=True):
        if posting.dates:
            above = dated(posting, first, stated, context)
        elif above and line.balance is not None:
            others = (doubt for doubt in line.doubts if doubt != NO_DATE)
            line = replace(line, date=above.date, doubts=(*above.doubts, *others))
        made.append(line)
    return made


def _is_each_day_said_once(postings: Sequence[Posting], latest: date) -> bool:
    """Whether no day stands twice in a row on a page, beside rows that have none."""
    own = [each for each in postings if each.dates]
    if len(own) == len(postings):
        return False
    return not any(
        one.page == other.page and one.days[0].meanings(latest) == other.days[0].meanings(latest)
        for one, other in pairwise(own)
    )


def has_rival(posting: Posting) -> bool:
    """Whether its row has another day: no balance proves which is meant."""
    row = posting.rows[0]
    paid = {money.start for money in posting.money}
    short = (short_day_at(row, at) for at in range(len(row.words)) if at not in paid)
    seen = {day.word.text for day in (*days_in(row), *filter(None, short))}
    return bool(seen - {day.word.text for day in posting.dates[:1]})
