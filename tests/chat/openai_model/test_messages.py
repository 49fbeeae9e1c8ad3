"""Converse's messages and tools, as chat completions has them."""

from __future__ import annotations

import json
import re
from typing import Any, cast

import pytest

import catalog
from catalog.renderings import FORMATS, for_converse
from chat.model.openai import completion_request
from chat.store.converse import ModelMessage, OfferedTool

Json = dict[str, Any]


def converted(*messages: Json) -> list[Json]:
    conversation = cast("tuple[ModelMessage, ...]", messages)
    system, *others = completion_request.messages("Be good.", conversation)
    assert system == {"role": "system", "content": "Be good."}
    return cast("list[Json]", others)


def user(*content: Json) -> Json:
    return {"role": "user", "content": list(content)}


def assistant(*content: Json) -> Json:
    return {"role": "assistant", "content": list(content)}


def use(id: str, **arguments: Any) -> Json:
    return {"toolUse": {"toolUseId": id, "name": "look", "input": arguments}}


def result(id: str, *content: Json, status: str = "success") -> Json:
    return {"toolResult": {"toolUseId": id, "status": status, "content": list(content)}}


def call(id: str, arguments: str) -> Json:
    return {"id": id, "type": "function", "function": {"name": "look", "arguments": arguments}}


def test_a_conversation_keeps_its_order_and_its_ids() -> None:
    assert converted(
        user({"text": "Hello"}),
        assistant({"text": "Let me look."}, use("a", at="año"), use("b")),
        user(result("a", {"json": {"seen": "año"}}), result("b", {"text": "nothing"})),
        assistant({"text": "One year."}),
        user({"text": "Thanks"}),
    ) == [
        {"role": "user", "content": "Hello"},
        {
            "role": "assistant",
            "content": "Let me look.",
            "tool_calls": [call("a", '{"at": "año"}'), call("b", "{}")],
        },
        {"role": "tool", "tool_call_id": "a", "content": '{"seen": "año"}'},
        {"role": "tool", "tool_call_id": "b", "content": "nothing"},
        {"role": "assistant", "content": "One year."},
        {"role": "user", "content": "Thanks"},
    ]


def test_an_id_of_ours_is_one_that_mistral_takes() -> None:
    said, answered = converted(
        assistant(use("confirmed_0123456789abcdef")),
        user(result("confirmed_0123456789abcdef", {"text": "done"})),
    )
    (made,) = said["tool_calls"]
    assert re.fullmatch("[a-zA-Z0-9]{9}", made["id"])
    assert answered["tool_call_id"] == made["id"]


def test_calls_without_a_word_have_no_content() -> None:
    (said,) = converted(assistant(use("a")))
    assert said["content"] is None


def test_results_come_before_what_is_said_with_them() -> None:
    message = user({"text": "Well?"}, result("a", {"text": "1"}))
    assert [part["role"] for part in converted(message)] == ["tool", "user"]


def test_texts_of_a_message_are_one() -> None:
    assert converted(user({"text": "a"}, {"text": "b"})) == [{"role": "user", "content": "a\n\nb"}]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"json": {"error": "No such card"}}, {"error": "No such card"}),
        ({"json": {"ok": False, "error": {"code": "X"}}}, {"ok": False, "error": {"code": "X"}}),
        ({"json": {"status": "failure"}}, {"error": {"status": "failure"}}),
        ({"text": "No such card"}, {"error": "No such card"}),
    ],
)
def test_a_failure_says_that_it_is_one(content: Json, said: Json) -> None:
    (part,) = converted(user(result("a", content, status="error")))
    assert json.loads(part["content"]) == said


def test_tools_are_those_of_the_published_catalog_in_converses_schemas() -> None:
    """But for what strict mode wants, which servers that only speak like OpenAI's refuse, and for
    what the contract does not list."""
    for entry in catalog.entries().values():
        specified = cast("OfferedTool", for_converse(entry))
        schema = specified["toolSpec"]["inputSchema"]["json"]
        published = FORMATS["openai"](entry | {"model_schema": schema, "unlisted": []})
        if published["function"].pop("strict", False):
            published["function"]["parameters"] = schema
        assert completion_request.tool(specified) == published
