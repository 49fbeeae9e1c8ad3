"""The process that opens one spreadsheet with calamine:
`python -m prime.documents.tables.spreadsheet_process`, the file on its standard input, a line of
JSON for each sheet and each of its rows on its standard output.

spreadsheet.py starts it, isolation says how. {"sheet": its name, "hidden": whether people do not
see it} stands before a sheet's rows, which are [number, cells, places of numbers, places of dates];
blank ones are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from decimal import Context, Decimal
from io import BytesIO
from typing import Any

import python_calamine as calamine

from prime.documents import isolated
from prime.documents.isolated import Refused, TooMuch
from prime.documents.tables.spreadsheet_limits import (
    DAMAGED,
    MOST_CELLS,
    MOST_LETTERS,
    MOST_ROWS,
    PASSWORD,
    TOO_LONG,
)

_LONGEST_NAME = 31
"""Programs keep to it."""


Value = int | float | str | bool | time | date | datetime | timedelta
_SHOWN = Context(prec=15)
"""The digits that spreadsheet programs keep of a number: a sum that they hold as 1000.0099999999999
is shown as 1000.01."""
_CENTS = Decimal("0.01")


def sheets(content: bytes) -> Iterator[Any]:
    """Raises Refused."""
    rows = letters = 0
    with _understood():
        book = calamine.load_workbook(BytesIO(content))
        for about in book.sheets_metadata:
            if about.typ != calamine.SheetTypeEnum.WorkSheet:
                continue  # charts, and macros of the nineties
            sheet = book.get_sheet_by_name(about.name)
            hidden = about.visible != calamine.SheetVisibleEnum.Visible
            yield {"sheet": about.name[:_LONGEST_NAME], "hidden": hidden}
            for row in _rows(sheet):
                rows += 1
                letters += sum(map(len, row[1]))
                if rows > MOST_ROWS:
                    raise Refused(TOO_LONG, most=MOST_ROWS)
                if letters > MOST_LETTERS:
                    raise TooMuch
                yield row


@contextmanager
def _understood() -> Iterator[None]:
    try:
        yield
    except calamine.PasswordError as error:
        raise Refused(PASSWORD) from error
    except calamine.CalamineError as error:
        raise Refused(DAMAGED) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # Rust's: there is no class to import
            raise
        raise Refused(DAMAGED) from error


def _rows(sheet: calamine.CalamineSheet) -> Iterator[Any]:
    days = _days_of_merged_cells(sheet)
    for number, row in enumerate(sheet.iter_rows(), start=1):
        row = [days.get((number, at), cell) for at, cell in enumerate(row[:MOST_CELLS])]
        cells = [text_of(cell) for cell in row]
        if any(cells):
            numbers = [at for at, cell in enumerate(row) if type(cell) in (int, float)]
            dates = [at for at, cell in enumerate(row) if isinstance(cell, date)]
            yield number, cells, numbers, dates


def _days_of_merged_cells(sheet: calamine.CalamineSheet) -> dict[tuple[int, int], Value]:
    """A day in a cell that runs over several rows is that of each of them."""
    if not sheet.merged_cell_ranges or not sheet.start:
        return {}
    left = sheet.start[1]
    tall = [(top, at - left, low) for (top, at), (low, _) in sheet.merged_cell_ranges if low > top]
    tops = {top for top, _, _ in tall}
    rows = {top: row for top, row in enumerate(sheet.iter_rows()) if top in tops}
    days: dict[tuple[int, int], Value] = {}
    for top, at, low in tall:
        row = rows.get(top, [])
        if at < len(row) and isinstance(row[at], date):
            below = range(top + 1, min(low, MOST_ROWS) + 1)
            days.update(((line + 1, at), row[at]) for line in below)
    return days


def text_of(cell: Value) -> str:
    """A number is written with a point, whole or with two decimals at least; a date as ISO 8601
    has it, so that it means one day only."""
    if isinstance(cell, str):
        return cell.strip()
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, int | float):
        return _number(cell)
    if isinstance(cell, datetime):
        return cell.isoformat(" ", "seconds") if cell.time() != time() else str(cell.date())
    return cell.isoformat() if isinstance(cell, date | time) else str(cell)


def _number(cell: int | float) -> str:
    """By the shortest text that stands for it, never by arithmetic on it."""
    value = Decimal(repr(cell))
    if not value.is_finite():
        return str(cell)
    if value == value.to_integral_value():
        return f"{value:.0f}"
    value = _SHOWN.plus(value)
    return f"{value:.2f}" if value == value.quantize(_CENTS) else f"{value.normalize():f}"


if __name__ == "__main__":
    isolated.answer(lambda content, _: sheets(content))
