"""The one rule of a dialogue: what closes a question, and what a message says on its own."""

from __future__ import annotations

import pytest

from tests.budget.parsing.dialogue.conversation import codes, dialogue, recorded
from tests.each_row import each_row

CROWN = "el dentista me cobra 4800 por la corona"
STOLEN = "lost_or_stolen"


def refused_as(*said: str) -> str:
    read = dialogue(*said)
    assert read.outcome == "refused"
    assert read.candidates == []
    return read.as_one.doubts[0].code


@each_row(
    "loss",
    [
        "me robaron la tarjeta",
        "perdí mi tarjeta",
        "me clonaron la tarjeta",
        "no reconozco un cargo",
        "bloquea mi tarjeta",
        "me robaron 500 en el metro",
        "my card was stolen",
        "I lost my card",
        "someone stole my wallet",
        "freeze my card please",
        "I don't recognize a charge of 300",
    ],
)
@each_row("opening", ["gasté en tacos", "uber 80, tacos 120", "500 ayer", None])
def test_theft_and_loss_come_before_every_question(loss: str, opening: str | None) -> None:
    said = [opening, loss] if opening else [loss]
    assert refused_as(*said) == STOLEN
    assert recorded(*said, "sí") == []
    assert all(amount is None for amount, _, _ in recorded(*said, "200") if opening == "500 ayer")


def test_a_quote_is_never_booked_by_a_yes() -> None:
    assert refused_as(CROWN) == "price_or_habit"
    assert recorded(CROWN, "sí") == []
    assert recorded(CROWN, "me robaron la tarjeta", "sí") == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("¿cuánto debo?", "question"),
        ("how much do I owe?", "question"),
        ("quiero ahorrar para una laptop", "plan"),
        ("borra el último gasto", "change_asked"),
        ("mi presupuesto es de 3000", "budget_or_limit"),
    ],
)
def test_a_message_that_does_not_answer_closes_the_question(text: str, code: str) -> None:
    assert refused_as("gasté en tacos", text) == code
    assert "Food" not in [category for _, category, _ in recorded("gasté en tacos", text, "200")]


@pytest.mark.parametrize("reply", ["no sé", "I don't know", "300?", "¿ayer?", "gasto blorp"])
def test_an_answer_that_says_little_leaves_the_question(reply: str) -> None:
    assert dialogue("500 ayer", reply).outcome in ("open", "ready")


@each_row(
    "text",
    [
        "no, era de mi hermano",
        "era de mi hermano",
        "no, lo pagó mi mamá",
        "mejor bórralo",
        "no, it was my brother's",
        "mejor no",
        "never mind",
    ],
)
def test_a_take_back_after_booking_is_one(text: str) -> None:
    """Nothing is open any more: the statement was booked, and is not in `earlier`."""
    assert dialogue(text).outcome == "dropped"
    assert dialogue("gasté 200 en tacos", text).outcome == "dropped"


@each_row(
    "text",
    [
        "make it 15,000",
        "ponle 250",
        "put it under Treats",
        "ponlo en Antojos",
        "y fue ayer",
        "and it was yesterday",
        "no, espera, fueron hamburguesas",
        "no, fueron 250",
        "wait, it was 250",
        "cámbialo a 300",
    ],
)
def test_a_correction_of_what_was_booked_is_no_new_purchase(text: str) -> None:
    assert refused_as(text) == "change_asked"
    assert refused_as("gasté 200 en tacos", text) == "change_asked"


@each_row("yes", ["sí", "si", "yes", "ok", "dale", "correcto"])
def test_a_yes_to_nothing_records_nothing(yes: str) -> None:
    assert refused_as(yes) == "nothing_asked"
    assert refused_as("me robaron la tarjeta", yes) == "nothing_asked"


def test_a_correction_after_a_plan_is_of_the_plan() -> None:
    """Not of the tacos: "spent 200 on tacos", a goal, then "make it 15,000"."""
    goal = "I want to put aside 12,000 for a laptop by June"
    assert refused_as("spent 200 on tacos", goal) == "plan"
    assert refused_as("spent 200 on tacos", goal, "make it 15,000") == "change_asked"


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("me cotizaron la puerta en 900, dizque", "price_or_habit"),
        ("voy a comprar tenis de 900, dizque", "plan"),
        ("mi límite es de 900, dizque", "budget_or_limit"),
    ],
)
def test_words_that_are_left_out_make_no_purchase_of_a_quote_or_a_plan(
    statement: str, code: str
) -> None:
    assert refused_as(statement) == code
    assert recorded(statement, "sí") == []


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (("uber 80, tacos 120 y café 45", "sin el café"), [80, 120]),
        (("uber 80, tacos 120 and coffee 45", "not the coffee"), [80, 120]),
        (("uber 80, tacos 120", "sí y fueron ayer"), [80, 120]),
        (("uber 80, tacos 120", "yes, both yesterday"), [80, 120]),
    ],
)
def test_a_yes_to_several_may_say_their_day_or_leave_one_out(
    said: tuple[str, ...], expected: list[int]
) -> None:
    ago = "2026-03-10" if "ayer" in said[1] or "yesterday" in said[1] else "2026-03-11"
    assert [(pesos, day) for pesos, _, day in recorded(*said)] == [(p, ago) for p in expected]


@pytest.mark.parametrize("day", ["fue el 28", "fue el 10"])
def test_a_day_with_an_article_names_no_payer(day: str) -> None:
    """ "fue el" is no "fue él"."""
    assert dialogue("cena 300 el 31 de febrero", day).outcome == "ready"


def test_the_same_words_answer_what_is_open() -> None:
    assert recorded("gasté en tacos", "ponle 250") == [(250, "Food", "2026-03-11")]
    assert recorded("spent on tacos", "make it 250") == [(250, "Food", "2026-03-11")]
    assert recorded("gasté 250 ayer", "ponlo en comida") == [(250, "Food", "2026-03-10")]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (
            ("tacos 90 dizque de ayer",),
            "Gasto: Tacos dizque, 90 MXN, Alimentos, 10 de marzo de 2026. "
            'No se entiende: "dizque". ¿Lo anoto sin eso?',
        ),
        (
            ("unos 1200 en ropa",),
            "Gasto: Ropa, 1,200 MXN, Compras, 11 de marzo de 2026. ¿Fueron 1,200 pesos exactos?",
        ),
        (
            ("tacos 120 mañana",),
            "Gasto: Tacos, 120 MXN, Alimentos, 12 de marzo de 2026. ¿Fue el 12 de marzo de 2026?",
        ),
        (
            ("my brother paid 300.50 for tacos",),
            "Expense: My brother for tacos, 300.50 MXN, Food, March 11, 2026. "
            "Someone else seems to have paid: did you spend it?",
        ),
    ],
)
def test_a_question_shows_what_a_yes_would_record(said: tuple[str, ...], text: str) -> None:
    (_, asked), *others = dialogue(*said).candidates
    assert [question.text for question in asked] == [text]
    assert others == []
    assert codes(*said, "sí" if "¿" in text else "yes") == [[]]
