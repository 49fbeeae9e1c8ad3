"""A fault at every request of writing tools. How a wire meets each kind of fault does not depend on
the tool (test_kinds), nor what a tool makes of it on the kind: at each place befalls one that
passes and one that lasts, the kinds in turn."""

from __future__ import annotations

import pytest

from banking.entities import Card
from tests.calling import rest, say_yes
from tests.faults.conftest import Place, redirected
from tests.faults.network import EVERY_TRY, Fault, Kind, Moment, Network
from tests.faults.storage.storm import LASTING, PASSING, Faults, Storm, can_befall
from tests.project.tools import TOOLS
from toolkit.audit.audit_event import AuditEvent

pytestmark = pytest.mark.faults


def in_turn(places: list[Place], kinds: tuple[Kind, ...], tries: int) -> Faults:
    chosen = []
    for number, (scenario, moment) in enumerate(places):
        possible = [kind for kind in kinds if can_befall(kind, moment)]
        chosen.append((scenario, Fault(moment, possible[number % len(possible)], tries)))
    return chosen


def test_a_fault_that_passes_is_not_noticed_at_any_request(
    storm: Storm, places: list[Place]
) -> None:
    storm.assert_not_noticed(in_turn(places, PASSING, tries=1))


def test_a_fault_that_lasts_is_repaired_by_a_retry_at_any_request(
    storm: Storm, places: list[Place]
) -> None:
    storm.assert_told_and_repaired(in_turn(places, LASTING, EVERY_TRY))


def test_a_read_whose_audit_was_kept_but_not_confirmed_is_answered(
    network: Network, card: Card
) -> None:
    read = TOOLS["get_account_summary"]
    with redirected(network.line(Fault(Moment("PutItem", 1, after=True), "cut", tries=1))):
        assert rest(read, card.pk, {"user_id": card.pk}).status == 200
    assert [event.outcome for event in AuditEvent.of_user(card.pk)] == ["success"]


def test_a_yes_whose_taking_was_not_confirmed_still_counts(network: Network, card: Card) -> None:
    body = {"user_id": card.pk, "reason": "Lost card"}
    asked = rest(TOOLS["block_card"], card.pk, body)
    with redirected(network.line(Fault(Moment("UpdateItem", 1, after=True), "cut", tries=1))):
        say_yes(card.pk, asked)
    assert rest(TOOLS["block_card"], card.pk, body).status == 200
