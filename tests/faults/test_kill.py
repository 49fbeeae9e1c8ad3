"""Tools whose process dies at any moment between the call and its answer."""

from __future__ import annotations

import pytest

from tests.faults.conftest import MakeAttempt, Place, redirected
from tests.faults.figures import MakeFigures
from tests.faults.killing import kill, somebody
from tests.faults.network import COMMIT, READS, Network
from tests.faults.scenarios import Attempt, Scenario
from tests.furnished import example, furnish
from tests.prime.post_office import PostOffice
from tests.project.tools import TOOLS
from toolkit.tool.idempotency import FinishedCall
from toolkit.tool.tool import Tool

pytestmark = pytest.mark.faults

BESIDES = {("UpdateItem", "teller-guards"), ("UpdateItem", "teller-pseudonyms")}
"""What a call writes for itself: that it is counted, and who is meant by its audit event."""
WRITING = [tool for tool in TOOLS.values() if tool.writes]


@pytest.mark.parametrize("tool", WRITING, ids=lambda tool: tool.name)
def test_a_tool_writes_all_that_it_does_in_one_transaction(
    tool: Tool, network: Network, gmail: PostOffice, queue: str
) -> None:
    """With its audit event and its record. So what becomes of it when its process dies does not
    depend on the tool, but on the kinds of requests, which those below make."""
    user_id = somebody()
    furnish(user_id, gmail)
    arguments = example(tool, user_id)
    attempt = Attempt(Scenario(tool.name, arguments, lambda _: None, lambda _: []), user_id)
    attempt.prepare()
    line = network.line()
    with redirected(line):
        reply = attempt.again()
    assert reply.status == 200, reply
    writes = {call for call in line.calls if not call[0].startswith(READS)}
    [(operation, on)] = writes - BESIDES  # again, if it was not as expected there
    assert operation == COMMIT
    assert {*on.split()} >= {"teller-audit", "teller-idempotency"}


def records(user_id: str) -> int:
    """Of the user's calls that are finished."""
    mine = FinishedCall.user_id == user_id
    return len([*FinishedCall.scan(FinishedCall.id.startswith("call#") & mine)])


def test_a_killed_call_has_done_nothing_or_all_and_its_retry_gets_the_first_answer(
    network: Network, attempt: MakeAttempt, places: list[Place], figures: MakeFigures
) -> None:
    counted = figures("process of a call killed")
    for scenario, moment in places:
        if moment.operation.startswith(READS):  # leaves what the write before it left
            continue
        call = attempt(scenario)
        kill(network, moment, call.start)
        left, first, effects = records(call.user_id), call.successes, call.effects
        assert len(effects) == len(first) == left <= 1, (scenario.name, moment)
        assert (left == 1) == (moment.operation == COMMIT and moment.after), (scenario.name, moment)
        retry = call.again()
        once_more = call.again()
        call.count(
            counted, acknowledged=retry.status == 200, otherwise=once_more.text != retry.text
        )
        assert (retry.status, [retry.body]) == (200, first or call.successes), moment
        assert call.effects == (effects or call.effects), moment
        assert len(call.effects) == len(call.successes) == 1, moment
        assert once_more.text == retry.text, moment
