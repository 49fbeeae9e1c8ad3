from __future__ import annotations

import datetime
import unicodedata
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from budget.parsing.sentence import ParsedTransaction, parse
from budget.rules import title_case

TODAY = datetime.date(2026, 3, 11)
INT64 = 2**63 - 1
SPENT = {"FIXED", "VARIABLE", "DEBT", "DONATION", "SAVINGS"}

fragments = st.sampled_from(
    [
        "tacos",
        "uber",
        "lunch",
        "150",
        "$1,250.00",
        "15",
        "mil",
        "quinientos",
        "k",
        ".",
        ",",
        "-",
        "/",
        "$",
        "%",
        "€",
        "gasté",
        "pagué",
        "spent",
        "el",
        "de",
        "enero",
        "jan",
        "3",
        "2026-02-30",
        "29",
        "febrero",
        "ayer",
        "hace",
        "días",
        "lunes",
        "next",
        "la",
        "tarjeta",
        "no",
        "?",
        "y",
        "por",
        "x",
        "millones",
        "pesos",
        "centavos",
        "usd",
        "each",
        "9223372036854775807",
        "99999999999999999999",
        "9",
        "nueve",
    ]
)
built = st.lists(fragments, max_size=30).map(" ".join)
anything = st.one_of(
    built,
    st.text(max_size=10_000),
    st.text("0123456789.,$-/ x\u0301\u202e\x00\u0663\uff11\u00bd\u2466 mil k ", max_size=200),
)
days = st.dates()


def holds(parsed: ParsedTransaction) -> None:
    """What every parsed sentence promises, whatever was written."""
    amount, date = parsed.amount_mxn_cents, parsed.date
    assert amount is None or 0 <= amount <= INT64
    assert date is None or datetime.date.min <= date <= datetime.date.max
    assert 0 <= parsed.confidence <= 1
    assert round(parsed.confidence, 2) == parsed.confidence
    assert parsed.category is None or title_case(parsed.category) == parsed.category
    assert parsed.description is None or parsed.description.strip() == parsed.description != ""
    assert parsed.category_type in {None, "INCOME", *SPENT}
    if parsed.type and parsed.category_type:
        assert (parsed.type == "INCOME") == (parsed.category_type == "INCOME")
    needed = {
        "type": parsed.type,
        "amount": amount,
        "category_type": parsed.category_type,
        "category": parsed.category,
        "date": date,
    }
    assert set(parsed.missing_fields) == {field for field, value in needed.items() if value is None}
    assert date is not None or parsed.ambiguities
    assert not parsed.ambiguities or parsed.confidence < 0.5


def test_the_contracts_example_is_read_as_the_contract_says() -> None:
    parsed = parse("Lunch at Chipotle 155.50 today", datetime.date(2026, 2, 1))
    assert asdict(parsed) == {
        "type": "EXPENSE",
        "amount_mxn_cents": 15550,
        "category_type": "VARIABLE",
        "category": "Food",
        "description": "Lunch at Chipotle",
        "date": datetime.date(2026, 2, 1),
        "inferred_fields": ("date",),
        "missing_fields": (),
        "doubts": (),
        "low_confidence_fields": (),
        "confidence": 0.92,
        "language": "en",
        "unread": None,
        "proposed": (),
        "applied_words": (),
    }


@given(anything, days)
def test_any_text_on_any_day_gives_a_result_that_holds(text: str, today: datetime.date) -> None:
    first = parse(text, today)
    holds(first)
    assert parse(text, today) == first


@given(built)
def test_accents_composed_or_not_are_parsed_alike(text: str) -> None:
    assert parse(unicodedata.normalize("NFD", text), TODAY) == parse(text, TODAY)


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "1 ",
        "9 mil ",
        "mil ",
        "de la ",
        "3/",
        "2x",
        "1,",
        "hace 3 d\u00edas ",
        "enero 3 2020 ",
        "\u0301",
    ],
)
def test_ten_thousand_repetitive_characters_are_parsed(unit: str) -> None:
    holds(parse((unit * 10_000)[:10_000], TODAY))


@pytest.mark.parametrize(
    "digits", ["\u0661\u0665\u0660", "\uff11\uff15\uff10", "\u0967\u096b\u0966", "\u00b2\u00b3"]
)
def test_only_ascii_digits_are_numbers(digits: str) -> None:
    assert parse(f"tacos {digits}", TODAY).amount_mxn_cents is None


def test_a_name_keeps_its_spelling_and_the_first_letter_is_upper() -> None:
    assert (
        parse("gast\u00e9 90 en McDonald's con \u00c1ngel", TODAY).description
        == "McDonald's con \u00c1ngel"
    )
    assert parse("gast\u00e9 300 en La Europea", TODAY).description == "La Europea"
    assert parse("gast\u00e9 300 ayer", TODAY).description is None
