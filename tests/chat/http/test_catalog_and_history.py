"""What the chat serves beside the stream: saved conversations, and what the tools are."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

import httpx
import jsonschema_rs
import pytest

import catalog
from catalog.renderings import FORMATS
from chat.store.entities import Fact
from families import FAMILIES
from notifications.entities import Notification
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Talk
from toolkit import Caller
from toolkit.dates import iso
from toolkit.storage.writes import commit


def listed(talk: Talk, name: str) -> set[str]:
    text = talk.http.get(f"/tools?format={name}", headers=talk.headers).text
    return set(re.findall(r'"name":"([a-z_]+)"', text))


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_the_tools_that_the_caller_may_call(
    talk: Talk, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = {
        family: {tool for tool, entry in catalog.for_models().items() if entry["family"] == family}
        for family in FAMILIES
    }
    everybodys = set(catalog.for_models()) - of["support"]
    assert listed(talk, name) == everybodys
    agent = replace(talk, groups=("support_agent",))
    told = agent.http.get(f"/tools?format={name}", headers=agent.headers).json()
    assert told == [FORMATS[name](entry) for entry in catalog.for_models().values()]
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", "somebody-else")
    assert listed(talk, name) == everybodys - of["budget"]
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", f"somebody-else, {talk.user_id}")
    assert listed(talk, name) == everybodys


def test_the_list_of_tools_is_for_who_is_signed_in(http: httpx.Client) -> None:
    assert http.get("/tools").status_code == 401


# Rule R5; the fields are those of a Lambda target's inline tool schema.
def test_agentcore_has_a_format(talk: Talk) -> None:
    response = talk.http.get("/tools?format=agentcore", headers=talk.headers)
    assert response.status_code == 200
    for tool in response.json():
        assert {"name", "description", "inputSchema"} <= set(tool)
        asked = catalog.entries()[tool["name"]]["model_schema"]["properties"]
        assert set(tool["inputSchema"]["properties"]) == set(asked)


def test_nobody_has_to_sign_in_to_read_the_apis_document(http: httpx.Client) -> None:
    response = http.get("/openapi.json")
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    assert {f"/tools/{name}" for name in catalog.entries()} <= set(response.json()["paths"])


def test_what_a_user_reads_is_as_the_apis_document_says(talk: Talk, model: ScriptedModel) -> None:
    model.script(uses("block_card", {"reason": "Lost"}))
    talk.say("Block my card 4111 1111 1111 1111, I lost it")
    now = datetime.now(UTC)
    Fact(talk.user_id, "fact#1", text="Has a dog", created_at=iso(now)).save()
    commit([Notification.new(Caller(talk.user_id), at=now, kind="import_failed", message="No.")])
    document = talk.http.get("/openapi.json").json()
    for path in ("/chat", "/chat/{convoId}", "/memory", "/guardrail-events", "/notifications"):
        answer = talk.http.get(path.replace("{convoId}", talk.convo_id), headers=talk.headers)
        said = document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
        jsonschema_rs.validate(said["schema"], answer.json())
        assert all(answer.json().values()) or path == "/chat", path
    assert "confirmation" in talk.saved()


def test_without_a_format_it_is_anthropics(talk: Talk) -> None:
    first, second = (
        talk.http.get(path, headers=talk.headers) for path in ("/tools", "/tools?format=anthropic")
    )
    assert first.json() == second.json()


@pytest.mark.parametrize("name", ["", "Anthropic", "xml", "../catalog"])
def test_another_format_is_refused(talk: Talk, name: str) -> None:
    response = talk.http.get("/tools", params={"format": name}, headers=talk.headers)
    assert response.status_code == 400
    assert "anthropic" in response.json()["error"]


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_an_unknown_tool_is_not_found(talk: Talk, method: str) -> None:
    response = talk.http.request(method, "/tools/no_such_tool", headers=talk.headers)
    assert response.status_code == 404
    assert response.json() == {"error": "Unknown tool: no_such_tool"}


def test_a_saved_conversation_is_its_messages_in_order(talk: Talk, model: ScriptedModel) -> None:
    model.script(uses("get_rewards_summary"), says("5000"), says("Bye"))
    talk.say("Points?")
    talk.say("Goodbye")
    messages = talk.messages
    assert [(message["role"], message["text"]) for message in messages] == [
        ("user", "Points?"),
        ("assistant", "5000"),
        ("user", "Goodbye"),
        ("assistant", "Bye"),
    ]
    assert messages[1]["tools"][0]["tool"] == "get_rewards_summary"
    assert len({message["id"] for message in messages}) == 4
    assert set(messages[0]) == {"id", "role", "text", "employee", "created_at"}
    assert "confirmation" not in talk.saved()


def test_another_users_conversation_is_not_found(
    talk: Talk, model: ScriptedModel, http: httpx.Client
) -> None:
    model.script(says("Hello"))
    talk.say("Hello")
    stranger = Talk(http, f"{talk.user_id}-2", talk.convo_id)
    response = http.get(f"/chat/{talk.convo_id}", headers=stranger.headers)
    assert response.status_code == 404
    assert set(response.json()) == {"error"}


@pytest.mark.parametrize("convo_id", ["none", "%20", "a%23b", "c" * 2000, "%00", "é"])
def test_a_conversation_that_is_not_there_is_not_found(talk: Talk, convo_id: str) -> None:
    response = talk.http.get(f"/chat/{convo_id}", headers=talk.headers)
    assert response.status_code == 404
    assert set(response.json()) == {"error"}


def test_a_conversation_whose_name_begins_like_anothers_is_another(
    talk: Talk, model: ScriptedModel, http: httpx.Client
) -> None:
    model.script(says("One"), says("Two"))
    talk.say("Hello")
    Talk(http, talk.user_id, f"{talk.convo_id}2").say("Hello")
    assert [message["text"] for message in talk.messages] == ["Hello", "One"]


def test_answers_are_not_for_caches(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    talk.say("Hello")
    response = talk.http.get(f"/chat/{talk.convo_id}", headers=talk.headers)
    assert response.headers["cache-control"] == "no-store"
