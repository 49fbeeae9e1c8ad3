"""A turn one of whose calls failed on our side: its message, sent again, runs it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import pytest

from tests.banking.lost_card import LOST
from tests.budget.stored import transactions
from tests.chat.local_invoke import Tools
from tests.chat.scripted_model import Refusal, ScriptedModel, says, uses, uses_all
from tests.chat.scripted_server import Step
from tests.chat.talk import Talk
from tests.chat.turn.asking import ask, asks_to_block, blocks, status
from tests.dynamodb_traffic import refused
from toolkit.doors.invoking import DirectEvent, InvokeError

POINTS: list[Step] = uses("get_rewards_summary", {})
COFFEE = {
    "transaction": {
        "type": "EXPENSE",
        "amount_mxn_cents": 4500,
        "category_type": "VARIABLE",
        "category": "Food",
        "description": "coffee",
    }
}
ADDS: list[Step] = uses("add_transaction", COFFEE)
ADDS_TWO: list[Step] = uses_all(("add_transaction", COFFEE), ("add_transaction", COFFEE))
UNFINISHED = "The assistant could not finish its answer. Try again."


def unreachable(event: DirectEvent) -> None:
    raise InvokeError(event["tool"])


@contextmanager
def losing(
    tools: Tools, is_lost: Callable[[DirectEvent], bool], *, is_done: bool = False
) -> Iterator[None]:
    """Such calls get no answer: each is done all the same, or not at all."""
    invoke = tools.functions.invoke

    def lost(name: str, event: DirectEvent) -> object:
        if not is_lost(event):
            return invoke(name, event)
        if is_done:
            invoke(name, event)
        raise TimeoutError

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tools.functions, "invoke", lost)
        yield


def test_it_is_not_kept_as_the_answer_of_its_key(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    tools.before = unreachable
    model.script(POINTS, says("I cannot reach your points."))
    first = talk.say("Points?", key="k1")
    assert first.types[-3:] == ["token", "error", "done"]
    assert [each["message"] for each in first.of("error")] == [UNFINISHED]
    assert talk.messages[-1]["interrupted"]
    tools.before = None
    model.script(POINTS, says("5000"))
    again = talk.say("Points?", key="k1")
    assert (again.text, again.of("error")) == ("5000", [])
    assert talk.say("Points?", key="k1").text == "5000"
    assert [message["role"] for message in talk.messages].count("user") == 1


def test_a_failure_that_the_model_has_made_up_for_changes_nothing(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(POINTS, POINTS, says("5000"))
    with refused("Query", "AccessDeniedException", about="card", once=True):
        first = talk.say("Points?", key="k1")
    assert [first.types.count(each) for each in ("tool_error", "tool_result", "error")] == [1, 1, 0]
    assert talk.say("Points?", key="k1").events[1:] == first.events[1:]


def test_what_a_tool_refuses_is_its_answer(talk: Talk, model: ScriptedModel) -> None:
    model.script(uses("get_recent_transactions", {"n": 0}), says("None."))
    first = talk.say("My last none", key="k1")
    assert first.of("tool_error")
    assert first.of("error") == []
    assert talk.say("My last none", key="k1").text == "None."


@pytest.mark.parametrize("is_done", [False, True], ids=["before it blocks", "after it blocked"])
def test_the_yes_to_a_call_that_failed_counts_once_when_it_is_sent_again(
    talk: Talk, model: ScriptedModel, tools: Tools, is_done: bool
) -> None:
    ask(talk, model)
    with losing(tools, lambda _: True, is_done=is_done):
        model.script(says("I cannot reach it."))
        assert talk.say("YES", key="the-yes").of("error")
    assert status(talk) == ("blocked" if is_done else "active")
    model.script(says("Blocked."))
    again = talk.say("YES", key="the-yes")
    assert (again.text, again.types.count("tool_result")) == ("Blocked.", 1)
    assert len(blocks(talk)) == 1


def test_a_yes_to_a_call_that_failed_does_not_outlast_the_next_prompt(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    ask(talk, model)
    model.script(asks_to_block({"reason": "Stolen card"}))
    with losing(tools, lambda event: event["input"] == LOST):
        assert talk.say("YES").text.endswith("Reply YES to confirm.")
    model.script(asks_to_block())
    assert talk.say("No, I lost it").text.endswith("Reply YES to confirm.")
    assert status(talk) == "active"


def test_a_yes_that_cannot_be_withdrawn_leaves_the_conversation_usable(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    ask(talk, model)
    model.script(asks_to_block({"reason": "Stolen card"}), says("As you like."))
    with (
        losing(tools, lambda event: event["input"] == LOST),
        refused("DeleteItem", "AccessDeniedException", about="confirmation#", once=True),
    ):
        assert talk.say("YES").of("error")
    assert talk.say("No").text == "As you like."


@pytest.mark.parametrize(
    ("failed", "is_done", "is_sent_again"),
    [({1}, False, False), ({2}, True, True), ({1, 2}, True, False), ({1, 2}, False, True)],
)
def test_one_of_two_calls_that_are_alike_fails_and_both_are_done_once(
    talk: Talk,
    model: ScriptedModel,
    tools: Tools,
    failed: set[int],
    is_done: bool,
    is_sent_again: bool,
) -> None:
    arrived = count(1)

    def is_lost(event: DirectEvent) -> bool:
        number = 1 if event["turn"]["said"] else 2  # the user's words are the first one's
        return next(arrived) <= 2 and number in failed

    again = ADDS_TWO if failed == {1, 2} else ADDS
    with losing(tools, is_lost, is_done=is_done):
        if is_sent_again:
            model.script(ADDS_TWO, says("I could not."), Refusal(400, "ValidationException"))
            assert talk.say("Two coffees at 45", key="k1").of("error")
            assert talk.say("Two coffees at 45", key="k1").of("error")
            model.script(again, says("Added."))
        else:
            model.script(ADDS_TWO, again, says("Added."))
        last = talk.say("Two coffees at 45", key="k1")
    assert (last.of("error"), len(transactions(talk.user_id))) == ([], 2)
