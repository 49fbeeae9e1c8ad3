"""Reads the rows of a table as transactions, all of them together: one row explains another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from prime.documents import day_order, days, figures, months, signs, table_rows
from prime.documents.balances import Proof
from prime.documents.document import Context, Line
from prime.documents.header_words import Role
from prime.documents.headers import Columns
from prime.documents.records import Record
from prime.documents.sides import Printed
from prime.documents.table_rows import cells_of

NOT_FITTING = "The cells of this row do not fit the columns of the table."
MAYBE_BALANCE = "This row may be a balance and no transaction."
PENDING = "The file does not say that this transaction is completed."

Row = tuple[Record, bool]
"""A record, and whether it is a transaction: the others prove something only."""

_COMPLETED = {
    *("completed", "complete", "posted", "cleared", "settled", "booked", "success", "approved"),
    *("completado", "completada", "aplicado", "aplicada", "liquidado", "contabilizado"),
    *("termine", "terminee", "comptabilise", "effectue", "reconciled", "x", "*"),
}


def read(columns: Columns, rows: Sequence[Row], context: Context) -> list[Line]:
    width = len(columns.header) or _usual_width(rows)
    records = [_fitted(record, width) for record, _ in rows]
    dates = [_meanings(record, columns, context) for record in records]
    printed, proof = figures.read(records, columns, ascending=_ascending(dates))
    first = _first(records, columns, context, proof)
    amounts = signs.settle(
        [_figure(*each, columns) for each in zip(printed, records, strict=True)],
        proof,
        of_a_card=any(
            all(cells_of(record, (at,))[0] for record in records) for at in columns.cards
        ),
    )
    lines = [
        _line(record, meant, figure, settled, columns, context, first)
        for record, meant, figure, settled in zip(records, dates, printed, amounts, strict=True)
    ]
    return [line for line, (_, is_transaction) in zip(lines, rows, strict=True) if is_transaction]


def without_shared_references(lines: Sequence[Line]) -> list[Line]:
    """What several lines have names none of them."""
    references = Counter(line.reference for line in lines)
    return [
        line if references[line.reference] == 1 else replace(line, reference=None) for line in lines
    ]


def _usual_width(rows: Sequence[Row]) -> int:
    widths = Counter(len(record.cells) for record, _ in rows)
    return max(widths, key=lambda width: widths[width], default=0)


def _fitted(record: Record, width: int) -> Record:
    """Without its cells, when they are more than the columns."""
    return replace(record, cells=()) if any(record.cells[width:]) else record


def _meanings(record: Record, columns: Columns, context: Context) -> days.Meanings:
    cells = cells_of(record, columns.all("date"))
    return next((read for cell in cells if (read := days.read(cell, context.today))), {})


def _ascending(dates: Sequence[days.Meanings]) -> bool | None:
    """Which way dates run that are certain."""
    meant = [set(each.values()) for each in dates if each]
    if any(len(each) > 1 for each in meant):
        return None
    run = [day for each in meant for day in each]
    up = all(one <= other for one, other in pairwise(run))
    down = all(one >= other for one, other in pairwise(run))
    return up if up != down else None


def _first(
    records: Sequence[Record], columns: Columns, context: Context, proof: Proof | None
) -> days.First | None:
    """By the first column of dates that tells."""
    way = proof.ascending if proof else None
    for column in columns.all("date"):
        cells = [cells_of(record, (column,))[0] for record in records]
        dates = [days.read(cell, context.today) for cell in cells]
        first = day_order.first_in(dates, context, columns.language, ascending=way)
        if first:
            return first
    return None


def _figure(printed: Printed, record: Record, columns: Columns) -> signs.Figure:
    plus = printed.amount is not None and printed.amount.sign == "+"
    words = " ".join([_description(record, columns), *cells_of(record, columns.all("side"))])
    return signs.Figure(printed.value, printed.told, plus, words)


def _line(
    record: Record,
    meant: days.Meanings,
    printed: Printed,
    settled: signs.Settled,
    columns: Columns,
    context: Context,
    first: days.First | None,
) -> Line:
    place = f"line {record.line}"
    if not record.cells:
        return Line(place, record.text, " ".join(record.text.split()), doubts=(NOT_FITTING,))
    day, of_day = days.settle(meant, first, context)
    amount, of_amount = settled
    currency, of_currency = figures.currency_of(printed, record, columns, context)
    return Line(
        place=place,
        text=record.text,
        description=_description(record, columns),
        date=day,
        amount=amount,
        currency=currency,
        category=_cell(record, columns, "category"),
        reference=_cell(record, columns, "reference"),
        doubts=(*of_day, *printed.doubts, *of_amount, *of_currency, *_others(record, columns)),
    )


def _others(record: Record, columns: Columns) -> Iterator[str]:
    if table_rows.may_be_balance(record):
        yield MAYBE_BALANCE
    status = _cell(record, columns, "status")
    if status and months.plain(status) not in _COMPLETED:
        yield PENDING


def _description(record: Record, columns: Columns) -> str:
    """What its columns say, but for those that say debit or credit only."""
    cells = [each for each in cells_of(record, columns.all("description")) if each]
    named = [each for each in cells if not signs.sides_of([each])] or cells
    named = named or [each for each in cells_of(record, columns.all("memo")) if each]
    said: list[str] = []
    for each in named:
        if not any(months.plain(each) in months.plain(other) for other in said):
            said.append(each)
    return " ".join(said)


def _cell(record: Record, columns: Columns, role: Role) -> str | None:
    return next((each for each in cells_of(record, columns.all(role)) if each), None)
