"""Whatever was paid for is called, it decides neither a currency nor what comes first in dates."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from prime.documents.document import Context, Document, Word
from prime.documents.paper import currency, statement
from prime.documents.paper.rows import rows_of
from prime.documents.tables import csv_file
from prime.documents.values import currencies

CONTEXT = Context(date(2025, 10, 13))
FEW = settings(max_examples=100, deadline=None)
SAID = st.sampled_from(
    [
        *("TOP", "ALL", "EUR", "GBP", "US$", "€", "10", "9.60", "1,234.56", "@", "1.2854"),
        *(
            "(EUR)",
            "Currency:",
            "Moneda:",
            "amounts in",
            "en euros",
            "Total",
            "13/02/2025",
            "Saldo",
        ),
    ]
)
DESCRIBED = st.lists(SAID, min_size=1, max_size=5).map(lambda words: " ".join(["SHOP", *words]))
LETTER, HEIGHT = 5.0, 10.0


@FEW
@given(st.lists(DESCRIBED, min_size=1, max_size=6))
def test_no_description_of_a_table_decides_anything(described: list[str]) -> None:
    written = io.StringIO()
    rows = [["05/02/2025", text, "-4.50"] for text in described]
    csv.writer(written).writerows([["Date", "Description", "Amount"], *rows])
    document = Document("export.csv", "", written.getvalue().encode())
    lines = csv_file.read_csv(document, CONTEXT).lines
    assert {(line.date, line.currency) for line in lines} == {(None, None)}
    assert len(lines) == len(rows)


def _words(top: float, *cells: tuple[float, str]) -> Iterator[Word]:
    for left, cell in cells:
        at = left
        for text in cell.split():
            yield Word(text, 1.0, at, top, at + LETTER * len(text), top + HEIGHT)
            at += LETTER * (len(text) + 1)


@FEW
@given(st.lists(DESCRIBED, min_size=2, max_size=6))
def test_no_description_of_a_statement_decides_a_currency(described: list[str]) -> None:
    words = [*_words(0, (0, "Date"), (80, "Description"), (500, "Amount"))]
    for number, text in enumerate(described, start=1):
        row = (0.0, "05/02/2025"), (80.0, text), (500.0, "-4.50")
        words += _words(20.0 * number, *row)
    reading = statement.read_statement(rows_of(words), CONTEXT)
    assert reading is not None
    for line in reading.lines:
        said = {currencies.NOT_SAID, currency.CODE_OR_WORD}
        assert line.amount is None or said & {*line.doubts}
