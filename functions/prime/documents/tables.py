"""Finds the tables of transactions in delimited text: their delimiter, columns and rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from prime.documents import (
    amounts,
    currencies,
    days,
    header_words,
    headerless,
    headers,
    months,
)
from prime.documents.document import Context
from prime.documents.headers import Columns
from prime.documents.records import Delimiter, Record, records

_DELIMITERS: tuple[Delimiter, ...] = (";", "\t", "|", ",")
_SAMPLE_LINES = 200
_SAMPLE = 256 * 1024
_TOTAL = re.compile(r"(?:sub|grand )?\s?tota(?:l|ls|les|ux)\b|suma\b|somme\b")
_BALANCE = re.compile(
    r"(?:opening|closing|beginning|ending|starting|previous|current|available|new|final) balance"
    r"|balance (?:brought|carried|forward|as of|at)|brought forward|carried forward"
    r"|saldo (?:inicial|final|anterior|actual|disponible|al|previo)"
    r"|(?:ancien|nouveau) solde|solde (?:initial|final|precedent|anterieur|au|crediteur|debiteur)"
    r"|report (?:a nouveau|solde)"
)


@dataclass(frozen=True)
class Table:
    """`rows` are all records below the header, also those that are no transactions; `above` is
    what stands before it."""

    columns: Columns
    above: Sequence[Record]
    rows: Sequence[Record]


def find(text: str, context: Context) -> Sequence[Table]:
    sample = "\n".join(text[:_SAMPLE].split("\n")[:_SAMPLE_LINES])
    best, most = None, (0, 0, 0)
    for delimiter in _DELIMITERS:
        found = _tables(list(records(sample, delimiter)), context)
        if found and (score := _score(found, context)) > most:
            best, most = delimiter, score
    return _tables(list(records(text, best)), context) if best else ()


def is_transaction(row: Record, columns: Columns) -> bool:
    """Not so for a blank row, the header once more, totals, balances brought forward. `New Balance
    Store` without a date is not lost among them."""
    header = columns.header
    if not row.filled or (header and row.cells[: len(header)] == header):
        return False
    stated = [cell for cell in cells_of(row, columns.all("date")) if cell]
    dated = any(not (names_balance(cell) or _names_total(cell)) for cell in stated)
    paid = any(cells_of(row, money_of(columns)))
    if may_be_balance(row):
        return paid and (dated or not _is_summary(row))
    return dated or not any(map(_names_total, row.filled[:3])) or (paid and not _is_summary(row))


def may_be_balance(row: Record) -> bool:
    return any(map(names_balance, row.filled[:3]))


def names_balance(text: str) -> bool:
    return _BALANCE.match(months.plain(text[:60])) is not None


def _names_total(text: str) -> bool:
    return _TOTAL.match(months.plain(text[:60])) is not None


def _is_summary(row: Record) -> bool:
    """Whether a total or a balance is named with a bank's own words alone."""
    return any(
        says_only_a_sum(cell)
        for cell in row.filled[:3]
        if names_balance(cell) or _names_total(cell)
    )


def says_only_a_sum(text: str) -> bool:
    """Whether all its words are a bank's own: `Total fees`, but not `Total Wine`."""
    return all(
        word in header_words.OF_SUMMARIES or months.number(word) or word.upper() in currencies.CODES
        for word in re.findall("[a-z]+", months.plain(text))
    )


def chatter_below(rows: Sequence[Record], columns: Columns, context: Context) -> Sequence[Record]:
    """The last rows, if they are no part of the table."""
    start = len(rows)
    while start and _is_chatter(rows[start - 1], columns, context):
        start -= 1
    return rows[start:]


def _is_chatter(row: Record, columns: Columns, context: Context) -> bool:
    """A sentence of the bank's below its table: words in one cell."""
    return (
        len(columns.header or row.cells) > 1
        and len(row.filled) == 1
        and not days.read(row.filled[0], context.today)
        and re.search(r"[^\W\d_]{2,}\W+[^\W\d_]{2,}", row.filled[0]) is not None
    )


def money_of(columns: Columns) -> tuple[int, ...]:
    return (*columns.all("amount"), *columns.all("debit"), *columns.all("credit"))


def cells_of(row: Record, places: Sequence[int]) -> list[str]:
    return [row.cells[at] if at < len(row.cells) else "" for at in places]


def _tables(found: Sequence[Record], context: Context) -> Sequence[Table]:
    table = _table(found, context)
    return list(_split(table, context)) if table else ()


def _split(table: Table, context: Context) -> Iterator[Table]:
    """At each header that is another: below it the columns hold what that one says."""
    columns, above, rows = table.columns, table.above, list[Record]()
    for row in table.rows:
        if other := _another_header(row, columns, context):
            yield Table(columns, above, rows)
            columns, above, rows = other, chatter_below(rows, columns, context), []
        else:
            rows.append(row)
    yield Table(columns, above, rows)


def _another_header(row: Record, columns: Columns, context: Context) -> Columns | None:
    width = len(columns.header)
    is_same = row.cells[:width] == columns.header and not any(row.cells[width:])
    return headers.columns_of(row.cells, context) if len(row.filled) > 1 and not is_same else None


def _table(found: Sequence[Record], context: Context) -> Table | None:
    heads = [
        (at, columns)
        for at, record in enumerate(found[:_SAMPLE_LINES])
        if len(record.filled) > 1 and (columns := headers.columns_of(record.cells, context))
    ]
    if heads:  # a summary above the table may have dates and amounts too, but describes nothing
        at, columns = next((each for each in heads if each[1].describe), heads[0])
        return Table(columns, found[:at], found[at + 1 :])
    return _headless(found, context)


def _headless(found: Sequence[Record], context: Context) -> Table | None:
    columns = headerless.columns_of(found[:_SAMPLE_LINES], context)
    if columns is None:
        return None
    start = next(at for at, each in enumerate(found) if _is_dated(each, columns, context))
    return Table(columns, found[:start], found[start:])


def _score(found: Sequence[Table], context: Context) -> tuple[int, int, int]:
    """Rows that can be read, and whether there is a header, and how wide it is."""
    readable = sum(
        _is_dated(row, table.columns, context)
        and any(amounts.read(cell) for cell in cells_of(row, money_of(table.columns)))
        for table in found
        for row in table.rows
    )
    width = len(found[0].columns.header)
    return readable, int(width > 0), width or 1


def _is_dated(row: Record, columns: Columns, context: Context) -> bool:
    return any(days.read(cell, context.today) for cell in cells_of(row, columns.all("date")))
