"""The currency of a statement on paper, by what it says of all its amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from prime.documents.paper.figures import Chosen
from prime.documents.paper.postings import PageTable, Posting
from prime.documents.paper.row_values import Money, money_in
from prime.documents.paper.rows import COLUMN_GAP, Row
from prime.documents.paper.titles import titles_of
from prime.documents.values import amounts, currencies
from prime.documents.values.amounts import Amount, Mark
from prime.documents.words import stated_currency, sums
from toolkit.text.sentences import say

CODE_OR_WORD = say("amount.currency_or_word")


def may_be_word(posting: Posting, money: Money) -> bool:
    """Whether the code before an amount is as close to the words of the description: in `HILL TOP
    10.00` it is one of them."""
    row = posting.row_of(money)
    return (
        currencies.named(row.words[money.start].text) is not None
        and money.start > posting.start_of(row)
        and row.gap(money.start) <= COLUMN_GAP
    )


def amount_of(posting: Posting, money: Money) -> Amount:
    """With what a column of currencies says of it, where it names none itself."""
    code = currencies.named(posting.cell("currency").upper())
    amount = money.amount
    return replace(amount, currency=code) if code and not amount.currency else amount


def paid_in(postings: Sequence[Posting], chosen: Sequence[Chosen]) -> Iterator[str | None]:
    """What each amount and balance names for certain."""
    for posting, pair in zip(postings, chosen, strict=True):
        for money in filter(None, pair):
            yield None if may_be_word(posting, money) else amount_of(posting, money).currency


def named_in(
    table: PageTable, paid: Iterable[str | None], balances: Iterable[Row], mark: Mark | None
) -> Iterator[str | None]:
    """By most of the currencies that were `paid`, by the titles, the head, the balances and totals
    of the statement, or by a row that says it. What was paid for says nothing: `9.60 GBP @ 1.2`."""
    yield currencies.of_most(paid)
    first = min(((each.page, each.rows[0].middle) for each in table.postings), default=(0, 0.0))
    for row in table.others:
        if titles_of(row) or (row.page, row.middle) < first or _is_sum(row):
            yield from _of_all(row, mark)
        else:
            yield stated_currency.said(row.text)
    for row in balances:
        yield from _of_all(row, mark)


def _of_all(row: Row, mark: Mark | None) -> Iterator[str | None]:
    yield stated_currency.labelled(row.text)
    yield from (amounts.currency_in(money.word.text) for money in money_in(row, mark))


def _is_sum(row: Row) -> bool:
    return sums.speaks_of_total(row.text) or sums.speaks_of_balance(row.text)
