"""The chunks of an answer, in the AI SDK's protocol."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banking.entities import Card
from tests.chat.ai_sdk.asking import POINTS
from tests.chat.ai_sdk.page import Page, read
from tests.chat.scripted_model import (
    START,
    Refusal,
    ScriptedModel,
    says,
    stop,
    text,
    tool_use,
    uses,
    uses_all,
)
from tests.chat.scripted_server import CUT


def test_the_bytes_of_a_plain_answer(page: Page, model: ScriptedModel) -> None:
    model.script(says('One\nline "two" '))
    streamed = page.say("Hello")
    (_, answer) = page.talk.messages
    own = json.dumps(streamed.one("start")["messageMetadata"])
    assert streamed.raw == (
        f'data: {{"type": "start", "messageMetadata": {own}, "messageId": "{answer["id"]}"}}\n\n'
        'data: {"type": "data-employee", "id": "employee", "data": {"employee": "prime-boss"}}\n\n'
        'data: {"type": "start-step"}\n\n'
        'data: {"type": "text-start", "id": "text-1"}\n\n'
        'data: {"type": "text-delta", "id": "text-1", "delta": "One\\nline \\"two\\" "}\n\n'
        'data: {"type": "text-end", "id": "text-1"}\n\n'
        'data: {"type": "finish-step"}\n\n'
        'data: {"type": "finish", "finishReason": "stop"}\n\n'
        "data: [DONE]\n\n"
    )


def test_each_answer_of_the_model_is_a_step(page: Page, model: ScriptedModel) -> None:
    model.script(
        uses(POINTS, before="Let me see."),
        uses_all(("get_account_summary", {}), ("get_recent_transactions", {"n": 1})),
        says("You have many."),
    )
    streamed = page.say("How am I doing?")
    assert streamed.types == [
        *["start", "data-employee"],
        *["start-step", "text-start", "text-delta", "data-note", "text-end"],
        *["tool-input-available", "tool-output-available", "finish-step"],
        *["start-step", *["tool-input-available", "tool-output-available"] * 2, "finish-step"],
        *["start-step", "text-start", "text-delta", "text-end", "finish-step"],
        "finish",
    ]
    assert [chunk["toolName"] for chunk in streamed.of("tool-input-available")] == [
        POINTS,
        "get_account_summary",
        "get_recent_transactions",
    ]
    assert streamed.of("tool-output-available")[0]["output"]["total_points"] == 5000
    assert streamed.of("text-delta")[1]["delta"] == "You have many."
    assert len({chunk["id"] for chunk in streamed.of("text-start")}) == 2


def test_calls_have_ids_of_their_own_though_the_model_repeats_its(
    page: Page, model: ScriptedModel
) -> None:
    model.script(uses(POINTS), uses("get_account_summary"), says("5000"), uses(POINTS), says("5"))
    streamed = [page.say("Points?"), page.say("And now?")]
    ids = [chunk["toolCallId"] for one in streamed for chunk in one.of("tool-input-available")]
    assert len(set(ids)) == 3
    model_ids = [
        block["toolUse"]["toolUseId"]
        for message in model.requests[-1]["messages"]
        for block in message["content"]
        if "toolUse" in block
    ]
    assert set(model_ids) == {"use_1"}


def test_a_client_is_not_asked_to_run_the_tools(page: Page, model: ScriptedModel) -> None:
    model.script(uses(POINTS), says("5000"))
    assert page.say("Points?").one("tool-input-available")["providerExecuted"] is True


def test_a_tools_refusal_is_its_output(page: Page, model: ScriptedModel) -> None:
    model.script(
        uses("dispute_transaction", {"tx_id": "t9", "reason": "Not mine"}),
        [START, *tool_use("no_such_tool", "{"), *stop("tool_use")],
        says("It is not there."),
    )
    streamed = page.say("Dispute t9")
    first, second = streamed.of("tool-output-error")
    assert first["errorText"].startswith("You have no such transaction.")
    assert second["errorText"] == "Unknown tool: no_such_tool"
    assert streamed.of("tool-input-available")[1]["input"] == {}
    assert streamed.one("finish")["finishReason"] == "stop"


def test_a_calls_input_holds_no_secret_and_no_personal_number(
    page: Page, model: ScriptedModel
) -> None:
    Card.get(page.talk.user_id, "card").update([Card.card_status.set("blocked")])
    model.script(
        says("Which one-time password did you get?"),
        uses("unblock_card", {"otp": "[one-time password]"}),
        uses("unblock_card", {"otp": "654321"}),
        uses("block_card", {"reason": "4111 1111 1111 1111 is lost"}),
    )
    page.say("Unblock my card")
    streamed = page.say("123456")
    assert [chunk["input"] for chunk in streamed.of("tool-input-available")] == [
        {"otp": "[one-time password]"},
        {"otp": "[one-time password]"},
        {"reason": "[redacted] is lost"},
    ]
    assert "123456" not in streamed.raw
    assert "654321" not in streamed.raw


def test_what_goes_on_is_told_and_not_kept(page: Page, model: ScriptedModel) -> None:
    model.script(uses(POINTS), says("5000"))
    assert page.say("Points?").one("data-note") == {
        "type": "data-note",
        "data": {"note": "Using tools..."},
        "transient": True,
    }


def test_a_trimmed_conversation_is_told(page: Page, model: ScriptedModel) -> None:
    long = "word " * 1900
    model.script(says(long), says(long), says(long), says("Yes"))
    for number in range(3):
        page.say(f"{long} {number}")
    assert page.say("Still there?").one("data-note")["data"] == {
        "note": "Long conversation trimmed for speed"
    }


def test_numbers_that_no_tool_gave_are_in_the_messages_metadata(
    page: Page, model: ScriptedModel
) -> None:
    model.script(says("You have spent $3,155.50 this month."))
    streamed = page.say("How much have I spent?")
    assert streamed.one("message-metadata")["messageMetadata"] == {"ungrounded": ["3,155.50"]}
    assert read(page.post(page.messages[:1])).one("message-metadata") == streamed.one(
        "message-metadata"
    )


def test_a_model_that_says_nothing_leaves_no_empty_step(page: Page, model: ScriptedModel) -> None:
    model.script(says())
    assert page.say("Hello").types == ["start", "data-employee", "finish"]


@pytest.mark.parametrize(
    ("answer", "before"),
    [
        (Refusal(400, "ValidationException"), []),
        (
            [START, *text("One"), CUT],
            ["start-step", "text-start", "text-delta", "text-end", "finish-step"],
        ),
    ],
    ids=["at once", "midway"],
)
def test_a_failure_is_an_error_and_then_the_end(
    page: Page, model: ScriptedModel, answer: Any, before: list[str]
) -> None:
    model.script(answer)
    streamed = page.say("Hello")
    assert streamed.types == [
        *["start", "data-employee", *before],
        *["message-metadata", "error", "finish"],
    ]
    assert "internals" not in streamed.raw
    assert streamed.one("finish")["finishReason"] == "error"
