"""Which calls of a turn are the same call."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from chat.model.protocol import ToolUse
from chat.privacy.one_time_secret import MaskedText
from chat.store.calls import NumberedCall
from chat.tools.employees import PRIME
from chat.turn.request import TurnRequest
from chat.turn.tool_call import ToolCall
from chat.turn.tool_step import Influence, ToolInvoker
from toolkit import Caller
from toolkit.doors.invoking import DirectEvent, InvokeError

DISPUTE = ToolCall.from_use(
    ToolUse("use_1", "dispute_transaction", '{"tx_id": "t1", "reason": "Double charge"}')
)


class Tools:
    """Answers with what it was given, one after the other, and keeps the keys it saw."""

    def __init__(self, *answers: Any) -> None:
        self._answers = list(answers)
        self.keys: list[str | None] = []

    def __call__(self, function_name: str, event: DirectEvent) -> Any:
        self.keys.append(event["idempotency_key"])
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def attempt(
    tools: Tools, turn_key: str = "turn", undecided: Iterable[NumberedCall] = ()
) -> ToolInvoker:
    request = TurnRequest(Caller("u1"), turn_key, "r1", MaskedText("Dispute t1"), PRIME)
    return ToolInvoker(tools, request, "c1", Influence("Dispute t1"), undecided)


def call(invoker: ToolInvoker, times: int) -> None:
    for _ in range(times):
        invoker.run(DISPUTE, invoker.event(DISPUTE))


def call_twice(tools: Tools, turn_key: str = "turn") -> None:
    call(attempt(tools, turn_key), 2)


def answer(status: int) -> dict[str, Any]:
    return {"status": status, "body": {"status": "submitted"}}


def test_a_call_that_the_model_makes_again_is_another_call() -> None:
    tools = Tools(answer(200), answer(200))
    call_twice(tools)
    assert tools.keys[0] != tools.keys[1]


@pytest.mark.parametrize("failure", [InvokeError("lost"), answer(503), answer(500)])
def test_a_call_made_again_after_a_failure_of_ours_is_the_same_call(failure: Any) -> None:
    tools = Tools(failure, answer(200))
    call_twice(tools)
    assert tools.keys[0] == tools.keys[1]


def test_the_same_turn_sent_again_makes_the_same_calls() -> None:
    first, again, other = (Tools(answer(200), answer(200)) for _ in range(3))
    call_twice(first)
    call_twice(again)
    call_twice(other, "another turn")
    assert first.keys == again.keys
    assert not set(first.keys) & set(other.keys)


def test_an_attempt_makes_first_what_the_one_before_it_left_undecided() -> None:
    first = Tools(answer(200), answer(503))
    failed = attempt(first)
    call(failed, 2)
    one, two = first.keys
    assert failed.has_undecided
    again = Tools(*[answer(200)] * 3)
    mended = attempt(again, undecided=failed.undecided)
    assert not mended.has_undecided
    call(mended, 3)
    assert again.keys[:2] == [two, one]
    assert again.keys[2] not in first.keys
    assert mended.undecided == []


def test_a_call_that_an_attempt_does_not_make_again_stays_undecided() -> None:
    failed = attempt(Tools(answer(503)))
    call(failed, 1)
    assert attempt(Tools(), undecided=failed.undecided).undecided == failed.undecided
