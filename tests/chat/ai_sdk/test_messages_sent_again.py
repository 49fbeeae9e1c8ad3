"""A message that was answered before: sent again, edited, or its answer asked for anew."""

from __future__ import annotations

from tests.banking.lost_card import LOST
from tests.chat.ai_sdk.asking import POINTS
from tests.chat.ai_sdk.page import Page, read
from tests.chat.local_invoke import Tools
from tests.chat.scripted_model import ScriptedModel, says, uses, uses_all


def test_a_message_sent_again_gets_the_same_answer_without_the_model(
    page: Page, model: ScriptedModel, tools: Tools
) -> None:
    model.script(
        uses_all((POINTS, {}), ("get_account_summary", {})),
        uses("block_card", LOST, before="Well."),
    )
    first = page.say("Points? And block my card")
    again = read(page.post(page.messages[:1]))
    assert again.answer_id == first.answer_id == page.talk.messages[-1]["id"]
    for type_ in ("tool-input-available", "tool-output-available", "tool-approval-request"):
        assert again.of(type_) == first.of(type_)
    assert again.types == [
        *["start", "data-employee", "data-note"],
        *["start-step", *["tool-input-available", "tool-output-available"] * 2, "finish-step"],
        *["start-step", "text-start", "text-delta", "text-end"],
        *["tool-input-available", "tool-approval-request"],
        *["text-start", "text-delta", "text-end", "finish-step"],
        "finish",
    ]
    assert again.text == first.text
    assert len(tools.events) == 3


def test_an_answer_asked_for_anew_is_the_saved_one(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    first = page.say("Hi")
    again = read(page.post(page.messages[:1], trigger="regenerate-message", messageId="x"))
    assert again.answer_id == first.answer_id
    assert again.text == "Hello"


def test_no_answer_is_written_anew(page: Page, model: ScriptedModel) -> None:
    refused = page.post([page.said("Block my card")], trigger="regenerate-message")
    assert refused.status_code == 400
    assert refused.text == "An answer cannot be written anew. Send a new message."
    assert model.requests == []


def test_an_edited_message_is_another_message(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    page.say("Hi", id="m1")
    assert page.post([page.said("Block my card", id="m1")]).status_code == 409
