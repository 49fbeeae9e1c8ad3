"""What was read, held against what is true.

A row is *right* if it was accepted with its day, amount, sign and currency, and what was read of it
holds its description. It is *in review* if a person is asked about it. A line is *silently wrong*
if it was accepted and any of day, amount, sign or currency is another, or it is no row at all. A
row that stands in no line is *missing*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from prime.documents.document import Line
from tests.prime.documents.banks.layout import Row, Statement


@dataclass(frozen=True)
class Compared:
    """`undescribed` are right but for their description. `no_rows` are lines that a person is
    asked about though the statement has no such row."""

    rows: int
    right: int
    undescribed: tuple[str, ...]
    review: tuple[str, ...]
    wrong: tuple[str, ...]
    missing: tuple[str, ...]
    no_rows: tuple[str, ...]

    @property
    def accepted(self) -> int:
        """Rows that nobody is asked about, with the right figures."""
        return self.right + len(self.undescribed)


def compared(statement: Statement, accepted: Sequence[Line], review: Sequence[Line]) -> Compared:
    left = list(statement.rows)
    described, rest = _matched(left, accepted, lambda line, row: _same(line, row, statement))
    right = len(described)
    undescribed, wrong = _matched(
        left, rest, lambda line, row: _figures(line) == (row.date, row.amount, statement.currency)
    )
    # What is accepted with wrong figures is wrong once, and not missing as well.
    _, far = _matched(left, wrong, lambda line, row: _tells(line, row) and _near(line, row))
    _matched(left, far, _tells)
    waiting, others = _matched(
        left, review, lambda line, row: _tells(line, row) and _near(line, row)
    )
    more, others = _matched(left, others, _tells)
    few, others = _matched(left, others, _near)
    return Compared(
        rows=len(statement.rows),
        right=right,
        undescribed=tuple(map(_written, undescribed)),
        review=tuple(map(_written, [*waiting, *more, *few])),
        wrong=tuple(map(_written, wrong)),
        missing=tuple(f"{row.date} {row.description} {row.amount}" for row in left),
        no_rows=tuple(map(_written, others)),
    )


def _matched(
    left: list[Row], lines: Sequence[Line], matches: Callable[[Line, Row], bool]
) -> tuple[list[Line], list[Line]]:
    """The lines that have a row, which is taken from `left`, and those that have none."""
    found, rest = [], []
    for line in lines:
        row = next((row for row in left if matches(line, row)), None)
        if row is None:
            rest.append(line)
        else:
            left.remove(row)
            found.append(line)
    return found, rest


def _figures(line: Line) -> tuple[object, ...]:
    return line.date, line.amount, line.currency


def _same(line: Line, row: Row, statement: Statement) -> bool:
    figures = (row.date, row.amount, statement.currency)
    return _figures(line) == figures and _says(line.description, row)


def _near(line: Line, row: Row) -> bool:
    """Either its day or its amount is the row's, whatever the sign."""
    return line.date == row.date or (
        line.amount is not None and abs(line.amount) == abs(row.amount)
    )


def _tells(line: Line, row: Row) -> bool:
    return _says(line.description, row) or _says(line.text, row)


def _says(text: str, row: Row) -> bool:
    """Whether the text holds the row's description, wherever its lines break."""
    return _folded(row.description) in _folded(text)


def _folded(text: str) -> str:
    return "".join(text.split()).casefold()


def _written(line: Line) -> str:
    facts = f"{line.place}: {line.date} {line.description!r} {line.amount} {line.currency}"
    return " ".join((facts, *line.doubts))
