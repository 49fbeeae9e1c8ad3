"""The budget's twelve tools through a Telegram bot, on a running stack."""

from __future__ import annotations

import pytest

from tests.integrations.telegram.cristi import Cristi
from tests.local.telegram.bot_api import FakeTelegram, Person

pytestmark = pytest.mark.stack
LUNCH = "Gasto de $155.50 · Food (variable) · Lunch at Chipotle"
TWELVE = {
    "parse_transaction_from_text",
    "add_transaction",
    "update_last_transaction",
    "delete_last_transaction",
    "get_month_summary",
    "get_category_summary",
    "get_debts",
    "add_or_update_debt",
    "set_budget_cap",
    "simulate_purchase",
    "get_bank_balance",
    "set_bank_balance",
}


def add(person: Person, text: str) -> None:
    saved = person.press(person.say(text), "Guardar")
    assert saved.text.startswith("Guardado: "), saved.text


def test_all_twelve_tools_answer_through_the_bot(cristi: Cristi, ana: Person) -> None:
    asked = ana.say("Lunch at Chipotle 155.50 today")
    assert asked.text.startswith(LUNCH)
    assert list(asked.buttons) == ["Guardar", "Cancelar"]
    saved = ana.press(asked, "Guardar")
    assert saved.text.startswith(f"Guardado: {LUNCH}")
    assert saved.buttons == {}
    assert ana.say("/saldo 12,500").text == "Saldo guardado: $12,500.00"
    assert ana.say("/saldo").text.startswith("Tu saldo: $12,500.00")
    assert ana.say("/tope 6 mil 2026-01").text == "Tope desde 2026-01: $6,000.00"
    assert ana.say("/deuda NU CC: 24,385 minimo 1,253.50 día 15 prioridad alta").text == (
        "Guardado: NU CC: $24,385.00, mínimo $1,253.50, día 15, prioridad alta"
    )
    assert ana.say("/deudas").text == "NU CC: $24,385.00, mínimo $1,253.50, día 15, prioridad alta"
    month = ana.say("/mes").text
    assert "Gastos: $155.50" in month
    assert "Tope: $6,000.00, quedan $5,844.50" in month
    assert "Food (variable): $155.50" in ana.say("/categorias").text
    assert ana.say("/puedo 2,500 audífonos").text.startswith("Sí te alcanza.")
    assert "Te pasarías del tope del mes." in ana.say("/puedo 7,000").text
    corrected = ana.say("/corregir monto 160").text
    assert "Era: Gasto de $155.50" in corrected
    assert "Es: Gasto de $160.00" in corrected
    deleted = ana.press(ana.say("/borrar"), "Borrar")
    assert deleted.text.startswith("Borré: Gasto de $160.00")
    events = cristi.events_of(cristi.user_of(ana))
    called = {
        action for action, channel, by in events if (channel, by) == ("integration", cristi.name)
    }
    assert called == {"add_identity", *TWELVE}
    assert len([by for _, _, by in events if by != cristi.name]) == 0


@pytest.mark.parametrize(
    ("command", "beginning"),
    [
        ("/month", "20"),
        ("/Categories", "20"),
        ("/debts", "No debes nada."),
        ("/debt Visa: 100 day 3 priority low", "Guardado: Visa: $100.00, día 3, prioridad baja"),
        ("/cap 900", "Tope desde"),
        ("/balance 5", "Saldo guardado: $5.00"),
        ("/MES@cristi_bot 2026-02", "2026-02"),
        ("/help", "Escríbeme lo que gastaste"),
        ("/start", "Escríbeme lo que gastaste"),
    ],
)
def test_commands_have_english_names_too(ana: Person, command: str, beginning: str) -> None:
    assert ana.say(command).text.startswith(beginning)


@pytest.mark.parametrize(
    ("field", "now"),
    [
        ("categoria comida rápida", "Comida Rápida (variable)"),
        ("descripción Cena con Ana", "Cena con Ana"),
        ("tipo fijo", "Food (fijo)"),
        ("fecha 2026-02-01", "2026-02-01"),
        ("amount 1,000.05", "Gasto de $1,000.05"),
    ],
)
def test_each_field_of_the_last_transaction_is_corrected(ana: Person, field: str, now: str) -> None:
    add(ana, "Lunch at Chipotle 155.50 today")
    assert now in ana.say(f"/corregir {field}").text.partition("Es: ")[2]


@pytest.mark.parametrize(
    "command",
    ["/tope", "/tope mucho", "/saldo mucho", "/mes febrero", "/corregir", "/corregir color rojo",
     "/corregir fecha nunca", "/corregir tipo raro", "/deuda NU CC 200", "/deuda NU: 3 día 32",
     "/puedo audífonos"],
)  # fmt: skip
def test_what_is_not_understood_is_answered_with_an_example(ana: Person, command: str) -> None:
    assert ana.say(command).text.startswith("No entendí. Escríbelo así: /")


def test_a_tools_refusal_is_told_in_its_own_words(ana: Person) -> None:
    assert ana.say("/saldo").text == "No se pudo: No hay ningún saldo del banco guardado"
    assert ana.say("/mes 2026-13").text.startswith("No se pudo: month no es válido")
    assert "es obligatorio para una deuda nueva" in ana.say("/deuda Visa: 100").text
    assert ana.say("/nada").text.startswith("No conozco ese comando.")


def test_what_is_missing_in_a_sentence_is_asked_for_and_nothing_is_kept(
    cristi: Cristi, ana: Person
) -> None:
    asked = ana.say("gasté 300")
    assert asked.buttons == {}
    assert "Me falta" in asked.text
    assert cristi.transactions_of(ana) == []


def test_nothing_is_kept_without_the_button(cristi: Cristi, ana: Person) -> None:
    dropped = ana.press(ana.say("comida 120"), "Cancelar")
    assert dropped.text == "Cancelado. No cambié nada."
    assert dropped.buttons == {}
    assert cristi.transactions_of(ana) == []


def test_people_do_not_see_each_others_budgets(telegram: FakeTelegram, ana: Person) -> None:
    add(ana, "comida 120")
    eva = telegram.person("Eva")
    assert "Sin gastos." in eva.say("/categorias").text
    assert "Food (variable): $120.00" in ana.say("/categorias").text


def test_texts_of_people_come_back_as_they_are(ana: Person) -> None:
    add(ana, "comida 120")
    tricky = "<b>*_[x](https://elsewhere.example)`"
    assert tricky in ana.say(f"/corregir descripcion {tricky}").text
