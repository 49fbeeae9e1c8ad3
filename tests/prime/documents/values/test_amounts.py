"""Amounts are read to the digit, or not at all."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prime.documents.document import Context, Facts
from prime.documents.values import amounts

FEW = settings(max_examples=200)
US = Context(date(2025, 10, 13), Facts("USD"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,234.56", "1234.56"),
        ("1.234,56", "1234.56"),
        ("1 234,56", "1234.56"),
        ("1\u00a0234,56", "1234.56"),
        ("1\u202f234\u202f567,8", "1234567.8"),
        ("1'234.56", "1234.56"),
        ("1\u2019234.56", "1234.56"),
        ("1,23,456.78", "123456.78"),
        ("1,234,567", "1234567"),
        ("1.234.567", "1234567"),
        ("1234.567", "1234.567"),
        ("0.123", "0.123"),
        ("12,5", "12.5"),
        (".50", "0.50"),
        ("12", "12"),
        ("  12.50\t", "12.50"),
        ("(12.50)", "-12.50"),
        ("($12.50)", "-12.50"),
        ("$(12.50)", "-12.50"),
        ("12.50-", "-12.50"),
        ("-12.50", "-12.50"),
        ("- 12.50", "-12.50"),
        ("\u221212.50", "-12.50"),
        ("\u201312.50", "-12.50"),
        ("+12.50", "12.50"),
        ("12.50 CR", "12.50"),
        ("12.50 DR", "-12.50"),
        ("12.50Dr", "-12.50"),
        ("-12.50 DR", "-12.50"),
        ("-$1,234.56", "-1234.56"),
        ("$-1,234.56", "-1234.56"),
        ("-0.00", "0.00"),
        ("999999999999999", "999999999999999"),
    ],
)
def test_an_amount_is_exact(text: str, value: str) -> None:
    amount = amounts.parse_amount(text)
    assert amount is not None
    assert str(amount.value) == value
    assert amount.certain


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "-",
            ".",
            ",",
            "$",
            "CR",
            "abc",
            "12.",
            "1..2",
            "1,2,3",
            "12,34,56",
            "1 23",
            "12 .50",
        ),
        *("12.50 12.60", "1,234.5.6", "1.234,567,8", "0,123.45", "x12", "12x", "12.50 XYZ"),
        *("--5", "-5-", "+-5", "-5 CR", "+5 DR", "5 CR DR", "(5", "5)", ")5(", "(-5)", "$5 $"),
        *("€5 USD", "USD 5 MXN", "\uff11\uff12", "\u0663", "1e5", "0x1f", "NaN", "1_000"),
        *("2025-09-14", "14/09/2025", "1234567890123456", "1" * 100_000, "5\n6", "12.50\x00"),
        "$ " * 20 + "5",
    ],
)
def test_what_is_no_amount_is_not_read(text: str) -> None:
    assert amounts.parse_amount(text) is None


def test_an_amount_has_up_to_48_characters_and_15_digits() -> None:
    assert amounts.parse_amount(f"${' ' * 46}5") == amounts.Amount(Decimal(5), dollar=True)
    assert amounts.parse_amount(f"${' ' * 47}5") is None
    assert amounts.parse_amount("9" * 13 + ".99") is not None
    assert amounts.parse_amount("9" * 14 + ".99") is None


@pytest.mark.parametrize("text", ["1.234", "1,234", "-12,345", "$123.456"])
def test_a_lone_mark_before_three_digits_is_uncertain(text: str) -> None:
    amount = amounts.parse_amount(text)
    assert amount is not None
    assert not amount.certain
    assert amount.value == amount.value.to_integral_value()


@pytest.mark.parametrize(
    ("text", "currency"),
    [
        ("$12.50", None),
        ("12.50", None),
        ("US$12.50", "USD"),
        ("CA$ 12.50", "CAD"),
        ("12,50 €", "EUR"),
        ("£12.50", "GBP"),
        ("MXN 120.00", "MXN"),
        ("120.00 MXN", "MXN"),
        ("$120.00 MXN", "MXN"),
        ("-MXN120.00", "MXN"),
    ],
)
def test_the_currency_is_the_one_it_names(text: str, currency: str | None) -> None:
    amount = amounts.parse_amount(text)
    assert amount is not None
    assert amount.currency == currency


@pytest.mark.parametrize(
    ("column", "mark"),
    [
        (["1.234", "12,50"], ","),
        (["1,234", "12.50"], "."),
        (["1,234", "1,234,567"], "."),
        (["1,234", "500"], None),
        (["12.50", "12,50"], None),
        (["", "abc"], None),
        ([], None),
    ],
)
def test_a_columns_mark_is_the_one_its_amounts_show(column: list[str], mark: str | None) -> None:
    assert amounts.mark_of(column) == mark


def test_a_known_mark_makes_amounts_certain_and_others_unreadable() -> None:
    assert amounts.parse_amount("1.234", ",") == amounts.Amount(Decimal("1234"))
    assert amounts.parse_amount("1.234", ".") == amounts.Amount(Decimal("1.234"))
    assert amounts.parse_amount("12.50", ",") is None


@pytest.mark.parametrize(
    ("text", "expected", "meant"),
    [
        ("12.50", "EUR", "EUR"),
        ("$12.50", "MXN", "MXN"),
        ("$12.50", "AUD", "AUD"),
        ("€12.50", "USD", "EUR"),
        ("$12.50", "EUR", None),
        ("$12.50", "GBP", None),
        ("$12.50 EUR", "USD", None),
    ],
)
def test_dollars_where_none_are_expected_are_a_doubt(
    text: str, expected: str, meant: str | None
) -> None:
    amount = amounts.parse_amount(text)
    assert amount is not None
    currency, doubts = amounts.currency_of(amount, Context(US.today, Facts(expected)))
    assert currency == meant
    assert bool(doubts) is (meant is None)


@FEW
@given(
    st.decimals("0", "9999999999.99", places=2),
    st.sampled_from([",.", ".,", " ,", "\u00a0,", "\u202f,", "'.", " ."]),
    st.sampled_from(["{}", "-{}", "{}-", "({})", "${}", "€ {}", "{} USD", "{} CR", "-CA${}"]),
)
def test_what_is_written_is_read_back(value: Decimal, marks: str, form: str) -> None:
    grouped = f"{value:,.2f}".translate({ord(","): marks[0], ord("."): marks[1]})
    amount = amounts.parse_amount(form.format(grouped))
    assert amount is not None
    assert amount.certain
    assert amount.value == (-value if "-" in form or "(" in form else value)


@FEW
@given(st.text())
def test_no_text_is_too_strange(text: str) -> None:
    amount = amounts.parse_amount(text)
    assert amount is None or amount.value.is_finite()
