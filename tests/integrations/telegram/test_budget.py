"""The budget's twelve tools through a Telegram bot, on a running stack."""

from __future__ import annotations

import re

import pytest

from tests.integrations.telegram.cristi import Cristi
from tests.local.telegram.bot_api import FakeTelegram, Person
from toolkit.text.sentences import LANGUAGES, Language, texts

pytestmark = pytest.mark.stack
LUNCH = "Gasto de 155.50 MXN · Food (variable) · Lunch at Chipotle"
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
    assert saved.text.startswith("Anotado: "), saved.text


def test_a_person_is_answered_in_the_language_that_they_have_set(
    cristi: Cristi, ana: Person
) -> None:
    assert ana.say("Lunch at Chipotle 155.50 today").text.startswith("Gasto de")
    with cristi.stack.client(cristi.stack.tokens.issue(cristi.user_of(ana))) as page:
        assert page.patch("/settings", json={"language": "en"}).status_code == 200
    assert ana.say("Lunch at Chipotle 155.50 today").text.startswith("Expense of")


def test_all_twelve_tools_answer_through_the_bot(cristi: Cristi, ana: Person) -> None:
    asked = ana.say("Lunch at Chipotle 155.50 today")
    assert asked.text.startswith(LUNCH)
    assert list(asked.buttons) == ["Guardar", "Cancelar"]
    saved = ana.press(asked, "Guardar")
    assert saved.text.startswith(f"Anotado: {LUNCH}")
    assert saved.buttons == {}
    assert ana.say("/saldo 12,500").text == "Saldo guardado: 12,500.00 MXN"
    assert ana.say("/saldo").text.startswith("Tu saldo: 12,500.00 MXN")
    assert ana.say("/tope 6 mil 2026-01").text == "Tope desde enero de 2026: 6,000.00 MXN"
    assert ana.say("/deuda NU CC: 24,385 minimo 1,253.50 día 15 prioridad alta").text == (
        "Guardado: NU CC: 24,385.00 MXN, mínimo 1,253.50 MXN, día 15, prioridad alta"
    )
    assert (
        ana.say("/deudas").text
        == "NU CC: 24,385.00 MXN, mínimo 1,253.50 MXN, día 15, prioridad alta"
    )
    month = ana.say("/mes").text
    assert "Gastos: 155.50 MXN" in month
    assert "Tope: 6,000.00 MXN, quedan 5,844.50 MXN" in month
    assert "Food (variable): 155.50 MXN" in ana.say("/categorias").text
    assert ana.say("/puedo 2,500 audífonos").text.startswith("Sí te alcanza.")
    assert "Te pasarías del tope del mes." in ana.say("/puedo 7,000").text
    corrected = ana.say("/corregir monto 160").text
    assert "Antes: Gasto de 155.50 MXN" in corrected
    assert "Ahora: Gasto de 160.00 MXN" in corrected
    deleted = ana.press(ana.say("/borrar"), "Borrar")
    assert deleted.text.startswith("Borré: Gasto de 160.00 MXN")
    events = cristi.events_of(cristi.user_of(ana))
    called = {
        action for action, channel, by in events if (channel, by) == ("integration", cristi.name)
    }
    assert called == {"add_identity", *TWELVE}
    assert len([by for _, _, by in events if by != cristi.name]) == 0


def test_commands_have_english_names_too(ana: Person) -> None:
    for command, beginning in (
        ("/start", "Escríbeme lo que gastaste"),
        ("/Categories 2026-12", "Resumen de diciembre de 2026"),
        ("/debts", "No tienes deudas anotadas."),
        ("/debt Visa: 100 day 3 priority low", "Guardado: Visa: 100.00 MXN, día 3"),
        ("/MES@cristi_bot 2026-02", "Resumen de febrero de 2026"),
    ):
        assert ana.say(command).text.startswith(beginning), command


def test_a_person_whose_telegram_is_in_english_is_spoken_to_in_english(
    telegram: FakeTelegram,
) -> None:
    ann = telegram.person("Ann", "en-GB")
    assert ann.say("/help").text.startswith("Write me what you spent")
    assert ann.say("/debts").text == "No debts are noted."
    asked = ann.say("Lunch at Chipotle 155.50 on 2026-02-01")
    lunch = "Expense of 155.50 MXN · Food (variable) · Lunch at Chipotle · February 1, 2026"
    assert asked.text == lunch
    assert ann.press(asked, "Save").text == f"Added: {lunch}"
    assert ann.say("/balance").text == "That did not work: No bank balance snapshot found"
    assert ann.say("/balance 12,500").text == "Balance saved: 12,500.00 MXN"
    assert ann.say("/balance").text.startswith("Your balance: 12,500.00 MXN, as you said on ")
    assert ann.say("/cap 100 2026-02").text == "Cap from February 2026: 100.00 MXN"
    month = [
        "Summary of February 2026",
        "Income: 0.00 MXN",
        "Spending: 155.50 MXN",
        "Variable: 155.50 MXN",
    ]
    assert ann.say("/month 2026-02").text.split("\n") == [
        *month,
        "Cap: 100.00 MXN, over it by 55.50 MXN",
    ]
    assert (
        ann.say("/categories 2026-02").text
        == "Summary of February 2026\nFood (variable): 155.50 MXN"
    )
    assert ann.say("/afford 2,500 headphones").text.startswith("Better not.\nYou would go over")
    owed = "NU CC: 24,385.00 MXN, minimum 1,253.00 MXN, day 15, high priority"
    assert (
        ann.say("/debt NU CC: 24,385 minimum 1,253 day 15 priority high").text == f"Saved: {owed}"
    )
    assert ann.say("/debts").text == owed
    corrected = ann.say("/correct amount 160").text
    assert corrected == f"Before: {lunch}\nNow: {lunch.replace('155.50', '160.00')}"
    assert "Missing: " in ann.say("spent 300").text
    assert ann.say("/correct colour red").text.startswith("I did not understand. Write it like")
    last = ann.say("/delete")
    assert last.text == "Shall I delete the last transaction that you added here?"
    assert ann.press(last, "Cancel").text == "Cancelled. Nothing was changed."
    deleted = ann.press(ann.say("/delete"), "Delete")
    assert deleted.text.startswith("Deleted: Expense of 160.00 MXN")


@pytest.mark.parametrize("language", ["fr", None])
def test_a_person_of_another_language_is_spoken_to_in_spanish(
    telegram: FakeTelegram, language: str | None
) -> None:
    told = telegram.person("Ana", language).say("/ayuda").text
    assert told.startswith("Escríbeme lo que gastaste")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_example_of_a_command_is_understood(
    telegram: FakeTelegram, language: Language
) -> None:
    person = telegram.person("Ana", language)
    words = {
        id.removeprefix("telegram."): text
        for id, text in texts(language).items()
        if id.startswith("telegram.") and isinstance(text, str)
    }
    add_first = {"es": "comida 120 hoy", "en": "lunch 120 today"}[language]
    person.press(person.say(add_first), words["save"])
    shown = [line.partition(" — ")[0] for line in words["help"].split("\n") if line.startswith("/")]
    examples = [*shown, *(text for id, text in words.items() if id.startswith("example_"))]
    typed = [each for text in examples for each in re.findall(r"(/.+?)(?=,? (?:o |or )?/|$)", text)]
    assert len(typed) > len(examples)
    refusals = words["unknown_command"], words["not_understood"].partition("{")[0]
    assert [each for each in typed if person.say(each).text.startswith(refusals)] == []


def test_each_field_of_the_last_transaction_is_corrected(ana: Person) -> None:
    add(ana, "Lunch at Chipotle 155.50 today")
    for field, now in (
        ("descripción Cena con Ana", "Cena con Ana"),
        ("tipo fijo", "Food (fijo)"),
        ("categoria comida rápida", "Comida Rápida (fijo)"),
        ("fecha 2026-02-01", "1 de febrero de 2026"),
        ("amount 1,000.05", "Gasto de 1,000.05 MXN"),
    ):
        assert now in ana.say(f"/corregir {field}").text.partition("Ahora: ")[2], field


def test_what_is_not_understood_is_answered_with_an_example(ana: Person) -> None:
    commands = [
        *("/tope", "/tope mucho", "/saldo mucho", "/mes febrero", "/corregir"),
        *("/corregir color rojo", "/corregir fecha nunca", "/corregir tipo raro"),
        *("/deuda NU CC 200", "/deuda NU: 3 día 32", "/puedo audífonos"),
    ]
    example = "No entendí. Escríbelo así: /"
    assert [each for each in commands if not ana.say(each).text.startswith(example)] == []


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
    assert "Falta: " in asked.text
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
    assert "Food (variable): 120.00 MXN" in ana.say("/categorias").text


def test_texts_of_people_come_back_as_they_are(ana: Person) -> None:
    add(ana, "comida 120")
    tricky = "<b>*_[x](https://elsewhere.example)`"
    assert tricky in ana.say(f"/corregir descripcion {tricky}").text


def test_a_take_back_after_saving_offers_to_delete_it(ana: Person) -> None:
    add(ana, "Lunch at Chipotle 155.50 today")
    asked = ana.say("no, era de mi hermano")
    assert asked.text == "¿Borro el último movimiento que anotaste aquí?"
    assert ana.press(asked, "Borrar").text.startswith("Borré: Gasto de 155.50 MXN")


def test_what_is_no_transaction_is_not_asked_to_be_completed(ana: Person) -> None:
    add(ana, "Lunch at Chipotle 155.50 today")
    for text, told in (
        ("me robaron la tarjeta", "Se trata de un robo"),
        ("no, fueron 250", "Se pide cambiar o borrar algo"),
        ("¿cuánto gasté?", "Es una pregunta"),
        ("sí", "Ya no hay ninguna pregunta pendiente"),
        ("YES", "Ya no hay ninguna pregunta pendiente"),
    ):
        answered = ana.say(text)
        assert answered.text.startswith(told)
        assert "Falta" not in answered.text
        assert not answered.buttons


@pytest.mark.parametrize("yes", ["sí", " yes "])
def test_a_yes_in_words_does_what_the_button_does(cristi: Cristi, ana: Person, yes: str) -> None:
    asked = ana.say("Lunch at Chipotle 155.50 today")
    assert ana.say(yes).text.startswith(f"Anotado: {LUNCH}")
    assert ana.say(yes).text.startswith("Ya no hay ninguna pregunta pendiente")
    assert ana.press(asked, "Guardar").text.startswith(f"Anotado: {LUNCH}")
    assert len(cristi.transactions_of(ana)) == 1


@pytest.mark.parametrize("no_yes", ["sí, guárdalo", "ok", "¿sí?"])
def test_a_yes_with_anything_else_is_none(cristi: Cristi, ana: Person, no_yes: str) -> None:
    ana.say("comida 120")
    ana.say(no_yes)
    assert cristi.transactions_of(ana) == []
    assert ana.say("sí").text.startswith("Ya no hay ninguna pregunta pendiente")
    assert cristi.transactions_of(ana) == []


@pytest.mark.parametrize("other", ["/saldo", "hola"])
def test_a_yes_answers_only_the_message_just_before(
    cristi: Cristi, ana: Person, other: str
) -> None:
    ana.say("comida 120")
    ana.say(other)
    assert ana.say("sí").text.startswith("Ya no hay ninguna pregunta pendiente")
    ana.press(ana.say("comida 130"), "Cancelar")
    assert ana.say("sí").text.startswith("Ya no hay ninguna pregunta pendiente")
    ana.say("comida 140")
    ana.say("comida 150")
    assert ana.say("sí").text.startswith("Anotado: Gasto de 150.00 MXN")
    assert len(cristi.transactions_of(ana)) == 1


def test_in_english_only_yes_is_a_yes(cristi: Cristi, telegram: FakeTelegram) -> None:
    ann = telegram.person("Ann", "en-GB")
    ann.say("lunch 120")
    ann.say("sí")
    assert cristi.transactions_of(ann) == []
    ann.say("lunch 120")
    assert ann.say("Yes").text.startswith("Added: ")
