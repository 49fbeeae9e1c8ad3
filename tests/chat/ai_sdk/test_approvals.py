"""A write asks for an approval, and what answers it."""

from __future__ import annotations

from tests.banking.lost_card import LOST, PROMPT
from tests.chat.ai_sdk.asking import ask, blocks, status
from tests.chat.ai_sdk.page import Page, UiStream
from tests.chat.local_invoke import Tools
from tests.chat.scripted_model import ScriptedModel, says, uses, uses_all
from toolkit.guards.confirmation import Confirmation


def test_a_write_asks_for_approval_in_the_last_step(page: Page, model: ScriptedModel) -> None:
    streamed = ask(page, model)
    assert streamed.types == [
        *["start", "data-employee", "data-note", "start-step"],
        *["tool-input-available", "tool-approval-request"],
        *["text-start", "text-delta", "text-end", "finish-step", "finish"],
    ]
    asked = page.talk.saved()["confirmation"]
    call = streamed.one("tool-input-available")
    assert call["input"] == LOST
    assert streamed.one("tool-approval-request") == {
        "type": "tool-approval-request",
        "approvalId": asked["id"],
        "toolCallId": call["toolCallId"],
        "approvalDescriptor": {"prompt": PROMPT, "expires_at": asked["expires_at"]},
    }
    assert streamed.one("finish")["finishReason"] == "tool-calls"


def test_nothing_begins_another_step_after_an_approval_request(
    page: Page, model: ScriptedModel
) -> None:
    stolen = {"reason": "Stolen"}
    asked = uses_all(("block_card", LOST), ("block_card", LOST), ("block_card", stolen))
    model.script(asked, says("Meanwhile."))
    streamed = page.say("Block my card. Points?")
    assert streamed.types.count("start-step") == 1
    assert len(streamed.of("tool-approval-request")) == 1
    twice, other = streamed.of("tool-output-error")
    assert "must confirm this first" in twice["errorText"]
    assert "One confirmation at a time" in other["errorText"]
    model.script(says("Blocked."))
    page.answer()
    assert status(page) == "blocked"


def test_an_approval_runs_exactly_the_call_that_waited_once(
    page: Page, model: ScriptedModel, tools: Tools
) -> None:
    call = ask(page, model).one("tool-input-available")
    model.script(says("Blocked."))
    streamed = page.answer()
    assert streamed.types == [
        *["start", "data-employee", "data-note", "tool-output-available"],
        *["start-step", "text-start", "text-delta", "text-end", "finish-step", "finish"],
    ]
    assert streamed.one("tool-output-available")["toolCallId"] == call["toolCallId"]
    assert streamed.one("finish")["finishReason"] == "stop"
    assert status(page) == "blocked"
    assert len(blocks(page)) == 1
    assert [event["input"] for event in tools.events] == [LOST, LOST]
    assert [message["text"] for message in page.talk.messages[2:]] == ["YES", "Blocked."]
    assert "confirmation" not in page.talk.saved()
    assert page.asked == []


def test_a_denial_does_nothing_and_is_over(page: Page, model: ScriptedModel, tools: Tools) -> None:
    call = ask(page, model).one("tool-input-available")
    model.script(says("I left it."), says("Yes what?"))
    streamed = page.answer(approved=False)
    assert streamed.types[:3] == ["start", "data-employee", "tool-output-denied"]
    assert streamed.one("tool-output-denied")["toolCallId"] == call["toolCallId"]
    assert streamed.text == "I left it."
    assert "confirmation" not in page.talk.saved()
    page.say("YES")
    assert status(page) == "active"
    assert tools.called == ["block_card"]


def test_a_typed_yes_is_told_in_a_message_of_its_own(page: Page, model: ScriptedModel) -> None:
    asked = ask(page, model)
    model.script(says("Blocked."))
    streamed = page.say("YES")
    assert streamed.answer_id != asked.answer_id
    assert streamed.one("tool-input-available")["input"] == LOST
    assert streamed.one("tool-output-available")["output"]["status"] == "success"
    assert status(page) == "blocked"


def test_what_the_client_says_of_the_call_counts_for_nothing(
    page: Page, model: ScriptedModel, tools: Tools
) -> None:
    ask(page, model)
    model.script(says("Blocked."))
    streamed = page.answer(
        type="tool-unblock_card", input={"reason": "x", "otp": "123456"}, toolName="unblock_card"
    )
    assert [event["tool"] for event in tools.events] == ["block_card", "block_card"]
    assert [event["input"] for event in tools.events] == [LOST, LOST]
    assert streamed.one("tool-output-available")["output"]["status"] == "success"


def test_an_expired_approval_is_asked_for_anew_of_the_same_call(
    page: Page, model: ScriptedModel
) -> None:
    asked = ask(page, model).one("tool-approval-request")
    for confirmation in Confirmation.query(
        page.talk.user_id, Confirmation.id.startswith("confirmation#")
    ):
        confirmation.update([Confirmation.expires_at.set(1)])
    streamed = page.answer()
    anew = streamed.one("tool-approval-request")
    assert anew["toolCallId"] == asked["toolCallId"]
    assert anew["approvalId"] != asked["approvalId"]
    assert "start-step" not in streamed.types
    assert status(page) == "active"
    model.script(says("Blocked."))
    page.answer()
    assert status(page) == "blocked"


def test_a_call_that_an_approval_leads_to_asks_anew_in_the_same_message(
    page: Page, model: ScriptedModel
) -> None:
    ask(page, model)
    model.script(uses("block_card", {"reason": "Stolen"}), says("Fine."))
    first = page.answer()
    assert first.one("tool-output-available")["output"]["status"] == "success"
    assert [part["input"] for part in page.asked] == [{"reason": "Stolen"}]
    second = page.answer(approved=False)
    assert second.one("tool-output-denied")["toolCallId"] == call_asked(first)
    assert len(blocks(page)) == 1


def call_asked(streamed: UiStream) -> str:
    return str(streamed.one("tool-approval-request")["toolCallId"])
