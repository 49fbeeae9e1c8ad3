"""How the AI SDK's protocol is chosen, and what it leaves as it is in the other."""

from __future__ import annotations

import httpx

from tests.banking.lost_card import LOST, PROMPT
from tests.chat.ai_sdk.asking import POINTS, status
from tests.chat.ai_sdk.page import HEADER, Page, read
from tests.chat.scripted_model import ScriptedModel, says, uses, uses_all
from tests.chat.talk import Talk


def test_its_headers_are_the_protocols(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    headers = page.post([page.said("Hello")]).headers
    assert headers["x-vercel-ai-ui-message-stream"] == "v1"
    assert headers["content-type"].startswith("text/event-stream")
    assert headers["cache-control"] == "no-cache"
    assert headers["x-accel-buffering"] == "no"


def test_the_query_chooses_it_too(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    response = page.talk.http.post(
        "/chat?protocol=ai-sdk", json=page.body([page.said("Hi")]), headers=page.talk.headers
    )
    assert read(response).text == "Hello"


def test_another_protocol_is_refused(page: Page) -> None:
    response = page.talk.post(page.talk.body("Hi"), **{"x-stream-protocol": "morse"})
    assert response.status_code == 400
    assert "ai-sdk" in response.json()["error"]


def test_the_other_protocols_stream_knows_nothing_of_it(talk: Talk, model: ScriptedModel) -> None:
    model.script(uses_all((POINTS, {}), ("block_card", LOST)), says("5000"))
    reply = talk.say("Points? And block my card")
    assert [set(event) for event in reply.events if event["type"].startswith("tool_")] == [
        {"type", "tool"},
        {"type", "tool", "result"},
        {"type", "tool"},
        {"type", "tool", "error", "confirmation"},
    ]
    assert reply.types == [
        *["employee", "note", "tool_start", "tool_result", "tool_start", "tool_error"],
        *["token", "token", "done"],
    ]


def test_the_other_protocols_body_is_taken_too(page: Page, model: ScriptedModel) -> None:
    model.script(uses("block_card", LOST), says("Blocked."))
    first = read(page.talk.post(page.talk.body("Block my card"), **HEADER))
    assert first.one("tool-approval-request")["approvalDescriptor"]["prompt"] == PROMPT
    assert read(page.talk.post(page.talk.body("YES"), **HEADER)).text == "Blocked."
    assert status(page) == "blocked"


def test_both_protocols_tell_the_same_saved_answer(page: Page, model: ScriptedModel) -> None:
    model.script(uses(POINTS), says("5000"))
    streamed = page.say("Points?", id="k1")
    reply = page.talk.say("Points?", key="k1")
    assert reply.types == ["employee", "note", "tool_start", "tool_result", "token", "done"]
    assert reply.text == streamed.text


def test_nobody_speaks_it_without_signing_in(http: httpx.Client, page: Page) -> None:
    body = page.body([page.said("Hi")])
    assert http.post("/chat", json=body, headers=HEADER).status_code == 401
