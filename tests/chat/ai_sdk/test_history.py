"""A conversation as a page gets it that is loaded anew, in the AI SDK's own form."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from chat.store.calls import Confirmation as Asked
from chat.store.entities import ConversationRecord, SavedMessage
from tests.banking.lost_card import LOST, PROMPT
from tests.chat.ai_sdk.asking import POINTS, ask
from tests.chat.ai_sdk.page import HEADER, Page, read
from tests.chat.local_invoke import Hold
from tests.chat.scripted_model import (
    START,
    Refusal,
    ScriptedModel,
    says,
    stop,
    text,
    uses,
    uses_all,
)
from tests.chat.scripted_server import CUT

Part = dict[str, Any]
OVER = "This question is no longer open."


def loaded(page: Page) -> list[dict[str, Any]]:
    response = page.talk.http.get(f"/chat/{page.talk.convo_id}", headers=page.talk.headers | HEADER)
    assert response.status_code == 200, response.text
    messages: list[dict[str, Any]] = response.json()["messages"]
    return messages


def kinds(message: dict[str, Any]) -> list[str]:
    return [part["type"] for part in message["parts"]]


def texts(message: dict[str, Any]) -> list[str]:
    return [part["text"] for part in message["parts"] if part["type"] == "text"]


def tools(message: dict[str, Any]) -> list[Part]:
    return [part for part in message["parts"] if part["type"].startswith("tool-")]


def stored(page: Page) -> list[SavedMessage]:
    prefix = f"message#{page.talk.convo_id}#"
    return list(SavedMessage.query(page.talk.user_id, SavedMessage.sk.startswith(prefix)))


def test_texts_and_tools_are_in_the_order_in_which_they_came(
    page: Page, model: ScriptedModel
) -> None:
    model.script(
        uses(POINTS, before="Let me see."),
        uses_all(("get_account_summary", {}), ("get_recent_transactions", {"n": 1})),
        says("You have ", "many."),
    )
    streamed = page.say("How am I doing?", id="m-of-the-page")
    asked, answer = loaded(page)
    assert asked == {
        "id": "m-of-the-page",
        "role": "user",
        "parts": [{"type": "text", "text": "How am I doing?"}],
    }
    assert (answer["id"], answer["role"]) == (streamed.answer_id, "assistant")
    assert answer["metadata"] == streamed.one("start")["messageMetadata"]
    assert kinds(answer) == [
        *["data-employee", "step-start", "text", f"tool-{POINTS}"],
        *["step-start", "tool-get_account_summary", "tool-get_recent_transactions"],
        *["step-start", "text"],
    ]
    assert texts(answer) == ["Let me see.", "You have many."]
    started, ended = streamed.of("tool-input-available"), streamed.of("tool-output-available")
    assert tools(answer) == [
        {
            "type": f"tool-{start['toolName']}",
            "toolCallId": start["toolCallId"],
            "state": "output-available",
            "input": start["input"],
            "output": end["output"],
            "providerExecuted": True,
        }
        for start, end in zip(started, ended, strict=True)
    ]


def test_the_contracts_own_clients_get_what_they_always_got(
    page: Page, model: ScriptedModel
) -> None:
    model.script(uses(POINTS), says("5000"))
    page.say("Points?", id="m-of-the-page")
    asked, answer = page.talk.messages
    assert asked["id"].startswith("msg_")
    assert set(asked) == {"id", "role", "text", "employee", "created_at"}
    assert set(answer) == {*asked, "tools"}


def test_a_question_that_waits_has_its_button(page: Page, model: ScriptedModel) -> None:
    streamed = ask(page, model)
    request = streamed.one("tool-approval-request")
    (_, answer) = loaded(page)
    (part,) = tools(answer)
    assert part["state"] == "approval-requested"
    assert part["toolCallId"] == request["toolCallId"]
    assert part["approval"] == {
        "id": request["approvalId"],
        "descriptor": request["approvalDescriptor"],
    }
    assert part["approval"]["descriptor"]["prompt"] == PROMPT


@pytest.mark.parametrize(
    ("approved", "state"), [(True, "output-available"), (False, "output-denied")]
)
def test_an_approvals_answer_is_in_the_message_that_asked(
    page: Page, model: ScriptedModel, approved: bool, state: str
) -> None:
    asked = ask(page, model)
    model.script(says("So be it."))
    page.answer(approved=approved)
    question, answer = loaded(page)
    assert (question["role"], answer["id"]) == ("user", asked.answer_id)
    (part,) = tools(answer)
    assert part["state"] == state
    assert part["approval"]["approved"] is approved
    assert texts(answer) == [PROMPT, "So be it."]
    assert kinds(answer).count("data-employee") == 1


def test_an_approval_may_lead_to_the_next(page: Page, model: ScriptedModel) -> None:
    ask(page, model)
    model.script(uses("block_card", {"reason": "Stolen"}))
    page.answer()
    (_, answer) = loaded(page)
    assert [part["state"] for part in tools(answer)] == ["output-available", "approval-requested"]
    assert len({part["toolCallId"] for part in tools(answer)}) == 2


def test_a_question_that_another_message_has_overtaken_is_over(
    page: Page, model: ScriptedModel
) -> None:
    ask(page, model)
    model.script(says("15000"))
    page.say("What is my balance?")
    messages = loaded(page)
    assert [message["role"] for message in messages] == ["user", "assistant"] * 2
    (part,) = tools(messages[1])
    assert (part["state"], part["errorText"]) == ("output-error", OVER)
    assert "approval" not in part


def test_a_question_that_has_expired_is_over(page: Page, model: ScriptedModel) -> None:
    ask(page, model)
    record = ConversationRecord.get(page.talk.user_id, f"conversation#{page.talk.convo_id}")
    confirmation: Asked = record.pending["confirmation"] | {"expires_at": "2020-01-01T00:00:00Z"}
    pending = record.pending | {"confirmation": confirmation}
    record.update([ConversationRecord.pending.set(pending)])
    (part,) = tools(loaded(page)[-1])
    assert (part["state"], part["errorText"]) == ("output-error", OVER)


def test_a_typed_yes_is_a_message_and_its_call_a_part_of_the_next(
    page: Page, model: ScriptedModel
) -> None:
    ask(page, model)
    model.script(says("Blocked."))
    streamed = page.say("YES")
    messages = loaded(page)
    assert [message["role"] for message in messages] == ["user", "assistant"] * 2
    assert texts(messages[2]) == ["YES"]
    (asked,), (done,) = tools(messages[1]), tools(messages[3])
    assert asked["state"] == "output-error"
    assert done["state"] == "output-available"
    assert done["toolCallId"] == streamed.one("tool-input-available")["toolCallId"]


def test_a_failed_answer_is_there_as_far_as_it_came_and_says_why(
    page: Page, model: ScriptedModel
) -> None:
    model.script(uses(POINTS), [START, *text("You ha"), CUT])
    streamed = page.say("Points?")
    (_, answer) = loaded(page)
    assert answer["id"] == streamed.answer_id
    assert texts(answer) == ["You ha"]
    assert kinds(answer) == ["data-employee", "step-start", f"tool-{POINTS}", "step-start", "text"]
    assert answer["metadata"]["failed"] == streamed.one("error")["errorText"]


def test_of_an_answer_that_was_tried_again_the_last_try_is_shown(
    page: Page, model: ScriptedModel
) -> None:
    model.script(Refusal(400, "ValidationException"), says("Hello"))
    page.say("Hi", id="m1")
    again = read(page.post(page.messages[:1], trigger="regenerate-message"))
    question, answer = loaded(page)
    assert question["id"] == "m1"
    assert answer["id"] == again.answer_id
    assert texts(answer) == ["Hello"]
    assert "failed" not in answer["metadata"]


def test_an_approval_that_failed_and_was_sent_again_shows_both_tries(
    page: Page, model: ScriptedModel
) -> None:
    ask(page, model)
    model.script([START, *text("Bl"), CUT], says("Blocked."))
    page.answer()
    page.send_on()
    (_, answer) = loaded(page)
    assert texts(answer) == [PROMPT, "Bl", "Blocked."]
    assert tools(answer)[0]["state"] == "output-available"


def test_a_stopped_answer_says_so(page: Page, model: ScriptedModel, hold: Hold) -> None:
    model.script(uses(POINTS, before="Wait."))
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(page.post, [page.said("Points?")])
        hold.wait_until_begun()
        assert page.talk.stop() == 202
        hold.gate.set()
        streamed = read(first.result())
    (_, answer) = loaded(page)
    assert answer["metadata"] == {
        **streamed.one("start")["messageMetadata"],
        **streamed.one("message-metadata")["messageMetadata"],
    }
    assert answer["metadata"]["stopped"] is True
    assert texts(answer) == ["Wait."]


def test_an_answer_that_is_being_written_is_left_to_its_stream(
    page: Page, model: ScriptedModel
) -> None:
    gate = threading.Event()
    model.script(says("One"), [START, *text("Two")[:1], gate, *stop("end_turn")])
    page.say("Count")
    with ThreadPoolExecutor(1) as threads:
        second = threads.submit(page.post, [page.said("Go on")])
        model.wait_for_requests(2)
        during = loaded(page)
        gate.set()
        streamed = read(second.result())
    assert [message["role"] for message in during] == ["user", "assistant", "user"]
    assert loaded(page) == [*during, loaded(page)[-1]]
    assert loaded(page)[-1]["id"] == streamed.answer_id


def test_an_approval_that_is_being_carried_out_has_no_button(
    page: Page, model: ScriptedModel, hold: Hold
) -> None:
    hold.gate.set()
    ask(page, model)
    gate = threading.Event()
    model.script([START, *text("Bl")[:1], gate, *stop("end_turn")])
    page.answered(True)
    with ThreadPoolExecutor(1) as threads:
        second = threads.submit(page.post, page.messages)
        model.wait_for_requests(2)
        (part,) = tools(loaded(page)[-1])
        gate.set()
        second.result()
    assert part["state"] == "approval-responded"
    assert part["approval"]["approved"] is True


def test_what_was_saved_before_the_order_was_shows_its_tools_and_then_its_text(
    page: Page, model: ScriptedModel
) -> None:
    model.script(uses(POINTS, before="Let me see."), says("5000"))
    streamed = page.say("Points?")
    for message in stored(page):
        message.update([SavedMessage.flow.remove(), SavedMessage.correlation_id.remove()])
    (_, answer) = loaded(page)
    assert kinds(answer) == ["data-employee", "step-start", f"tool-{POINTS}", "step-start", "text"]
    assert texts(answer) == ["Let me see.\n\n5000"]
    assert answer["id"] == streamed.answer_id
    assert "metadata" not in answer


def test_the_order_holds_where_a_contact_was_not_saved(page: Page, model: ScriptedModel) -> None:
    model.script(
        uses(POINTS, before="Write to ana.lopez@example.com, then wait."),
        says("Ana is ana.lopez@example.com."),
    )
    page.say("Points?")
    (_, answer) = loaded(page)
    assert texts(answer) == ["Write to [redacted], then wait.", "Ana is [redacted]."]


def test_an_id_that_holds_a_contact_is_not_kept(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    page.say("Hi", id="ana.lopez@example.com")
    assert loaded(page)[0]["id"].startswith("msg_")


def test_what_another_page_said_is_there_too(page: Page, model: ScriptedModel) -> None:
    model.script(uses("block_card", LOST), says("Left it."))
    page.talk.say("Block my card")
    page.talk.say("no")
    messages = loaded(page)
    assert [message["role"] for message in messages] == ["user", "assistant"] * 2
    assert tools(messages[1])[0]["state"] == "output-error"


def test_a_conversation_that_there_is_not_is_told_in_a_sentence(page: Page) -> None:
    path = f"/chat/{page.talk.convo_id}"
    refused = page.talk.http.get(path, headers=page.talk.headers | HEADER)
    assert (refused.status_code, refused.text) == (404, "No such conversation.")
    json = {"Accept": "application/json"}
    asked = page.talk.http.get(path, headers=page.talk.headers | HEADER | json)
    assert asked.json() == {"error": "No such conversation."}
