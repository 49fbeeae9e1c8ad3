"""Statements on paper, read, and what was found in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from prime.documents.document import Context, Facts, Line, Reading
from prime.documents.paper import pdf, statement
from prime.documents.paper.rows import Row
from prime.ocr.chosen import Nobody
from tests.prime.documents import drawing
from tests.prime.documents.drawing import Column, Statement

TODAY = date(2025, 10, 13)
US = Context(TODAY, Facts("USD", "month"))
MX, FR = (Context(TODAY, Facts(currency)) for currency in ("MXN", "EUR"))
DATE, TEXT = Column("Date", 54), Column("Description", 150)
AMOUNT, BALANCE = (
    Column("Amount", 470, to_the_right=True),
    Column("Balance", 558, to_the_right=True),
)
CHECKING = "Everyday checking"


def read(made: Statement, context: Context = US) -> Reading:
    return reading_of(pdf.rows(drawing.statement(made), Nobody()), context)


def reading_of(rows: Sequence[Row], context: Context = US) -> Reading:
    found = statement.read_statement(rows, context)
    assert found is not None
    assert found.format == "statement"
    return found


def facts(lines: Sequence[Line]) -> list[tuple[str, str, str]]:
    return [(str(line.date), line.description, str(line.amount)) for line in lines]


def doubts(reading: Reading) -> set[str]:
    return {doubt for line in reading.lines for doubt in line.doubts}
