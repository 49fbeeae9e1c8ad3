"""Calls that a fault of storage befalls, each in its own process, and how they are answered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from commands.template import Template
from tests.calling import Reply
from tests.faults.conftest import MakeAttempt, MomentsOf
from tests.faults.figures import Figures, MakeFigures
from tests.faults.network import EVERY_TRY, Fault, Kind, Moment, Network
from tests.faults.proxy import SECRET
from tests.faults.scenarios import COMMIT, SCENARIOS, Attempt, Scenario, reply_of
from tests.faults.tool_process import ToolProcess
from toolkit.errors import Unavailable

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
Place = tuple[Scenario, Moment]
"""A moment of a tool's whole call."""


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
    """Makes calls that a fault befalls, some at the same time: of all at once, those that ask Gmail
    would wait longer for a processor than for an answer."""

    network: Network
    attempt: MakeAttempt
    moments: MomentsOf

    @property
    def places(self) -> list[Place]:
        """Every moment of each kind of writing tool."""
        kinds = [scenario for scenario in SCENARIOS if not scenario.like_another]
        return [(scenario, m) for scenario in kinds for m in self.moments(scenario)]

    def befalls(self, kind: Kind, places: Iterable[Place], tries: int = EVERY_TRY) -> Iterator[Met]:
        planned = [*places]
        for first in range(0, len(planned), AT_THE_SAME_TIME):
            some = planned[first : first + AT_THE_SAME_TIME]
            running = [self._start(place, kind, tries) for place in some]
            for call, moment, process in running:
                yield Met(call, moment, reply_of(process))

    def _start(self, place: Place, kind: Kind, tries: int) -> tuple[Attempt, Moment, ToolProcess]:
        scenario, moment = place
        call = self.attempt(scenario)
        return call, moment, call.start(self.network.line(Fault(moment, kind, tries)).url)


def can_befall(kind: Kind, moment: Moment) -> bool:
    """Only an answer can be torn."""
    return kind != "torn" or moment.after


def assert_not_noticed(storm: Storm, kind: Kind, places: list[Place], figures: MakeFigures) -> None:
    """A fault of the first try."""
    counted = figures(f"storage once: {kind}")
    for met in storm.befalls(kind, places, tries=1):
        assert met.reply.status == 200, met
        assert_once(met, met.reply.text, counted)


def assert_told_and_repaired(
    storm: Storm, kind: Kind, places: list[Place], figures: MakeFigures
) -> None:
    """A fault of every try is the family's error, and a retry does what was not done."""
    counted = figures(f"storage at every try: {kind}")
    for met in storm.befalls(kind, places):
        assert_unavailable(met)
        has_acted = met.moment == Moment(COMMIT, 1, after=True)
        assert len(met.call.effects) == len(met.call.successes) == has_acted, met
        first = met.call.successes
        repaired = met.call.again()
        assert repaired.status == 200, (met, repaired)
        assert [repaired.body] == (first or met.call.successes), met
        assert_once(met, repaired.text, counted)


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
