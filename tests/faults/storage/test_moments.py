"""A fault at every moment of every writing tool's call. How a wire meets each kind of fault does
not depend on the tool (test_kinds), nor what a tool makes of it on the kind: at each moment befalls
one that passes and one that lasts, the kinds in turn."""

from __future__ import annotations

import pytest

from banking.entities import Card
from tests.budget.stored import fill
from tests.calling import rest, say_yes
from tests.examples import arguments_of
from tests.faults.conftest import MomentsOf, redirected
from tests.faults.figures import MakeFigures
from tests.faults.network import Fault, Kind, Moment, Network
from tests.faults.scenarios import SCENARIOS
from tests.faults.storage.storm import (
    LASTING,
    PASSING,
    Place,
    Storm,
    assert_not_noticed,
    assert_told_and_repaired,
    can_befall,
)
from tests.prime.post_office import PostOffice
from tests.project.tools import TOOLS
from tests.support.stored import fill as fill_support
from toolkit.audit.audit_event import AuditEvent
from toolkit.tool.tool import Tool

pytestmark = pytest.mark.faults


def in_turn(storm: Storm, kind: Kind, kinds: tuple[Kind, ...]) -> list[Place]:
    """Those that are this kind's turn: each moment is one kind's."""
    chosen = []
    for number, (scenario, moment) in enumerate(storm.places):
        possible = [each for each in kinds if can_befall(each, moment)]
        if possible[number % len(possible)] == kind:
            chosen.append((scenario, moment))
    return chosen


@pytest.mark.parametrize("kind", PASSING)
def test_a_fault_that_passes_is_not_noticed_at_any_moment_of_any_tool(
    storm: Storm, kind: Kind, figures: MakeFigures
) -> None:
    assert_not_noticed(storm, kind, in_turn(storm, kind, PASSING), figures)


@pytest.mark.parametrize("kind", LASTING)
def test_a_fault_that_lasts_is_repaired_by_a_retry_at_any_moment_of_any_tool(
    storm: Storm, kind: Kind, figures: MakeFigures
) -> None:
    assert_told_and_repaired(storm, kind, in_turn(storm, kind, LASTING), figures)


@pytest.mark.parametrize("kinds", [PASSING, LASTING], ids=["passing", "lasting"])
def test_no_moment_is_left_out(storm: Storm, kinds: tuple[Kind, ...]) -> None:
    befallen = [place for kind in kinds for place in in_turn(storm, kind, kinds)]
    assert sorted(map(str, befallen)) == sorted(map(str, storm.places))


def test_a_tool_whose_moments_are_left_to_another_has_no_other_moments(moments: MomentsOf) -> None:
    played = [{*moments(each)} for each in SCENARIOS if not each.like_another]
    for scenario in SCENARIOS:
        if scenario.like_another:
            assert any({*moments(scenario)} <= others for others in played), scenario.name


@pytest.mark.parametrize("tool", [t for t in TOOLS.values() if not t.writes], ids=lambda t: t.name)
def test_a_read_whose_audit_was_kept_but_not_confirmed_is_answered(
    tool: Tool, network: Network, card: Card, gmail: object
) -> None:
    PostOffice.next_door().connect(card.pk)
    fill(card.pk)
    fill_support()
    groups = sorted(tool.family.groups)
    with redirected(network.line(Fault(Moment("PutItem", 1, after=True), "cut", tries=1))):
        assert rest(tool, card.pk, arguments_of(tool, card.pk), groups=groups).status == 200
    assert [event.outcome for event in AuditEvent.of_user(card.pk)] == ["success"]


def test_a_yes_whose_taking_was_not_confirmed_still_counts(network: Network, card: Card) -> None:
    body = {"user_id": card.pk, "reason": "Lost card"}
    asked = rest(TOOLS["block_card"], card.pk, body)
    with redirected(network.line(Fault(Moment("UpdateItem", 1, after=True), "cut", tries=1))):
        say_yes(card.pk, asked)
    assert rest(TOOLS["block_card"], card.pk, body).status == 200
