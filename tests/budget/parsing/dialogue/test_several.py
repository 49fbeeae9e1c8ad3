"""Two purchases in one sentence, and a statement said while another is open."""

from __future__ import annotations

import pytest

from tests.budget.parsing.dialogue.conversation import codes, dialogue, recorded
from tests.each_row import each_row

TODAY, YESTERDAY = "2026-03-11", "2026-03-10"
COFFEE, BREAD = (300, "Food", TODAY), (200, "Groceries", TODAY)
UBER, TACOS = (80, "Transport", TODAY), (120, "Food", TODAY)


@pytest.mark.parametrize(
    ("statement", "text", "options"),
    [
        ("gasté 300 en café y 200 en pan", "¿Son dos: café 300 y pan 200?", ("son dos",)),
        ("uber 80, tacos 1,200.50", "¿Son dos: uber 80 y tacos 1,200.50?", ("son dos",)),
        ("I spent 300 on coffee and 200 on bread", "Are these two: coffee 300 and bread 200?",
         ("they are two",)),
        ("lunch 80, uber 120 and beer 60", "Are these three: lunch 80, uber 120 and beer 60?",
         ("they are three",)),
    ],
)  # fmt: skip
def test_several_purchases_are_asked_about_once(
    statement: str, text: str, options: tuple[str, ...]
) -> None:
    _, asked = dialogue(statement).candidates[0]
    assert (asked[0].code, asked[0].text, asked[0].options) == ("several_amounts", text, options)
    assert recorded(statement) == []


@each_row(
    ("said", "expected"),
    [
        (("gasté 300 en café y 200 en pan", "sí"), [COFFEE, BREAD]),
        (("gasté 300 en café y 200 en pan", "son dos"), [COFFEE, BREAD]),
        (("gasté 300 en café y 200 en pan", "sí, dos"), [COFFEE, BREAD]),
        (("gasté 300 en café y 200 en pan", "dos compras"), [COFFEE, BREAD]),
        (("gasté 300 en café y 200 en pan", "son 2"), [COFFEE, BREAD]),
        (("gasté 300 en café y 200 en pan", "por separado"), [COFFEE, BREAD]),
        (("gasté 300 en café y 200 en pan", "200 el pan"), [COFFEE, BREAD]),
        (("gasté 300 en café y 200 en pan", "registra los dos"), [COFFEE, BREAD]),
        (("uber 80, tacos 120", "no, solo los tacos"), [TACOS]),
        (("uber 80, tacos 120", "nada más el uber"), [UBER]),
        (("uber 80; luego tacos 120", "sí"), [UBER, TACOS]),
        (("uber 80 + tacos 120", "sí"), [UBER, TACOS]),
        (("ayer uber 80, hoy tacos 120", "sí"), [(80, "Transport", YESTERDAY), TACOS]),
        (("uber 80 y tacos 120 ayer", "sí"),
         [(80, "Transport", YESTERDAY), (120, "Food", YESTERDAY)]),
        (("compré café y pan", "300 el café y 200 el pan"), [COFFEE, BREAD]),
        (("compré café y pan", "ayer", "300 el café y 200 el pan"),
         [(300, "Food", YESTERDAY), (200, "Groceries", YESTERDAY)]),
        (("I spent 300 on coffee and 200 on bread", "two"), [COFFEE, BREAD]),
        (("I spent 300 on coffee and 200 on bread", "yes, two"), [COFFEE, BREAD]),
        (("I spent 300 on coffee and 200 on bread", "both"), [COFFEE, BREAD]),
        (("I spent 300 on coffee and 200 on bread", "no, only the bread"), [BREAD]),
    ],
)  # fmt: skip
def test_each_part_is_a_candidate_of_its_own(
    said: tuple[str, ...], expected: list[tuple[int, str, str]]
) -> None:
    assert dialogue(*said).outcome == "ready"
    assert recorded(*said) == expected


def test_parts_share_the_act_and_the_day() -> None:
    parts = [
        parsed for parsed, _ in dialogue("ayer pagué 500 de luz y 300 de agua", "sí").candidates
    ]
    assert [part.amount_mxn_cents for part in parts] == [50000, 30000]
    assert {(part.type, str(part.date)) for part in parts} == {("EXPENSE", YESTERDAY)}


def test_an_income_beside_an_expense_is_one_of_the_two() -> None:
    parts = dialogue("gasté 200 en ropa y me pagaron 500", "son dos").candidates
    assert [parsed.type for parsed, _ in parts] == ["EXPENSE", "INCOME"]


def test_another_number_than_there_are_parts_is_no_answer() -> None:
    assert codes("uber 80, tacos 120", "son tres")[0][0] == "several_amounts"


def test_after_a_no_the_one_amount_is_asked_for() -> None:
    said = ("uber 80, tacos 120", "no")
    assert codes(*said)[0][0] == "how_much"
    assert codes(*said, "200") == [["several_categories"]]
    assert recorded(*said, "200", "Food") == [(200, "Food", TODAY)]


def test_what_cannot_be_parted_stays_open() -> None:
    said = ("30 tacos 85 uber",)
    assert codes(*said)[0][0] == "several_amounts"
    assert dialogue(*said, "son dos").outcome == "open"
    assert recorded(*said, "son dos") == []


def test_what_somebody_else_paid_is_not_parted() -> None:
    said = ("mi hermano pagó 300 de café y 200 de pan", "son dos")
    assert dialogue(*said).outcome == "open"
    assert recorded(*said) == []


def test_each_open_question_of_several_says_what_it_is_about() -> None:
    said = ("compré café y pan", "200 el pan")
    (coffee, asked), (bread, none) = dialogue(*said).candidates
    assert (coffee.amount_mxn_cents, bread.amount_mxn_cents) == (None, 20000)
    assert asked[0].text == "Café: ¿De cuánto fue, en pesos?"
    assert none == []
    assert recorded(*said, "300") == [COFFEE, BREAD]


@pytest.mark.parametrize(
    "new",
    ["uber 80", "ayer pagué 80 de uber", "uber 80 ayer", "me pagaron 900 de sueldo", "lunch 120"],
)
def test_a_new_statement_is_not_swallowed(new: str) -> None:
    alone = dialogue(new).candidates
    both = dialogue("gasté en zapatos", new)
    assert both.outcome == dialogue(new).outcome == "ready"
    assert both.candidates[:1] == alone
    assert [question.code for question in both.candidates[1][1]] == ["how_much"]


def test_a_new_statement_with_the_open_ones_category_is_another_purchase() -> None:
    assert recorded("compré pan", "compré leche por 40") == [(40, "Groceries", TODAY)]
    assert codes("compré pan", "compré leche por 40") == [[], ["how_much"]]


def test_when_the_new_one_is_over_the_open_one_is_asked_about_again() -> None:
    said = ("gasté en zapatos", "uber 80")
    assert recorded(*said) == [UBER]
    assert recorded(*said, "900") == [(900, "Shopping", TODAY)]


def test_a_new_statement_may_be_open_itself() -> None:
    said = ("gasté en zapatos", "pagué 300 de zorblat")
    assert dialogue(*said).outcome == "open"
    assert codes(*said) == [["which_category"], ["how_much"]]
    assert recorded(*said, "salud") == [(300, "Health", TODAY)]
    assert codes(*said, "olvídalo") == [["how_much"]]
    assert dialogue(*said, "olvídalo").outcome == "dropped"


def test_a_question_while_one_is_open_closes_it_and_is_heard_on_its_own() -> None:
    said = ("gasté en zapatos", "¿cuánto llevo gastado este mes?")
    assert dialogue(*said).outcome == "refused"
    assert codes(*said) == []


def test_what_is_complete_in_a_statement_that_still_waits_is_told_once_with_all_of_it() -> None:
    said = ["gasté 80 en uber y 90 en zorblat", "son dos"]
    assert recorded(*said) == [(80, "Transport", "2026-03-11")]
    assert recorded(*said, "pagué 45 de café") == [(45, "Food", "2026-03-11")]
    assert [pesos for pesos, _, _ in recorded(*said, "pagué 45 de café", "mascotas")] == [80, 90]
