"""Which sentences are about savings goals to the offline planner, and how it tells of them."""

from __future__ import annotations

import pytest

from tests.stack.families.conversations import Conversation, Json, calls, said

TRIP: Json = {
    "name": "Viaje",
    "currency": "MXN",
    "target": "30000.00",
    "saved": "4500.00",
    "account_id": None,
    "missing": "25500.00",
    "percent": "15.0",
    "state": "saving",
    "target_date": "2026-12-31",
    "months_left": 10,
    "per_month": "2550.00",
}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "quiero ahorrar 30,000 para un viaje en diciembre",
            {
                "name": "Viaje",
                "target": "30000.00",
                "currency": "MXN",
                "target_date": "2026-12-31",
            },
        ),
        (
            "quiero juntar 1500 euros para una bici antes de enero",
            {
                "name": "Bici",
                "target": "1500.00",
                "currency": "EUR",
                "target_date": "2027-01-31",
            },
        ),
        (
            "crea una meta de ahorro Coche de 200 mil, ya llevo 20,000",
            {"name": "Coche", "target": "200000.00", "saved": "20000.00", "currency": "MXN"},
        ),
        ("cambia la meta del viaje a 40,000", {"name": "Viaje", "target": "40000.00"}),
        ("llevo 6,500 ahorrados para el viaje", {"name": "Viaje", "saved": "6500.00"}),
        (
            "I want to save 1,200 USD for a bike by June 2027",
            {
                "name": "Bike",
                "target": "1200.00",
                "currency": "USD",
                "target_date": "2027-06-30",
            },
        ),
        (
            "Create a savings goal called House of 90000",
            {"name": "House", "target": "90000.00", "currency": "MXN"},
        ),
        ("Change my trip goal to 40000", {"name": "Trip", "target": "40000.00"}),
        ("I have saved 5000 for the trip", {"name": "Trip", "saved": "5000.00"}),
    ],
)
def test_what_is_to_be_saved_and_what_is_saved_is_stored(text: str, told: Json) -> None:
    assert calls(said(text)) == [("set_goal", told)]


@pytest.mark.parametrize(
    "text",
    [
        "how are my savings goals?",
        "show my goals",
        "how much do I have to save a month?",
        "¿cómo van mis metas?",
        "mis metas de ahorro",
        "¿cuánto me falta para mi meta?",
    ],
)
def test_goals_are_shown(text: str) -> None:
    assert calls(said(text)) == [("list_goals", {})]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("borra la meta del viaje", "Viaje"),
        ("elimina mi meta Coche nuevo", "Coche nuevo"),
        ("delete the goal House", "House"),
        ("delete my trip goal, please", "Trip"),
    ],
)
def test_a_goal_is_deleted_by_its_name(text: str, name: str) -> None:
    assert calls(said(text)) == [("delete_goal", {"name": name})]


def test_what_it_takes_is_told_as_the_tool_has_it() -> None:
    conversation = Conversation()
    conversation.say("¿cómo van mis metas?")
    bike = TRIP | {"name": "Bici", "state": "reached", "target_date": None, "per_month": None}
    answer = {"goals": [TRIP, bike], "needed": [{"currency": "MXN", "per_month": "2550.00"}]}
    assert conversation.returns(answer).text == (
        "Tus metas:\n"
        "- Viaje: 4500.00 de 30000.00 MXN (15.0 %), faltan 25500.00, "
        "para el 31 de diciembre de 2026, 2550.00 al mes\n"
        "- Bici: 4500.00 de 30000.00 MXN (15.0 %), alcanzada\n"
        "Lo que piden al mes: 2550.00 MXN"
    )


def test_without_goals_it_says_so() -> None:
    conversation = Conversation()
    conversation.say("show my goals")
    assert conversation.returns({"goals": [], "needed": []}).text == "You have no savings goals."


def test_a_change_of_a_goal_is_taken_back() -> None:
    conversation = Conversation()
    conversation.say("quiero ahorrar 30,000 para un viaje en diciembre")
    conversation.returns({"stored": TRIP})
    assert calls(conversation.say("undo that")) == [("undo_last_change", {})]


@pytest.mark.parametrize(
    "text", ["gasté 300 en una meta de ajedrez", "ahorré 500", "pagué 200 de la tarjeta"]
)
def test_money_that_is_spent_or_put_aside_is_recorded(text: str) -> None:
    assert calls(said(text)) == [("parse_transaction_from_text", {"text": text})]
