"""Misspelt words: what is put right, and what never is."""

from __future__ import annotations

import datetime

import pytest

from budget.parsing.own_words import OwnWords
from budget.parsing.sentence import parse
from budget.parsing.text.phrases import base_forms
from budget.parsing.text.tokens import tokenize
from tests.each_row import each_row

TODAY = datetime.date(2026, 3, 11)


@each_row(
    ("text", "category"),
    [
        ("gasolna 400", "Fuel"),
        ("gasté 400 en gasolima", "Fuel"),
        ("Gasoliina 400", "Fuel"),
        ("gasolian 400", "Fuel"),
        ("agsolina 400", "Fuel"),
        ("AYER GASTE 230 EN LA FARMCIA", "Health"),
        ("spotfiy 119 hoy", "Subscriptions"),
        ("sandwihc 42", "Food"),
        ("spent 300 on groceires", "Groceries"),
    ],
)
def test_one_slip_in_a_thing_is_put_right_marked_and_to_be_confirmed(
    text: str, category: str
) -> None:
    parsed = parse(text, TODAY)
    assert (parsed.type, parsed.category, parsed.missing_fields) == ("EXPENSE", category, ())
    assert "category" in parsed.inferred_fields
    assert "category" in parsed.low_confidence_fields
    assert 0.6 < parsed.confidence < 0.9


def test_the_description_stays_as_it_was_written() -> None:
    assert parse("gasté 400 en gasolna", TODAY).description == "Gasolna"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("yesteday spent 130 on a cab", datetime.date(2026, 3, 10)),
        ("gasté 130 en un taxi el juebes", datetime.date(2026, 3, 5)),
    ],
)
def test_one_slip_in_a_past_day_is_put_right_marked_and_to_be_confirmed(
    text: str, day: datetime.date
) -> None:
    parsed = parse(text, TODAY)
    assert (parsed.date, parsed.category) == (day, "Transport")
    assert parsed.inferred_fields == ("date",)
    assert parsed.low_confidence_fields == ("date",)
    assert 0.6 < parsed.confidence < 0.9


@pytest.mark.parametrize(
    "text",
    [
        "tazi 400",  # taxi, but of four letters
        "gasté 400 en basolina",  # another first letter
        "gasté 400 en gsolna",  # two slips
        "gasté 400 en Gasolna",  # a name
        "gasté 400 en gasolxxina",
    ],
)
def test_what_is_no_single_slip_or_a_name_is_left_as_it_is(text: str) -> None:
    parsed = parse(text, TODAY)
    assert parsed.category is None
    assert parsed.inferred_fields == ("date",)


@each_row(
    "text",
    [
        "me pagarn 500 de tacos",  # pagaron
        "nuncaa pagué 500 de tacos",
        "gasté quinientoss en tacos",
        "gasté 50 dolaress en tacos",
        "con 200 comemos tacos",  # comimos
        "tacos mañanna 500",
        "suedlo 20000",  # sueldo
    ],
)
def test_no_act_negation_number_currency_income_or_plan_is_made_of_a_slip(text: str) -> None:
    parsed = parse(text, TODAY)
    assert parsed.confidence < 0.6
    assert parsed.inferred_fields in ((), ("date",))


def test_what_may_be_two_words_is_left_as_it_is() -> None:
    """Domingo, or a domino."""
    assert parse("gasté 130 en un taxi el domigno", TODAY).date == TODAY


def test_a_long_text_is_left_as_it_is() -> None:
    assert parse(f"gasolna 400 {'y ya ' * 20}", TODAY).category is None


def test_a_sure_reading_is_never_read_again() -> None:
    parsed = parse("gasté 400 en gasolina con Marisoll", TODAY)
    assert parsed.confidence >= 0.9
    assert parsed.low_confidence_fields == ()


def test_the_users_own_words_are_known() -> None:
    own = OwnWords("gasolna", "gasolna", "Work", "FIXED")
    parsed = parse("gasolna 400", TODAY, [own])
    assert (parsed.category, parsed.low_confidence_fields) == ("Work", ())


@pytest.mark.parametrize(
    "text", ["cena en Serveza 90", "voy a conprar serveza 90", "no conpré serveza 90"]
)
def test_sounds_make_no_purchase_of_what_is_none(text: str) -> None:
    assert parse(text, TODAY).confidence < 0.9 or "Serveza" in text


@pytest.mark.parametrize("word", ["visita", "credito", "compota", "plaza", "hermanita"])
def test_what_only_looks_like_a_diminutive_has_no_category(word: str) -> None:
    assert parse(f"{word} 90", TODAY).category is None


def test_the_word_itself_comes_before_what_it_may_be_made_of() -> None:
    assert base_forms("tortilla") == ("tortilla",)
    assert base_forms("taquitos")[:2] == ("taquitos", "taquito")
    assert "taco" in base_forms("taquitos")


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
