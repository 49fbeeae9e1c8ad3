"""A bank's or a card's statement: rows of words into transactions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from prime.documents.direction import doubts
from prime.documents.direction.account_balances import balances_after, in_order, in_time
from prime.documents.direction.evidence import Frame
from prime.documents.direction.resolver import Resolution, resolve
from prime.documents.document import Context, Line, Reading
from prime.documents.paper import currency, dating
from prime.documents.paper.figures import Chosen, chosen_in, figures_of
from prime.documents.paper.postings import PageTable, Posting, table_of
from prime.documents.paper.row_values import Money, day_at, faint, money_in, short_day_at
from prime.documents.paper.rows import Row
from prime.documents.paper.summary import Summary, summary
from prime.documents.values import amounts, currencies, day_order, days
from prime.documents.words import accounts, acts, movements, sections, sums
from prime.documents.words.sections import Kind
from toolkit.text.sentences import say

NO_AMOUNT = say("row.amount_unreadable")
WHICH_AMOUNT = say("row.which_amount")
PENDING = say("row.not_completed")

_NEIGHBOUR = 3.5
"""Of the letters' height: the rows of a table are no farther apart."""
_HEAD = 6
"""Rows, of which one may be the bank's name."""


def read_statement(rows: Sequence[Row], context: Context) -> Reading | None:
    """None for what is no statement: less than two rows with a date and an amount, and no balance
    or table around them."""
    mark = amounts.mark_of(money.word.text for row in rows for money in money_in(row))
    # what stands beside the transactions: theirs may speak of any other account
    beside = [row.text for row in rows if not (day_at(row, 0) or short_day_at(row, 0))]
    kind = sections.kind_of(beside)
    table = table_of(rows, mark, is_card=kind == "card", layout=context.layout)
    stated = summary([*table.others, *_forward(table)], mark, is_card=kind == "card")
    postings = list(_transactions(table))
    is_table = stated.opening is not None or any(each.titles for each in postings)
    if len([each for each in postings if each.money]) < (1 if is_table else 2):
        return None
    chosen = chosen_in(postings)
    paid = currency.paid_in(postings, chosen)
    named = currency.named_in(table, paid, _forward(table), mark)
    context = currencies.context_with(named, context)
    frame = replace(
        _frame(postings, stated, kind, context),
        may_be_card="card" in sections.kinds_in(beside),
    )
    lines = _lines(postings, chosen, stated, frame, context, rows)
    head = [row.text for row in table.others[:_HEAD]]
    return Reading("statement", lines, stated.account, bank=accounts.bank_in(head), kind=kind)


def _is_balance(posting: Posting) -> bool:
    is_named = sums.names_only_a_balance(" ".join(posting.description))
    columns = {posting.column(money) for money in posting.money}
    has_balances = "balance" in {title.role for title in posting.titles}
    return is_named and (columns == {"balance"} or not has_balances)


def _is_total(posting: Posting) -> bool:
    """`TOTAL` with a date is a shop."""
    text = " ".join(posting.description)
    is_named = sums.names_total(text) and len(text.split()) > 1
    return is_named and sums.says_only_a_sum(text)


def _forward(table: PageTable) -> Iterator[Row]:
    """The balances and totals that stand among the transactions."""
    between = (each for each in table.postings if _is_balance(each) or _is_total(each))
    return (row for each in between for row in each.rows)


def _transactions(table: PageTable) -> Iterator[Posting]:
    """The postings but for balances, and for dates that begin a row outside of the table."""
    postings = [each for each in table.postings if not (_is_balance(each) or _is_total(each))]
    paid = [each.rows[0] for each in postings if each.money]
    for each in postings:
        if each.money or (each.description and _is_beside(each.rows[0], paid)):
            yield each


def _is_beside(row: Row, paid: Sequence[Row]) -> bool:
    return any(
        other.page == row.page
        and abs(other.left - row.left) < row.height
        and abs(other.middle - row.middle) < _NEIGHBOUR * row.height
        for other in paid
    )


def _lines(
    postings: Sequence[Posting],
    chosen: Sequence[Chosen],
    stated: Summary,
    frame: Frame,
    context: Context,
    rows: Sequence[Row],
) -> list[Line]:
    resolution = resolve(figures_of(postings, chosen), frame)
    first = dating.order(postings, stated, context, rows, resolution.proof)
    resolved = zip(resolution.amounts, resolution.doubts, strict=True)
    lines = []
    for posting, (money, _), (amount, doubt) in zip(postings, chosen, resolved, strict=True):
        line = dating.dated(posting, first, stated, context)
        if plan := movements.plan_in(posting.text):
            described = movements.plan_in(line.description)
            line = dating.due(line, "" if described else plan, posting, first, stated)
        if money and amount is not None:
            line = _with_amount(line, posting, money, amount, doubt, context)
            line = line.doubted(*_others(posting), _of_word(posting, money, context))
        else:
            line = line.doubted(WHICH_AMOUNT if posting.money else NO_AMOUNT)
        lines.append(line.doubted(resolution.doubt))
    if resolution.doubt:
        return lines
    proved = _with_balances(lines, chosen, resolution, stated)
    return dating.with_days_above(proved, postings, first, stated, context)


def _with_balances(
    lines: Sequence[Line], chosen: Sequence[Chosen], resolution: Resolution, stated: Summary
) -> list[Line]:
    """By the balances beside the amounts and those of the period, in which sections may stand in
    any order."""
    proof = resolution.proof
    after = balances_after(
        [line.amount for line in lines],
        in_order(len(lines), ascending=proof.ascending)
        if proof
        else in_time([line.date for line in lines]),
        [each.amount.value if each and each.amount.certain else None for _, each in chosen]
        if proof
        else (),
        stated.ends,
    )
    return [replace(line, balance=each) for line, each in zip(lines, after, strict=True)]


def _frame(
    postings: Sequence[Posting], stated: Summary, kind: Kind | None, context: Context
) -> Frame:
    return Frame(
        "page",
        kind,
        columns=frozenset(title.role for each in postings for title in each.titles),
        ascending=day_order.ascending(dating.dates(postings, stated, context)),
        opening=stated.opening,
        closing=stated.closing,
        totals=stated.totals,
        charges=stated.charges,
        credits=stated.credits,
        plus=context.facts.plus,
    )


def _with_amount(
    line: Line,
    posting: Posting,
    money: Money,
    value: Decimal,
    doubt: str | None,
    context: Context,
) -> Line:
    code, doubts = amounts.currency_of(currency.amount_of(posting, money), context)
    uncertain = None if money.amount.certain else amounts.UNCERTAIN_MARK
    line = replace(line, amount=value, currency=code)
    hard = faint("amount", money.word.confidence)
    return line.doubted(*doubts, uncertain, doubt, hard)


def _of_word(posting: Posting, money: Money, context: Context) -> str | None:
    if money.amount.currency == context.facts.currency:
        return None
    return currency.CODE_OR_WORD if currency.may_be_word(posting, money) else None


def _others(posting: Posting) -> Iterator[str]:
    if any(posting.column(money) == "fee" and money.amount.value for money in posting.money):
        yield amounts.FEE
    status = posting.cell("status")
    if status and not acts.is_completed(status):
        yield doubts.NOT_FINAL if acts.is_pending(status) else PENDING
    if posting.is_proposed and dating.has_rival(posting):
        yield days.WHICH_DAY
