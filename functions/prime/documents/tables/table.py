"""Finds the tables of transactions in a file: the delimiter of its text, their columns and rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from prime.documents.document import Context
from prime.documents.tables import fixed_width, headerless
from prime.documents.tables.columns import Columns, columns_of
from prime.documents.tables.records import (
    Delimiter,
    Record,
    records,
    with_days_parted,
    without_dashes,
)
from prime.documents.tables.row_kinds import cells_of, chatter_below
from prime.documents.tables.structure import with_days, with_sides, without_idle
from prime.documents.values import amounts, days

DELIMITERS: tuple[Delimiter, ...] = (";", "\t", "|", ",")
SAMPLE_LINES = 200
_SAMPLE = 256 * 1024


@dataclass(frozen=True)
class Table:
    """`rows` are all records below the header, also those that are no transactions; `above` is
    what stands before it."""

    columns: Columns
    above: Sequence[Record]
    rows: Sequence[Record]


def locate_tables(text: str, context: Context) -> Sequence[Table]:
    """With the delimiter by which most rows can be read, or by the columns in which all of it
    stands."""
    sample = "\n".join(text[:_SAMPLE].split("\n")[:SAMPLE_LINES])
    best, most = None, (0, 0)
    for delimiter in DELIMITERS:
        tables = tables_in(list(records(sample, delimiter)), context)
        if tables and (score := _score(tables, context)) > most:
            best, most = delimiter, score
    if best:
        return tables_in(list(records(text, best)), context)
    return tables_in(fixed_width.records(text, context), context)


def tables_in(parsed: Sequence[Record], context: Context) -> Sequence[Table]:
    """Those that stand below one another in these records."""
    table = _table(parsed, context)
    return list(_split(table, context)) if table else ()


def _split(table: Table, context: Context) -> Iterator[Table]:
    """At each header that is another: below it the columns hold what that one says."""
    columns, above, rows = table.columns, table.above, list[Record]()
    for row in table.rows:
        if other := _another_header(row, columns, context):
            yield _told(columns, above, rows, context)
            columns, above, rows = other, chatter_below(rows, columns, context), []
        else:
            rows.append(row)
    yield _told(columns, above, rows, context)


def _told(
    columns: Columns, above: Sequence[Record], rows: Sequence[Record], context: Context
) -> Table:
    """Without the dashes that fill blank cells; in a column of sides a minus says something."""
    rows = [with_days_parted(row, columns.all("date")) for row in rows]
    columns = without_idle(with_days(with_sides(columns, rows), rows, context), rows)
    return Table(columns, above, [without_dashes(row, columns.all("side")) for row in rows])


def _another_header(row: Record, columns: Columns, context: Context) -> Columns | None:
    width = len(columns.header)
    is_same = row.cells[:width] == columns.header and not any(row.cells[width:])
    return None if is_same else columns_of(row.cells, context)


def _table(parsed: Sequence[Record], context: Context) -> Table | None:
    heads = [
        (at, columns)
        for at, record in enumerate(parsed[:SAMPLE_LINES])
        if (columns := columns_of(record.cells, context))
    ]
    if heads:  # a summary above the table may have dates and amounts too, but describes nothing
        at, columns = next((each for each in heads if each[1].describe), heads[0])
        return Table(columns, parsed[:at], parsed[at + 1 :])
    return _headless(parsed, context)


def _headless(parsed: Sequence[Record], context: Context) -> Table | None:
    columns = headerless.columns_of(parsed[:SAMPLE_LINES], context)
    if columns is None:
        return None
    start = next(at for at, each in enumerate(parsed) if _is_dated(each, columns, context))
    return Table(columns, parsed[:start], parsed[start:])


def _score(tables: Sequence[Table], context: Context) -> tuple[int, int]:
    """Rows that can be read, and how wide the header is, if there is one."""
    readable = sum(
        _is_dated(row, table.columns, context)
        and any(amounts.parse_amount(cell) for cell in cells_of(row, table.columns.money))
        for table in tables
        for row in table.rows
    )
    return readable, len(tables[0].columns.header)


def _is_dated(row: Record, columns: Columns, context: Context) -> bool:
    return any(days.parse_date(cell, context.today) for cell in cells_of(row, columns.all("date")))
