"""The console behind a network that drops every connection three seconds after it was made: what
is said meanwhile is not lost, and done once. Tests wait for what the page meets, not for time."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect

from banking.entities import Card
from tests.banking.lost_card import LOST
from tests.chat import scripted_model
from tests.chat.react import network
from tests.chat.react.network import Network
from tests.chat.scripted_model import START, ScriptedModel, stop, text, uses
from tests.chat.scripted_server import Step
from tests.chromium import DESKTOP
from tests.stack.card_customer import give_card_and_transaction
from tests.stack.started import Started, started

pytestmark = [pytest.mark.browser, pytest.mark.stack]

USER_ID = "traveller"
WORDS = ["One", " two", " three", " four", " five"]


@pytest.fixture(scope="module")
def model() -> Iterator[ScriptedModel]:
    with scripted_model.serving() as model:
        yield model


@pytest.fixture(scope="module")
def dropping() -> Iterator[Network]:
    with network.up() as dropping:
        dropping.drop_after(3)
        yield dropping


@pytest.fixture(scope="module")
def stack(
    model: ScriptedModel, dropping: Network, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Started]:
    settings = {
        "MODEL_URL": model.url,
        "MODEL_ID": "scripted",
        "CHAT_PER_MINUTE": "1000",
        "ALLOWED_HOSTS": dropping.url.removeprefix("http://"),
        "ALLOWED_ORIGIN": dropping.url,
    }
    with started(tmp_path_factory.mktemp("state"), **settings) as running:
        dropping.upstream = running.url
        with running.client() as client:  # publishing the pages may take longer than 3 seconds
            client.get("/").raise_for_status()
        yield running


@pytest.fixture
def page(browser: Browser, stack: Started, dropping: Network) -> Iterator[Page]:
    failures: list[str] = []
    context = browser.new_context(**DESKTOP)
    page = context.new_page()
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.goto(dropping.url)
    page.get_by_label("User ID").fill(USER_ID)
    page.get_by_test_id("sign-in").click()
    page.get_by_test_id("new-conversation").click()
    yield page
    context.close()
    assert failures == []


def slowly(*words: str) -> tuple[list[threading.Event], list[Step]]:
    """What the model says, and the gates before all words but the first."""
    gates = [threading.Event() for _ in words[1:]]
    first, *deltas, end = text(*words)
    steps = [step for pair in zip(gates, deltas, strict=True) for step in pair]
    return gates, [START, first, *steps, end, *stop("end_turn")]


def say(page: Page, said: str) -> None:
    page.get_by_test_id("composer").fill(said)
    page.get_by_test_id("send").click()


def cut(page: Page) -> None:
    """Waits until the page has lost a connection over which its answer came."""
    with page.expect_event("requestfailed", is_of_answer):
        pass


def is_of_answer(request: Request) -> bool:
    return request.url.endswith(("/chat", "/stream"))


def answers(page: Page) -> Locator:
    return page.get_by_test_id("message-assistant").locator(".text")


def complete(page: Page) -> None:
    status = page.locator(".composer").get_by_role("status")
    expect(status).to_have_text("Answer complete.")


def grows(page: Page, gates: list[threading.Event], words: list[str]) -> None:
    """Each word comes after another cut."""
    for number, gate in enumerate(gates, 1):
        expect(answers(page).last).to_have_text("".join(words[:number]))
        cut(page)
        gate.set()
    expect(answers(page).last).to_have_text("".join(words))


def said(page: Page) -> list[str]:
    """All that was said, also what a question's card says in its place."""
    return page.locator("[data-testid=message-user], .answer .text").all_text_contents()


def status(stack: Started) -> str:
    """The card's."""
    key = {"pk": {"S": USER_ID}, "sk": {"S": "card"}}
    found = stack.dynamodb.get_item(TableName=Card.Meta.table_name, Key=key, ConsistentRead=True)
    return found["Item"]["card_status"]["S"]


def test_an_answer_that_outlives_its_connections_is_whole(page: Page, model: ScriptedModel) -> None:
    gates, answer = slowly(*WORDS)
    model.script(answer)
    say(page, "Count")
    grows(page, gates, WORDS)
    complete(page)
    before = said(page)
    assert before == ["Count", "One two three four five"]
    page.reload()
    expect(answers(page)).to_have_text("One two three four five")
    assert said(page) == before


def test_an_answer_that_is_slow_to_begin_is_whole(page: Page, model: ScriptedModel) -> None:
    gate = threading.Event()
    model.script([gate, START, *text("Here."), *stop("end_turn")])
    say(page, "Think")
    for _ in range(3):
        cut(page)
    gate.set()
    expect(answers(page)).to_have_text("Here.")
    complete(page)
    assert said(page) == ["Think", "Here."]


def test_a_question_and_its_write_are_one_after_as_many_cuts(
    page: Page, model: ScriptedModel, stack: Started
) -> None:
    give_card_and_transaction(stack, USER_ID)
    asked = threading.Event()
    before, *call = uses("block_card", LOST)
    model.script([before, asked, *call])
    say(page, "Block my card")
    cut(page)
    asked.set()
    expect(page.get_by_test_id("confirm-yes")).to_be_enabled()
    gates, answer = slowly("It", " is", " blocked", ".")
    model.script(answer)
    page.get_by_test_id("confirm-yes").click()
    grows(page, gates, ["It", " is", " blocked", "."])
    complete(page)
    told = said(page)
    assert told.count("YES") == 1
    assert told.count("It is blocked.") == 1
    page.reload()
    expect(answers(page).last).to_have_text("It is blocked.")
    expect(page.get_by_test_id("confirm-yes")).to_have_count(0)
    assert said(page) == told
    assert status(stack) == "blocked"
    blocks = [event for event in stack.events(USER_ID) if event["action"]["S"] == "block_card"]
    outcomes = [event["outcome"]["S"] for event in blocks]
    assert outcomes == ["refused", "success"]  # it was asked for first
