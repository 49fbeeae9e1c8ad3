"""Statements of accounts: what their rows, balances and signs say, and what they leave in doubt."""

from __future__ import annotations

from decimal import Decimal

import pytest

from prime.documents.direction.doubts import NOT_SAID
from prime.documents.document import Context, Facts
from tests.prime.documents.drawing import Column, Statement
from tests.prime.documents.statements import (
    AMOUNT,
    BALANCE,
    CHECKING,
    DATE,
    MX,
    TEXT,
    TODAY,
    doubts,
    facts,
    read,
)


def test_the_running_balance_proves_the_signs_of_unsigned_amounts() -> None:
    rows = [
        ["09/02/2025", "OPENING BALANCE", "", "1,000.00"],
        ["09/14/2025", "COFFEE", "4.50", "995.50"],
        ["09/16/2025", "PAYROLL", "1,500.00", "2,495.50"],
    ]
    reading = read(Statement([DATE, TEXT, AMOUNT, BALANCE], rows, above=[CHECKING]))
    assert facts(reading.lines) == [
        ("2025-09-14", "COFFEE", "-4.50"),
        ("2025-09-16", "PAYROLL", "1500.00"),
    ]
    assert not doubts(reading)


def test_the_newest_may_stand_first() -> None:
    rows = [
        ["09/16/2025", "PAYROLL", "1,500.00", "2,495.50"],
        ["09/14/2025", "COFFEE", "4.50", "995.50"],
    ]
    above = [CHECKING, "Beginning balance $1,000.00"]
    reading = read(Statement([DATE, TEXT, AMOUNT, BALANCE], rows, above=above))
    assert [line.amount for line in reading.lines] == [Decimal("1500.00"), Decimal("-4.50")]
    assert not doubts(reading)


def test_balances_that_do_not_follow_make_every_line_a_doubt() -> None:
    rows = [
        ["09/14/2025", "COFFEE", "-4.50", "995.50"],
        ["09/16/2025", "PAYROLL", "+1,500.00", "2,000.00"],
    ]
    reading = read(Statement([DATE, TEXT, AMOUNT, BALANCE], rows, above=[CHECKING]))
    assert all(
        line.doubts == ("The balances beside the transactions do not follow from their amounts.",)
        for line in reading.lines
    )


def test_a_sum_that_contradicts_the_balances_makes_every_line_a_doubt_with_the_figures() -> None:
    rows = [["09/14/2025", "COFFEE", "-4.50"], ["09/16/2025", "PAY", "+10.00"]]
    above = [CHECKING, "Opening balance 10.00", "Closing balance 16.00"]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above=above))
    sentence = "The transactions add up to 5.50, but the balance goes from 10.00 to 16.00."
    assert [line.doubts for line in reading.lines] == [(sentence,), (sentence,)]


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("Opening balance 1000", "1,005.50"),
        ("Opening balance on 09/01/2025 -1000", "-994.50"),
        ("Opening balance 2024", "7.00"),  # a year, for all that it says
        ("Opening balance of account 4321 last year", "7.00"),
    ],
)
def test_an_opening_balance_without_decimals_is_not_the_next_rows_amount(
    opening: str, closing: str
) -> None:
    rows = [["09/14/2025", "COFFEE", "-4.50"], ["09/16/2025", "PAY", "+10.00"]]
    above = [CHECKING, opening, f"Closing balance {closing}"]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above=above))
    assert [line.amount for line in reading.lines] == [Decimal("-4.50"), Decimal("10.00")]
    assert not doubts(reading)


def test_an_opening_balance_without_decimals_is_held_to_the_others() -> None:
    rows = [["09/14/2025", "COFFEE", "-4.50"], ["09/16/2025", "PAY", "+10.00"]]
    above = [CHECKING, "Opening balance 1000", "Closing balance 1,006.00"]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above=above))
    sentence = "The transactions add up to 5.50, but the balance goes from 1000 to 1006.00."
    assert doubts(reading) == {sentence}


def test_a_minus_says_what_goes_out_of_an_account() -> None:
    rows = [["09/14/2025", "COFFEE", "-4.50"], ["09/16/2025", "PAYROLL", "1,500.00"]]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above=[CHECKING]))
    assert [line.amount for line in reading.lines] == [Decimal("-4.50"), Decimal("1500.00")]
    assert not doubts(reading)


@pytest.mark.parametrize(
    ("kind", "out", "into", "is_said"),
    [
        (CHECKING, "-4.50", "10.00", True),
        (CHECKING, "4.50", "+10.00", False),
        ("First Bank", "-4.50", "+10.00", True),
        ("First Bank", "-4.50", "10.00", False),
        ("First Bank", "4.50", "+10.00", False),
        ("Credit limit $100.00", "-4.50", "+10.00", False),
    ],
)
def test_a_statement_of_no_known_kind_says_what_goes_out_if_it_prints_both_signs(
    kind: str, out: str, into: str, is_said: bool
) -> None:
    rows = [["09/14/2025", "COFFEE", out], ["09/16/2025", "PAYROLL", into]]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above=[kind]))
    assert doubts(reading) == (set() if is_said else {NOT_SAID})


def test_a_payment_to_a_card_does_not_make_it_a_cards_statement() -> None:
    rows = [["09/14/2025", "CREDIT CARD PAYMENT", "-4.50"], ["09/16/2025", "PAYROLL", "1,500.00"]]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above=[CHECKING]))
    assert [line.amount for line in reading.lines] == [Decimal("-4.50"), Decimal("1500.00")]
    assert not doubts(reading)


def test_amounts_without_any_sign_or_proof_are_doubts() -> None:
    rows = [["09/14/2025", "COFFEE", "4.50"], ["09/16/2025", "PAYROLL", "1,500.00"]]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows))
    assert doubts(reading) == {"Nothing in the statement says whether this is an expense."}


def test_a_second_transaction_of_the_day_without_a_date_of_its_own_is_kept_and_doubted() -> None:
    rows = [
        ["09/14/2025", "COFFEE", "-4.50"],
        ["", "TEA", "-3.50"],
        ["09/16/2025", "PAYROLL", "+10.00"],
    ]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows))
    assert [line.amount for line in reading.lines] == [
        Decimal("-4.50"),
        Decimal("-3.50"),
        Decimal("10.00"),
    ]
    assert reading.lines[1].date is None
    assert reading.lines[1].doubts == ("No date stands in this row.",)


def test_a_row_of_the_table_without_an_amount_is_kept_and_doubted() -> None:
    rows = [
        ["09/14/2025", "COFFEE", "-4.50"],
        ["09/15/2025", "TEA", "l2.5O"],
        ["09/16/2025", "PAYROLL", "+10.00"],
    ]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows))
    assert [line.amount for line in reading.lines] == [Decimal("-4.50"), None, Decimal("10.00")]
    assert reading.lines[1].doubts == ("No amount can be read in this row.",)


def test_the_amount_abroad_is_part_of_the_description() -> None:
    rows = [
        ["09/14/2025", "BISTRO PARIS", "-25.10"],
        ["", "23.10 EUR at 1.0866", ""],
        ["09/16/2025", "PAYROLL", "+10.00"],
    ]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows))
    assert [line.description for line in reading.lines] == [
        "BISTRO PARIS 23.10 EUR at 1.0866",
        "PAYROLL",
    ]


def test_a_shop_that_is_called_like_a_date_is_not_one() -> None:
    rows = [["09/14/2025", "7/11 STORE 22", "-9.10"], ["09/16/2025", "PAYROLL", "+10.00"]]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows))
    assert reading.lines[0].description == "7/11 STORE 22"


def test_a_shop_that_is_called_like_a_balance_is_not_one() -> None:
    rows = [["09/14/2025", "NEW BALANCE BOSTON", "-89.99"], ["09/15/2025", "NEW BALANCE", "-9.99"]]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above=[CHECKING]))
    assert [line.amount for line in reading.lines] == [Decimal("-89.99"), Decimal("-9.99")]


def test_day_and_month_that_cannot_be_told_apart_are_a_doubt() -> None:
    rows = [["02/03/2025", "COFFEE", "-4.50"], ["04/05/2025", "PAYROLL", "+10.00"]]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows), Context(TODAY, Facts("CAD")))
    assert {line.date for line in reading.lines} == {None}
    assert doubts(reading) == {"The day and the month of this date cannot be told apart."}


def test_a_spanish_statement_with_columns_of_charges_and_credits() -> None:
    columns = [
        Column("Fecha", 54),
        Column("Concepto", 130),
        Column("Cargos", 400, True),
        Column("Abonos", 470, True),
        Column("Saldo", 558, True),
    ]
    rows = [
        ["01 ago", "SALDO ANTERIOR", "", "", "5.000,00"],
        ["02 ago", "OXXO REFORMA", "120,00", "", "4.880,00"],
        ["", "REF 0042", "", "", ""],
        ["15 ago", "NOMINA ACME", "", "10.000,00", "14.880,00"],
    ]
    above = [
        "Banco del Sur",
        "Cuenta de cheques terminación 9911",
        "Periodo del 01 ago 2025 al 31 ago 2025",
        "Saldo final 14.880,00",
    ]
    reading = read(Statement(columns, rows, above=above), MX)
    assert facts(reading.lines) == [
        ("2025-08-02", "OXXO REFORMA REF 0042", "-120.00"),
        ("2025-08-15", "NOMINA ACME", "10000.00"),
    ]
    assert not doubts(reading)
    assert reading.account == "9911"
    assert {line.currency for line in reading.lines} == {"MXN"}


def test_a_period_whose_first_day_has_no_year_proves_what_comes_first() -> None:
    above = ("Example Bank", "Statement period Jan 1 - Jan 31, 2025", "Currency: USD")
    rows = ["Purchases", ("01/06", "Coffee Corner", "4.50"), ("01/07", "Noodle Bar", "12.00")]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above), Context(TODAY))
    assert [str(line.date) for line in reading.lines] == ["2025-01-06", "2025-01-07"]
    assert reading.questions == frozenset()
