from __future__ import annotations

import datetime

import pytest

from budget.parsing.sentence import parse
from tests.each_row import each_row

TODAY = datetime.date(2026, 3, 11)


def amount(text: str) -> int | None:
    return parse(text, TODAY).amount_mxn_cents


@each_row(
    ("said", "cents"),
    [
        ("155.50", 15550),
        ("$1,250.00", 125000),
        ("1,250", 125000),
        ("15 mil", 1500000),
        ("mil quinientos", 150000),
        ("quince mil", 1500000),
        ("1.5k", 150000),
        ("2 mil 500", 250000),
        ("un mill\u00f3n", 100000000),
        ("1 mill\u00f3n 200 mil", 120000000),
        ("150 pesos", 15000),
        ("MXN 200", 20000),
        ("MX$200", 20000),
        ("ciento cincuenta", 15000),
        ("fifteen hundred", 150000),
        ("one hundred fifty", 15000),
        ("$99.9", 9990),
        ("two thousand five hundred", 250000),
        ("treinta y cinco pesos", 3500),
        ("15 pesos con 50 centavos", 1550),
        ("50 centavos", 50),
        ("$0", 0),
        ("mil 500", 150000),
        ("1.25 millones", 125000000),
        ("two grand", 200000),
        ("150 varos", 15000),
        ("150 bucks", 15000),
        ("92,233,720,368,547,758.07", 2**63 - 1),
        ("fifty-two", 5200),
        ("three hundred and twenty-five", 32500),
        ("a hundred and fifty pesos", 15000),
        ("trescientos", 30000),
        ("cuatro cientos cincuenta", 45000),
        ("cuatrocientas cincuenta", 45000),
        ("docientos cincuenta", 25000),
        ("treintaicinco", 3500),
        ("veintid\u00f3s", 2200),
        ("dos mil quinientos", 250000),
        ("cuatrocientos doce con cincuenta", 41250),
        (".50", 50),
        ("$.5", 50),
        ("15k", 1500000),
        ("medio mill\u00f3n", 50000000),
        ("a thousand two hundred", 120000),
        ("200 bolas", 20000),
        ("200 del ala", 20000),
    ],
)
def test_an_amount_is_read_as_people_write_it(said: str, cents: int) -> None:
    assert amount(f"tacos {said}") == cents
    assert amount(f"gast\u00e9 {said} en tacos") == cents


@each_row(
    "said",
    [
        "1.250,00",
        "1.250",
        "12,50",
        "12.345",
        "-50",
        "$-50",
        "-$50",
        "1,25",
        "1 250",
        "1.2.3.4",
        "92,233,720,368,547,758.08",
        "99999999999999999999",
        "5512345678",
        "dos mil millones",
        "un mill\u00f3n quinientos",
        "quince cincuenta",
        "one fifty",
        "2 x 80",
        "2x80",
        "100 o 150",
        "100-150",
        "200 y pico",
        "m\u00e1s de 200",
        "45 c/u",
        "45 each",
        "15 y medio",
        "100 m\u00e1s 16%",
        "1 billion",
        "2 billones",
        "3 lucas",
        "couple hundred",
        "un cuarto de mill\u00f3n",
        ".505",
    ],
)
def test_a_doubtful_amount_stays_open_with_a_question(said: str) -> None:
    parsed = parse(f"tacos {said}", TODAY)
    assert parsed.amount_mxn_cents is None
    assert "amount" in parsed.missing_fields
    assert [doubt.field for doubt in parsed.doubts] == ["amount"]
    assert all(doubt.endswith("?") for doubt in parsed.ambiguities)


@each_row(
    "text",
    [
        "20 d\u00f3lares de tacos",
        "tacos USD 20",
        "US$20 tacos",
        "\u20ac15 tacos",
        "tacos 15 euros",
        "\u00a35 tea",
        "tacos 300 pesos colombianos",
        "tacos 5000 colombianos",
        "tacos U$S 20",
        "CA$20 tacos",
        "tacos R$ 20",
        "tacos S/ 20",
        "$20 american tacos",
        "tacos 20 soles",
        "tacos 20 yuan",
        "tacos 200 liras",
        "a million euros of tacos",
        "tacos 20 SEK",
        "CHF 20 tacos",
        "tacos 20 TOP",
        "tacos 20 US$",
        "tacos \u20bd20",
    ],
)
def test_foreign_money_is_not_converted(text: str) -> None:
    parsed = parse(text, TODAY)
    assert parsed.amount_mxn_cents is None
    assert parsed.doubts == (("foreign_currency", ()),)
    assert parsed.is_refused


def test_a_word_that_is_also_a_code_is_money_only_in_capitals() -> None:
    assert amount("pagu\u00e9 200 gel") == 20000


@pytest.mark.parametrize(
    "said",
    [
        "quinihentos cincuenta",
        "mil quinihentos",
        "siento cincuenta",
        "two-fifty",
        "one hunderd ten",
    ],
)
def test_a_number_word_that_is_not_known_halves_no_amount(said: str) -> None:
    parsed = parse(f"gast\u00e9 {said} en tacos", TODAY)
    assert (parsed.amount_mxn_cents, parsed.confidence < 0.5) == (None, True)


def test_a_rounded_amount_is_kept_to_be_confirmed() -> None:
    parsed = parse("gast\u00e9 como 200 en tacos", TODAY)
    assert (parsed.amount_mxn_cents, parsed.low_confidence_fields) == (20000, ("amount",))
    assert parsed.confidence < 0.9


@each_row(
    ("country", "text", "cents"),
    [
        ("AR", "gasté 20 lucas en tacos", 2_000_000),
        ("CO", "gasté veinte lucas en tacos", 2_000_000),
        ("AR", "2 palos en tacos", 200_000_000),
        ("CO", "2 palos en tacos", None),
        ("MX", "gasté 20 lucas en tacos", None),
        ("ES", "tacos 12,50", 1250),
        ("AR", "tacos 1.250,50", 125_050),
        ("AR", "tacos 1.250", 125_000),
        ("CO", "tacos 1,250", None),
        ("MX", "tacos 12,50", None),
        ("", "tacos 1,250", 125_000),
    ],
)
def test_numbers_are_read_as_in_the_persons_country(
    country: str, text: str, cents: int | None
) -> None:
    assert parse(text, TODAY, country=country).amount_mxn_cents == cents
