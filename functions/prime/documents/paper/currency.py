"""The currency of a statement on paper, by what it says of all its amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prime.documents.paper.postings import PageTable
from prime.documents.paper.row_values import Money, money_in
from prime.documents.paper.rows import Row
from prime.documents.paper.titles import titles_of
from prime.documents.values import amounts, currencies
from prime.documents.values.amounts import Mark
from prime.documents.words import sums


def named_in(
    table: PageTable, paid: Iterable[Money], balances: Iterable[Row], mark: Mark | None
) -> Iterator[str | None]:
    """By most of what was `paid`, by the titles, the head and the balances and totals of the
    statement, or by a row that says it. What was paid for says nothing: `9.60 GBP @ 1.2854`."""
    yield currencies.of_most(money.amount.currency for money in paid)
    first = min(((each.page, each.rows[0].middle) for each in table.postings), default=(0, 0.0))
    for row in table.others:
        if titles_of(row) or (row.page, row.middle) < first or _is_sum(row):
            yield from _of_all(row, mark)
        else:
            yield currencies.said(row.text)
    for row in balances:
        yield from _of_all(row, mark)


def _of_all(row: Row, mark: Mark | None) -> Iterator[str | None]:
    yield currencies.labelled(row.text)
    yield from (amounts.currency_in(money.word.text) for money in money_in(row, mark))


def _is_sum(row: Row) -> bool:
    return sums.speaks_of_total(row.text) or sums.speaks_of_balance(row.text)
