"""Reads the tables that banks export: CSV, TSV and their kin."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from prime.documents import accounts, amounts, currencies, days, table_lines, table_rows, tables
from prime.documents.decoding import text_of
from prime.documents.document import Context, Document, Line, Reading, Unreadable
from prime.documents.printed import named_currency
from prime.documents.table_rows import cells_of, money_of
from prime.documents.tables import Table

ABOVE = "This row stands above the table."
SUMMARY = "This row stands in a table without descriptions: it may sum up others."


def read(document: Document, context: Context) -> Reading:
    """A line for each transaction of the tables. Raises Unreadable where there is none."""
    found = tables.find(text_of(document.content), context)
    if not found:
        raise Unreadable("There is no table of transactions with dates and amounts in this file.")
    lines = table_lines.without_shared_references(list(_lines(found, context)))
    if not lines:
        raise Unreadable("The table in this file has no transactions.")
    return Reading("csv", lines, accounts.of_tables(found))


def _lines(found: Sequence[Table], context: Context) -> Iterator[Line]:
    """The currency that one names is meant in those below it too."""
    for table in found:
        context = named_currency(_currencies(table), context)
        yield from _stray(table, context)
        lines = table_lines.read(table.columns, list(_rows(table, context)), context)
        is_summary = found[0].columns.describe and not table.columns.describe
        yield from _doubted(lines, SUMMARY) if is_summary else lines


def _doubted(lines: Iterable[Line], doubt: str) -> Iterator[Line]:
    return (replace(line, doubts=(*line.doubts, doubt)) for line in lines)


def _currencies(table: Table) -> Iterator[str | None]:
    """All that the table and what stands above it name, beside what each row is paid in."""
    columns = (*money_of(table.columns), *table.columns.all("balance"))
    yield from (table.columns.currencies.get(at) for at in columns)
    cells = {cell for row in table.rows for cell in cells_of(row, columns)}
    above = {cell for record in table.above for cell in record.filled}
    for cell in cells | above:
        if not re.fullmatch(r"[0-9.,' -]*", cell) and (amount := amounts.read(cell)):
            yield amount.currency
    yield from (currencies.labelled(" ".join(record.filled)) for record in table.above)


def _rows(table: Table, context: Context) -> Iterator[table_lines.Row]:
    """Its transactions, and the balances between them, which prove their amounts."""
    below = table_rows.chatter_below(table.rows, table.columns, context)
    for row in table.rows[: len(table.rows) - len(below)]:
        if table_rows.is_transaction(row, table.columns):
            yield row, True
        elif table_rows.may_be_balance(row) and not any(cells_of(row, money_of(table.columns))):
            yield row, False


def _stray(table: Table, context: Context) -> Iterator[Line]:
    """Rows above the header that look like transactions all the same."""
    for row in table.above:
        if (
            len(row.filled) > 2
            and not table_rows.may_be_balance(row)
            and accounts.named_in([row.text]) is None
            and any(days.read(cell, context.today) for cell in row.filled)
            and any(amounts.read(cell) for cell in row.filled)
        ):
            yield Line(f"line {row.line}", row.text, " ".join(row.filled), doubts=(ABOVE,))
