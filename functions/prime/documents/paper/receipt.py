"""A receipt or an invoice: one expense. What is not plain in it is a doubt, never a guess."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from prime.documents.document import Context, Line, Reading, Unreadable
from prime.documents.paper.receipt_total import (
    Sum,
    agreed,
    is_part,
    is_total,
    several,
    sums_in,
    totals_in,
    wrong_sum,
)
from prime.documents.paper.row_values import days_in, faint, money_in
from prime.documents.paper.rows import Row
from prime.documents.values import amounts, currencies, day_order, days
from prime.documents.values.amounts import Mark
from prime.documents.words import languages
from prime.documents.words.accounts import printed_in
from toolkit.text.folding import unaccented

NO_TOTAL = "The total of this receipt cannot be read."
NO_DATE = "No date can be read on this receipt."
DATES = "This receipt has several dates."
REFUND = "This looks like a refund."
NOTHING = "No transaction can be read in this document."

_REFUND = re.compile(
    r"\b(?:refund(?:ed)?|return(?:ed)? items?|devolucion|remboursement|avoir|estorno)\b"
)
_OTHER_DAY = re.compile(
    r"\b(?:return by|returns? (?:until|before)|due|expir\w+|valid\w*|vence|vigencia|echeance"
    r"|valable|vencimento|member since|exp)\b"
)
_GREETING = re.compile(
    r"\b(?:welcome|receipt|invoice|thank|customer copy|bienvenid\w+|recibo|ticket|factura|gracias"
    r"|bienvenue|recu|facture|merci|date|fecha|tel|phone|www|cashier|order"
    r"|obrigad\w+|nota fiscal)\b|@|https?:"
)
_TOP_ROWS = 8
_PROMINENT = 0.8


def read_receipt(rows: Sequence[Row], context: Context) -> Reading:
    """One Line. Raises Unreadable where no amount stands."""
    mark = amounts.mark_of(money.word.text for row in rows for money in money_in(row))
    if not any(money_in(row, mark) or is_total(unaccented(row.text)) for row in rows):
        raise Unreadable(NOTHING)
    text = "\n".join(row.text for row in rows)
    line = Line(f"page {rows[0].page}", text, _merchant(rows))
    line = _with_date(line, rows, context)
    line = _with_total(line, rows, mark, context)
    if _REFUND.search(unaccented(text)):
        line = _doubted(line, REFUND)
    return Reading("receipt", [line], printed_in(row.text for row in rows))


def _doubted(line: Line, *doubts: str | None) -> Line:
    return replace(line, doubts=tuple(dict.fromkeys((*line.doubts, *filter(None, doubts)))))


def _merchant(rows: Sequence[Row]) -> str:
    """The first of the top rows in large letters that may be a name."""
    named = [row for row in rows[:_TOP_ROWS] if _may_be_name(row)]
    if not named:
        return rows[0].text
    largest = max(row.height for row in named)
    return next(row.text for row in named if row.height >= _PROMINENT * largest)


def _may_be_name(row: Row) -> bool:
    letters = sum(map(str.isalpha, row.text))
    is_plain = not money_in(row) and not days_in(row) and not _GREETING.search(unaccented(row.text))
    return is_plain and letters >= 3 and letters > sum(map(str.isdigit, row.text))


def _with_date(line: Line, rows: Sequence[Row], context: Context) -> Line:
    found = [
        (day, day.meanings(context.today))
        for row in rows
        if not _OTHER_DAY.search(unaccented(row.text))
        for day in days_in(row)
        if day.has_year
    ]
    if not found:
        return _doubted(line, NO_DATE)
    language = languages.language_of(row.text for row in rows)
    first = day_order.first_in([meanings for _, meanings in found], context, language)
    common = set.intersection(*(set(meanings.values()) for _, meanings in found))
    if not common:
        return _doubted(line, DATES)
    clearest = min((meanings for _, meanings in found), key=lambda each: len(set(each.values())))
    settled, doubts = days.resolve_date(clearest, first, context)
    sureness = max(day.word.confidence for day, _ in found)
    return _doubted(replace(line, date=settled), *doubts, faint("date", sureness))


def _currencies(rows: Sequence[Row], sums: Sequence[Sum]) -> Iterator[str | None]:
    """What its amounts name, and what it says in words."""
    yield currencies.of_most(amounts.currency_in(each.money.word.text) for each in sums)
    yield from (amounts.currency_in(each.money.word.text) for each in sums if is_part(each))
    yield from (currencies.said(row.text) for row in rows)


def _with_total(line: Line, rows: Sequence[Row], mark: Mark | None, context: Context) -> Line:
    sums, totals = sums_in(rows, mark), list(totals_in(rows, mark))
    total = agreed(totals)
    if total is None:
        return _doubted(line, several(totals) or NO_TOTAL)
    money = total.money
    context = currencies.context_with(_currencies(rows, sums), context)
    currency, doubts = amounts.currency_of(money.amount, context)
    line = replace(line, amount=-total.value, currency=currency)
    return _doubted(
        line,
        *doubts,
        REFUND if total.value < 0 else None,
        None if money.amount.certain else amounts.UNCERTAIN_MARK,
        faint("total", money.word.confidence),
        several(totals),
        wrong_sum(sums, total.value),
    )
