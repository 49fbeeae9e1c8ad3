"""Replies in words that people add around what they answer."""

from __future__ import annotations

import pytest

from tests.budget.parsing.dialogue.conversation import dialogue, recorded
from tests.each_row import each_row

TODAY, YESTERDAY = "2026-03-11", "2026-03-10"


@each_row(
    ("said", "pesos", "category", "day"),
    [
        (("gasté en el super", "el ticket dice 312"), 312, "Groceries", TODAY),
        (("gasté en el super", "déjame ver, fueron 300"), 300, "Groceries", TODAY),
        (("gasté en el super", "a ver... 300"), 300, "Groceries", TODAY),
        (("gasté en el super", "300 jaja"), 300, "Groceries", TODAY),
        (("gasté en el super", "312 con el descuento"), 312, "Groceries", TODAY),
        (("spent on tacos", "the receipt says 90"), 90, "Food", TODAY),
        (("500 ayer", "lo gasté en el súper con mi mamá"), 500, "Groceries", YESTERDAY),
        (("500 ayer", "me lo gasté en tacos"), 500, "Food", YESTERDAY),
        (("500 ayer", "de una venta"), 500, "Sales", YESTERDAY),
        (("zorblat 500", "es un gasto, va en salud"), 500, "Health", TODAY),
        (("zorblat 500", "it was an expense, health"), 500, "Health", TODAY),
        (("zorblat 500", "oh that was lunch with Ana"), 500, "Food", TODAY),
        (("zorblat 500", "gasto variable", "antojos"), 500, "Antojos", TODAY),
        (
            ("zorblat 500", "gasto", "crea una que se llame antojos", "variable"),
            500,
            "Antojos",
            TODAY,
        ),
        (("my mom sent me 2,500", "it was a gift"), 2500, "Gifts", TODAY),
        (("me dieron 500", "fue un regalo"), 500, "Gifts", TODAY),
        (("gasté 300", "métele en comida"), 300, "Food", TODAY),
    ],
)
def test_words_around_an_answer_do_not_hide_it(
    said: tuple[str, ...], pesos: int, category: str, day: str
) -> None:
    assert recorded(*said) == [(pesos, category, day)]


@pytest.mark.parametrize(
    "text",
    ["borra todo", "quita los dos", "delete both", "no wait, forget both", "no recuerdo, bórralo"],
)
def test_several_purchases_are_taken_back_at_once(text: str) -> None:
    assert dialogue("uber 80, tacos 120", text).outcome == "dropped"


def test_a_question_is_in_the_language_of_the_sentence_with_its_categories() -> None:
    (_, asked), *_ = dialogue("my mom sent me 2,500").candidates
    assert asked[0].text == "Which category was it?"
    (_, asked), *_ = dialogue("pizza y uber 220").candidates
    assert "Food" not in asked[0].text
    assert asked[0].options == ("Alimentos", "Transporte")
