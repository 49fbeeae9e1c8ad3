"""Words as they are typed: short forms, drawled letters, diminutives, missing spaces."""

from __future__ import annotations

import datetime

import pytest

from budget.parsing.sentence import parse
from budget.parsing.text.phrases import base_forms
from budget.parsing.text.tokens import tokenize

TODAY = datetime.date(2026, 3, 11)
SURE = 0.9


@pytest.mark.parametrize(
    ("text", "category", "cents"),
    [
        ("tacoooos 90", "Food", 9000),
        ("pizzza 200", "Food", 20000),
        ("coffeeee 45", "Food", 4500),
        ("GASOLINAAAA 500", "Fuel", 50000),
        ("gasteee 90 en tacos", "Food", 9000),
    ],
)
def test_a_drawled_word_is_read_as_the_word(text: str, category: str, cents: int) -> None:
    parsed = parse(text, TODAY)
    assert (parsed.category, parsed.amount_mxn_cents) == (category, cents)
    assert parsed.confidence >= SURE


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("frijolitos 60", "Groceries"),
        ("unas tortillitas 24 pesos", "Groceries"),
        ("un hotelito 700 varos", "Travel"),
        ("unos tacazos 120", "Food"),
        ("cervecitas 180", "Food"),
        ("un jueguito de mesa 350", "Entertainment"),
        ("un cafezote 60", "Food"),
    ],
)
def test_diminutives_and_augmentatives_of_known_words_are_known(text: str, category: str) -> None:
    parsed = parse(text, TODAY)
    assert parsed.category == category
    assert parsed.confidence >= SURE


@pytest.mark.parametrize("word", ["visita", "credito", "compota", "plaza", "hermanita"])
def test_what_only_looks_like_a_diminutive_has_no_category(word: str) -> None:
    assert parse(f"{word} 90", TODAY).category is None


def test_the_word_itself_comes_before_what_it_may_be_made_of() -> None:
    assert base_forms("tortilla") == ("tortilla",)
    assert base_forms("taquitos")[:2] == ("taquitos", "taquito")
    assert "taco" in base_forms("taquitos")


@pytest.mark.parametrize(
    ("text", "category", "cents"),
    [
        ("tacos90", "Food", 9000),
        ("90tacos", "Food", 9000),
        ("UBER85", "Transport", 8500),
        ("gasté 90en tacos", "Food", 9000),
        ("tacos$90", "Food", 9000),
        ("$90tacos", "Food", 9000),
        ("tacos 90p", "Food", 9000),
        ("tacos🌮90", "Food", 9000),
    ],
)
def test_a_missing_space_parts_a_number_from_a_known_word(
    text: str, category: str, cents: int
) -> None:
    parsed = parse(text, TODAY)
    assert (parsed.category, parsed.amount_mxn_cents) == (category, cents)
    assert parsed.confidence >= SURE


@pytest.mark.parametrize(
    "text",
    ["uber2work", "ps5", "zxq90", "levis501 900", "tacos x 6", "tacos x6 90", "NZ$90 tacos"],
)
def test_a_number_in_one_with_a_name_or_a_count_is_no_sure_amount(text: str) -> None:
    assert parse(text, TODAY).confidence < SURE


@pytest.mark.parametrize(
    "text",
    [
        "comida c/ mis primos 320",
        "comida p/ llevar 110",
        "lunch w/ Ana 120",
        "desayuno d hoy 85",
        "gasté 85 x el uber",
        "tacos x 90",
        "regalo xra Ana 500",
        "croquetas pal perro 350",
        "gasté 90 en tacos xq traía hambre",
        "tmb gasté 45 en un café",
        "ayer x la noche tacos 90",
        "lunch @ work 95",
    ],
)
def test_short_forms_are_read_as_what_they_stand_for(text: str) -> None:
    assert parse(text, TODAY).confidence >= SURE


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rayos x 300", ["rayos", "x", "300"]),
        ("3 x 2", ["3", "x", "2"]),
        ("45 c/u", ["45", "c", "/", "u"]),
        ("vitamina d", ["vitamina", "d"]),
        ("p/ llevar", ["para", "llevar"]),
    ],
)
def test_a_letter_is_a_short_form_only_where_nothing_else_is_meant(
    text: str, words: list[str]
) -> None:
    assert [token.text for token in tokenize(text)] == words
