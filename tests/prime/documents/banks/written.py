"""Statements written as `layouts.toml` says that a bank writes them.

A line of a layout's `text` is written once; one behind `*` for each transaction, and lines below
one another that begin so for the same transaction. Behind the star may stand for which: `*shop` is
an act, `*spent`, `*received`, `*bought` (spent, but for fees), `*last` of its day.

A layout of `cells` parts its lines by `|`, and its formats quote them as they do. `·` is a space
that counts, `¶` the end of a line within a cell, and `""` a cell that holds nothing.

A field is written as Python writes it, but for these. Amounts are `plain` (1234.56), or as the
names of `AMOUNTS` say, and `or` what is written where there is none; days may begin with `es:`;
texts and numbers may be cut, as in `{number:-4:}`; and `{side:DEBIT/CREDIT}` chooses.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from io import StringIO
from itertools import groupby
from typing import Any
from xml.sax.saxutils import escape

from tests.prime.documents import drawing
from tests.prime.documents.banks.layout import Format, Row, Statement
from tests.prime.documents.drawing import Column
from tests.prime.documents.workbooks import Cell, xlsx

_SPANISH = ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic")
_OF_ROWS = re.compile(r"\*[a-z]* ")
_MOST_OF_A_LINE = 65
"""Of a line of SWIFT's texts."""


def _swapped(amount: Decimal, marks: str) -> str:
    return f"{amount:,.2f}".translate(str.maketrans(",.", marks))


def _indian(amount: Decimal) -> str:
    """12,34,567.89: the last three digits, then pairs."""
    whole, cents = f"{amount:.2f}".split(".")
    return f"{re.sub(r'(?<=[0-9])(?=(?:[0-9]{2})*[0-9]{3}$)', ',', whole)}.{cents}"


AMOUNTS: dict[str, Callable[[Decimal], str]] = {
    "plain": "{:.2f}".format,
    "english": "{:,.2f}".format,
    "continental": lambda amount: _swapped(amount, ".,"),
    "short": lambda amount: _swapped(amount, ".,").removesuffix(",00"),
    "french": lambda amount: _swapped(amount, " ,"),
    "comma": lambda amount: f"{amount:.2f}".replace(".", ","),
    "indian": _indian,
    "signed": lambda amount: f"{amount:+.2f}".rstrip("0").rstrip("."),
}


class _Amount:
    def __init__(self, value: Decimal | None) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        style, _, blank = spec.partition(" or ")
        name, _, width = style.partition(">")
        text = blank if self.value is None else AMOUNTS[name](self.value)
        return f"{text:>{width}}" if width else text


class _Day:
    def __init__(self, value: date | None) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        if self.value is None:
            return ""
        form = spec.removeprefix("es:")
        if form != spec:
            month = _SPANISH[self.value.month - 1]
            form = form.replace("%b", month).replace("%^b", month.upper())
        return self.value.strftime(form)


class _Text(str):
    def __format__(self, spec: str) -> str:
        cut = re.fullmatch(r"(-?[0-9]*):(-?[0-9]*)", spec)
        if not cut:
            return super().__format__(spec)
        start, end = (int(each) if each else None for each in cut.groups())
        return self[start:end]


class _Side:
    def __init__(self, row: Row) -> None:
        self.is_received = row.amount > 0

    def __format__(self, spec: str) -> str:
        return spec.split("/")[self.is_received]


@dataclass(frozen=True)
class Style:
    """How a bank writes; see above. `words` are what it calls acts, `other` the rest. `is_wrapped`
    breaks SWIFT's texts wherever that is."""

    format: Format
    text: str
    cells: bool = True
    delimiter: str = ","
    quotes_all: bool = False
    line_end: str = "\r\n"
    encoding: str = "utf-8"
    newest_first: bool = True
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    sheet: str = ""
    rows_per_page: int = 34
    width: float = 0
    is_wrapped: bool = False


def written(style: Style, statement: Statement) -> bytes:
    lines = list(_lines(style, statement))
    if style.format == "xlsx":
        return xlsx({style.sheet: [[*map(_cell, cells)] for cells in _all_cells(lines)]})
    if style.format == "pdf":
        return _printed(style, lines)
    if style.cells:
        return _delimited(style, lines).encode(style.encoding)
    ended = "".join(line.format(**fields) + style.line_end for line, fields in lines)
    return ended.encode(style.encoding)


Fields = dict[str, Any]
Line = tuple[str, Fields]


def _lines(style: Style, statement: Statement) -> Iterator[Line]:
    whole = _of_statement(statement)
    lines = style.text.removesuffix("\n").split("\n")
    for is_row, group in groupby(lines, lambda line: bool(_OF_ROWS.match(line))):
        if not is_row:
            yield from ((line, whole) for line in group)
            continue
        parted = [line[1:].split(" ", 1) for line in group]
        for row, fields in _rows(style, statement):
            for which, line in parted:
                if _is_of(which, row, fields):
                    yield from _wrapped(style, line, whole | fields)


def _is_of(which: str, row: Row, fields: Fields) -> bool:
    if which == "last":
        return bool(fields["ends_day"])
    spent = row.amount < 0
    is_so = {"spent": spent, "received": not spent, "bought": spent and row.act != "fee"}
    return not which or is_so.get(which, row.act == which)


def _wrapped(style: Style, line: str, fields: Fields) -> Iterator[Line]:
    if not (style.is_wrapped and line.startswith(":86:")):
        yield line, fields
        return
    text = line.removeprefix(":86:").format(**fields)
    for at in range(0, len(text), _MOST_OF_A_LINE):
        yield f"{'' if at else ':86:'}{text[at : at + _MOST_OF_A_LINE]}", {}


def _of_statement(statement: Statement) -> Fields:
    fees = sum((-row.amount for row in statement.rows if row.act == "fee"), Decimal())
    amounts = {
        "opening": statement.opening,
        "opening_owed": -statement.opening,
        "closing": statement.closing,
        "closing_owed": -statement.closing,
        "all_spent": statement.spent,
        "all_received": statement.received,
        "fees": fees,
        "bought": statement.spent - fees,
    }
    days = (statement.first, statement.last, statement.first - timedelta(days=1))
    return {
        **{name: _Amount(amount) for name, amount in amounts.items()},
        **dict(zip(("first", "end", "before"), map(_Day, days), strict=True)),
        "holder": statement.holder,
        "number": _Text(statement.number),
        "count": len(statement.rows),
    }


def _rows(style: Style, statement: Statement) -> Iterator[tuple[Row, Fields]]:
    rows = statement.newest_first if style.newest_first else statement.rows
    told: date | None = None
    for at, row in enumerate(rows):
        following = rows[at + 1] if at + 1 < len(rows) else None
        ends_day = following is None or following.date != row.date
        amounts = {
            "amount": row.amount,
            "owed": -row.amount,
            "size": abs(row.amount),
            "spent": row.spent,
            "charge": row.amount if row.spent else None,
            "received": row.received,
            "debit": row.spent or Decimal("0.00"),
            "credit": row.received or Decimal("0.00"),
            "balance": row.balance,
            "balance_owed": -row.balance,
            "held": row.balance if ends_day else None,
        }
        yield (
            row,
            {
                **{name: _Amount(amount) for name, amount in amounts.items()},
                **{name: of.get(row.act, of["other"]) for name, of in style.words.items()},
                "day": _Day(row.date),
                "value": _Day(row.value_date),
                "once": _Day(None if row.date == told else row.date),
                "year": f" {row.date:%Y}" if told is None else "",
                "text": _Text(row.description),
                "first_word": row.description.split()[0].lower(),
                "xml": escape(row.description),
                "side": _Side(row),
                "n": at,
                "m": at + 1,
                "ends_day": ends_day,
            },
        )
        told = row.date


def _all_cells(lines: Sequence[Line]) -> Iterator[list[Any]]:
    """A field that fills a cell alone is left as it is where the format has types."""
    for line, fields in lines:
        cells = [cell.strip(" ") for cell in line.split("|")] if line else []
        yield [
            fields[cell[1:-1]].value
            if cell[1:-1] in fields and isinstance(fields[cell[1:-1]], _Amount | _Day)
            else _text(cell.format(**fields))
            for cell in cells
        ]


def _text(cell: str) -> str:
    return "" if cell == '""' else cell.replace("·", " ").replace("¶", "\n")


def _cell(value: Any) -> Cell:
    return value or None if isinstance(value, str) else value


def _delimited(style: Style, lines: Sequence[Line]) -> str:
    text = StringIO()
    quoting: Any = csv.QUOTE_ALL if style.quotes_all else csv.QUOTE_MINIMAL
    writer = csv.writer(
        text, delimiter=style.delimiter, quoting=quoting, lineterminator=style.line_end
    )
    writer.writerows(_all_cells(lines))
    return text.getvalue()


def _printed(style: Style, lines: Sequence[Line]) -> bytes:
    """The first line that has cells is of the titles, each with where it stands on the page."""
    texts = [line.format(**fields) for line, fields in lines]
    at = next(number for number, text in enumerate(texts) if "|" in text)
    titles = [title.strip().rsplit("@", 1) for title in texts[at].split("|")]
    columns = [Column(title, float(edge.lstrip(">")), edge[0] == ">") for title, edge in titles]
    rows = [
        tuple(_text(cell.strip()) for cell in text.split("|")) if "|" in text else text
        for text in texts[at + 1 :]
    ]
    return drawing.statement(
        drawing.Statement(
            columns, rows, texts[:at], rows_per_page=style.rows_per_page, width=style.width
        )
    )
