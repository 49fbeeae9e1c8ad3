"""The real `ai` package, both versions of it, against the one-machine stack over HTTP."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from banking.entities import Card
from tests.banking.lost_card import LOST, PROMPT
from tests.chat.ai_sdk.npm.npm_chat import NpmChat, State, Tabs
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
from tests.chat.slots import taken_by
from tests.chat.talk import wait_until
from toolkit.audit.audit_event import AuditEvent
from toolkit.guards.confirmation import Confirmation

pytestmark = pytest.mark.node

NewChat = Callable[[], NpmChat]


@pytest.fixture(params=["ai all", "ai last", "ai-6 last"])
def new_chat(request: pytest.FixtureRequest, tabs: Tabs) -> NewChat:
    """Opens the conversation in another tab."""
    sdk, sends = request.param.split()
    return lambda: tabs.open(sdk, sends)


@pytest.fixture
def chat(new_chat: NewChat) -> NpmChat:
    return new_chat()


def ask(chat: NpmChat, model: ScriptedModel) -> State:
    model.script(uses("block_card", LOST))
    return chat.say("Block my card")  # what tells nothing to remember: one script, one asker


def status(card: Card) -> str:
    return str(Card.get(card.pk, "card", consistent_read=True).card_status)


def blocks(card: Card) -> list[AuditEvent]:
    events = AuditEvent.of_user(str(card.pk), action="block_card")
    return [event for event in events if event.outcome == "success"]


def test_a_read_is_drawn_with_its_tools(chat: NpmChat, model: ScriptedModel) -> None:
    model.script(
        uses_all(("get_rewards_summary", {}), ("get_account_summary", {})), says("5000 ", "points")
    )
    state = chat.say("How many points do I have?")
    assert (state.status, state.error) == ("ready", None)
    assert [(part["type"], part["state"]) for part in state.tools] == [
        ("tool-get_rewards_summary", "output-available"),
        ("tool-get_account_summary", "output-available"),
    ]
    assert state.tools[0]["input"] == {}
    assert state.tools[0]["output"]["total_points"] == 5000
    assert state.text == "5000 points"
    assert [part["type"] for part in state.last["parts"]] == [
        "data-employee",
        "step-start",
        "tool-get_rewards_summary",
        "tool-get_account_summary",
        "step-start",
        "text",
    ]
    assert [note["data"] for note in state.notes if note["type"] == "data-note"] == [
        {"note": "Using tools..."}
    ]
    assert state.calls == []
    assert state.finished == [{"isError": False, "isDisconnect": False, "finishReason": "stop"}]


@pytest.mark.parametrize("size", [1, 7, 64])
def test_it_may_come_in_pieces_of_any_size(chat: NpmChat, model: ScriptedModel, size: int) -> None:
    model.script(uses("get_rewards_summary"), says("₹15,000 · नमस्ते · 👩‍👧"))
    state = chat.say("Points?", faults={"pieces": size})
    assert state.tool["state"] == "output-available"
    assert state.text == "₹15,000 · नमस्ते · 👩‍👧"


def test_a_write_waits_for_its_button_and_an_approval_has_it_done(
    chat: NpmChat, model: ScriptedModel, card: Card
) -> None:
    asked = ask(chat, model)
    assert asked.tool["state"] == "approval-requested"
    assert asked.tool["input"] == LOST
    assert asked.tool["approval"]["descriptor"]["prompt"] == PROMPT
    assert (asked.requests, status(card)) == (1, "active")
    model.script(says("Blocked."))
    done = chat.answer(asked, approved=True)
    assert done.tool["state"] == "output-available"
    assert done.tool["output"]["status"] == "success"
    assert done.text.endswith("Blocked.")
    assert done.roles == ["user", "assistant"]
    assert done.last["id"] == asked.last["id"]
    assert (done.status, done.requests) == ("ready", 2)
    assert status(card) == "blocked"
    assert len(blocks(card)) == 1


def test_a_denied_write_is_not_done_and_the_conversation_goes_on(
    chat: NpmChat, model: ScriptedModel, card: Card
) -> None:
    asked = ask(chat, model)
    model.script(says("I left it."), says("You have one card."))
    denied = chat.answer(asked, approved=False)
    assert denied.tool["state"] == "output-denied"
    assert (denied.status, denied.requests) == ("ready", 2)
    following = chat.say("Which cards do I have?")
    assert following.text == "You have one card."
    assert following.roles == ["user", "assistant"] * 2
    assert status(card) == "active"


def test_a_write_may_follow_a_write_in_one_message(
    chat: NpmChat, model: ScriptedModel, card: Card
) -> None:
    asked = ask(chat, model)
    model.script(uses("block_card", {"reason": "Stolen"}), says("Fine."))
    again = chat.answer(asked, approved=True)
    assert [part["state"] for part in again.tools] == ["output-available", "approval-requested"]
    denied = chat.answer(again, approved=False)
    assert [part["state"] for part in denied.tools] == ["output-available", "output-denied"]
    assert denied.requests == 3
    assert len(blocks(card)) == 1


def test_an_expired_approval_asks_again_on_the_same_card(
    chat: NpmChat, model: ScriptedModel, card: Card
) -> None:
    asked = ask(chat, model)
    for confirmation in Confirmation.query(card.pk, Confirmation.id.startswith("confirmation#")):
        confirmation.update([Confirmation.expires_at.set(1)])
    model.script(says("Blocked."))
    anew = chat.answer(asked, approved=True)
    assert anew.tool["state"] == "approval-requested"
    assert anew.tool["approval"]["id"] != asked.tool["approval"]["id"]
    assert chat.answer(anew, approved=True).tool["state"] == "output-available"
    assert status(card) == "blocked"


@pytest.mark.parametrize(
    "failure",
    [Refusal(400, "ValidationException"), [START, *text("One"), CUT]],
    ids=["at once", "midway"],
)
def test_a_failure_is_the_chats_error_and_asking_anew_answers(
    chat: NpmChat, model: ScriptedModel, failure: object
) -> None:
    model.script(failure, says("Hello"))  # type: ignore[arg-type]
    failed = chat.say("Hi")
    assert failed.status == "error"
    assert "internals" not in str(failed.error)
    assert failed.finished[-1]["isError"]
    again = chat.do("regenerate")
    assert (again.status, again.text) == ("ready", "Hello")
    assert again.roles == ["user", "assistant"]


def test_a_lost_stream_is_resumed_by_the_same_message(chat: NpmChat, model: ScriptedModel) -> None:
    model.script(uses("get_rewards_summary"), says("5000"))
    lost = chat.say("Points?", faults={"cutAt": "[DONE]"})
    assert lost.finished[-1]["isDisconnect"]
    again = chat.do("regenerate")
    assert (again.status, again.text) == ("ready", "5000")
    assert again.last["id"] == lost.last["id"]
    assert again.tool == lost.tool
    assert len(model.requests) == 2


def test_a_turn_whose_reader_was_lost_goes_on_and_is_resumed_by_another_page(
    new_chat: NewChat, model: ScriptedModel, card: Card
) -> None:
    chat, gate = new_chat(), threading.Event()
    slow = [START, *text("One")[:1], gate, *text(" two"), *stop("end_turn")]
    model.script(uses("get_rewards_summary"), slow)
    lost = chat.say("Count", faults={"cutAt": '"One"'})
    assert lost.status == "error"
    other = new_chat()
    assert "still being written" in str(other.say("Are you there?").error)
    other.do("load", messages=lost.messages[:1])
    wait_until(lambda: taken_by(str(card.pk)) == [])
    with ThreadPoolExecutor(1) as threads:
        resumed = threads.submit(other.do, "resume")
        wait_until(lambda: taken_by(str(card.pk)) != [])
        gate.set()
        again = resumed.result()
    assert (again.status, again.text) == ("ready", "One two")
    assert again.tool["state"] == "output-available"
    assert again.last["id"] == lost.last["id"]
    assert again.roles == ["user", "assistant"]
    assert len(model.requests) == 2


def test_a_page_that_resumes_while_nothing_runs_is_at_rest(chat: NpmChat) -> None:
    state = chat.do("resume")
    assert (state.status, state.error, state.messages) == ("ready", None, [])


def test_an_approval_whose_stream_was_lost_is_sent_again(
    chat: NpmChat, model: ScriptedModel, card: Card
) -> None:
    asked = ask(chat, model)
    model.script(says("Blocked."))
    lost = chat.answer(asked, approved=True, faults={"cutAt": "[DONE]"})
    assert lost.status == "error"
    again = chat.do("sendAgain")
    assert (again.status, again.tool["state"]) == ("ready", "output-available")
    assert again.text.endswith("Blocked.")
    assert len(blocks(card)) == 1
    assert len(model.requests) == 2
