"""What is cut from a conversation, and that it was: events for its user, failures that fail closed,
and the operator's own guardrail in Bedrock."""

from __future__ import annotations

import hashlib
import json
from io import StringIO
from typing import Any

import httpx
import pytest

from banking.entities import Card
from chat.app import AdapterContext, create_app
from chat.model.bedrock import Bedrock, Guardrail
from chat.privacy.one_time_secret import LENGTH as OTP_LENGTH
from chat.store.guardrails import GuardrailEvent, GuardrailLog, events_of
from tests.chat.conftest import Served
from tests.chat.local_invoke import Tools
from tests.chat.scripted_model import START, ScriptedModel, says, stop, text, tool_use, uses
from tests.chat.talk import Talk
from tests.dynamodb_traffic import refused
from tests.personal_samples import CONTACTS_IN_TURNS, SECRET_SAMPLES
from toolkit import Caller
from toolkit.privacy.redaction import REDACTED
from toolkit.storage import tables

CARD_NUMBER = "4111 1111 1111 1111"
POINTS = "get_rewards_summary"


@pytest.fixture
def agent(http: httpx.Client, user_id: str) -> Talk:
    return Talk(http, user_id, groups=("support_agent",))


def events(talk: Talk) -> list[dict[str, Any]]:
    response = talk.http.get("/guardrail-events", headers=talk.headers)
    assert response.status_code == 200, response.text
    return list(response.json()["events"])


def stored(talk: Talk) -> str:
    """All that the table holds of the user."""
    found = tables.client().query(
        TableName=GuardrailEvent.Meta.table_name,
        KeyConditionExpression="pk = :user",
        ExpressionAttributeValues={":user": {"S": talk.user_id}},
        ConsistentRead=True,
    )
    return json.dumps(found["Items"], ensure_ascii=False)


def test_a_message_that_was_cut_is_an_event_without_its_text(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("I have not kept it."))
    talk.say(f"My card is {CARD_NUMBER} and my number 123-45-6789")
    [event] = events(talk)
    left = f"My card is {REDACTED} and my number {REDACTED}"
    assert event.pop("at") > "2026"
    assert event == {
        "source": "message",
        "preset": "standard",
        "found": {"payment_card": 1, "us_social_security": 1},
        "action": "redacted",
        "input_hash": hashlib.sha256(f"{talk.user_id}{left}".encode()).hexdigest(),
        "conversation_id": talk.convo_id,
    }
    assert CARD_NUMBER not in stored(talk)


@pytest.mark.parametrize(
    ("name", "secret"),
    [sample for sample in SECRET_SAMPLES if len(sample[1]) != OTP_LENGTH][::6],
)
def test_a_secret_that_is_no_one_time_password_is_cut_and_counted(
    talk: Talk, model: ScriptedModel, name: str, secret: str
) -> None:
    model.script(says("I have not kept it."))
    talk.say(f"So {name}{secret} and my card is {CARD_NUMBER}")
    [event] = events(talk)
    assert event["found"]["payment_card"] == 1
    assert sum(event["found"].values()) == 2
    assert name + secret not in stored(talk) + json.dumps(model.requests, ensure_ascii=False)


def test_an_answer_that_was_cut_is_an_event(talk: Talk, model: ScriptedModel) -> None:
    model.script([START, *text("It is 4111 1111", " 1111 1111."), *stop("end_turn")])
    assert talk.say("What is my card number?").text == f"It is {REDACTED}."
    [event] = events(talk)
    assert (event["source"], event["action"]) == ("answer", "redacted")
    assert event["found"] == {"payment_card": 1}


def test_nothing_cut_is_no_event(talk: Talk, model: ScriptedModel) -> None:
    model.script(uses(POINTS), says("You have 5000 points."))
    talk.say("Points?")
    assert events(talk) == []


def test_events_come_newest_first_and_are_the_callers_own(talk: Talk, http: httpx.Client) -> None:
    guardrails = GuardrailLog(talk.user_id, talk.convo_id)
    for number in range(102):
        guardrails.call_held("{}", f"tool_{number}")
    found = [next(iter(event["found"])) for event in events(talk)]
    assert found == [f"tool_{number}" for number in range(101, 1, -1)]
    assert events(Talk(http, f"{talk.user_id}-other")) == []


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_events_are_only_read(talk: Talk, method: str) -> None:
    response = talk.http.request(method, "/guardrail-events", headers=talk.headers)
    assert response.status_code == 405


def test_nobody_sees_events_without_signing_in(http: httpx.Client) -> None:
    assert http.get("/guardrail-events").status_code == 401


def test_an_event_that_cannot_be_kept_breaks_no_turn(talk: Talk, model: ScriptedModel) -> None:
    model.script(says(f"It is {CARD_NUMBER}."))
    with refused("PutItem", "AccessDeniedException", about="guardrail#"):
        reply = talk.say(f"Mine is {CARD_NUMBER}")
    assert reply.types[-2:] == ["token", "done"]
    assert events_of(Caller(talk.user_id)) == []


@pytest.mark.parametrize("sample", CONTACTS_IN_TURNS)
def test_a_turn_has_the_contacts_that_nothing_saved_has(
    talk: Talk, model: ScriptedModel, sample: str
) -> None:
    model.script(uses(POINTS), says(f"I have noted {sample}."))
    assert talk.say(f"Write to {sample}").text == f"I have noted {sample}."
    assert f"Write to {sample}" in json.dumps(model.requests[0]["messages"], ensure_ascii=False)
    model.script(says("Yes."))
    talk.say("Did you?")
    assert sample not in json.dumps(model.requests[-1]["messages"], ensure_ascii=False)
    assert sample not in stored(talk)
    assert [message["text"] for message in talk.messages][:2] == [
        f"Write to {REDACTED}",
        f"I have noted {REDACTED}.",
    ]


def test_a_message_with_a_contact_can_be_sent_again(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Noted ana@example.com."))
    first = talk.say("Write to ana@example.com", key="k1")
    again = talk.say("Write to ana@example.com", key="k1")
    assert first.text == "Noted ana@example.com."
    assert again.text == f"Noted {REDACTED}."
    assert talk.post(talk.body("Write to ana"), **{"Idempotency-Key": "k1"}).status_code == 409


def test_an_interrupted_turn_run_again_has_the_contact(talk: Talk, model: ScriptedModel) -> None:
    model.script([START, *text("No"), *stop("max_tokens")], says("Done."))
    talk.say("Write to ana@example.com", key="k1")
    talk.say("Write to ana@example.com", key="k1")
    assert model.requests[1]["messages"][-1]["content"] == [{"text": "Write to ana@example.com"}]
    assert "ana@example.com" not in stored(talk)


def test_whoever_works_with_contacts_keeps_them(agent: Talk, model: ScriptedModel) -> None:
    model.script(says("No ana@example.com."))
    agent.say("Find ana@example.com, not 123-45-6789")
    assert [message["text"] for message in agent.messages] == [
        f"Find ana@example.com, not {REDACTED}",
        "No ana@example.com.",
    ]


def test_the_strict_preset_keeps_contacts_from_the_model(
    talk: Talk, agent: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUARDRAIL_PRESET", "strict")
    model.script(says("I do not see it."), says("Found."))
    talk.say("Write to ana@example.com")
    assert model.requests[0]["messages"][-1]["content"] == [{"text": f"Write to {REDACTED}"}]
    [event] = events(talk)
    assert (event["preset"], event["found"]) == ("strict", {"email": 1})
    agent.say("Find ana@example.com")
    assert model.requests[1]["messages"][-1]["content"] == [{"text": "Find ana@example.com"}]


@pytest.mark.usefixtures("failing")
def test_a_message_that_cannot_be_redacted_goes_nowhere(talk: Talk, written: StringIO) -> None:
    response = talk.post(talk.body("My card is 4242-1717"))
    assert (response.status_code, response.json()) == (
        500,
        {"error": "Something went wrong on our side."},
    )
    assert "4242-1717" not in stored(talk) + written.getvalue()
    assert "log line dropped" in written.getvalue()


@pytest.mark.usefixtures("failing")
@pytest.mark.parametrize("parts", [["It is 4242-1717."], ["It is ", "42", "42-1717."]])
def test_an_answer_that_cannot_be_redacted_does_not_leave(
    talk: Talk, model: ScriptedModel, written: StringIO, parts: list[str]
) -> None:
    model.script([START, *text(*parts), *stop("end_turn")])
    reply = talk.say("What is it?")
    assert reply.types[-2:] == ["error", "done"]
    assert "42-1717" not in reply.raw + stored(talk) + written.getvalue()
    assert "4242-" not in reply.raw + stored(talk) + written.getvalue()


@pytest.mark.usefixtures("failing")
def test_a_result_that_cannot_be_redacted_does_not_leave(
    talk: Talk, model: ScriptedModel, card: Card, written: StringIO
) -> None:
    model.script(uses("get_account_summary"), says("I could not see it."))
    reply = talk.say("My account?")
    [failed] = reply.of("tool_error")
    assert failed["error"] == "Something went wrong on our side."
    assert card.due_date not in reply.raw + stored(talk) + json.dumps(model.requests)


GUARDRAIL = Guardrail("gr1abc", "3")


@pytest.fixture
def guarded(bedrock: Bedrock, talk: Talk, tools: Tools, served: Served) -> Talk:
    """A talk with a model behind the operator's guardrail; the client checks each request."""
    client: Any = bedrock._client
    served.app = AdapterContext(
        create_app(model=Bedrock(client, "scripted", GUARDRAIL), invoke=tools)
    )
    return talk


def test_bedrocks_guardrail_is_asked_for_as_it_must_be(guarded: Talk, model: ScriptedModel) -> None:
    model.script(says("Hello."))
    guarded.say("Hello")
    assert model.requests[0]["guardrailConfig"] == {
        "guardrailIdentifier": "gr1abc",
        "guardrailVersion": "3",
        "streamProcessingMode": "sync",
        "trace": "disabled",
    }


def test_without_one_nothing_is_asked_for(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Hello."))
    talk.say("Hello")
    assert "guardrailConfig" not in model.requests[0]


def test_what_bedrocks_guardrail_says_is_the_answer_and_no_tool_runs(
    guarded: Talk, model: ScriptedModel, tools: Tools
) -> None:
    said = text("I cannot talk about that.")
    model.script([START, *said, *tool_use(POINTS, "{}"), *stop("guardrail_intervened")])
    reply = guarded.say("Tell me something bad")
    assert reply.types == ["employee", "token", "done"]
    assert reply.text == "I cannot talk about that."
    assert tools.called == []
    [event] = events(guarded)
    assert (event["source"], event["action"]) == ("answer", "refused")
    assert event["found"] == {"bedrock_guardrail": 1}
    model.script(says("5000"))
    assert guarded.say("Points?").text == "5000"


@pytest.mark.parametrize(
    ("settings", "chosen"),
    [
        ({}, None),
        ({"GUARDRAIL_VERSION": "3"}, None),
        ({"GUARDRAIL_ID": "gr1abc"}, Guardrail("gr1abc", "DRAFT")),
        ({"GUARDRAIL_ID": "gr1abc", "GUARDRAIL_VERSION": "3"}, GUARDRAIL),
    ],
)
def test_the_settings_choose_bedrocks_guardrail(
    settings: dict[str, str], chosen: Guardrail | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert Guardrail.from_settings() == chosen
