"""The account that the tables of a file are of."""

from __future__ import annotations

from collections.abc import Sequence

from prime.documents.only import only
from prime.documents.tables.row_kinds import cells_of, money_of
from prime.documents.tables.table import Table
from prime.documents.words.accounts import last_four, named_in


def of_tables(tables: Sequence[Table]) -> str | None:
    """Its last four digits, from the one account that their rows are of, or that is named above
    them and nowhere in them: some banks put several accounts into one file."""
    rows = [(row, table.columns) for table in tables for row in table.rows]
    cells = {cell for row, columns in rows for cell in cells_of(row, columns.all("account"))}
    numbers = {number for cell in cells if (number := last_four(cell))}
    if numbers:
        return only(numbers)
    above = (row for table in tables for row in table.above)
    unpaid = (row for row, columns in rows if not any(cells_of(row, money_of(columns))))
    return named_in(record.text for record in (*above, *unpaid))
