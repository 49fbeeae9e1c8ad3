"""What the offline planner calls for the budget, from sentences in Spanish and English."""

from __future__ import annotations

import pytest

from tests.stack.families.conversations import Json, calls, said

RAPPI = {
    "name": "Rappi CC",
    "balance_mxn_cents": 1723033,
    "minimum_payment_mxn_cents": 125300,
    "due_day_of_month": 15,
    "priority": "MEDIUM_HIGH",
}
HEADPHONES = {"amount_mxn_cents": 250000, "date_iso": "2026-02-05"}


@pytest.mark.parametrize(
    "text",
    [
        "Lunch at Chipotle 155.50 today",
        "Gasté 150 en tacos",
        "gaste 150 en tacos",
        "me depositaron 15 mil de nómina",
        "uber 120 ayer",
        "I paid 8500 for the rent",
        "gasté mil quinientos en ropa",
        "20 dólares en Amazon",
        "tacos 50 y uber 120",
        "Gasté en tacos",
    ],
)
def test_money_spent_or_received_is_parsed_word_for_word(text: str) -> None:
    assert calls(said(text)) == [("parse_transaction_from_text", {"text": text})]


@pytest.mark.parametrize(
    "text",
    [
        "¿gasté 150 en tacos?",
        "how about 150",
        "150",
        "el 5 de febrero",
        "write me a poem in 3 lines",
        "hola, tengo una duda",
    ],
)
def test_what_is_no_statement_of_money_is_not_parsed(text: str) -> None:
    assert not said(text).calls


@pytest.mark.parametrize(
    ("text", "patch"),
    [
        ("corrige, fueron 160", {"amount_mxn_cents": 16000}),
        ("no, fueron 160", {"amount_mxn_cents": 16000}),
        ("no fueron 150, fueron 160", {"amount_mxn_cents": 16000}),
        ("perdón, eran $160.50", {"amount_mxn_cents": 16050}),
        ("actually it was 160, not 150", {"amount_mxn_cents": 16000}),
        ("change it from 150 to 160", {"amount_mxn_cents": 16000}),
        (
            "change the last one to 160, category Food",
            {"amount_mxn_cents": 16000, "category": "Food"},
        ),
        ("cambia la descripción a Comida con Ana", {"description": "Comida con Ana"}),
        ("cambia la categoría a comida", {"category": "Food"}),
        ("change the last transaction to Jan 31, 2026", {"date_iso": "2026-01-31"}),
        ("corrige, fue ayer", {"date_iso": "2026-01-31"}),
        ("fue ayer", {"date_iso": "2026-01-31"}),
    ],
)
def test_a_correction_names_what_was_said_and_nothing_else(text: str, patch: Json) -> None:
    assert calls(said(text)) == [("update_last_transaction", {"patch": patch})]


@pytest.mark.parametrize(
    "text",
    [
        "borra el último",
        "elimina el último gasto",
        "delete the last transaction",
        "remove the last expense",
    ],
)
def test_the_last_transaction_is_deleted(text: str) -> None:
    assert calls(said(text)) == [("delete_last_transaction", {})]


@pytest.mark.parametrize(
    ("texts", "month"),
    [
        (["what is my budget cap?"], "2026-02"),
        (["what's the cap for March?"], "2026-03"),
        (["¿cuál es mi tope?"], "2026-02"),
        (["¿cuál era mi tope variable en enero?"], "2026-01"),
        (["¿qué tope tengo?"], "2026-02"),
        (["set my budget cap", "what is my budget cap?"], "2026-02"),
        (["pon mi tope", "¿cuál es mi tope?"], "2026-02"),
    ],
)
def test_a_question_about_the_cap_is_answered_from_the_month(texts: list[str], month: str) -> None:
    assert calls(said(*texts)) == [("get_month_summary", {"month": month})]


@pytest.mark.parametrize("text", ["no quiero borrar el último", "don't delete the last one"])
def test_what_is_not_wanted_is_not_deleted(text: str) -> None:
    assert not said(text).calls


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("¿cuánto gasté en febrero?", "2026-02"),
        ("cuanto gaste en diciembre de 2025", "2025-12"),
        ("¿cuánto llevo gastado este mes?", "2026-02"),
        ("¿cuánto gané el mes pasado?", "2026-01"),
        ("resumen de 2026-02", "2026-02"),
        ("¿cómo voy este mes?", "2026-02"),
        ("how much did I spend in 2026-02", "2026-02"),
        ("how much have I spent this month?", "2026-02"),
        ("What did I spend in January?", "2026-01"),
        ("how much did I spend in 2026-13", "2026-13"),
    ],
)
def test_a_months_totals_are_asked_for_by_its_name_or_number(text: str, month: str) -> None:
    assert calls(said(text)) == [("get_month_summary", {"month": month})]


@pytest.mark.parametrize(
    "text",
    [
        "gastos por categoría de febrero",
        "¿cuánto gasté por categoría en febrero?",
        "¿en qué gasté en febrero?",
        "¿cuánto gasté en comida en febrero?",
        "cuánto llevo gastado en transporte este mes",
        "how much have I spent on groceries this month?",
        "show my spending by category for 2026-02",
        "break down February by category",
    ],
)
def test_a_months_categories(text: str) -> None:
    assert calls(said(text)) == [("get_category_summary", {"month": "2026-02"})]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("mis deudas", "get_debts"),
        ("¿cuánto debo?", "get_debts"),
        ("show me my debts", "get_debts"),
        ("mis pagos fijos", "get_obligations"),
        ("show my fixed payments", "get_obligations"),
        ("¿cuánto tengo en el banco?", "get_bank_balance"),
        ("saldo en el banco", "get_bank_balance"),
        ("¿cuál es mi saldo?", "get_bank_balance"),
        ("what's my bank balance?", "get_bank_balance"),
        ("how much money do I have in the bank", "get_bank_balance"),
        ("what's my balance?", "get_account_summary"),
        ("how much do I owe?", "get_account_summary"),
        ("what did I spend recently?", "get_recent_transactions"),
    ],
)
def test_a_plain_question_goes_to_the_tool_that_knows(text: str, tool: str) -> None:
    assert [name for name, _ in calls(said(text))] == [tool]


def test_the_cards_balance_and_the_banks_are_two_questions() -> None:
    reply = said("what's my balance, and what's my bank balance?")
    assert calls(reply) == [("get_account_summary", {}), ("get_bank_balance", {})]


@pytest.mark.parametrize(
    ("text", "debt"),
    [
        (
            "agrega deuda Rappi CC 17,230.33, mínimo 1,253, vence el 15, prioridad media alta",
            RAPPI,
        ),
        (
            "Add a debt Rappi CC, balance 17,230.33, minimum payment 1,253, due on the 15th, "
            "priority medium high",
            RAPPI,
        ),
        (
            "actualiza la deuda NU CC, saldo 15 mil",
            {"name": "NU CC", "balance_mxn_cents": 1500000},
        ),
        (
            "update the debt NU CC, high priority, do not accelerate",
            {"name": "NU CC", "priority": "HIGH", "do_not_accelerate": True},
        ),
    ],
)
def test_a_debt_is_stored_with_the_fields_that_were_said(text: str, debt: Json) -> None:
    assert calls(said(text)) == [("add_or_update_debt", {"debt": debt})]


@pytest.mark.parametrize(
    "text",
    [
        "pon mi tope variable en 6000 para 2026-02",
        "pon mi tope en seis mil desde febrero",
        "mi presupuesto es $6,000 este mes",
        "set my variable cap to 6,000 for February",
        "my budget is 6000 from 2026-02",
    ],
)
def test_the_cap_is_set_from_a_month_on(text: str) -> None:
    arguments = {"variable_cap_mxn_cents": 600000, "effective_month": "2026-02"}
    assert calls(said(text)) == [("set_budget_cap", arguments)]


@pytest.mark.parametrize(
    ("text", "purchase"),
    [
        (
            "¿puedo comprar unos audífonos de 2500 el 5 de febrero?",
            HEADPHONES | {"description": "Audífonos"},
        ),
        (
            "Can I buy headphones for $2,500 on February 5, category Personal purchases?",
            HEADPHONES | {"description": "Headphones", "category": "Personal Purchases"},
        ),
        ("¿me alcanza para 2500 el 2026-02-05?", HEADPHONES),
        ("can I spend 2500 on Thursday?", HEADPHONES),
        (
            "quiero comprar una tele de 8 mil",
            {"amount_mxn_cents": 800000, "description": "Tele"},
        ),
    ],
)
def test_a_purchase_is_simulated_and_not_recorded(text: str, purchase: Json) -> None:
    assert calls(said(text)) == [("simulate_purchase", {"purchase": purchase})]


@pytest.mark.parametrize(
    "text",
    ["mi saldo es 12,500", "tengo 12,500 en el banco", "my bank balance is $12,500.00"],
)
def test_the_bank_balance_is_set_as_it_is_told(text: str) -> None:
    assert calls(said(text)) == [("set_bank_balance", {"bank_balance_mxn_cents": 1250000})]


def test_a_bank_balance_may_come_with_its_time() -> None:
    text = "set my bank balance to 12,500 as of 2026-02-01T09:30:00-06:00"
    arguments = {
        "bank_balance_mxn_cents": 1250000,
        "as_of_iso": "2026-02-01T09:30:00-06:00",
    }
    assert calls(said(text)) == [("set_bank_balance", arguments)]


@pytest.mark.parametrize(
    ("text", "obligation"),
    [
        (
            "donativo mensual 4482",
            {"name": "Donativo", "amount_mxn_cents": 448200, "category_type": "DONATION"},
        ),
        (
            "monthly donation 4,482",
            {"name": "Donation", "amount_mxn_cents": 448200, "category_type": "DONATION"},
        ),
        (
            "agrega pago fijo Renta 8,500 vence el 1",
            {"name": "Renta", "amount_mxn_cents": 850000, "due_day_of_month": 1},
        ),
    ],
)
def test_a_monthly_payment_is_an_obligation(text: str, obligation: Json) -> None:
    assert calls(said(text)) == [("set_obligation", {"obligation": obligation})]
