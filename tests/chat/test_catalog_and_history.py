"""What the chat serves beside the stream: saved conversations and the tools' catalog."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import httpx
import pytest
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

import catalog
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Talk

Name = Annotated[str, Field(pattern=r"^[a-zA-Z0-9_-]{1,64}$")]
Description = Annotated[str, Field(min_length=10)]


class Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class Schema(BaseModel):
    """JSON Schema of an object."""

    model_config = ConfigDict(strict=True, extra="allow")

    type: Literal["object"]
    properties: dict[str, dict[str, Any]]
    required: list[str] = []


class Anthropic(Shape):
    name: Name
    description: Description
    input_schema: Schema


class OpenAIFunction(Shape):
    name: Name
    description: Description
    parameters: Schema


class OpenAI(Shape):
    type: Literal["function"]
    function: OpenAIFunction


class Json(Shape):
    json_: Schema = Field(alias="json")


class ToolSpec(Shape):
    name: Name
    description: Description
    inputSchema: Json  # noqa: N815


class Bedrock(Shape):
    toolSpec: ToolSpec  # noqa: N815


class Annotations(Shape):
    readOnlyHint: bool  # noqa: N815
    destructiveHint: bool  # noqa: N815
    idempotentHint: bool  # noqa: N815
    openWorldHint: bool  # noqa: N815


class Mcp(Shape):
    name: Name
    description: Description
    inputSchema: Schema  # noqa: N815
    annotations: Annotations


SHAPES: dict[str, type[BaseModel]] = {
    "anthropic": Anthropic,
    "openai": OpenAI,
    "bedrock": Bedrock,
    "mcp": Mcp,
}


@pytest.mark.parametrize("name", SHAPES)
def test_the_catalog_has_the_shape_of_each_kind_of_client(talk: Talk, name: str) -> None:
    response = talk.http.get("/tools", params={"format": name}, headers=talk.headers)
    assert response.status_code == 200
    TypeAdapter(list[SHAPES[name]]).validate_json(response.content)  # type: ignore[valid-type]
    assert len(response.json()) >= 6


def test_every_format_has_the_same_tools(talk: Talk) -> None:
    named = {
        frozenset(re.findall(r'"name":"([a-z_]+)"', talk.http.get(f"/tools?format={name}").text))
        for name in SHAPES
    }
    assert len(named) == 1


# architecture.md, "Surface, fixed"; the fields are those of a Lambda target's inline tool schema.
def test_agentcore_has_a_format(talk: Talk) -> None:
    response = talk.http.get("/tools?format=agentcore", headers=talk.headers)
    assert response.status_code == 200
    for tool in response.json():
        assert {"name", "description", "inputSchema"} <= set(tool)
        asked = catalog.entries()[tool["name"]]["model_schema"]["properties"]
        assert set(tool["inputSchema"]["properties"]) == set(asked)


def test_without_a_format_it_is_anthropics(talk: Talk) -> None:
    assert talk.http.get("/tools").json() == talk.http.get("/tools?format=anthropic").json()


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
