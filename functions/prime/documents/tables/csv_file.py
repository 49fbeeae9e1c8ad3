"""Reads the tables that banks export: CSV, TSV and their kin."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from prime.documents.decoding import text_of
from prime.documents.document import (
    Context,
    Document,
    Format,
    Line,
    NoTable,
    Reading,
    without_shared_references,
)
from prime.documents.only import only
from prime.documents.tables import lines, row_kinds
from prime.documents.tables.columns import Columns
from prime.documents.tables.lines import MAYBE_BALANCE
from prime.documents.tables.records import Record
from prime.documents.tables.row_kinds import cells_of, sum_in
from prime.documents.tables.table import Table, locate_tables
from prime.documents.values import amounts, currencies, days
from prime.documents.words import accounts, sections, stated_currency, sums
from prime.documents.words.columns import Sign, flow_in
from toolkit.text.sentences import say

ABOVE = say("row.above_table")
SUMMARY = say("row.no_descriptions")

_BARE = re.compile(r"[0-9.,' -]*")


Total = tuple[str, Sign | None, Decimal]
"""What it is called, the side that it sums up where it says so, and its amount without a sign."""


def read_csv(document: Document, context: Context) -> Reading:
    """A line for each transaction of the tables. Raises NoTable where there is none."""
    tables = locate_tables(text_of(document.content), context)
    if not tables:
        raise NoTable(say("table.none"))
    return read_tables("csv", tables, context)


def read_tables(format: Format, tables: Sequence[Table], context: Context) -> Reading:
    """All of a file's tables. Raises NoTable where they have no transaction."""
    stated = without_shared_references(list(_lines(tables, context)))
    if not stated:
        raise NoTable(say("table.empty"))
    above = [record.text for table in tables for record in table.above]
    return Reading(
        format,
        stated,
        _account_of(tables),
        bank=accounts.bank_in(above),
        kind=sections.kind_of(above),
        void=sum(row_kinds.is_void(row, each.columns) for each in tables for row in each.rows),
    )


def _account_of(tables: Sequence[Table]) -> str | None:
    """Its last four digits, from the one account that their rows are of, or that is named above
    them and nowhere in them: some banks put several accounts into one file."""
    rows = [(row, table.columns) for table in tables for row in table.rows]
    cells = {cell for row, columns in rows for cell in cells_of(row, columns.all("account"))}
    numbers = {number for cell in cells if (number := accounts.last_four(cell))}
    if numbers:
        return only(numbers)
    above = (row for table in tables for row in table.above)
    unpaid = (row for row, columns in rows if not any(cells_of(row, columns.money)))
    return accounts.named_in(record.text for record in (*above, *unpaid))


def _lines(tables: Sequence[Table], context: Context) -> Iterator[Line]:
    """The currency that one names is meant in those below it too."""
    describe = any(table.columns.describe for table in tables)
    for table in tables:
        context = currencies.context_with(_currencies(table, context), context)
        yield from _stray(table, context)
        around = lines.Around(
            sections.kinds_in(record.text for record in table.above),
            [day for each in table.above for day in days.days_in(each.text, context.today)],
        )
        stated = lines.lines_of(table.columns, list(_rows(table, context)), context, around)
        stated = _held_to(stated, _totals_in(table.rows, table.columns))
        is_summary = describe and not table.columns.describe
        yield from (line.doubted(SUMMARY if is_summary else None) for line in stated)


def _currencies(table: Table, context: Context) -> Iterator[str | None]:
    """All that the table and what stands above it name, beside what each row is paid in."""
    columns = (*table.columns.money, *table.columns.all("balance"))
    yield from (table.columns.currencies.get(at) for at in columns)
    cells = Counter(cell for row in table.rows for cell in cells_of(row, columns) if cell)
    named = {each: None if _BARE.fullmatch(each) else _currency(each) for each in cells}
    yield currencies.of_most(named[cell] for cell in cells.elements())
    for record in table.above:
        if _is_stray(record, context):
            yield stated_currency.said(" ".join(record.filled))
        else:
            yield stated_currency.labelled(" ".join(record.filled))
            yield from map(amounts.currency_in, record.filled)


def _currency(cell: str) -> str | None:
    amount = amounts.parse_amount(cell)
    return amount.currency if amount else None


def _rows(table: Table, context: Context) -> Iterator[lines.Row]:
    """Its transactions, and the balances between them, which prove their amounts."""
    rows = row_kinds.continued(table.rows, table.columns)
    below = row_kinds.chatter_below(rows, table.columns, context)
    for row in rows[: len(rows) - len(below)]:
        if row_kinds.is_transaction(row, table.columns):
            yield row, True
        elif row_kinds.may_be_balance(row) and not any(cells_of(row, table.columns.money)):
            yield row, False


def _stray(table: Table, context: Context) -> Iterator[Line]:
    """Rows above the header that look like transactions all the same."""
    for row in table.above:
        if _is_stray(row, context):
            yield Line(row.place, row.text, " ".join(row.filled), doubts=(ABOVE,))


def _is_stray(row: Record, context: Context) -> bool:
    return (
        len(row.filled) > 2
        and not row_kinds.may_be_balance(row)
        and accounts.named_in([row.text]) is None
        and any(days.parse_date(cell, context.today) for cell in row.filled)
        and any(amounts.parse_amount(cell) for cell in row.filled)
    )


def _totals_in(rows: Iterable[Record], columns: Columns) -> Iterator[Total]:
    for row in rows:
        name = sum_in(row, columns)
        if name is None or not sums.names_total(name):
            continue
        cells = filter(None, cells_of(row, columns.money))
        printed = [amount for cell in cells if (amount := amounts.parse_amount(cell))]
        if len(printed) == 1 and printed[0].certain:
            yield name, flow_in(name), abs(printed[0].value)


def _held_to(lines: Sequence[Line], totals: Iterable[Total]) -> list[Line]:
    """The lines, but for a last one that is called a total and is what all others make; each with a
    doubt where a total is not what they make."""
    kept = list(lines)
    if len(kept) > 2 and _is_their_sum(kept[-1], kept[:-1]):
        kept.pop()
    wrong = [doubt for total in totals if (doubt := _denied(kept, total))]
    return [line.doubted(*wrong) for line in kept] if wrong else kept


def _is_their_sum(last: Line, others: Sequence[Line]) -> bool:
    is_named = sums.names_total(last.description) and sums.says_only_a_sum(last.description)
    made = _made(others)
    return is_named and last.amount is not None and abs(last.amount) in {abs(each) for each in made}


def _made(lines: Iterable[Line]) -> tuple[Decimal, Decimal, Decimal]:
    """What went out, what came in, and both together, but for what may be a balance."""
    moved = (line for line in lines if MAYBE_BALANCE not in line.doubts)
    known = [line.amount for line in moved if line.amount is not None]
    out = sum((-amount for amount in known if amount < 0), Decimal())
    back = sum((amount for amount in known if amount > 0), Decimal())
    return out, back, back - out


def _denied(lines: Sequence[Line], total: Total) -> str | None:
    name, side, stated = total
    out, back, both = _made(lines)
    made = {-1: out, 1: back, None: abs(both)}[side]
    if stated == made or (side is None and stated in {out, back, out + back}):
        return None
    return say("totals.file_says", what=name, total=stated, sum=made)
