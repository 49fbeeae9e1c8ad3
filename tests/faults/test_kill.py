"""Tools whose process dies at any moment between the call and its answer."""

from __future__ import annotations

import pytest

from tests.faults.conftest import MakeAttempt, MomentsOf
from tests.faults.figures import MakeFigures
from tests.faults.network import EVERY_TRY, Fault, Moment, Network
from tests.faults.scenarios import COMMIT, SCENARIOS, Attempt, Scenario, every_scenario
from tests.project.tools import TOOLS
from toolkit.tool.idempotency import FinishedCall

pytestmark = pytest.mark.faults


def records(user_id: str) -> int:
    """Of the user's calls that are finished."""
    mine = FinishedCall.user_id == user_id
    return len([*FinishedCall.scan(FinishedCall.id.startswith("call#") & mine)])


def killed(attempt: Attempt, network: Network, moment: Moment) -> int:
    """Kill the call's process at the moment; how many records it has left."""
    line = network.line(Fault(moment, "held", EVERY_TRY))
    process = attempt.start(line.url)
    assert line.reached.wait(30), moment
    process.kill()
    return records(attempt.user_id)


def test_every_writing_tool_is_put_to_these_tests() -> None:
    assert {s.name for s in SCENARIOS} == {name for name, tool in TOOLS.items() if tool.writes}


@every_scenario
def test_a_killed_call_has_done_nothing_or_all_and_its_retry_gets_the_first_answer(
    scenario: Scenario,
    network: Network,
    attempt: MakeAttempt,
    moments: MomentsOf,
    figures: MakeFigures,
) -> None:
    counted = figures("process of a call killed")
    around_the_commit = [Moment(COMMIT, 1), Moment(COMMIT, 1, after=True)]
    done = {}
    for moment in around_the_commit if scenario.like_another else moments(scenario):
        call = attempt(scenario)
        left = killed(call, network, moment)
        first, effects = call.successes, call.effects
        assert len(effects) == len(first) == left <= 1, moment
        retry = call.again()
        once_more = call.again()
        call.count(
            counted, acknowledged=retry.status == 200, otherwise=once_more.text != retry.text
        )
        assert (retry.status, [retry.body]) == (200, first or call.successes), moment
        assert call.effects == (effects or call.effects), moment
        assert len(call.effects) == len(call.successes) == 1, moment
        assert once_more.text == retry.text, moment
        done[moment] = bool(left)
    assert [moment for moment, is_done in done.items() if is_done] == [
        Moment(COMMIT, 1, after=True)
    ]
