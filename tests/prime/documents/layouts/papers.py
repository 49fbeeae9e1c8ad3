"""A page under titles that no reader knows, whose rows begin with a number."""

from __future__ import annotations

from decimal import Decimal

from prime.documents.document import Context, Document, Reading
from prime.documents.layout import Propose
from prime.documents.reading import read_document
from prime.ocr.chosen import Nobody
from tests.prime.documents import drawing
from tests.prime.documents.drawing import Column, Statement
from tests.prime.documents.layouts.finnish import EUR, MOVES

COLUMNS = (
    Column("Nr", 54),
    Column("Kirjattu", 100),
    Column("Vorgang", 190),
    Column("Maara", 440, to_the_right=True),
    Column("Jaljella", 540, to_the_right=True),
)


def _rows() -> tuple[tuple[str, ...], ...]:
    held = Decimal("100.00")
    rows = []
    for number, (booked, _, what, amount) in enumerate(MOVES, start=1):
        held += Decimal(amount)
        rows.append((f"B{number}", booked, what, amount, str(held)))
    return tuple(rows)


PAPER = Statement(COLUMNS, _rows(), above=("Kontoauszug",))
ROWS = [(f"2025-09-{booked[:2]}", what, amount) for booked, _, what, amount in MOVES]


def read_paper(paper: Statement, propose: Propose | None = None, context: Context = EUR) -> Reading:
    document = Document("auszug.pdf", "application/pdf", drawing.statement(paper))
    return read_document(document, Nobody(), context, propose)
