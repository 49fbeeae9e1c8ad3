"""The offline planner asks whether a payment lowers its debt, and goes by what is answered."""

from __future__ import annotations

import pytest

from tests.local.offline_model.planner import Reply
from tests.stack.families.conversations import Conversation, Json, calls

PAID: Json = {
    "type": "EXPENSE",
    "amount_mxn_cents": 125300,
    "category_type": "DEBT",
    "category": "Rappi Cc",
    "description": None,
    "date_iso": "2026-02-01",
}
MAY_LOWER: Json = {
    "name": "Rappi CC",
    "balance_mxn_cents": 500000,
    "lowered_mxn_cents": 374700,
    "beyond_mxn_cents": 0,
}
LOWER: tuple[str, Json] = (
    "add_or_update_debt",
    {
        "debt": {"name": "Rappi CC", "balance_mxn_cents": 374700},
        "expected_balance_mxn_cents": 500000,
    },
)


def paid(text: str, **may_lower: int) -> tuple[Conversation, Reply]:
    conversation = Conversation()
    conversation.say(text)
    asked = {"candidate": PAID, "confidence": 0.92, "questions": []}
    read = {"outcome": "ready", "candidates": [asked], "ambiguities": []}
    conversation.returns({"ok": True, "data": read})
    added = {"transaction_id": "tx_1", "stored": PAID, "may_lower": MAY_LOWER | may_lower}
    return conversation, conversation.returns({"ok": True, "data": added})


def test_it_asks_from_what_to_what_the_balance_goes() -> None:
    _, reply = paid("pagué 1253 a Rappi CC")
    assert reply.text.splitlines()[1:] == [
        "¿Bajo el saldo de Rappi CC de 5,000.00 MXN a 3,747.00 MXN?"
    ]


def test_what_is_paid_beyond_it_is_told() -> None:
    _, reply = paid("paid 1253 to Rappi CC", lowered_mxn_cents=0, beyond_mxn_cents=25300)
    assert reply.text.splitlines()[1:] == [
        "Lower the balance of Rappi CC from 5,000.00 MXN to 0.00 MXN? "
        "That is 253.00 MXN more than is owed."
    ]


@pytest.mark.parametrize("yes", ["sí", "Sí, por favor", "YES"])
def test_it_is_lowered_once_the_user_agrees(yes: str) -> None:
    conversation, _ = paid("pagué 1253 a Rappi CC")
    assert calls(conversation.say(yes)) == [LOWER]
    debt = {"name": "Rappi CC", "balance_mxn_cents": 374700, "priority": "HIGH"}
    debt |= {"minimum_payment_mxn_cents": None, "due_day_of_month": None}
    done = conversation.returns({"ok": True, "data": {"debt_id": "debt_1", "stored": debt}})
    assert "Rappi CC: " in done.text
    assert "3,747.00 MXN" in done.text
    assert calls(conversation.say("sí")) == []


@pytest.mark.parametrize("no", ["no", "no, gracias", "mejor no", "gracias"])
def test_anything_else_closes_the_question(no: str) -> None:
    conversation, _ = paid("pagué 1253 a Rappi CC")
    assert calls(conversation.say(no)) == []
    assert calls(conversation.say("sí")) == []


def test_a_balance_that_has_changed_meanwhile_is_told() -> None:
    conversation, _ = paid("pagué 1253 a Rappi CC")
    conversation.say("sí")
    message = "The balance has changed since: nothing is stored"
    details = {"balance_mxn_cents": 374700}
    error = {"code": "CONFLICT", "message": message, "details": details}
    told = conversation.returns({"ok": False, "error": error}).text
    assert told == "No se pudo: El saldo cambió desde entonces: no se guardó nada"
