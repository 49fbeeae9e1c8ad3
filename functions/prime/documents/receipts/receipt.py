"""A receipt or an invoice: one expense. What is not plain in it is a doubt, never a guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn

from prime.documents.document import Bill, Context, Line, Owed, Reading, Unreadable
from prime.documents.paper.row_values import faint, money_in
from prime.documents.paper.rows import Row
from prime.documents.receipts import payment
from prime.documents.receipts.currency import named_in
from prime.documents.receipts.dates import dated, due_day
from prime.documents.receipts.merchant import NO_MERCHANT, merchant_of
from prime.documents.receipts.total import (
    agreed,
    is_total,
    of_currency,
    several,
    sums_in,
    totals_in,
    with_tip,
    wrong_sum,
)
from prime.documents.values import amounts, currencies
from prime.documents.values.amounts import Mark
from prime.documents.words import lexicon
from prime.documents.words.accounts import printed_in
from prime.documents.words.sections import are_of_a_card
from toolkit.text.folding import unaccented
from toolkit.text.sentences import say

NO_TOTAL = say("receipt.total_unreadable")
REFUND = say("receipt.may_be_refund")
STATEMENT = say("receipt.card_statement")
NOTHING = say("receipt.no_transaction")

_REFUND = lexicon.whole("receipt.refund")
_GIVEN = lexicon.whole("receipt.given")


def read_receipt(
    rows: Sequence[Row], context: Context, issuer: str = "", subject: str | None = None
) -> Reading:
    """One Line. `issuer` is who has sent it and `subject` what they call it, where the paper is a
    mail. Raises Unreadable where no amount stands, and for what was not paid."""
    mark = amounts.mark_of(money.word.text for row in rows for money in money_in(row))
    if not any(money_in(row, mark) or is_total(unaccented(row.text)) for row in rows):
        raise Unreadable(NOTHING)
    if subject is None and are_of_a_card(row.text for row in rows):
        raise Unreadable(STATEMENT)
    merchant = issuer or merchant_of(rows)
    text = "\n".join(row.text for row in rows)
    line = Line(f"page {rows[0].page}", text, merchant or "")
    day, doubts = dated(rows, context)
    line = replace(line, date=day).doubted(None if merchant else NO_MERCHANT, *doubts)
    is_refund = _is_refund(rows)
    line = _with_total(line, rows, mark, context).doubted(REFUND if is_refund else None)
    line = line.doubted(_unpaid(line, rows, context, subject, is_refund=is_refund))
    line = replace(line, doubts=tuple(dict.fromkeys(line.doubts)))  # two signs of a refund
    return Reading("receipt", [line], printed_in(row.text for row in rows))


def _unpaid(
    line: Line, rows: Sequence[Row], context: Context, subject: str | None, *, is_refund: bool
) -> str | None:
    """A doubt where it cannot be told. Raises Unreadable for what was not paid: but for a refund,
    which is called cancelled too."""
    texts = [row.text for row in rows]
    try:
        said = payment.said(subject or "", texts, is_mail=subject is not None)
    except payment.NotPaid as error:
        if is_refund:
            return payment.BOTH
        raise Unreadable(str(error)) from error
    if said == "due":
        _refuse_bill(line, rows, context)
    return {"paid": None, "unsaid": payment.UNSAID, None: payment.BOTH}[said]


def _refuse_bill(line: Line, rows: Sequence[Row], context: Context) -> NoReturn:
    """With what is due, and when where the paper says it. Raises Owed."""
    due = due_day(rows, context)
    bill = Bill(line.description, line.amount and -line.amount, line.currency, due, line.date)
    if bill.amount is None:
        raise Owed(say("bill.unpaid"), bill)
    amount = " ".join(filter(None, (str(bill.amount), bill.currency)))
    if due:
        raise Owed(say("bill.unpaid_due", amount=amount, day=due), bill)
    raise Owed(say("bill.unpaid_of", amount=amount), bill)


def _is_refund(rows: Sequence[Row]) -> bool:
    """Spanish tills call the change so as well, below what was given."""
    before = ""
    for row in rows:
        text = unaccented(row.text)
        if _REFUND.search(text) and not _GIVEN.search(before):
            return True
        before = text
    return False


def _with_total(line: Line, rows: Sequence[Row], mark: Mark | None, context: Context) -> Line:
    sums, totals = (
        sums_in(rows, mark),
        of_currency([*totals_in(rows, mark)], context.facts.currency),
    )
    total = agreed(totals, sums)
    if total is None:
        return line.doubted(several(totals, sums) or NO_TOTAL)
    money = total.money
    context = currencies.context_with(named_in(rows, sums), context)
    currency, doubts = amounts.currency_of(money.amount, context)
    paid, of_tip = with_tip(total, sums)
    line = replace(line, amount=-paid, currency=currency)
    return line.doubted(
        *doubts,
        REFUND if total.value < 0 else None,
        None if money.amount.certain else amounts.UNCERTAIN_MARK,
        faint("total", money.word.confidence),
        several(totals, sums),
        of_tip,
        wrong_sum(sums, total),
    )
