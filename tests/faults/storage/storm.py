"""Calls that a fault of storage befalls, each in its own process, and how they are answered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from commands.template import Template
from tests.calling import Reply
from tests.faults.conftest import MakeAttempt
from tests.faults.figures import Figures, MakeFigures
from tests.faults.network import COMMIT, Fault, Kind, Moment, Network
from tests.faults.proxy import SECRET
from tests.faults.scenarios import Attempt, Scenario, reply_of
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
Faults = Sequence[tuple[Scenario, Fault]]
"""Each befalls a call of its own."""


@dataclass(frozen=True)
class Met:
    """A call that a fault befell, and how it was answered."""

    call: Attempt
    fault: Fault
    reply: Reply

    def __str__(self) -> str:
        return f"{self.call.scenario.name}, {self.fault}: {self.reply}"


@dataclass(frozen=True)
class Storm:
    """Makes calls that a fault befalls, some at the same time: of all at once, those that ask Gmail
    would wait longer for a processor than for an answer."""

    network: Network
    attempt: MakeAttempt
    figures: MakeFigures

    def befalls(self, faults: Faults) -> Iterator[Met]:
        for first in range(0, len(faults), AT_THE_SAME_TIME):
            some = faults[first : first + AT_THE_SAME_TIME]
            running = [self._start(scenario, fault) for scenario, fault in some]
            for call, fault, process in running:
                yield Met(call, fault, reply_of(process))

    def _start(self, scenario: Scenario, fault: Fault) -> tuple[Attempt, Fault, ToolProcess]:
        call = self.attempt(scenario)
        return call, fault, call.start(self.network.line(fault).url)

    def assert_not_noticed(self, faults: Faults, during: str = "once") -> None:
        for met in self.befalls(faults):
            assert met.reply.status == 200, met
            assert_once(met, met.reply.text, self.figures(f"storage {during}: {met.fault.kind}"))

    def assert_told_and_repaired(self, faults: Faults, during: str = "at every try") -> None:
        """It is the family's error, and a retry does what was not done."""
        for met in self.befalls(faults):
            assert_unavailable(met)
            moment = met.fault.moment
            has_acted = bool(moment and moment.operation == COMMIT and moment.after)
            assert len(met.call.effects) == len(met.call.successes) == has_acted, met
            first = met.call.successes
            repaired = met.call.again()
            assert repaired.status == 200, (met, repaired)
            assert [repaired.body] == (first or met.call.successes), met
            assert_once(met, repaired.text, self.figures(f"storage {during}: {met.fault.kind}"))


def can_befall(kind: Kind, moment: Moment) -> bool:
    """Only an answer can be torn."""
    return kind != "torn" or moment.after


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
