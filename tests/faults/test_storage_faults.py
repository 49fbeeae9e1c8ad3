"""Writing tools whose storage fails: once, and at every try."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from banking.entities import Card
from commands.template import Template
from tests.budget.stored import fill
from tests.calling import Reply, rest, say_yes
from tests.examples import arguments_of
from tests.faults.conftest import MakeAttempt, redirected
from tests.faults.figures import Figures, MakeFigures
from tests.faults.network import Fault, Kind, Moment, Network
from tests.faults.proxy import SECRET
from tests.faults.scenarios import COMMIT, SCENARIOS, Attempt, Scenario, reply_of
from tests.faults.tool_process import ToolProcess
from tests.prime.post_office import PostOffice
from tests.project.tools import TOOLS
from tests.support.stored import fill as fill_support
from toolkit.audit.audit_event import AuditEvent
from toolkit.errors import Unavailable
from toolkit.tool.tool import Tool

pytestmark = pytest.mark.faults

PASSING: tuple[Kind, ...] = ("throughput exceeded", "cut", "torn", "silence")
LASTING: tuple[Kind, ...] = ("throttling", "server error", "cut", "silence")
AT_THE_SAME_TIME = 32
INTERNALS = re.compile(
    "|".join(
        [
            *("arn:", "dynamodb", "boto", "botocore", "pynamo", "127\\.0\\.0\\.1", "Traceback"),
            *("[A-Za-z]+Exception", "[A-Z][a-z]+Error", "Item", "Transact", re.escape(SECRET)),
            *(re.escape(table.name) for table in Template().tables),
        ]
    )
)


@dataclass(frozen=True)
class Met:
    """A call that a fault befell, and how it was answered."""

    call: Attempt
    moment: Moment | None
    reply: Reply

    def __str__(self) -> str:
        return f"{self.call.scenario.name}, {self.moment}: {self.reply}"


@dataclass(frozen=True)
class Storm:
    """Makes one call for each moment of each kind of writing tool, some at the same time: of all
    at once, those that ask Gmail would wait longer for a processor than for an answer."""

    network: Network
    attempt: MakeAttempt
    moments: dict[str, list[Moment]]

    def befalls(self, fault: Fault) -> Iterator[Met]:
        planned = [
            (scenario, replace(fault, moment=moment))
            for scenario in SCENARIOS
            if not scenario.like_another
            for moment in self.moments[scenario.name]
            if fault.kind != "torn" or moment.after
        ]
        for first in range(0, len(planned), AT_THE_SAME_TIME):
            some = planned[first : first + AT_THE_SAME_TIME]
            running = [self._start(scenario, own) for scenario, own in some]
            for call, moment, process in running:
                yield Met(call, moment, reply_of(process))

    def _start(self, scenario: Scenario, fault: Fault) -> tuple[Attempt, Moment, ToolProcess]:
        assert fault.moment
        call = self.attempt(scenario)
        return call, fault.moment, call.start(self.network.line(fault).url)


@pytest.fixture
def storm(network: Network, attempt: MakeAttempt, moments: dict[str, list[Moment]]) -> Storm:
    return Storm(network, attempt, moments)


def assert_unavailable(met: Met) -> None:
    """The family's own error, and nothing of what is behind it."""
    shape = met.call.scenario.tool.family.refusal(Unavailable("x"))
    assert met.reply.status == 503, met
    assert met.reply.body.keys() == shape.keys(), met
    assert not INTERNALS.search(met.reply.text), met


def assert_once(met: Met, answer: str, counted: Figures) -> None:
    """The call has acted, has one audit event of it, and answers the same for good."""
    again = met.call.again()
    met.call.count(counted, acknowledged=again.status == 200, otherwise=again.text != answer)
    assert len(met.call.effects) == len(met.call.successes) == 1, met
    assert again.text == answer, met


@pytest.mark.parametrize("kind", PASSING)
def test_a_fault_that_passes_is_not_noticed(storm: Storm, kind: Kind, figures: MakeFigures) -> None:
    counted = figures(f"storage once: {kind}")
    for met in storm.befalls(Fault(None, kind, tries=1)):
        assert met.reply.status == 200, met
        assert_once(met, met.reply.text, counted)


@pytest.mark.parametrize("kind", LASTING)
def test_a_fault_that_lasts_is_the_familys_error_and_a_retry_repairs_it(
    storm: Storm, kind: Kind, figures: MakeFigures
) -> None:
    counted = figures(f"storage at every try: {kind}")
    for met in storm.befalls(Fault(None, kind)):
        assert_unavailable(met)
        has_acted = met.moment == Moment(COMMIT, 1, after=True)
        assert len(met.call.effects) == len(met.call.successes) == has_acted, met
        first = met.call.successes
        repaired = met.call.again()
        assert repaired.status == 200, (met, repaired)
        assert [repaired.body] == (first or met.call.successes), met
        assert_once(met, repaired.text, counted)


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
