"""What the real `ai` package has of a conversation is what a page gets of it that is loaded anew,
part by part, in both versions of the package."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from banking.entities import Card
from tests.banking.lost_card import LOST
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
from tests.chat.scripted_server import CUT
from tests.chat.slots import taken_by
from tests.chat.talk import wait_until

pytestmark = pytest.mark.node


@pytest.fixture(params=["ai", "ai-6"])
def sdk(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def chat(tabs: Tabs, sdk: str) -> NpmChat:
    return tabs.open(sdk, "last")


def ask(chat: NpmChat, model: ScriptedModel) -> State:
    model.script(uses("block_card", LOST, before="I can do that."))
    return chat.say("Block my card")


def test_texts_tools_and_metadata(chat: NpmChat, model: ScriptedModel, tabs: Tabs) -> None:
    model.script(
        uses("get_rewards_summary", before="Let me see."),
        uses_all(("get_account_summary", {}), ("dispute_transaction", {"tx_id": "t9"})),
        says("You have spent ", "$3,155.50."),
        says("Bye"),
    )
    chat.say("How am I doing?")
    shown = chat.say("Thanks")
    assert len(shown.messages) == 4
    assert tabs.loaded() == shown.messages


@pytest.mark.parametrize("approved", [True, False])
def test_a_question_and_its_answer(
    chat: NpmChat, model: ScriptedModel, tabs: Tabs, approved: bool
) -> None:
    asked = ask(chat, model)
    assert tabs.loaded() == asked.messages
    model.script(says("So be it."), says("Bye"))
    answered = chat.answer(asked, approved=approved)
    assert tabs.loaded() == answered.messages
    assert tabs.loaded() == answered.messages
    shown = chat.say("Thanks")
    assert tabs.loaded() == shown.messages


def test_a_question_that_leads_to_the_next(chat: NpmChat, model: ScriptedModel, tabs: Tabs) -> None:
    asked = ask(chat, model)
    model.script(uses("block_card", {"reason": "Stolen"}))
    again = chat.answer(asked, approved=True)
    assert tabs.loaded() == again.messages
    model.script(says("Fine."))
    denied = chat.answer(again, approved=False)
    assert tabs.loaded() == denied.messages


def test_a_failed_answer_and_the_next_try(chat: NpmChat, model: ScriptedModel, tabs: Tabs) -> None:
    model.script([START, *text("One"), CUT], says("Hello"))
    failed = chat.say("Hi")
    assert failed.status == "error"
    assert "internals" not in str(failed.error)
    assert failed.finished[-1]["isError"]
    assert failed.last["metadata"]["failed"] == failed.error
    assert tabs.loaded() == failed.messages
    again = chat.do("regenerate")
    assert (again.status, again.text) == ("ready", "Hello")
    assert tabs.loaded() == again.messages


def test_a_page_that_is_loaded_while_an_answer_is_written_resumes_it(
    chat: NpmChat, model: ScriptedModel, tabs: Tabs, sdk: str, card: Card
) -> None:
    gate = threading.Event()
    slow = [START, *text("One")[:1], gate, *text(" two"), *stop("end_turn")]
    model.script(says("Hello"), uses("get_rewards_summary"), slow)
    chat.say("Hi")
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(chat.say, "Count")
        model.wait_for_requests(3)
        other = tabs.open(sdk, "last")
        other.do("load", messages=tabs.loaded())
        resumed = threads.submit(other.do, "resume")
        wait_until(lambda: len(taken_by(str(card.pk))) == 2)
        gate.set()
        shown = first.result().messages
        assert resumed.result().messages == shown
    assert tabs.loaded() == shown


def test_a_page_that_is_loaded_while_an_approval_is_carried_out_resumes_it(
    chat: NpmChat, model: ScriptedModel, tabs: Tabs, sdk: str, card: Card
) -> None:
    asked, gate = ask(chat, model), threading.Event()
    model.script([START, *text("Bl")[:1], gate, *text("ocked"), *stop("end_turn")])
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(chat.answer, asked, approved=True)
        model.wait_for_requests(2)
        other = tabs.open(sdk, "last")
        other.do("load", messages=tabs.loaded())
        resumed = threads.submit(other.do, "resume")
        wait_until(lambda: len(taken_by(str(card.pk))) == 2)
        gate.set()
        shown = first.result()
        (part,) = resumed.result().tools
        approved = {"approval": shown.tool["approval"]}  # no chunk that both versions know says so
        assert part | approved == shown.tool
        assert resumed.result().text == shown.text
        assert resumed.result().last["id"] == shown.last["id"]
    assert tabs.loaded() == shown.messages


def test_an_approval_is_answered_on_a_page_that_was_loaded_anew(
    chat: NpmChat, model: ScriptedModel, tabs: Tabs, sdk: str
) -> None:
    ask(chat, model)
    other = tabs.open(sdk, "last")
    loaded = other.do("load", messages=tabs.loaded())
    model.script(says("Blocked."))
    done = other.answer(loaded, approved=True)
    assert done.tool["state"] == "output-available"
    assert tabs.loaded() == done.messages
