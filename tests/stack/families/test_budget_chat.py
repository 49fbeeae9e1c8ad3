"""The budget in conversations with the offline planner, on the whole one-machine stack."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest

import catalog
from tests.stack.budget_user import Person
from tests.stack.families.budget_lines import EIGHT_HUNDRED, ENGLISH, SPANISH
from tests.stack.signed_in import Json, Line
from tests.stack.started import Started
from toolkit.dates import mexico_city

pytestmark = pytest.mark.stack


@pytest.mark.parametrize(
    ("conversation", "stored"),
    [
        (ENGLISH, EIGHT_HUNDRED),
        (SPANISH, EIGHT_HUNDRED | {"description": "Comida"}),
    ],
    ids=["english", "spanish"],
)
def test_a_conversation_works_every_tool(
    person: Person, conversation: list[Line], stored: Json
) -> None:
    for line in conversation:
        answer = person.say(line.said)
        assert (line.said, person.last_calls) == (line.said, line.calls)
        assert [text for text in line.told if text not in answer] == [], answer
    assert person.transactions == [stored]
    assert [cap["variable_cap_mxn_cents"]["N"] for cap in person.stored("cap#")] == ["600000"]
    assert {debt["name"]["S"] for debt in person.stored("debt#")} == {"NU CC", "Rappi CC"}
    assert [due["amount_mxn_cents"]["N"] for due in person.stored("obligation#")] == ["448200"]
    balances = sorted(person.stored("balance#"), key=lambda item: item["sk"]["S"])
    assert [b["bank_balance_mxn_cents"]["N"] for b in balances] == ["700000", "1250000"]


def test_the_conversations_leave_no_tool_of_the_budget_out() -> None:
    names = {
        entry["name"]
        for entry in catalog.for_models().values()
        if entry["family"] == "budget" and "category_rule" not in entry["name"]  # never asked for
    }
    for conversation in (ENGLISH, SPANISH):
        assert {name for line in conversation for name, _ in line.calls} == names


def test_what_is_missing_is_asked_for_before_anything_is_stored(person: Person) -> None:
    assert person.say("Gasté 155.50 en la esquina") == "¿En qué categoría va?"
    assert person.transactions == []
    assert "155.50 MXN" in person.say("fue comida")
    (row,) = person.transactions
    assert (row["amount_mxn_cents"], row["category"]) == (15550, "Food")


def test_the_demo_user_has_a_budget(stack: Started) -> None:
    with stack.client(stack.tokens.issue("12345")) as http:
        demo = Person("12345", http, stack, "anything")
        assert "NU CC" in demo.say("mis deudas")
        assert "Donation" in demo.say("mis pagos fijos")
        assert "12,500.00 MXN" in demo.say("¿cuánto tengo en el banco?")
        assert "6,000.00 MXN" in demo.say("¿cuánto me queda de mi tope del mes pasado?")
        assert "₹15,000" in demo.say("what's my balance?")


def test_a_payment_lowers_the_debt_that_it_names_once_the_user_agrees(person: Person) -> None:
    owed = {"name": "Rappi CC", "balance_mxn_cents": 500000, "priority": "HIGH"}
    person.done("add_or_update_debt", debt=owed)
    asked = "¿Bajo el saldo de Rappi CC de 5,000.00 MXN a 3,747.00 MXN?"
    assert asked in person.say("pagué 1253 a Rappi CC")
    assert [row["category_type"] for row in person.transactions] == ["DEBT"]
    assert _owed(person) == 500000
    assert "3,747.00 MXN" in person.say("sí")
    assert _owed(person) == 374700
    person.say("sí")
    assert _owed(person) == 374700


TACOS = "gasté 150 en tacos"


def test_what_a_statement_has_already_is_asked_about_once_and_is_one_purchase(
    person: Person, tmp_path: Path
) -> None:
    person.http.headers["Accept-Language"] = "es"
    today = datetime.now(mexico_city()).date()
    for number in range(2):
        _state(person, tmp_path, f"l{number}", str(today + timedelta(days=number)))
        asked = person.say(TACOS)
        assert "TAQUERIA EL GUERO" in asked
        assert [name for name, _ in person.last_calls][-2:] == ["add_transaction", "change_entry"]
        person.say("sí")
        assert _spent(person) == f"{150 * (number + 1)}.00"
    person.say(TACOS)
    assert [name for name, _ in person.last_calls][-1] == "add_transaction"
    assert _spent(person) == "450.00"


def _state(person: Person, tmp_path: Path, id: str, day: str) -> None:
    row = {"kind": "ledger_row", "user_id": person.id, "account_id": "acc_main", "id": id}
    row |= {"booked_at": day, "currency": "MXN", "amount": "-150.00"}
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps(row | {"description": "TAQUERIA EL GUERO", "category_id": "food"}))
    assert person.stack.command("load", str(file)).returncode == 0


def _spent(person: Person) -> str:
    body = {"user_id": person.id, "from_date": "2025-01-01", "to_date": "2199-01-01"}
    (total,) = person.http.post("/tools/get_spending", json=body).json()["totals"]
    return str(total["spent"])


def _owed(person: Person) -> int:
    [debt] = person.stored("debt#")
    return int(debt["balance_mxn_cents"]["N"])
