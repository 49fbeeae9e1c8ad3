"""What of a table is shown to whoever proposes its layout: titles, and below them the shapes of
cells. No figure, no name and no text of a row is: a digit is a nought, a letter an x, and what is
words says no more than that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from prime.documents.decoding import text_of
from prime.documents.document import Context
from prime.documents.layout import Table
from prime.documents.paper.rows import Row
from prime.documents.tables.records import records
from prime.documents.tables.table import DELIMITERS, SAMPLE_LINES
from prime.documents.values import amounts, days

WORDS = "words"

_FEWEST_TITLES = 3
_MOST_TITLES = 40
_LONGEST_TITLE = 40
_MOST_HEADS = 6
_FEWEST_ROWS = 3
_NEAR = 3
"""Lines below titles, of which one is a row of the table."""
_BELOW = 5
_LONGEST_SHAPE = 24


@dataclass(frozen=True)
class Head:
    """Cells that may be titles, and the shapes of those in the rows below."""

    titles: Sequence[str]
    below: Sequence[Sequence[str]]


def heads_in(table: Table, latest: date) -> list[Head]:
    """Those that have dates and amounts below them, each once; `latest` as for a date without a
    year."""
    paid = [_is_paid(cells, latest) for cells in table]
    found: dict[tuple[str, ...], Head] = {}
    for at, cells in enumerate(table):
        if not any(paid[at + 1 : at + 1 + _NEAR]) or not _may_be_titles(cells):
            continue
        rows = [table[below] for below in range(at + 1, len(table)) if paid[below]]
        if len(rows) >= _FEWEST_ROWS:
            shapes = [[_shape(cell, latest) for cell in row] for row in rows[:_BELOW]]
            found.setdefault(tuple(cells), Head(cells, shapes))
    return list(found.values())[:_MOST_HEADS]


def delimited(content: bytes, context: Context) -> Iterable[Sequence[str]]:
    """The lines of a text, cut where most of them have dates and amounts then."""
    sample = "\n".join(text_of(content).split("\n")[:SAMPLE_LINES])
    cut = [[each.cells for each in records(sample, by)] for by in DELIMITERS]
    return max(cut, key=lambda lines: sum(_is_paid(cells, context.today) for cells in lines))


def printed(rows: Sequence[Row]) -> Iterator[Sequence[str]]:
    return ([cell.text for cell in row.cells()] for row in rows)


def _is_paid(cells: Sequence[str], latest: date) -> bool:
    is_dated = any(days.parse_date(cell, latest) for cell in cells)
    return is_dated and any(map(amounts.parse_amount, cells))


def _may_be_titles(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell]
    return (
        _FEWEST_TITLES <= len(filled) <= _MOST_TITLES
        and len(set(filled)) == len(filled)
        and not any(re.search("[0-9]", cell) or len(cell) > _LONGEST_TITLE for cell in filled)
    )


def _shape(cell: str, latest: date) -> str:
    is_figure = amounts.parse_amount(cell) is not None or days.parse_date(cell, latest)
    if not is_figure and re.search(r"[^\W\d_]", cell):
        return WORDS
    return re.sub(r"[^\W\d_]", "x", re.sub(r"\d", "0", cell))[:_LONGEST_SHAPE]
