"""`useChat` on a React page in a real browser: what it shows after a reload is what it showed
before, in both versions of the AI SDK."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from banking.entities import Card
from tests.banking.lost_card import LOST
from tests.chat.react.conftest import Site
from tests.chat.react.pages import ShownChat
from tests.chat.scripted_model import START, ScriptedModel, says, stop, text, uses, uses_all
from tests.chat.scripted_server import Step
from toolkit.audit.audit_event import AuditEvent

pytestmark = pytest.mark.node

NewTab = Callable[[], ShownChat]


@pytest.fixture(params=[7, 6], ids=["ai 7", "ai 6"])
def new_tab(request: pytest.FixtureRequest, site: Site, new_page: Callable[[], Page]) -> NewTab:
    address = f"{site.origin}/react_chat-{request.param}.html"
    return lambda: ShownChat.opened(new_page(), address, site.api, site.token, site.id)


@pytest.fixture
def chat(new_tab: NewTab) -> ShownChat:
    return new_tab()


def ask(chat: ShownChat, model: ScriptedModel) -> None:
    model.script(uses("block_card", LOST))
    chat.say("Block my card")
    expect(chat.button("Approve")).to_be_visible()
    chat.rests()


def requests_of(chat: ShownChat, end: str) -> list[str]:
    """Addresses with this end, as the page asks for them."""
    asked: list[str] = []

    def note(made: Request) -> None:
        if made.url.endswith(end):
            asked.append(made.url)

    chat.page.on("request", note)
    return asked


def status(card: Card) -> str:
    return str(Card.get(card.pk, "card", consistent_read=True).card_status)


def assert_same_after_reload(chat: ShownChat) -> None:
    chat.rests()
    before = chat.text
    chat.reload()
    chat.rests()
    assert chat.text == before


def test_texts_tools_and_answered_questions_are_the_same_after_a_reload(
    chat: ShownChat, model: ScriptedModel, card: Card
) -> None:
    model.script(
        uses("get_rewards_summary", before="Let me see."),
        uses_all(("get_account_summary", {}), ("dispute_transaction", {"tx_id": "t9"})),
        says("You have spent ", "$3,155.50."),
    )
    chat.say("How am I doing?")
    chat.shows("unproven: 3,155.50")
    ask(chat, model)
    model.script(says("It is blocked."))
    chat.button("Approve").click()
    chat.shows("It is blocked.")
    assert status(card) == "blocked"
    assert_same_after_reload(chat)
    model.script(says("Bye."))
    chat.say("Thanks")
    chat.shows("Bye.")
    assert_same_after_reload(chat)


def test_a_question_is_answered_after_a_reload(
    chat: ShownChat, model: ScriptedModel, card: Card
) -> None:
    ask(chat, model)
    resumed = requests_of(chat, "/stream")
    assert_same_after_reload(chat)
    model.script(says("It is blocked."))
    chat.button("Approve").click()
    chat.shows("It is blocked.")
    assert status(card) == "blocked"
    assert_same_after_reload(chat)
    assert resumed == []  # it would draw the question again over the button that was pressed


def test_a_reload_in_the_middle_of_an_answer_goes_on_with_it(
    chat: ShownChat, model: ScriptedModel
) -> None:
    gate = threading.Event()
    slow = [START, *text("One")[:1], gate, *text(" two"), *stop("end_turn")]
    model.script(says("Hello."), uses("get_rewards_summary"), slow)
    chat.say("Hi")
    chat.shows("Hello.")
    chat.rests()
    chat.say("Count")
    chat.shows("One")
    chat.reload()
    chat.shows("One")
    gate.set()
    chat.shows("One two")
    assert_same_after_reload(chat)


def cut(chat: ShownChat) -> None:
    """Waits until the page has lost a connection over which its answer came."""
    with chat.page.expect_event("requestfailed", is_of_answer):
        pass


def is_of_answer(request: Request) -> bool:
    return request.url.endswith(("/chat", "/stream"))


def slowly(*words: str) -> tuple[list[threading.Event], list[Step]]:
    """What the model says, and the gates before all words but the first."""
    gates = [threading.Event() for _ in words[1:]]
    first, *deltas, end = text(*words)
    steps = [step for pair in zip(gates, deltas, strict=True) for step in pair]
    return gates, [START, first, *steps, end, *stop("end_turn")]


@pytest.mark.parametrize("new_tab", [7], ids=["ai 7"], indirect=True)
def test_answers_outlive_connections_that_live_three_seconds(
    chat: ShownChat, model: ScriptedModel, site: Site, card: Card
) -> None:
    site.network.drop_after(3)
    words = ["One", " two", " three", " four", " five"]
    gates, slow = slowly(*words)
    model.script(slow)
    chat.say("Count")
    for number, gate in enumerate(gates, 1):
        chat.shows("".join(words[:number]))
        cut(chat)
        gate.set()
    chat.shows("One two three four five")
    assert_same_after_reload(chat)
    ask(chat, model)
    words = ["It", " is", " blocked."]
    gates, slow = slowly(*words)
    model.script(slow)
    chat.button("Approve").click()
    for number, gate in enumerate(gates, 1):
        chat.shows("".join(words[:number]))
        cut(chat)
        gate.set()
    chat.shows("It is blocked.")
    assert_same_after_reload(chat)
    assert chat.text.count("One two three four five") == 1
    assert chat.text.count("It is blocked.") == 1
    assert status(card) == "blocked"
    events = AuditEvent.of_user(str(card.pk), action="block_card")
    assert [event.outcome for event in events] == ["refused", "success"]  # asked first
