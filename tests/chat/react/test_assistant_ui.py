"""assistant-ui on its own runtime and transport, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from banking.entities import Card
from tests.banking.lost_card import LOST
from tests.chat.react.conftest import Site
from tests.chat.react.pages import ShownChat
from tests.chat.scripted_model import Refusal, ScriptedModel, says, uses

pytestmark = pytest.mark.node


@pytest.fixture
def chat(site: Site, new_page: Callable[[], Page]) -> ShownChat:
    address = f"{site.origin}/assistant_chat-7.html"
    return ShownChat.opened(new_page(), address, site.api, site.token, site.id)


def test_a_conversation_is_the_same_after_a_reload(chat: ShownChat, model: ScriptedModel) -> None:
    model.script(uses("get_rewards_summary", before="Let me see."), says("You have many."))
    chat.say("How many points?")
    chat.shows("You have many.")
    chat.shows("complete")
    before = chat.text
    chat.reload()
    chat.shows("You have many.")
    assert chat.text == before


def test_a_question_is_approved_before_and_after_a_reload(
    chat: ShownChat, model: ScriptedModel, card: Card
) -> None:
    model.script(uses("block_card", LOST))
    chat.say("Block my card")
    expect(chat.button("Approve")).to_be_visible()
    chat.reload()
    model.script(says("It is blocked."))
    chat.button("Approve").click()
    chat.shows("It is blocked.")
    expect(chat.button("Approve")).to_have_count(0)
    assert Card.get(card.pk, "card", consistent_read=True).card_status == "blocked"
    before = chat.text
    chat.reload()
    chat.shows("It is blocked.")
    assert chat.text == before
    expect(chat.button("Approve")).to_have_count(0)


def test_a_message_is_sent_again(chat: ShownChat, model: ScriptedModel) -> None:
    model.script(Refusal(400, "ValidationException"), says("Hello."))
    chat.say("Hi")
    expect(chat.main).to_contain_text("could not finish its answer")
    chat.button("Again").last.click()
    chat.shows("Hello.")
    expect(chat.main).not_to_contain_text("could not finish its answer")


def test_what_is_refused_is_a_sentence_on_the_page(chat: ShownChat, model: ScriptedModel) -> None:
    model.script(says("Hello."))
    chat.say("Hi")
    chat.shows("Hello.")
    chat.say("a" * 10_001)
    chat.shows("content must have at most 10000 characters")
    expect(chat.main).not_to_contain_text("{")
