"""How the offline planner words budget's results: pesos, in the user's language, and no others."""

from __future__ import annotations

import pytest

from tests.local.offline_model.language import amounts
from tests.local.offline_model.language.language import spoken
from tests.stack.families.conversations import Conversation, Json

MONTH: Json = {
    "month": "2026-02",
    "income_total_mxn_cents": 0,
    "expense_total_mxn_cents": 315550,
    "variable_cap_mxn_cents": 600000,
    "variable_spend_mxn_cents": 120000,
    "variable_remaining_mxn_cents": 480000,
}
LUNCH: Json = {
    "type": "EXPENSE",
    "amount_mxn_cents": 15550,
    "category_type": "VARIABLE",
    "category": "Food",
    "description": "Lunch",
    "date_iso": "2026-02-01",
}
NU = {
    "name": "NU CC",
    "balance_mxn_cents": 2438500,
    "minimum_payment_mxn_cents": None,
    "due_day_of_month": None,
    "priority": "HIGH",
    "do_not_accelerate": False,
}
DONATION = {"name": "Donation", "amount_mxn_cents": 448200, "due_date_iso": None}
SIMULATION: Json = {
    "affordable": False,
    "reasons": [
        "Would exceed variable spending cap for the month",
        "Would reduce cash available below upcoming mandatory obligations",
    ],
    "variable_cap_mxn_cents": 600000,
    "variable_remaining_mxn_cents": 120000,
    "next_obligations": [DONATION],
}
BALANCE = {"bank_balance_mxn_cents": 1250000, "as_of_iso": "2026-02-01T09:30:00-06:00"}


def rendered(text: str, data: Json) -> str:
    conversation = Conversation()
    assert conversation.say(text).calls
    return conversation.returns({"ok": True, "data": data}).text


@pytest.mark.parametrize(
    ("text", "data", "answer"),
    [
        (
            "¿cuánto gasté en febrero?",
            MONTH,
            "En febrero de 2026 recibiste 0.00 MXN y gastaste 3,155.50 MXN, "
            "de eso 1,200.00 MXN fue variable. "
            "Te quedan 4,800.00 MXN del tope variable de 6,000.00 MXN.",
        ),
        (
            "how much did I spend in 2026-02",
            MONTH | {"variable_remaining_mxn_cents": -1},
            "In February 2026 you received 0.00 MXN and spent 3,155.50 MXN, "
            "of which 1,200.00 MXN was variable. "
            "-0.01 MXN of the variable cap of 6,000.00 MXN remain.",
        ),
        (
            "how much did I spend in 2026-02",
            MONTH | {"variable_cap_mxn_cents": None, "variable_remaining_mxn_cents": None},
            "In February 2026 you received 0.00 MXN and spent 3,155.50 MXN, "
            "of which 1,200.00 MXN was variable. "
            "No variable cap is set.",
        ),
        (
            "gastos por categoría de febrero",
            {
                "month": "2026-02",
                "categories": [
                    {
                        "category": "Food",
                        "category_type": "VARIABLE",
                        "expense_total_mxn_cents": 80000,
                    },
                    {
                        "category": "Subscriptions",
                        "category_type": "FIXED",
                        "expense_total_mxn_cents": 95800,
                    },
                ],
            },
            "Gastos de febrero de 2026 por categoría:\n- Alimentos (variable): 800.00 MXN\n"
            "- Suscripciones (fijo): 958.00 MXN",
        ),
        (
            "spending by category in 2026-02",
            {"month": "2026-02", "categories": []},
            "Nothing was spent in February 2026.",
        ),
        (
            "corrige, fueron 160",
            {
                "transaction_id": "tx_1",
                "previous": LUNCH,
                "current": LUNCH | {"amount_mxn_cents": 16000},
            },
            "Corregido. Era: gasto de 155.50 MXN en Alimentos (variable), Lunch, "
            "1 de febrero de 2026. Ahora es: gasto de 160.00 MXN en Alimentos (variable), Lunch, "
            "1 de febrero de 2026.",
        ),
        (
            "delete the last transaction",
            {"deleted_transaction_id": "tx_1", "deleted": LUNCH},
            "Deleted: expense of 155.50 MXN in Food (variable), Lunch, February 1, 2026.",
        ),
        (
            "mis deudas",
            {"debts": [NU]},
            "Tus deudas:\n- NU CC: saldo 24,385.00 MXN, prioridad alta",
        ),
        (
            "my debts",
            {"debts": [NU | {"minimum_payment_mxn_cents": 50000, "due_day_of_month": 5}]},
            "Your debts:\n- NU CC: 24,385.00 MXN owed, minimum payment 500.00 MXN, due day 5, "
            "priority high",
        ),
        ("my debts", {"debts": []}, "You have no debts."),
        (
            "add debt NU CC, balance 24,385, high priority",
            {"debt_id": "debt_1", "stored": NU},
            "Stored: NU CC: 24,385.00 MXN owed, priority high.",
        ),
        (
            "pon mi tope variable en 6000 para 2026-02",
            {"effective_month": "2026-02", "variable_cap_mxn_cents": 600000},
            "Tu tope variable es 6,000.00 MXN desde febrero de 2026.",
        ),
        (
            "¿puedo comprar unos audífonos de 2500 el 5 de febrero?",
            SIMULATION,
            "Mejor no: rebasaría el tope variable del mes; dejaría el dinero disponible por debajo "
            "de los próximos pagos obligatorios.\n"
            "Antes de la compra: Te quedan 1,200.00 MXN del tope variable de 6,000.00 MXN.\n"
            "Próximos pagos:\n- Donation: 4,482.00 MXN",
        ),
        (
            "can I buy headphones for 2500 on 2026-02-05?",
            SIMULATION | {"affordable": True, "reasons": [], "next_obligations": []},
            "Yes, you can afford it.\n"
            "Before the purchase: 1,200.00 MXN of the variable cap of 6,000.00 MXN remain.",
        ),
        (
            "can I buy headphones for 2500 on 2026-02-05?",
            SIMULATION | {"next_obligations": []},
            "Better not: would exceed the variable cap of the month; would leave less cash "
            "available than the next mandatory payments.\n"
            "Before the purchase: 1,200.00 MXN of the variable cap of 6,000.00 MXN remain.",
        ),
        (
            "¿cuánto tengo en el banco?",
            BALANCE,
            "Tu saldo en el banco era 12,500.00 MXN el 1 de febrero de 2026, 09:30.",
        ),
        (
            "what is my bank balance",
            BALANCE | {"as_of_iso": "2026-02-01T15:30:52.484453+00:00"},
            "Your bank balance was 12,500.00 MXN on February 1, 2026, 09:30.",
        ),
        (
            "my bank balance is 12,500",
            {"stored": BALANCE},
            "Stored: a bank balance of 12,500.00 MXN, on February 1, 2026, 09:30.",
        ),
        (
            "donativo mensual 4482",
            {
                "obligation_id": "obligation_1",
                "stored": {
                    "name": "Donativo",
                    "amount_mxn_cents": 448200,
                    "category_type": "DONATION",
                    "due_day_of_month": None,
                },
            },
            "Guardado: Donativo (donativo): 4,482.00 MXN cada mes.",
        ),
        ("my fixed payments", {"obligations": []}, "You have no fixed payments."),
    ],
)
def test_an_answer_tells_the_result_in_pesos(text: str, data: Json, answer: str) -> None:
    assert rendered(text, data) == answer


def test_an_error_is_told_in_the_users_language() -> None:
    conversation = Conversation()
    conversation.say("borra el último")
    message = "No last transaction found to delete"
    error = {"code": "NOT_FOUND", "message": message, "details": {}}
    told = conversation.returns({"ok": False, "error": error}).text
    assert told == "No se pudo: No hay un último movimiento que borrar"


def test_a_result_of_unknown_shape_is_shown_readably() -> None:
    conversation = Conversation()
    conversation.say("mis deudas")
    assert conversation.returns({"truncated": True, "text": "NU CC"}).text == (
        "Truncated: yes\nText: NU CC"
    )


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Gasté 150 en tacos", "es"),
        ("cuanto gaste en febrero", "es"),
        ("Lunch at Chipotle 155.50 today", "en"),
        ("what's my balance?", "en"),
        ("OXXO 45", None),
        ("160", None),
    ],
)
def test_the_language_is_told_by_everyday_words(text: str, language: str | None) -> None:
    assert spoken(text) == language


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "0.00 MXN"),
        (1, "0.01 MXN"),
        (15550, "155.50 MXN"),
        (-123456, "-1,234.56 MXN"),
        (9007199254740993, "90,071,992,547,409.93 MXN"),
    ],
)
def test_centavos_are_told_as_pesos_exactly(cents: int, text: str) -> None:
    assert amounts.in_pesos(cents) == text
