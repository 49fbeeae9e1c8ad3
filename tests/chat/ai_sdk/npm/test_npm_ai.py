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
    ScriptedModel,
    says,
    stop,
    text,
    uses,
    uses_all,
)
from tests.chat.slots import taken_by
from tests.chat.talk import wait_until
from toolkit.audit.audit_event import AuditEvent

pytestmark = pytest.mark.node

NewChat = Callable[[], NpmChat]


@pytest.fixture(params=["ai", "ai-6"])
def new_chat(request: pytest.FixtureRequest, tabs: Tabs) -> NewChat:
    """Opens the conversation in another tab."""
    return lambda: tabs.open(request.param, "last")


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


def test_all_messages_may_be_sent_each_time(tabs: Tabs, model: ScriptedModel, card: Card) -> None:
    chat = tabs.open("ai", "all")
    model.script(says("Hello."))
    chat.say("Hi")
    asked = ask(chat, model)
    model.script(says("Blocked."))
    done = chat.answer(asked, approved=True)
    assert (done.tool["state"], done.roles) == ("output-available", ["user", "assistant"] * 2)
    assert len(blocks(card)) == 1


def test_it_may_come_in_pieces_of_any_size(chat: NpmChat, model: ScriptedModel) -> None:
    model.script(uses("get_rewards_summary"), says("₹15,000 · नमस्ते · 👩‍👧"))
    state = chat.say("Points?", faults={"pieces": 1})
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
