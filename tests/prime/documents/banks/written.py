"""Amounts, days and tables as banks of different countries write them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from io import StringIO
from typing import Literal

Cells = Sequence[str]

MONTHS = {
    "en": ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    "es": ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"],
}


def plain(amount: Decimal | None) -> str:
    """1234.56, and nothing for None."""
    return "" if amount is None else f"{amount:.2f}"


def english(amount: Decimal | None) -> str:
    """1,234.56"""
    return "" if amount is None else f"{amount:,.2f}"


def continental(amount: Decimal | None) -> str:
    """1.234,56"""
    return english(amount).translate(str.maketrans(",.", ".,"))


def comma(amount: Decimal | None) -> str:
    """1234,56"""
    return plain(amount).replace(".", ",")


def french(amount: Decimal | None) -> str:
    """1 234,56"""
    return english(amount).translate(str.maketrans(",.", " ,"))


def indian(amount: Decimal | None) -> str:
    """12,34,567.89: the last three digits, then pairs."""
    if amount is None:
        return ""
    whole, cents = f"{abs(amount):.2f}".split(".")
    thousands, rest = whole[:-3], whole[-3:]
    groups: list[str] = []
    while thousands:
        thousands, group = thousands[:-2], thousands[-2:]
        groups.insert(0, group)
    return f"{'-' if amount < 0 else ''}{','.join([*groups, rest])}.{cents}"


def named(day: date, language: Literal["en", "es"] = "en", by: str = " ", year: bool = True) -> str:
    """03 Sep 2025"""
    parts = [f"{day:%d}", MONTHS[language][day.month - 1], *([f"{day:%Y}"] if year else [])]
    return by.join(parts)


def table(
    rows: Iterable[Cells],
    delimiter: str = ",",
    quoted: Literal["needed", "all"] = "needed",
    line_end: str = "\r\n",
) -> str:
    text = StringIO()
    quoting: Literal[0, 1] = csv.QUOTE_ALL if quoted == "all" else csv.QUOTE_MINIMAL
    csv.writer(text, delimiter=delimiter, quoting=quoting, lineterminator=line_end).writerows(rows)
    return text.getvalue()
