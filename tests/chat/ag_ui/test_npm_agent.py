"""The real `@ag-ui/client` against the one-machine stack over HTTP."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from banking.entities import Card
from tests.banking.lost_card import LOST, PROMPT
from tests.chat.ag_ui.npm_agent import NpmAgent, started
from tests.chat.scripted_model import (
    START,
    ScriptedModel,
    says,
    text,
    uses,
    uses_all,
)
from tests.chat.scripted_server import CUT
from tests.local import stack
from tests.local.aws.emulator import Aws

pytestmark = pytest.mark.node


@pytest.fixture
def new_agent(
    card: Card, model: ScriptedModel, aws: Aws, tmp_path: Path
) -> Iterator[Callable[[], NpmAgent]]:
    settings = stack.Settings(tmp_path, model_url=model.url, chat_per_minute=1000)
    with stack.serve(settings) as running, ExitStack() as agents:
        token, thread_id = running.token(str(card.pk)), f"c-{uuid.uuid4().hex[:8]}"
        yield lambda: agents.enter_context(started(running.url, token, thread_id))


@pytest.fixture
def agent(new_agent: Callable[[], NpmAgent]) -> NpmAgent:
    return new_agent()


def status(card: Card) -> str:
    return str(Card.get(card.pk, "card", consistent_read=True).card_status)


def test_texts_and_tools_are_the_threads_messages(agent: NpmAgent, model: ScriptedModel) -> None:
    model.script(
        uses("get_rewards_summary", before="Let me see."),
        uses_all(("get_account_summary", {}), ("dispute_transaction", {"tx_id": "t9"})),
        says("You have ", "many."),
        says("Bye."),
    )
    state = agent.say("How am I doing?")
    assert (state.failure, state.outcome) == (None, "success")
    assert state.texts == ["Let me see.", "You have many."]
    assert [message["role"] for message in state.messages] == [
        *["user", "assistant", "tool", "assistant", "tool", "tool", "assistant"],
    ]
    called = [m.get("toolCalls", []) for m in state.messages if m["role"] == "assistant"]
    assert [[call["function"]["name"] for call in calls] for calls in called] == [
        ["get_rewards_summary"],
        ["get_account_summary", "dispute_transaction"],
        [],
    ]
    points, _, refused = state.results
    assert points["total_points"] == 5000
    assert refused["error"] == "reason is required"
    assert agent.say("Thanks").texts[-1] == "Bye."


def test_a_write_is_an_interrupt_and_an_approval_has_it_done(
    agent: NpmAgent, model: ScriptedModel, card: Card
) -> None:
    model.script(uses("block_card", LOST))
    asked = agent.say("Block my card")
    assert asked.outcome == "interrupt"
    (interrupt,) = asked.interrupts
    (call,) = asked.messages[1]["toolCalls"]
    assert (interrupt["message"], interrupt["toolCallId"]) == (PROMPT, call["id"])
    assert status(card) == "active"
    model.script(says("It is blocked."))
    done = agent.answer(asked, "resolved", approved=True)
    assert (done.failure, done.outcome, done.interrupts) == (None, "success", [])
    (result,) = [m for m in done.messages if m["role"] == "tool"]
    assert result["toolCallId"] == call["id"]
    assert done.results[0]["status"] == "success"
    assert done.texts[-1] == "It is blocked."
    assert status(card) == "blocked"


def test_a_denied_write_is_not_done(agent: NpmAgent, model: ScriptedModel, card: Card) -> None:
    model.script(uses("block_card", LOST))
    asked = agent.say("Block my card")
    model.script(says("I left it."))
    denied = agent.answer(asked, "resolved", approved=False)
    assert (denied.failure, denied.outcome) == (None, "success")
    assert denied.results == [{"error": "The user said no."}]
    assert status(card) == "active"


def test_an_interrupt_may_follow_an_interrupt(
    agent: NpmAgent, model: ScriptedModel, card: Card
) -> None:
    model.script(uses("block_card", LOST))
    asked = agent.say("Block my card")
    model.script(uses("block_card", {"reason": "Stolen"}))
    again = agent.answer(asked, "resolved", approved=True)
    assert again.outcome == "interrupt"
    assert again.interrupts[0]["toolCallId"] != asked.interrupts[0]["toolCallId"]
    model.script(says("I left it."))
    assert agent.answer(again, "cancelled").outcome == "success"
    assert status(card) == "blocked"


def test_a_failure_is_the_runs_error(agent: NpmAgent, model: ScriptedModel) -> None:
    model.script([START, *text("One"), CUT])
    failed = agent.say("Hi")
    assert failed.failure == "The assistant could not finish its answer. Try again."
    assert failed.events[-1]["type"] == "RUN_ERROR"
