"""Every kind of fault at every kind of request: what a wire to storage makes of each."""

from __future__ import annotations

import pytest

from tests.faults.conftest import MakeAttempt
from tests.faults.figures import MakeFigures
from tests.faults.network import Fault, Kind, Network
from tests.faults.scenarios import SCENARIOS, reply_of
from tests.faults.storage.storm import (
    LASTING,
    PASSING,
    Met,
    Place,
    Storm,
    assert_not_noticed,
    assert_once,
    assert_told_and_repaired,
    assert_unavailable,
    can_befall,
)

pytestmark = pytest.mark.faults


def of_each_request(storm: Storm, kind: Kind) -> list[Place]:
    """The first call that makes each kind of request, before and after it."""
    first: dict[tuple[str, bool], Place] = {}
    for place in storm.places:
        _, moment = place
        if can_befall(kind, moment):
            first.setdefault((moment.operation, moment.after), place)
    return [*first.values()]


@pytest.mark.parametrize("kind", PASSING)
def test_a_fault_that_passes_is_not_noticed(storm: Storm, kind: Kind, figures: MakeFigures) -> None:
    assert_not_noticed(storm, kind, of_each_request(storm, kind), figures)


@pytest.mark.parametrize("kind", LASTING)
def test_a_fault_that_lasts_is_the_familys_error_and_a_retry_repairs_it(
    storm: Storm, kind: Kind, figures: MakeFigures
) -> None:
    assert_told_and_repaired(storm, kind, of_each_request(storm, kind), figures)


def test_slow_answers_are_waited_for(
    network: Network, attempt: MakeAttempt, figures: MakeFigures
) -> None:
    counted = figures("storage at every call: slow")
    calls = [attempt(scenario) for scenario in SCENARIOS]
    running = [call.start(network.line(Fault(None, "slow")).url) for call in calls]
    for call, process in zip(calls, running, strict=True):
        met = Met(call, None, reply_of(process))
        assert met.reply.status == 200, met
        assert_once(met, met.reply.text, counted)


def test_without_any_storage_the_answer_is_the_familys_error_too(
    network: Network, attempt: MakeAttempt, figures: MakeFigures
) -> None:
    counted = figures("storage at every call: cut")
    calls = [attempt(scenario) for scenario in SCENARIOS]
    running = [call.start(network.line(Fault(None, "cut")).url) for call in calls]
    for call, process in zip(calls, running, strict=True):
        met = Met(call, None, reply_of(process))
        assert_unavailable(met)
        assert call.effects == [], met
        assert_once(met, call.again().text, counted)
