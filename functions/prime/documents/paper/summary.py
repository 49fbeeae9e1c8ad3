"""What a statement says of itself: its balances, totals, period and account."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from prime.documents.only import only
from prime.documents.paper.row_values import Day, days_in, money_in
from prime.documents.paper.rows import Row
from prime.documents.values import days
from prime.documents.values.amounts import Mark
from prime.documents.words import sections, sums
from prime.documents.words.accounts import printed_in
from prime.documents.words.columns import Sign
from toolkit.text.folding import unaccented

_BARE = re.compile(r"[-+(]?[0-9]+[-)]?")
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_YEAR = re.compile(r"(?:19|20)[0-9]{2}$")


@dataclass(frozen=True)
class Summary:
    """None where the statement says nothing, or says two things. `totals` are of its sections, by
    their names, without signs; `charges` and `credits` are amounts that a row calls so, and
    `period` the days of it as they are printed."""

    opening: Decimal | None
    closing: Decimal | None
    totals: dict[str, Decimal]
    charges: frozenset[Decimal]
    credits: frozenset[Decimal]
    period_end: date | None
    period: Sequence[days.Meanings]
    account: str | None

    @property
    def ends(self) -> tuple[Decimal, Decimal] | None:
        if self.opening is None or self.closing is None:
            return None
        return self.opening, self.closing


def summary(rows: Sequence[Row], mark: Mark | None, *, is_card: bool) -> Summary:
    period_end = _period_end(rows)
    return Summary(
        opening=only(_beside(rows, sums.OPENING, mark)),
        closing=only(_beside(rows, sums.CLOSING, mark)),
        totals=_totals(rows, mark, is_card=is_card),
        charges=_called(rows, -1, mark, is_card=is_card),
        credits=_called(rows, 1, mark, is_card=is_card),
        period_end=period_end,
        period=_period(rows, period_end),
        account=printed_in(row.text for row in rows),
    )


def _beside(rows: Sequence[Row], label: re.Pattern[str], mark: Mark | None) -> Iterator[Decimal]:
    """The amounts that follow the label in its row, or else stand below it."""
    for number, row in enumerate(rows):
        begins = _begin(row, label)
        if begins is None:
            continue
        money = [each for each in money_in(row, mark) if each.start > begins]
        numbers = [] if money_in(row, mark) else _bare_numbers(row, begins)
        if numbers:
            yield from _whole_amount(row, numbers)
            continue
        if not money and not money_in(row, mark) and number + 1 < len(rows):
            edge = row.words[begins]
            below = money_in(rows[number + 1], mark)
            money = [each for each in below if each.word.right > edge.left][:1]
        if money:
            yield money[0].amount.value


def _bare_numbers(row: Row, begins: int) -> list[int]:
    """The words behind the label that are numbers without decimals, and of no date."""
    of_days = {at for day in days_in(row) for at in range(day.start, day.stop)}
    return [
        at
        for at in range(begins + 1, len(row.words))
        if at not in of_days and _BARE.fullmatch(row.words[at].text)
    ]


def _whole_amount(row: Row, numbers: Sequence[int]) -> Iterator[Decimal]:
    """Their one number at the end of the row, but for one that may be a year or an account's."""
    text = row.words[-1].text
    if list(numbers) == [len(row.words) - 1] and _WHOLE.fullmatch(text) and not _YEAR.match(text):
        yield Decimal(text)


def _begin(row: Row, label: re.Pattern[str]) -> int | None:
    """The word with which the label begins."""
    text = unaccented(row.text)
    found = label.search(text)
    return text[: found.start()].count(" ") if found else None


def _totals(rows: Sequence[Row], mark: Mark | None, *, is_card: bool) -> dict[str, Decimal]:
    found: dict[str, set[Decimal]] = {}
    for row in rows:
        money = money_in(row, mark)
        if len(money) != 1 or not sums.speaks_of_total(row.text):
            continue
        named = " ".join(word.text for word in row.words[: money[0].start])
        if section := sections.section(named, is_card=is_card):
            found.setdefault(section[0], set()).add(abs(money[0].amount.value))
    return {name: values.pop() for name, values in found.items() if len(values) == 1}


def _called(
    rows: Sequence[Row], sign: Sign, mark: Mark | None, *, is_card: bool
) -> frozenset[Decimal]:
    """The amounts without signs of rows that name nothing but a section of this sign."""
    found = set()
    for row in rows:
        money = money_in(row, mark)
        if len(money) == 1:
            named = " ".join(word.text for word in row.words[: money[0].start])
            section = sections.section(named, is_card=is_card)
            if section and section[1] == sign and money[0].amount.value:
                found.add(abs(money[0].amount.value))
    return frozenset(found)


def _period_end(rows: Iterable[Row]) -> date | None:
    """The last day that has a year, in a row that speaks of a period."""
    days_with_year = (day for day in _days_of_period(rows) if day.has_year)
    ends = (max(day.meanings(date.max).values()) for day in days_with_year)
    return max(ends, default=None)


def _days_of_period(rows: Iterable[Row]) -> Iterator[Day]:
    of_period = (row for row in rows if sums.PERIOD.search(unaccented(row.text)))
    return (day for row in of_period for day in days_in(row))


def _period(rows: Iterable[Row], end: date | None) -> list[days.Meanings]:
    """Its days; one without a year, as in "Jan 1 - Jan 31, 2025", is the last before its end."""
    return [
        day.meanings(date.max if day.has_year or end is None else end)
        for day in _days_of_period(rows)
        if day.has_year or end
    ]
