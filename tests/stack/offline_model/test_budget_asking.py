"""The offline planner asks for what a budget's tool lacks, and goes on with the answer."""

from __future__ import annotations

import pytest

from tests.stack.families.conversations import Conversation, Json, calls, said


@pytest.mark.parametrize(
    ("texts", "question", "call"),
    [
        (
            ["corrige el último", "a 160"],
            "¿Qué cambio: el monto, la categoría, la descripción o el día?",
            ("update_last_transaction", {"patch": {"amount_mxn_cents": 16000}}),
        ),
        (
            ["can I buy a bike?", "about 2,500"],
            "How much does it cost, in pesos?",
            (
                "simulate_purchase",
                {"purchase": {"amount_mxn_cents": 250000, "description": "Bike"}},
            ),
        ),
        (
            ["pon mi tope para febrero", "6 mil"],
            "¿De cuánto será el tope variable, en pesos?",
            (
                "set_budget_cap",
                {"variable_cap_mxn_cents": 600000, "effective_month": "2026-02"},
            ),
        ),
        (
            ["actualiza mi saldo", "ok, son 12,500"],
            "¿Cuánto tienes en el banco, en pesos?",
            ("set_bank_balance", {"bank_balance_mxn_cents": 1250000}),
        ),
    ],
)
def test_what_is_missing_is_asked_for_and_taken_from_the_next_message(
    texts: list[str], question: str, call: tuple[str, Json]
) -> None:
    assert said(texts[0]).text == question
    assert calls(said(*texts)) == [call]


def test_what_the_tool_finds_missing_is_asked_for_one_after_the_other() -> None:
    conversation = Conversation()
    assert calls(conversation.say("agrega deuda NU CC")) == [
        ("add_or_update_debt", {"debt": {"name": "NU CC"}})
    ]
    message = "balance_mxn_cents is required for a new debt"
    also = [{"field": "debt.priority", "message": "priority is required for a new debt"}]
    details = {"field": "debt.balance_mxn_cents", "also": also}
    text = conversation.returns(failure("VALIDATION_ERROR", message, details)).text
    assert text == (
        "No se pudo: balance_mxn_cents es obligatorio para una deuda nueva\n\n"
        "¿Cuánto debes de NU CC, en pesos?"
    )
    assert conversation.say("24,385").text.startswith("¿Qué prioridad tiene")
    debt = {"name": "NU CC", "balance_mxn_cents": 2438500, "priority": "HIGH"}
    assert calls(conversation.say("alta")) == [("add_or_update_debt", {"debt": debt})]


def test_a_month_that_the_tool_refuses_is_asked_for_again() -> None:
    conversation = Conversation()
    conversation.say("how much did I spend in 2026-13")
    message = "month is invalid (expected YYYY-MM)"
    refused = failure("VALIDATION_ERROR", message, {"field": "month", "value": "2026-13"})
    told = conversation.returns(refused).text
    assert told.startswith(f"That did not work: {message}\n\nWhich month is meant? ")
    assert calls(conversation.say("2026-12")) == [("get_month_summary", {"month": "2026-12"})]


def test_a_bank_balance_that_was_never_set_is_asked_for_and_stored() -> None:
    conversation = Conversation()
    conversation.say("¿puedo comprar una tele de 8000?")
    details = {"missing": ["bank_balance_mxn_cents"]}
    text = conversation.returns(failure("NOT_FOUND", "Bank balance is not set", details)).text
    assert text.startswith("No se pudo: No has guardado el saldo del banco")
    assert text.endswith("¿Cuánto tienes en el banco, en pesos?")
    assert calls(conversation.say("12,500")) == [
        ("set_bank_balance", {"bank_balance_mxn_cents": 1250000})
    ]


def test_a_tool_that_was_not_reached_leads_to_nothing() -> None:
    conversation = Conversation()
    for text in ("¿puedo comprar una tele de 8000?", "tacos 60"):
        conversation.say(text)
        unreached = {"status": "failure", "error": "The tool could not be reached."}
        assert conversation.returns(unreached).text.endswith(": The tool could not be reached.")


def test_another_request_replaces_the_question() -> None:
    assert calls(said("corrige el último", "mis deudas")) == [("get_debts", {})]
    assert calls(said("corrige el último", "uber 120")) == [
        ("parse_transaction_from_text", {"text": "uber 120"})
    ]


def failure(code: str, message: str, details: Json) -> Json:
    return {"ok": False, "error": {"code": code, "message": message, "details": details}}
