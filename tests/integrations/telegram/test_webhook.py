"""Who is let through the webhook, and what becomes of an update that comes again."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.integrations.telegram.cristi import Cristi
from tests.local.telegram.bot_api import BotMessage, FakeTelegram, Person
from tests.stack.card_customer import give_card_and_transaction
from toolkit.text.sentences import say

pytestmark = pytest.mark.stack


@pytest.fixture
def holder(cristi: Cristi, ana: Person) -> Person:
    """Somebody whose account has a card."""
    ana.say("/start")
    give_card_and_transaction(cristi.stack, cristi.user_of(ana))
    return ana


def card_status(cristi: Cristi, person: Person) -> str:
    user_id = cristi.user_of(person)
    (card,) = [
        item for item in cristi.stack.items("BANKING_TABLE", user_id) if item["sk"]["S"] == "card"
    ]
    return str(card["card_status"]["S"])


def test_what_asks_for_a_yes_is_asked_by_buttons_and_done_once(
    cristi: Cristi, holder: Person
) -> None:
    asked = holder.say("/bloquear la perdí")
    assert "¿Bloqueo tu tarjeta terminada en" in asked.text
    assert list(asked.buttons) == ["SÍ", "NO"]
    assert card_status(cristi, holder) == "active"
    press = holder.pressed(asked, asked.buttons["SÍ"])
    assert [cristi.telegram.deliver(press) for _ in range(2)] == [200, 200]
    assert asked.text.startswith("Tu tarjeta quedó bloqueada. Folio: ")
    assert asked.buttons == {}
    assert card_status(cristi, holder) == "blocked"
    blocks = [e for e in cristi.events_of(cristi.user_of(holder)) if e[0] == "block_card"]
    assert blocks == [("block_card", "integration", cristi.name)] * 2


def test_a_yes_in_words_is_the_persons_reply_and_done_once(cristi: Cristi, holder: Person) -> None:
    asked = holder.say("/bloquear la perdí")
    assert list(asked.buttons) == ["SÍ", "NO"]
    yes = holder.update("sí")
    cristi.telegram.broken = 1
    assert [cristi.telegram.deliver(yes) for _ in range(3)] == [503, 200, 200]
    assert holder.messages[-1].text.startswith("Tu tarjeta quedó bloqueada. Folio: ")
    assert card_status(cristi, holder) == "blocked"
    assert len(holder.messages) == 3


def test_whose_data_are_being_erased_is_told_so_and_is_somebody_new_when_it_is_over(
    cristi: Cristi, holder: Person
) -> None:
    user_id = cristi.user_of(holder)
    with cristi.stack.client(cristi.stack.tokens.issue(user_id)) as http:
        erase: dict[str, Any] = {
            "url": "/tools/erase_my_data",
            "json": {"user_id": user_id, "otp": "123456"},
        }
        asked = http.post(**erase).json()["confirmation"]["id"]
        path, page = f"/confirmations/{asked}", {"Origin": cristi.stack.url}
        http.post(path, json={"reply": "YES"}, headers=page).raise_for_status()
        assert http.post(**erase).json() == {"status": "erasing"}
    told = holder.say("/mes").text
    if told != say("telegram.erased").in_("es"):  # the worker was done before the message came
        assert "Gastos: 0.00 MXN" in told
        assert cristi.user_of(holder) != user_id


def test_a_no_leaves_everything_as_it_was(cristi: Cristi, holder: Person) -> None:
    asked = holder.say("/bloquear la perdí")
    yes = asked.buttons["SÍ"]
    assert holder.press(asked, "NO").text == "Cancelado. No cambié nada."
    assert cristi.telegram.deliver(holder.pressed(asked, yes)) == 200
    assert card_status(cristi, holder) == "active"


def test_a_strangers_press_does_nothing(
    cristi: Cristi, telegram: FakeTelegram, holder: Person
) -> None:
    card = holder.say("/bloquear la perdí")
    lunch = holder.say("comida 120")
    eve = telegram.person("Eve")
    for message in (card, lunch):
        for data in message.buttons.values():
            stolen = BotMessage(eve.id, message.message_id, message.text, {})
            assert telegram.deliver(eve.pressed(stolen, data)) == 200
            assert telegram.deliver(eve.pressed(message, data)) == 200
    assert set(telegram.answers[-8:]) == {"Este botón ya no sirve."}
    assert card_status(cristi, holder) == "active"
    assert cristi.transactions_of(holder) == []
    assert holder.press(lunch, "Guardar").text.startswith("Anotado: ")
    assert holder.press(card, "SÍ").text.startswith("Tu tarjeta quedó bloqueada.")


def test_a_press_that_no_button_of_ours_sends_does_nothing(ana: Person) -> None:
    message = ana.say("hola")
    for data in ("", "make", "make:1", ":1", "drop:../x", "yes:" + "f" * 48, "\x00:\x00"):
        assert ana.telegram.deliver(ana.pressed(message, data)) == 200
        assert ana.telegram.answers[-1] == "Este botón ya no sirve."


def test_an_update_that_is_delivered_again_does_nothing_twice(cristi: Cristi, ana: Person) -> None:
    asked = ana.say("comida 120")
    press = ana.pressed(asked, asked.buttons["Guardar"])
    assert [cristi.telegram.deliver(press) for _ in range(3)] == [200, 200, 200]
    assert len(cristi.transactions_of(ana)) == 1
    again = ana.pressed(asked, press["callback_query"]["data"])
    assert cristi.telegram.deliver(again) == 200
    assert len(cristi.transactions_of(ana)) == 1


def test_an_update_whose_answer_was_lost_gets_the_same_answer(cristi: Cristi, ana: Person) -> None:
    ana.press(ana.say("comida 120"), "Guardar")
    correction = ana.update("/corregir monto 50")
    cristi.telegram.broken = 1
    assert cristi.telegram.deliver(correction) == 503
    assert cristi.telegram.deliver(correction) == 200
    assert "Antes: Gasto de 120.00 MXN" in ana.messages[-1].text
    assert "Ahora: Gasto de 50.00 MXN" in ana.messages[-1].text
    assert cristi.telegram.deliver(correction) == 200
    assert len(ana.messages) == 2


def test_after_a_cancel_the_other_button_is_no_longer_good(cristi: Cristi, ana: Person) -> None:
    asked = ana.say("comida 120")
    save = asked.buttons["Guardar"]
    ana.press(asked, "Cancelar")
    assert cristi.telegram.deliver(ana.pressed(asked, save)) == 200
    assert cristi.transactions_of(ana) == []


def test_telegram_is_given_the_time_it_asks_for(ana: Person) -> None:
    ana.telegram.waits.append(1)
    assert ana.say("/mes").text
    ana.telegram.waits.append(30)
    slow = ana.update("/mes")
    assert [ana.telegram.deliver(slow) for _ in range(2)] == [503, 200]


def test_who_has_blocked_the_bot_is_not_written_to_again_and_again(ana: Person) -> None:
    ana.telegram.blocking.add(ana.id)
    assert ana.telegram.deliver(ana.update("/mes")) == 200
    assert ana.messages == []


@pytest.mark.parametrize("secret", ["", "wrong", "é"])
def test_without_the_webhooks_secret_nothing_is_taken(
    cristi: Cristi, ana: Person, secret: str
) -> None:
    update = ana.update("/mes")
    headers = [(b"X-Telegram-Bot-Api-Secret-Token", secret.encode())] if secret else []
    with cristi.stack.client() as http:
        path = f"/integrations/telegram/{cristi.name}"
        assert http.post(path, json=update, headers=headers).status_code == 401
        elsewhere = http.post("/integrations/telegram/nobody", json=update, headers=headers)
        assert elsewhere.status_code == 404
    assert ana.messages == []


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"update_id": "x"}', b"\xff"])
def test_what_is_no_update_is_refused(cristi: Cristi, body: bytes) -> None:
    secret = cristi.telegram.webhook["secret_token"]
    headers = {"X-Telegram-Bot-Api-Secret-Token": secret}
    with httpx.Client(trust_env=False) as http:
        reply = http.post(cristi.telegram.webhook["url"], content=body, headers=headers)
    assert reply.status_code == 400


def test_groups_are_refused_politely(cristi: Cristi, ana: Person) -> None:
    group = {"id": -100 - ana.id, "type": "supergroup", "title": "Familia"}

    def said(text: str) -> dict[str, Any]:
        return ana.telegram.update(message=ana.message(group, text))

    assert ana.telegram.deliver(said("comida 120")) == 200
    assert ana.telegram.deliver(said("/mes")) == 200
    (told,) = [each for each in ana.telegram.messages if each.chat_id == group["id"]]
    assert told.text.startswith("Escríbeme en un chat privado")
    assert not [
        item
        for item in cristi.stack.items("IDENTITIES_TABLE")
        if item.get("subject", {}).get("S") == str(ana.id)
    ]


def test_what_is_not_text_is_answered_and_other_bots_are_not(ana: Person) -> None:
    chat = {"id": ana.id, "type": "private"}
    picture = ana.telegram.update(message=ana.message(chat, None))
    assert ana.telegram.deliver(picture) == 200
    assert ana.messages[-1].text.startswith("Solo entiendo texto.")
    robot = ana.update("/mes")
    robot["message"]["from"] |= {"is_bot": True}
    assert ana.telegram.deliver(robot) == 200
    assert ana.telegram.deliver(ana.telegram.update(edited_message={})) == 200
    assert len(ana.messages) == 1
