"""Storage that says nothing, and a call whose time is nearly over."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from functools import partial

import pytest

from tests.calling import Reply, at_once
from tests.faults.conftest import MakeAttempt, redirected
from tests.faults.figures import MakeFigures
from tests.faults.network import Fault, Network
from tests.faults.scenarios import OF_EACH_FAMILY, Attempt
from tests.faults.storage.storm import Met, assert_once, assert_unavailable

pytestmark = pytest.mark.faults

TIME_LEFT_MS = 7_500
"""Enough for one try to storage, and not for a second one."""


@dataclass(frozen=True)
class Countdown:
    """A Lambda context whose time runs out."""

    ends: float = field(default_factory=lambda: time.monotonic() + TIME_LEFT_MS / 1000)
    function_name: str = "test"
    aws_request_id: str = "r1"

    def get_remaining_time_in_millis(self) -> int:
        return int((self.ends - time.monotonic()) * 1000)


def answered(call: Attempt) -> tuple[Reply, int]:
    """The call's answer and the milliseconds that were left when it came."""
    context = Countdown()
    answer = call.scenario.tool(call.event, context)
    text = answer["body"]
    reply = Reply(answer["statusCode"], json.loads(text), answer["headers"], text)
    return reply, context.get_remaining_time_in_millis()


def test_storage_that_stalls_is_given_up_before_the_calls_time_is_over(
    network: Network, attempt: MakeAttempt, figures: MakeFigures
) -> None:
    counted = figures("storage at every call: silence")
    fault = Fault(None, "silence")
    calls = [attempt(scenario) for scenario in OF_EACH_FAMILY]
    with redirected(network.line(fault)):
        answers = at_once([partial(answered, call) for call in calls])
    for call, (reply, left_ms) in zip(calls, answers, strict=True):
        met = Met(call, fault, reply)
        assert_unavailable(met)
        assert left_ms > 0, met
        assert (call.effects, call.successes) == ([], []), met
        assert_once(met, call.again().text, counted)
