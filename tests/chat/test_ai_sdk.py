"""The chat's stream in the AI SDK's protocol, and its approvals."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from banking.entities import Card
from chat import answering
from chat.chat_request import Approval, Asked
from chat.conversation import Conversation
from tests.chat.ai_sdk.page import HEADER, Page, Told, read, read_chunks
from tests.chat.local_invoke import Hold, Tools
from tests.chat.scripted_model import (
    CUT,
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
from tests.chat.talk import Talk
from toolkit import Caller, NotFound
from toolkit.audit import AuditEvent
from toolkit.confirmation import Confirmation

POINTS = "get_rewards_summary"
LOST = {"reason": "Lost card"}
PROMPT = "Block your card ending 4242? Reply YES to confirm."
DIRECT = Refusal(400, "ValidationException")


@pytest.fixture
def page(talk: Talk) -> Page:
    return Page(talk)


@pytest.fixture
def quick_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chat.streaming.POLL_SECONDS", 0.02)


def ask(page: Page, model: ScriptedModel) -> Told:
    """Get as far as the approval request."""
    model.script(uses("block_card", LOST), says(PROMPT))
    told = page.say("Block my card, I lost it")
    assert status(page) == "active"
    return told


def status(page: Page) -> str:
    return str(Card.get(page.talk.user_id, "card", consistent_read=True).card_status)


def blocks(page: Page) -> list[AuditEvent]:
    """What the audit has of blocks that went through."""
    events = AuditEvent.of_user(page.talk.user_id, action="block_card")
    return [event for event in events if event.outcome == "success"]


def test_the_bytes_of_a_plain_answer(page: Page, model: ScriptedModel) -> None:
    model.script(says("One\nline", ' "two" '))
    told = page.say("Hello")
    (_, answer) = page.talk.messages
    assert told.raw == (
        f'data: {{"type": "start", "messageId": "{answer["id"]}"}}\n\n'
        'data: {"type": "data-employee", "id": "employee", "data": {"employee": "prime-boss"}}\n\n'
        'data: {"type": "start-step"}\n\n'
        'data: {"type": "text-start", "id": "text-1"}\n\n'
        'data: {"type": "text-delta", "id": "text-1", "delta": "One\\nline"}\n\n'
        'data: {"type": "text-delta", "id": "text-1", "delta": " \\"two\\" "}\n\n'
        'data: {"type": "text-end", "id": "text-1"}\n\n'
        'data: {"type": "finish-step"}\n\n'
        'data: {"type": "finish", "finishReason": "stop"}\n\n'
        "data: [DONE]\n\n"
    )


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
    response = page.talk.post(page.talk.body("Hi"), **{"x-stream-protocol": "ag-ui"})
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
    assert LOST["reason"] not in reply.raw
    assert reply.types == [
        *["employee", "note", "tool_start", "tool_result", "tool_start", "tool_error"],
        *["token", "token", "done"],
    ]


def test_each_answer_of_the_model_is_a_step(page: Page, model: ScriptedModel) -> None:
    model.script(
        uses(POINTS, before="Let me see."),
        uses_all(("get_account_summary", {}), ("get_recent_transactions", {"n": 1})),
        says("You have ", "5000 points"),
    )
    told = page.say("How am I doing?")
    assert told.types == [
        *["start", "data-employee"],
        *["start-step", "text-start", "text-delta", "data-note", "text-end"],
        *["tool-input-available", "tool-output-available", "finish-step"],
        *["start-step", *["tool-input-available", "tool-output-available"] * 2, "finish-step"],
        *["start-step", "text-start", "text-delta", "text-delta", "text-end", "finish-step"],
        "finish",
    ]
    assert [chunk["toolName"] for chunk in told.of("tool-input-available")] == [
        POINTS,
        "get_account_summary",
        "get_recent_transactions",
    ]
    assert told.of("tool-output-available")[0]["output"]["total_points"] == 5000
    assert told.of("text-delta")[1]["delta"] == "You have "
    assert len({chunk["id"] for chunk in told.of("text-start")}) == 2


def test_calls_have_ids_of_their_own_though_the_model_repeats_its(
    page: Page, model: ScriptedModel
) -> None:
    model.script(uses(POINTS), uses("get_account_summary"), says("5000"), uses(POINTS), says("5"))
    told = [page.say("Points?"), page.say("And now?")]
    ids = [chunk["toolCallId"] for one in told for chunk in one.of("tool-input-available")]
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
    told = page.say("Dispute t9")
    first, second = told.of("tool-output-error")
    assert first["errorText"].startswith("You have no such transaction.")
    assert second["errorText"] == "Unknown tool: no_such_tool"
    assert told.of("tool-input-available")[1]["input"] == {}
    assert told.one("finish")["finishReason"] == "stop"


def test_a_calls_input_holds_no_secret_and_no_personal_number(
    page: Page, model: ScriptedModel
) -> None:
    Card.get(page.talk.user_id, "card").update([Card.card_status.set("blocked")])
    model.script(
        says("Which one-time password did you get?"),
        uses("unblock_card", {"otp": "[one-time password]"}),
        uses("unblock_card", {"otp": "654321"}),
        uses("block_card", {"reason": "4111 1111 1111 1111 is lost"}),
        says("Done."),
    )
    page.say("Unblock my card")
    told = page.say("123456")
    assert [chunk["input"] for chunk in told.of("tool-input-available")] == [
        {"otp": "[one-time password]"},
        {"otp": "[one-time password]"},
        {"reason": "[redacted] is lost"},
    ]
    assert "123456" not in told.raw
    assert "654321" not in told.raw


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
    told = page.say("How much have I spent?")
    assert told.one("message-metadata")["messageMetadata"] == {"ungrounded": ["3,155.50"]}
    assert read(page.post(page.messages[:1])).one("message-metadata") == told.one(
        "message-metadata"
    )


def test_a_model_that_says_nothing_leaves_no_empty_step(page: Page, model: ScriptedModel) -> None:
    model.script(says())
    assert page.say("Hello").types == ["start", "data-employee", "finish"]


@pytest.mark.parametrize(
    ("answer", "before"),
    [
        (DIRECT, []),
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
    told = page.say("Hello")
    assert told.types == ["start", "data-employee", *before, "error", "finish"]
    assert "internals" not in told.raw
    assert told.one("finish")["finishReason"] == "error"


def test_comments_keep_the_stream_alive_while_a_tool_runs(
    page: Page, model: ScriptedModel, hold: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.streaming.PING_SECONDS", 0.05)
    model.script(uses(POINTS), says("5000"))
    raw = ""
    for part in streamed(page, page.said("Points?")):
        raw += part
        if raw.partition("tool-input-available")[2].count(": ping\n\n") >= 3:
            hold.gate.set()
    assert Told(raw, read_chunks(raw)).text == "5000"


def streamed(page: Page, said: dict[str, Any]) -> Iterator[str]:
    headers = page.talk.headers | HEADER
    body = page.body([said])
    with page.talk.http.stream("POST", "/chat", json=body, headers=headers) as response:
        yield from response.iter_text()


def test_a_token_arrives_before_the_model_says_the_next(page: Page, model: ScriptedModel) -> None:
    gate = threading.Event()
    model.script([START, *text("One")[:1], gate, *text(" two"), *stop("end_turn")])
    raw = ""
    for part in streamed(page, page.said("Count")):
        raw += part
        if '"One"' in raw:
            gate.set()
    assert Told(raw, read_chunks(raw)).text == "One two"


def test_a_message_sent_again_gets_the_same_answer_without_the_model(
    page: Page, model: ScriptedModel, tools: Tools
) -> None:
    model.script(
        uses_all((POINTS, {}), ("get_account_summary", {})),
        uses("block_card", LOST, before="Well."),
        says("Shall I?"),
    )
    first = page.say("Points? And block my card")
    again = read(page.post(page.messages[:1]))
    assert again.answer_id == first.answer_id == page.talk.messages[-1]["id"]
    for type_ in ("tool-input-available", "tool-output-available", "tool-approval-request"):
        assert again.of(type_) == first.of(type_)
    assert again.types == [
        *["start", "data-employee", "data-note"],
        *["start-step", *["tool-input-available", "tool-output-available"] * 2, "finish-step"],
        *["start-step", "tool-input-available", "tool-approval-request"],
        *["text-start", "text-delta", "text-end", "finish-step"],
        "finish",
    ]
    assert again.text == page.talk.messages[-1]["text"]
    assert len(tools.events) == 3


def test_both_protocols_tell_the_same_saved_answer(page: Page, model: ScriptedModel) -> None:
    model.script(uses(POINTS), says("5000"))
    told = page.say("Points?", id="k1")
    reply = page.talk.say("Points?", key="k1")
    assert reply.types == ["employee", "note", "tool_start", "tool_result", "token", "done"]
    assert reply.text == told.text


@pytest.mark.usefixtures("quick_polls")
def test_a_page_that_lost_its_stream_attaches_to_the_turn_that_runs(
    page: Page, model: ScriptedModel, hold: Hold
) -> None:
    model.script(uses(POINTS), says("5000"))
    said = page.said("Points?")
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(page.post, [said])
        hold.wait_until_begun()
        attached = threads.submit(page.post, [said])
        hold.gate.set()
        tabs = [read(first.result()), read(attached.result())]
    assert tabs[0].answer_id == tabs[1].answer_id
    assert tabs[0].one("tool-output-available") == tabs[1].one("tool-output-available")
    assert tabs[0].text == tabs[1].text
    assert len(model.requests) == 2


@pytest.mark.usefixtures("quick_polls")
def test_who_waits_for_a_turn_that_is_interrupted_is_told(page: Page, model: ScriptedModel) -> None:
    gate = threading.Event()
    model.script([START, *text("One")[:1], gate], says("One two"))
    said = page.said("Count")
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(page.post, [said])
        model.wait_for_requests(1)
        attached = ""
        for part in streamed(page, said):
            attached += part
            if ": ping" in attached:
                gate.set()
        assert read(first.result()).types[-2:] == ["error", "finish"]
    told = read_chunks(attached)
    assert [chunk["type"] for chunk in told] == ["start", "data-employee", "error", "finish"]
    again = read(page.post([said], trigger="regenerate-message"))
    assert again.text == "One two"
    assert again.answer_id == told[0]["messageId"]


def test_an_answer_asked_for_anew_is_the_saved_one(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    first = page.say("Hi")
    again = read(page.post(page.messages[:1], trigger="regenerate-message", messageId="x"))
    assert again.answer_id == first.answer_id
    assert again.text == "Hello"


def test_no_answer_is_written_anew(page: Page, model: ScriptedModel) -> None:
    refused = page.post([page.said("Block my card")], trigger="regenerate-message")
    assert refused.status_code == 400
    assert refused.json() == {"error": "An answer cannot be written anew. Send a new message."}
    assert model.requests == []


def test_an_edited_message_is_another_message(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    page.say("Hi", id="m1")
    assert page.post([page.said("Block my card", id="m1")]).status_code == 409


def test_another_message_meanwhile_is_a_conflict(
    page: Page, model: ScriptedModel, hold: Hold
) -> None:
    model.script(uses(POINTS), says("5000"))
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(page.post, [page.said("Points?")])
        hold.wait_until_begun()
        refused = page.post([page.said("And my balance?")])
        hold.gate.set()
        assert read(first.result()).text == "5000"
    assert refused.status_code == 409
    assert refused.headers["content-type"] == "application/json"


def test_a_write_asks_for_approval_in_the_last_step(page: Page, model: ScriptedModel) -> None:
    told = ask(page, model)
    assert told.types == [
        *["start", "data-employee", "data-note", "start-step"],
        *["tool-input-available", "tool-approval-request"],
        *["text-start", "text-delta", "text-end", "finish-step", "finish"],
    ]
    asked = page.talk.saved()["confirmation"]
    call = told.one("tool-input-available")
    assert call["input"] == LOST
    assert told.one("tool-approval-request") == {
        "type": "tool-approval-request",
        "approvalId": asked["id"],
        "toolCallId": call["toolCallId"],
        "approvalDescriptor": {"prompt": PROMPT, "expires_at": asked["expires_at"]},
    }
    assert told.one("finish")["finishReason"] == "tool-calls"


def test_nothing_begins_another_step_after_an_approval_request(
    page: Page, model: ScriptedModel
) -> None:
    model.script(
        uses("block_card", LOST),
        uses(POINTS, before="Meanwhile."),
        uses("block_card", LOST),
        uses("block_card", {"reason": "Stolen"}),
        says(PROMPT),
    )
    told = page.say("Block my card. Points?")
    assert told.types.count("start-step") == 1
    assert len(told.of("tool-approval-request")) == 1
    twice, other = told.of("tool-output-error")
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
    told = page.answer()
    assert told.types == [
        *["start", "data-employee", "data-note", "tool-output-available"],
        *["start-step", "text-start", "text-delta", "text-end", "finish-step", "finish"],
    ]
    assert told.one("tool-output-available")["toolCallId"] == call["toolCallId"]
    assert told.one("finish")["finishReason"] == "stop"
    assert status(page) == "blocked"
    assert len(blocks(page)) == 1
    assert [event["input"] for event in tools.events] == [LOST, LOST]
    assert [message["text"] for message in page.talk.messages[2:]] == ["YES", "Blocked."]
    assert "confirmation" not in page.talk.saved()
    assert page.asked == []


def test_a_denial_does_nothing_and_is_over(page: Page, model: ScriptedModel, tools: Tools) -> None:
    call = ask(page, model).one("tool-input-available")
    model.script(says("I left it."), says("Yes what?"))
    told = page.answer(approved=False)
    assert told.types[:3] == ["start", "data-employee", "tool-output-denied"]
    assert told.one("tool-output-denied")["toolCallId"] == call["toolCallId"]
    assert told.text == "I left it."
    assert "confirmation" not in page.talk.saved()
    page.say("YES")
    assert status(page) == "active"
    assert tools.called == ["block_card"]


def test_a_typed_yes_is_told_in_a_message_of_its_own(page: Page, model: ScriptedModel) -> None:
    asked = ask(page, model)
    model.script(says("Blocked."))
    told = page.say("YES")
    assert told.answer_id != asked.answer_id
    assert told.one("tool-input-available")["input"] == LOST
    assert told.one("tool-output-available")["output"]["status"] == "success"
    assert status(page) == "blocked"


def test_an_approval_after_another_message_does_nothing_and_is_told(
    page: Page, model: ScriptedModel
) -> None:
    ask(page, model)
    asking = page.messages[:2]
    model.script(says("15000"))
    page.say("What is my balance?")
    page.messages = asking
    page.answered(True)
    refused = page.post(page.messages)
    assert refused.status_code == 404
    assert "confirmation" in refused.json()["error"]
    assert len(page.talk.messages) == 4
    assert status(page) == "active"


def test_an_approval_by_another_id_does_nothing_and_leaves_the_question_open(
    page: Page, model: ScriptedModel
) -> None:
    ask(page, model)
    kept = json.loads(json.dumps(page.messages))
    page.answered(True, approval={"id": "0" * 48})
    assert page.post(page.messages).status_code == 404
    page.messages = kept
    model.script(says("Blocked."))
    page.answer()
    assert status(page) == "blocked"


def test_another_users_approval_does_nothing(page: Page, model: ScriptedModel) -> None:
    ask(page, model)
    stranger = Talk(page.talk.http, f"{page.talk.user_id}-2", page.talk.convo_id)
    page.answered(True)
    assert Page(stranger).post(page.messages).status_code == 404
    elsewhere = Talk(page.talk.http, page.talk.user_id)
    assert Page(elsewhere).post(page.messages).status_code == 404
    assert status(page) == "active"


def test_what_the_client_says_of_the_call_counts_for_nothing(
    page: Page, model: ScriptedModel, tools: Tools
) -> None:
    ask(page, model)
    model.script(says("Blocked."))
    told = page.answer(
        type="tool-unblock_card", input={"reason": "x", "otp": "123456"}, toolName="unblock_card"
    )
    assert [event["tool"] for event in tools.events] == ["block_card", "block_card"]
    assert [event["input"] for event in tools.events] == [LOST, LOST]
    assert told.one("tool-output-available")["output"]["status"] == "success"


def test_an_approval_sent_again_is_told_again(
    page: Page, model: ScriptedModel, tools: Tools
) -> None:
    ask(page, model)
    page.answered(True)
    waiting = json.loads(json.dumps(page.messages))
    model.script(uses(POINTS), says("Blocked."))
    first = page.send_on()
    page.messages = waiting
    again = page.send_on()
    assert again.of("tool-output-available") == first.of("tool-output-available")
    assert again.text == first.text == "Blocked."
    assert len(blocks(page)) == 1
    assert len(model.requests) == 4
    assert len(tools.events) == 3


def test_an_approval_sent_again_by_a_page_that_has_seen_the_output_is_told_again(
    page: Page, model: ScriptedModel
) -> None:
    ask(page, model)
    model.script(says("Blocked."))
    page.answer()
    assert [part["state"] for part in page.messages[-1]["parts"] if "state" in part] == [
        "output-available"
    ]
    assert page.send_on().text == "Blocked."
    assert len(blocks(page)) == 1


def test_an_output_that_was_told_stays_when_the_approval_is_sent_again_to_less(
    page: Page, model: ScriptedModel
) -> None:
    ask(page, model)
    model.script(uses("block_card", {"reason": "Stolen"}), DIRECT, says("It is blocked."))
    assert page.answer().types[-2:] == ["error", "finish"]
    again = page.send_on()
    assert again.text == "It is blocked."
    assert "tool-output-error" not in again.types
    assert [part["state"] for part in page.messages[-1]["parts"] if "state" in part] == [
        "output-available",
        "approval-requested",
    ]


def test_a_denial_sent_again_is_told_again(page: Page, model: ScriptedModel) -> None:
    ask(page, model)
    page.answered(False)
    waiting = json.loads(json.dumps(page.messages))
    model.script(says("I left it."))
    page.send_on()
    page.messages = waiting
    again = page.send_on()
    assert again.types[:3] == ["start", "data-employee", "tool-output-denied"]
    assert len(model.requests) == 3


def test_an_approval_taken_back_is_a_conflict(page: Page, model: ScriptedModel) -> None:
    ask(page, model)
    page.answered(False)
    denied = json.loads(json.dumps(page.messages))
    model.script(says("I left it."))
    page.send_on()
    denied[-1]["parts"][-2]["approval"]["approved"] = True
    refused = page.post(denied)
    assert refused.status_code == 409
    assert refused.json() == {"error": "This was answered otherwise before."}
    assert status(page) == "active"


def test_an_approval_whose_model_failed_is_sent_again_and_blocks_once(
    page: Page, model: ScriptedModel
) -> None:
    ask(page, model)
    page.answered(True)
    waiting = json.loads(json.dumps(page.messages))
    model.script(DIRECT)
    assert "error" in page.send_on().types
    assert status(page) == "blocked"
    page.messages = waiting
    model.script(says("Blocked."))
    told = page.send_on()
    assert told.one("tool-output-available")["output"]["status"] == "success"
    assert len(blocks(page)) == 1


@pytest.mark.usefixtures("quick_polls")
def test_two_tabs_that_approve_at_once_block_once_and_both_are_told(
    page: Page, model: ScriptedModel, hold: Hold
) -> None:
    hold.gate.set()
    ask(page, model)
    page.answered(True)
    hold.reset()
    model.script(says("Blocked."))
    calls = [part["toolCallId"] for part in page.messages[-1]["parts"] if "toolCallId" in part]
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(page.post, page.messages)
        hold.wait_until_begun()
        second = threads.submit(page.post, page.messages)
        hold.gate.set()
        told = [read(tab.result(), calls) for tab in (first, second)]
    assert [one.text for one in told] == ["Blocked.", "Blocked."]
    assert told[0].one("tool-output-available") == told[1].one("tool-output-available")
    assert len(blocks(page)) == 1


def test_an_expired_approval_is_asked_for_anew_of_the_same_call(
    page: Page, model: ScriptedModel
) -> None:
    asked = ask(page, model).one("tool-approval-request")
    for confirmation in Confirmation.scan(Confirmation.user_id == page.talk.user_id):
        confirmation.update([Confirmation.expires_at.set(1)])
    model.script(says("That took too long."))
    told = page.answer()
    anew = told.one("tool-approval-request")
    assert anew["toolCallId"] == asked["toolCallId"]
    assert anew["approvalId"] != asked["approvalId"]
    assert "start-step" not in told.types
    assert status(page) == "active"
    model.script(says("Blocked."))
    page.answer()
    assert status(page) == "blocked"


def test_a_call_that_an_approval_leads_to_asks_anew_in_the_same_message(
    page: Page, model: ScriptedModel
) -> None:
    ask(page, model)
    model.script(uses("block_card", {"reason": "Stolen"}), says(PROMPT), says("Fine."))
    first = page.answer()
    assert first.one("tool-output-available")["output"]["status"] == "success"
    assert [part["input"] for part in page.asked] == [{"reason": "Stolen"}]
    second = page.answer(approved=False)
    assert second.one("tool-output-denied")["toolCallId"] == call_asked(first)
    assert len(blocks(page)) == 1


def call_asked(told: Told) -> str:
    return str(told.one("tool-approval-request")["toolCallId"])


def test_an_approval_that_another_turn_overtook_confirms_nothing_else(
    page: Page, model: ScriptedModel
) -> None:
    first = ask(page, model).one("tool-approval-request")["approvalId"]
    late = Conversation(Caller(page.talk.user_id), page.talk.convo_id)
    model.script(uses("block_card", {"reason": "Stolen"}), says(PROMPT))
    page.say("Block it because it was stolen")
    asked = Asked(
        page.talk.convo_id, "YES", "late", None, approval=Approval(first, True, "c", True)
    )
    with pytest.raises(NotFound):
        answering._begins(late, asked, "YES", "prime-boss")
    assert page.talk.saved()["confirmation"]["id"] == page.asked[0]["approval"]["id"]
    model.script(says("Blocked."))
    page.answer()
    assert status(page) == "blocked"


def test_an_approval_whose_yes_came_to_nothing_is_told_so(page: Page, model: ScriptedModel) -> None:
    ask(page, model)
    model.script(DIRECT, says("I could not tell."))
    typed = page.talk.say("YES", key="typed")
    assert "error" in typed.types
    told = page.answer()
    assert "Ask whether" in told.one("tool-output-error")["errorText"]
    assert len(blocks(page)) == 1


def test_the_other_protocols_body_is_taken_too(page: Page, model: ScriptedModel) -> None:
    model.script(uses("block_card", LOST), says(PROMPT), says("Blocked."))
    first = read(page.talk.post(page.talk.body("Block my card"), **HEADER))
    assert first.one("tool-approval-request")["approvalDescriptor"]["prompt"] == PROMPT
    assert read(page.talk.post(page.talk.body("YES"), **HEADER)).text == "Blocked."
    assert status(page) == "blocked"


def test_nobody_speaks_it_without_signing_in(http: httpx.Client, page: Page) -> None:
    body = page.body([page.said("Hi")])
    assert http.post("/chat", json=body, headers=HEADER).status_code == 401
