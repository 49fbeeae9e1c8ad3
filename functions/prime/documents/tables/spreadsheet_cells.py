"""The text of a spreadsheet's cell, as if it stood in delimited text."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import Context, Decimal

Value = int | float | str | bool | time | date | datetime | timedelta

_SHOWN = Context(prec=15)
"""The digits that spreadsheet programs keep of a number: a sum that they hold as 1000.0099999999999
is shown as 1000.01."""
_CENTS = Decimal("0.01")


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
