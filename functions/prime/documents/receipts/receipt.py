"""A receipt or an invoice: one expense. What is not plain in it is a doubt, never a guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from prime.documents.document import Context, Line, Reading, Unreadable
from prime.documents.paper.row_values import faint, money_in
from prime.documents.paper.rows import Row
from prime.documents.receipts.currency import named_in
from prime.documents.receipts.dates import dated
from prime.documents.receipts.merchant import NO_MERCHANT, merchant_of
from prime.documents.receipts.total import agreed, is_total, several, sums_in, totals_in, wrong_sum
from prime.documents.values import amounts, currencies
from prime.documents.values.amounts import Mark
from prime.documents.words import lexicon
from prime.documents.words.accounts import printed_in
from toolkit.text.folding import unaccented

NO_TOTAL = "The total of this receipt cannot be read."
REFUND = "This looks like a refund."
NOTHING = "No transaction can be read in this document."

_REFUND = lexicon.whole("receipt.refund")
_GIVEN = lexicon.whole("receipt.given")


def read_receipt(rows: Sequence[Row], context: Context, issuer: str = "") -> Reading:
    """One Line. `issuer` is who has sent it, where the paper is a mail. Raises Unreadable where no
    amount stands."""
    mark = amounts.mark_of(money.word.text for row in rows for money in money_in(row))
    if not any(money_in(row, mark) or is_total(unaccented(row.text)) for row in rows):
        raise Unreadable(NOTHING)
    merchant = issuer or merchant_of(rows)
    text = "\n".join(row.text for row in rows)
    line = Line(f"page {rows[0].page}", text, merchant or "")
    if merchant is None:
        line = _doubted(line, NO_MERCHANT)
    day, doubts = dated(rows, context)
    line = _with_total(_doubted(replace(line, date=day), *doubts), rows, mark, context)
    if _is_refund(rows):
        line = _doubted(line, REFUND)
    return Reading("receipt", [line], printed_in(row.text for row in rows))


def _doubted(line: Line, *doubts: str | None) -> Line:
    return replace(line, doubts=tuple(dict.fromkeys((*line.doubts, *filter(None, doubts)))))


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
    sums, totals = sums_in(rows, mark), list(totals_in(rows, mark))
    total = agreed(totals, sums)
    if total is None:
        return _doubted(line, several(totals, sums) or NO_TOTAL)
    money = total.money
    context = currencies.context_with(named_in(rows, sums), context)
    currency, doubts = amounts.currency_of(money.amount, context)
    line = replace(line, amount=-total.value, currency=currency)
    return _doubted(
        line,
        *doubts,
        REFUND if total.value < 0 else None,
        None if money.amount.certain else amounts.UNCERTAIN_MARK,
        faint("total", money.word.confidence),
        several(totals, sums),
        wrong_sum(sums, total.value),
    )
