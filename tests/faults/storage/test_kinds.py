"""Every kind of fault: what a wire to storage makes of each, at a read and around two writes."""

from __future__ import annotations

import pytest

from tests.faults.network import COMMIT, EVERY_TRY, Fault, Kind, Moment
from tests.faults.scenarios import OF_EACH_FAMILY, SCENARIOS
from tests.faults.storage.storm import LASTING, PASSING, Faults, Storm, can_befall

pytestmark = pytest.mark.faults

WRITE = next(scenario for scenario in SCENARIOS if scenario.name == "add_transaction")
MOMENTS = [
    Moment("GetItem", 1),
    *(
        Moment(operation, 1, after)
        for operation in ("UpdateItem", COMMIT)
        for after in (False, True)
    ),
]


def faults(kind: Kind, tries: int = EVERY_TRY) -> Faults:
    return [(WRITE, Fault(moment, kind, tries)) for moment in MOMENTS if can_befall(kind, moment)]


@pytest.mark.parametrize("kind", PASSING)
def test_a_fault_that_passes_is_not_noticed(storm: Storm, kind: Kind) -> None:
    storm.assert_not_noticed(faults(kind, tries=1))


@pytest.mark.parametrize("kind", LASTING)
def test_a_fault_that_lasts_is_the_familys_error_and_a_retry_repairs_it(
    storm: Storm, kind: Kind
) -> None:
    storm.assert_told_and_repaired(faults(kind))


def test_slow_answers_are_waited_for(storm: Storm) -> None:
    slow = [(scenario, Fault(None, "slow")) for scenario in OF_EACH_FAMILY]
    storm.assert_not_noticed(slow, "at every call")


def test_without_any_storage_the_answer_is_the_familys_error_too(storm: Storm) -> None:
    cut = [(scenario, Fault(None, "cut")) for scenario in OF_EACH_FAMILY]
    storm.assert_told_and_repaired(cut, "at every call")
