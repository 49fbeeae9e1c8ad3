"""Answers that are being written, in real Chromium on the whole one-machine stack: the model says a
word when the test lets it."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.chat import scripted_model
from tests.chat.scripted_model import START, ScriptedModel, stop, text
from tests.stack.console_page import signing_in
from tests.stack.started import Started, started

pytestmark = [pytest.mark.browser, pytest.mark.stack]

USER_ID = "12345"
WORDS = [f"{letter}-word " for letter in "abcdefgh"]


@pytest.fixture(scope="module")
def model() -> Iterator[ScriptedModel]:
    with scripted_model.serving() as model:
        yield model


@pytest.fixture(scope="module")
def stack(model: ScriptedModel, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    settings = {"MODEL_URL": model.url, "MODEL_ID": "scripted", "CHAT_PER_MINUTE": "1000"}
    with started(tmp_path_factory.mktemp("state"), **settings) as running:
        yield running


@pytest.fixture
def page(browser: Browser, stack: Started) -> Iterator[Page]:
    with signing_in(browser, stack, "desktop") as sign_in:
        page = sign_in(USER_ID)
        page.get_by_test_id("new-conversation").click()
        yield page


def other_page(page: Page, stack: Started) -> Page:
    """Another tab of the same browser, which is signed in."""
    other = page.context.new_page()
    other.goto(stack.url)
    return other


def slowly(model: ScriptedModel) -> list[threading.Event]:
    """An answer of WORDS, each of which waits for its gate."""
    gates = [threading.Event() for _ in WORDS]
    *deltas, end = text(*WORDS)
    steps = [step for pair in zip(gates, deltas, strict=True) for step in pair]
    model.script([START, *steps, end, *stop("end_turn")])
    return gates


def ask(page: Page, said: str) -> None:
    page.get_by_test_id("composer").fill(said)
    page.get_by_test_id("send").click()


def answer(page: Page) -> Locator:
    return page.get_by_test_id("message-assistant").last.locator(".text")


def so_far(words: Sequence[str]) -> str:
    return "".join(words).strip()


def test_a_page_that_is_loaded_again_and_again_shows_the_answer_grow(
    page: Page, model: ScriptedModel
) -> None:
    gates = slowly(model)
    ask(page, "Tell me the words")
    for number, gate in enumerate(gates, 1):
        gate.set()
        expect(answer(page)).to_have_text(so_far(WORDS[:number]))
        if number % 3 == 1:
            page.reload()
            expect(answer(page)).to_have_text(so_far(WORDS[:number]))
    expect(page.locator(".composer").get_by_role("status")).to_have_text("Answer complete.")
    expect(page.get_by_test_id("message-user")).to_have_count(1)
    expect(page.get_by_test_id("message-assistant")).to_have_count(1)


def test_two_tabs_show_the_same_answer_and_either_stops_it(
    page: Page, stack: Started, model: ScriptedModel
) -> None:
    gates = slowly(model)
    gates[0].set()
    ask(page, "Tell me the words")
    expect(answer(page)).to_have_text(WORDS[0].strip())
    other = other_page(page, stack)
    for number, gate in enumerate(gates[:3], 1):
        gate.set()
        for each in (page, other):
            expect(answer(each)).to_have_text(so_far(WORDS[:number]))
    other.get_by_test_id("stop").click()
    for each in (page, other):
        expect(each.get_by_test_id("message-assistant")).to_contain_text("Stopped.")
        expect(each.get_by_test_id("stop")).to_be_hidden()
    for gate in gates:
        gate.set()
    page.reload()
    expect(page.get_by_test_id("message-assistant")).to_contain_text(so_far(WORDS[:3]))
    expect(page.get_by_test_id("message-assistant")).to_contain_text("interrupted")
