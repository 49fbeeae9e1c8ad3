"""What the rows of a table are: transactions, balances, or what a bank says below them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from prime.documents.document import Context
from prime.documents.tables.columns import Columns
from prime.documents.tables.records import Record
from prime.documents.values import days
from prime.documents.words.sums import (
    names_balance,
    names_total,
    says_balance_alone,
    says_only_a_sum,
)


def is_transaction(row: Record, columns: Columns) -> bool:
    """Not so for a blank row, the header once more, totals, balances brought forward. `New Balance
    Store` without a date is not lost among them."""
    header = columns.header
    if not row.filled or (header and row.cells[: len(header)] == header):
        return False
    stated = [cell for cell in cells_of(row, columns.all("date")) if cell]
    dated = any(not (names_balance(cell) or names_total(cell)) for cell in stated)
    paid = any(cells_of(row, money_of(columns)))
    if may_be_balance(row):
        return paid and (dated or not _is_summary(row))
    return dated or not any(map(names_total, _first(row))) or (paid and not _is_summary(row))


def may_be_balance(row: Record) -> bool:
    return any(names_balance(cell) or says_balance_alone(cell) for cell in _first(row))


def _is_summary(row: Record) -> bool:
    """Whether a total or a balance is named with a bank's own words alone."""
    return any(
        says_only_a_sum(cell) for cell in _first(row) if names_balance(cell) or names_total(cell)
    )


def _first(row: Record) -> Sequence[str]:
    """The cells that may name a sum."""
    return row.filled[:3]


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
        and not days.parse_date(row.filled[0], context.today)
        and re.search(r"[^\W\d_]{2,}\W+[^\W\d_]{2,}", row.filled[0]) is not None
    )


def money_of(columns: Columns) -> tuple[int, ...]:
    return columns.money


def cells_of(row: Record, places: Sequence[int]) -> list[str]:
    return [row.cells[at] if at < len(row.cells) else "" for at in places]
