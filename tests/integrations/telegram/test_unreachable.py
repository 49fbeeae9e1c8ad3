"""What the webhook does while a tool cannot be reached: here the tools are run by the test."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from integrations.answer_telegram import Webhook
from integrations.telegram import waiting_call
from tests.calling import Reply, proxy_event, send
from tests.doors.callers import run
from tests.integrations.issuers import BOT_TOKEN, Bot, bot
from tests.local.aws.emulator import Aws
from tests.local.server import serving
from tests.local.telegram.bot_api import SECRET_HEADER, FakeTelegram, Json
from toolkit.doors.invoking import DirectEvent, DirectReply, InvokeError


class Lambda:
    """Runs tools, but for the first of them: as if their functions could not be reached."""

    failing = 0

    def __call__(self, name: str, event: DirectEvent) -> DirectReply:
        if self.failing:
            self.failing -= 1
            raise InvokeError(name)
        return run(name, event)


@pytest.fixture
def telegram(aws: Aws, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeTelegram]:
    telegram = FakeTelegram(BOT_TOKEN)
    with serving(telegram) as url:
        monkeypatch.setenv("TELEGRAM_URL", url)
        yield telegram


def deliver(tools: Lambda, cristi: Bot, update: Json) -> Reply:
    event: dict[str, Any] = proxy_event(None, json.dumps(update))
    event["headers"] = {SECRET_HEADER: "unused"}
    event["pathParameters"] = {"integration_id": cristi.id}
    return send(Webhook(tools), event)


def test_an_update_that_reached_no_tool_is_wanted_again(telegram: FakeTelegram) -> None:
    tools, cristi, ana = Lambda(), bot(), telegram.person("Ana")
    update, tools.failing = ana.update("/deudas"), 1
    assert deliver(tools, cristi, update).status == 503
    assert ana.messages == []
    assert deliver(tools, cristi, update).status == 200
    assert [message.text for message in ana.messages] == ["No tienes deudas anotadas."]


def test_one_that_never_reaches_a_tool_is_given_up_and_its_person_told(
    telegram: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools, cristi, ana = Lambda(), bot(), telegram.person("Ana")
    update, tools.failing = ana.update("/deudas"), 9
    assert deliver(tools, cristi, update).status == 503
    monkeypatch.setattr(waiting_call, "GIVEN_UP_AFTER", timedelta(seconds=-1))
    assert [deliver(tools, cristi, update).status for _ in range(2)] == [200, 200]
    (told,) = ana.messages
    assert told.text.startswith("No pude conectarme con Teller.")


def test_a_button_whose_call_was_lost_is_done_once_when_it_comes_again(
    telegram: FakeTelegram,
) -> None:
    tools, cristi, ana = Lambda(), bot(), telegram.person("Ana")
    assert deliver(tools, cristi, ana.update("comida 120")).status == 200
    (asked,) = ana.messages
    press, tools.failing = ana.pressed(asked, asked.buttons["Guardar"]), 1
    assert [deliver(tools, cristi, press).status for _ in range(3)] == [503, 200, 200]
    assert asked.text.startswith("Anotado: Gasto de 120.00 MXN")


def test_one_whose_person_cannot_be_told_either_is_given_up_all_the_same(
    telegram: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools, cristi, ana = Lambda(), bot(), telegram.person("Ana")
    update, tools.failing = ana.update("/deudas"), 9
    assert deliver(tools, cristi, update).status == 503
    monkeypatch.setattr(waiting_call, "GIVEN_UP_AFTER", timedelta(seconds=-1))
    telegram.blocking.add(ana.id)
    assert deliver(tools, cristi, update).status == 200
