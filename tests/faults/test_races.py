"""Equal calls at the same moment, as a client makes them that does not wait for its answer."""

from __future__ import annotations

from functools import partial

import pytest

from tests.calling import at_once, send
from tests.faults.conftest import MakeAttempt
from tests.faults.figures import MakeFigures
from tests.faults.scenarios import SCENARIOS, Scenario

pytestmark = pytest.mark.faults

AT_ONCE = 8


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_equal_calls_at_once_act_once_and_are_answered_alike(
    scenario: Scenario, attempt: MakeAttempt, figures: MakeFigures
) -> None:
    call = attempt(scenario)
    replies = at_once([partial(send, scenario.tool, call.event) for _ in range(AT_ONCE)])
    assert {reply.status for reply in replies} == {200}
    counted = figures("race of equal calls")
    again = call.again()
    otherwise = sum(reply.text != again.text for reply in replies)
    call.count(counted, acknowledged=True, otherwise=otherwise)
    assert counted.wrong == 0, counted
