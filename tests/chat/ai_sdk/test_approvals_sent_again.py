"""An approval or a denial that is sent again gets the same stream, and is done once."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

from tests.chat.ai_sdk.asking import POINTS, ask, blocks, status
from tests.chat.ai_sdk.page import Page, read
from tests.chat.local_invoke import Hold, Tools
from tests.chat.scripted_model import Refusal, ScriptedModel, says, uses, uses_all

DIRECT = Refusal(400, "ValidationException")


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
    assert len(model.requests) == 3
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
    model.script(uses_all((POINTS, {}), ("block_card", {"reason": "Stolen"})), DIRECT)
    assert page.answer().types[-2:] == ["error", "finish"]
    model.script(says("It is blocked."))
    again = page.send_on()
    assert again.text == "It is blocked."
    assert "tool-output-error" not in again.types
    assert [part["state"] for part in page.messages[-1]["parts"] if "state" in part] == [
        "output-available",
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
    assert len(model.requests) == 2


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
    streamed = page.send_on()
    assert streamed.one("tool-output-available")["output"]["status"] == "success"
    assert len(blocks(page)) == 1


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
        streamed = [read(tab.result(), calls) for tab in (first, second)]
    assert [one.text for one in streamed] == ["Blocked.", "Blocked."]
    assert streamed[0].one("tool-output-available") == streamed[1].one("tool-output-available")
    assert len(blocks(page)) == 1


def test_an_approval_whose_yes_came_to_nothing_is_told_so(page: Page, model: ScriptedModel) -> None:
    ask(page, model)
    model.script(DIRECT, says("I could not tell."))
    typed = page.talk.say("YES", key="typed")
    assert "error" in typed.types
    streamed = page.answer()
    assert "Ask whether" in streamed.one("tool-output-error")["errorText"]
    assert len(blocks(page)) == 1
