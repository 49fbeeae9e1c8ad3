"""Statements of cards: what their sections, totals and signs say, and what they leave in doubt."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tests.prime.documents.drawing import Column, Statement
from tests.prime.documents.statements import AMOUNT, DATE, MX, TEXT, doubts, facts, read

VISA = Statement(
    [DATE, Column("Posted", 115), Column("Description", 180), Column("Amount", 558, True)],
    [
        "Payments and credits",
        ["08/25", "08/26", "PAYMENT - THANK YOU", "-500.00"],
        "Total payments and credits   $500.00",
        "Purchases",
        ["08/24", "08/25", "COSTCO WHOLESALE #112", "86.40"],
        ["08/30", "09/01", "NETFLIX.COM", "15.99"],
        ["", "", "866-579-7172 CA", ""],
        ["09/14", "09/15", "STARBUCKS", "4.50"],
        "Total purchases   $106.89",
    ],
    above=[
        "Northern Bank Visa",
        "Card ending in 4242   Credit limit $5,000.00",
        "Statement period Aug 22 - Sep 21, 2025",
        "Previous balance  $1,000.00     New balance  $606.89",
    ],
)
VISA_LINES = [
    ("2025-08-25", "PAYMENT - THANK YOU", "500.00"),
    ("2025-08-24", "COSTCO WHOLESALE #112", "-86.40"),
    ("2025-08-30", "NETFLIX.COM 866-579-7172 CA", "-15.99"),
    ("2025-09-14", "STARBUCKS", "-4.50"),
]


def test_a_cards_sections_say_what_is_an_expense_and_its_period_gives_the_year() -> None:
    reading = read(VISA)
    assert facts(reading.lines) == VISA_LINES
    assert not doubts(reading)
    assert reading.account == "4242"
    assert {line.currency for line in reading.lines} == {"USD"}


def test_a_line_says_its_page_and_all_that_stands_there() -> None:
    line = read(VISA).lines[2]
    assert line.place == "page 1"
    assert line.text == "08/30 09/01 NETFLIX.COM 15.99\n866-579-7172 CA"


def test_headers_repeated_on_every_page_are_no_transactions() -> None:
    reading = read(replace(VISA, rows_per_page=3))
    cut_in_two = ("2025-08-30", "NETFLIX.COM", "-15.99")
    assert facts(reading.lines) == [*VISA_LINES[:2], cut_in_two, VISA_LINES[3]]
    assert [line.place for line in reading.lines] == ["page 1", "page 2", "page 2", "page 3"]


def test_without_sections_the_balances_prove_that_a_cards_purchases_are_printed_positive() -> None:
    rows = [
        ["Aug 25", "PAYMENT - THANK YOU", "-500.00"],
        ["Aug 24", "COSTCO WHOLESALE", "86.40"],
        ["Sep 14", "STARBUCKS", "4.50"],
    ]
    above = ["Minimum payment  $35.00", "Statement period Aug 22 - Sep 21, 2025"]
    columns = [DATE, TEXT, AMOUNT]
    proof = ["Previous balance  $1,000.00", "New balance  $590.90"]
    proven = read(Statement(columns, rows, above=[*above, *proof]))
    assert [line.amount for line in proven.lines] == [
        Decimal("500.00"),
        Decimal("-86.40"),
        Decimal("-4.50"),
    ]
    assert not doubts(proven)
    said = read(Statement(columns, rows, above=above))  # no shop is called PAYMENT - THANK YOU
    assert [line.amount for line in said.lines] == [line.amount for line in proven.lines]
    assert not doubts(said)
    rows[0] = ["Aug 25", "ONLINE 4417", "-500.00"]
    unproven = read(Statement(columns, rows, above=above))
    assert doubts(unproven) == {"Nothing in the statement says whether this is an expense."}


def test_a_credit_is_marked_and_all_else_on_the_card_is_an_expense() -> None:
    rows = [["09/14/2025", "STARBUCKS", "4.50"], ["09/16/2025", "PAYMENT", "500.00 CR"]]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows))
    assert [line.amount for line in reading.lines] == [Decimal("-4.50"), Decimal("500.00")]
    assert not doubts(reading)


def test_a_refund_among_a_cards_purchases_is_money_that_comes_in() -> None:
    rows = [
        "Purchases",
        ["09/14/2025", "STARBUCKS", "4.50"],
        ["09/15/2025", "COSTCO RETURN", "-20.00"],
    ]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above=["Credit limit $100.00"]))
    assert [line.amount for line in reading.lines] == [Decimal("-4.50"), Decimal("20.00")]
    assert not doubts(reading)


def test_under_a_heading_that_is_not_known_the_section_above_says_nothing() -> None:
    rows = [
        "Purchases",
        ["09/14/2025", "STARBUCKS", "4.50"],
        "Promotional transfers",
        ["09/15/2025", "FROM OTHER BANK", "900.00"],
    ]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above=["Credit limit $100.00"]))
    assert [line.doubts for line in reading.lines] == [
        (),
        ("Nothing in the statement says whether this is an expense.",),
    ]


def test_what_is_printed_on_every_page_does_not_end_a_section() -> None:
    rows = [
        "Northern Bank",
        "Purchases",
        ["09/14/2025", "STARBUCKS", "4.50"],
        "Northern Bank",
        ["09/15/2025", "COSTCO", "20.00"],
    ]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above=["Credit limit $100.00"]))
    assert [line.amount for line in reading.lines] == [Decimal("-4.50"), Decimal("-20.00")]
    assert not doubts(reading)


def test_a_second_line_that_sounds_like_a_section_begins_none() -> None:
    rows = [
        "Purchases",
        ["09/14/2025", "STARBUCKS", "4.50"],
        ["", "Refund", ""],
        ["09/15/2025", "COSTCO", "20.00"],
    ]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above=["Credit limit $100.00"]))
    assert [line.description for line in reading.lines] == ["STARBUCKS Refund", "COSTCO"]
    assert [bool(line.doubts) for line in reading.lines] == [False, True]


def test_a_sections_total_that_contradicts_it_makes_every_line_a_doubt() -> None:
    rows = [*VISA.rows[:-1], "Total purchases   $200.00"]
    reading = read(replace(VISA, rows=rows, above=VISA.above[:3]))
    assert doubts(reading) == {"The purchases add up to 106.89, but their total says 200.00."}
    assert all(line.doubts for line in reading.lines)


def test_a_spanish_card_by_its_sections() -> None:
    columns = [Column("Fecha", 54), Column("Concepto", 130), Column("Importe", 558, True)]
    rows = [
        "Pagos y abonos",
        ["03/08/2025", "SU PAGO GRACIAS", "$1,000.00"],
        "Compras",
        ["14/08/2025", "LIVERPOOL INSURGENTES", "$2,350.50"],
        "Total compras $2,350.50",
    ]
    above = ["Tarjeta de crédito •••• 0077", "Pago mínimo $300.00", "Fecha de corte 31/08/2025"]
    reading = read(Statement(columns, rows, above=above), MX)
    assert facts(reading.lines) == [
        ("2025-08-03", "SU PAGO GRACIAS", "1000.00"),
        ("2025-08-14", "LIVERPOOL INSURGENTES", "-2350.50"),
    ]
    assert not doubts(reading)
