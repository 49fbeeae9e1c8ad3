"""Any statement: printed or scanned, with or without titles, and what is none."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from prime.documents.document import Word
from prime.documents.paper import pdf, statement
from prime.documents.paper.rows import rows_of
from prime.ocr.chosen import Nobody
from prime.ocr.embedded import Embedded
from tests.prime.documents import drawing
from tests.prime.documents.drawing import Column, Statement
from tests.prime.documents.paper.statements import (
    DATE,
    FR,
    TODAY,
    US,
    doubts,
    facts,
    reading_of,
)

FRENCH = Statement(
    [DATE, Column("Libellé", 150), Column("Débit", 470, True), Column("Crédit", 558, True)],
    [
        ["03/09/2025", "PRLV EDF", "1 234,56", ""],
        ["05/09/2025", "VIREMENT SALAIRE", "", "2 000,00"],
        ["07/09/2025", "RETRAIT DAB 12 RUE", "60,00", ""],
        "Total des débits 1 294,56",
    ],
    above=[
        "Relevé de compte courant",
        "du 01/09/2025 au 30/09/2025",
        "Ancien solde au 01/09/2025   500,00 €",
        "Nouveau solde au 30/09/2025   1 205,44 €",
    ],
)
FRENCH_LINES = [
    ("2025-09-03", "PRLV EDF", "-1234.56"),
    ("2025-09-05", "VIREMENT SALAIRE", "2000.00"),
    ("2025-09-07", "RETRAIT DAB 12 RUE", "-60.00"),
]


def test_text_with_a_date_and_an_amount_somewhere_is_no_statement() -> None:
    letter = ["Sep 14, 2025", "Dear customer,", "your fee is $4.50 from now on.", "Yours"]
    rows = pdf.rows(drawing.statement(Statement([], [], above=letter, titled=False)), Nobody())
    assert statement.read_statement(rows, US) is None


def test_a_scanned_statement_that_lies_askew_is_read_as_the_printed_one() -> None:
    reading = reading_of(pdf.rows(drawing.scanned(drawing.statement(FRENCH), 1.6), Embedded()), FR)
    assert facts(reading.lines) == FRENCH_LINES
    assert not doubts(reading)


def row(height: float, *cells: tuple[float, str], confidence: float = 0.99) -> list[Word]:
    return [
        Word(text, confidence, left, height, left + 8 * len(text), height + 14)
        for left, text in cells
    ]


def test_a_scan_that_is_hard_to_read_is_a_doubt_that_says_what_is() -> None:
    words = [
        *row(100, (50, "09/14/2025"), (200, "COFFEE"), (500, "-4.50")),
        *row(130, (50, "09/15/2025"), (200, "TEA"), confidence=0.7),
        *row(130, (500, "-3.50")),
        *row(160, (50, "09/16/2025"), (200, "PAYROLL")),
        *row(160, (500, "+10.00"), confidence=0.55),
    ]
    reading = reading_of(rows_of(words, askew=True))
    assert [line.doubts for line in reading.lines] == [
        (),
        ("The date is hard to read (70% sure).",),
        ("The amount is hard to read (55% sure).",),
    ]


cents = st.integers(-5_000_000, 5_000_000).filter(bool)
names = st.sampled_from(["COFFEE", "7/11 STORE", "Sep TRAVEL", "FEE 25", "A.B.C., LTD", "PAY 3"])


@given(
    st.lists(st.tuples(st.dates(date(2024, 1, 13), TODAY), names, cents), min_size=2, max_size=40)
)
@settings(max_examples=60)
def test_any_transactions_printed_with_their_balance_are_read_back(
    printed: list[tuple[date, str, int]],
) -> None:
    words = row(60, (50, "Date"), (150, "Description"), (640, "Amount"), (800, "Balance"))
    balance = 0
    for number, (day, name, amount) in enumerate(sorted(printed)):
        balance += amount
        figures = ((640.0, f"{abs(amount) / 100:,.2f}"), (800.0, f"{balance / 100:,.2f}"))
        words += row(80 + 20 * number, (50, f"{day:%b %d, %Y}"), (200, name), *figures)
    words += row(40, (50, "Savings"), (300, "Opening balance"), (800, "0.00"))
    reading = reading_of(rows_of(words))
    assert [(line.date, line.description, line.amount) for line in reading.lines] == [
        (day, name, Decimal(amount) / 100) for day, name, amount in sorted(printed)
    ]
    assert not doubts(reading)


texts = st.text(st.sampled_from("0123456789/.,-$€ ABCtotalSaldoéNew\x00()'"), max_size=20)
boxes = st.floats(-1e6, 1e6, allow_nan=False)
any_word = st.builds(Word, texts, st.floats(0, 1), boxes, boxes, boxes, boxes)


@given(st.lists(any_word, max_size=60), st.booleans())
@settings(max_examples=80)
def test_any_words_anywhere_are_a_reading_or_none(words: list[Word], askew: bool) -> None:
    found = statement.read_statement(rows_of(words, askew=askew), US)
    for line in found.lines if found else []:
        assert line.doubts or (line.date and line.amount is not None and line.currency)
