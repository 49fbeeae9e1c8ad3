"""What goes wrong between botocore and storage, and when.

A call is botocore's, all its tries together: it gives them one invocation id.
"""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal[
    "throughput exceeded", "throttling", "server error", "cut", "torn", "silence", "slow", "held"
]
READS = ("Get", "Query", "BatchGet", "Scan", "List", "Head", "Decrypt", "Verify")
"""How the operations begin that leave all as it is."""
COMMIT = "TransactWriteItems"
EVERY_TRY = 1_000
Call = tuple[str, str]
"""Its operation, and the tables that it is about."""


@dataclass(frozen=True)
class Moment:
    """In the `nth` call (from 1) of an operation on these tables (if none are named, on whichever):
    before it reaches storage, or after it did."""

    operation: str
    nth: int
    after: bool = False
    on: str = ""

    def __str__(self) -> str:
        when = "after" if self.after else "before"
        return f"{when} {self.operation} {self.nth} {self.on}".rstrip()

    @property
    def request(self) -> tuple[str, str, bool]:
        """What it shares with the moments of other calls in which the same is asked for."""
        return self.operation, self.on, self.after

    def is_in_last(self, calls: Sequence[Call]) -> bool:
        alike = [name == self.operation and self.on in ("", on) for name, on in calls]
        return alike[-1] and sum(alike) == self.nth


@dataclass(frozen=True)
class Fault:
    """What befalls the first `tries` tries of the call at `moment`; None: of every call.

    torn: half of the answer, then the end of the connection. silence: no answer until the client
    gives up. held: silence that `Line.reached` reports.
    """

    moment: Moment | None
    kind: Kind
    tries: int = EVERY_TRY


@dataclass
class Line:
    """One client's way to storage. `calls` are what it asked for, in order."""

    url: str
    fault: Fault | None = None
    calls: list[Call] = field(default_factory=list)
    reached: threading.Event = field(default_factory=threading.Event)
    _numbers: dict[str, int] = field(default_factory=dict)
    _tries: Counter[str] = field(default_factory=Counter)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def moments(self) -> list[Moment]:
        """Every moment that a fault could have chosen. To storage, after a read is before it."""
        found = []
        for number, (operation, on) in enumerate(self.calls, 1):
            nth = self.calls[:number].count((operation, on))
            found.append(Moment(operation, nth, on=on))
            if not operation.startswith(READS):
                found.append(Moment(operation, nth, after=True, on=on))
        return found

    @property
    def kills(self) -> list[Moment]:
        """Those that leave other things behind: before the first call, and around each write."""
        first = self.moments[:1]
        return [m for m in self.moments if not m.operation.startswith(READS) or m in first]

    @property
    def first_alike(self) -> list[Moment]:
        """Of the moments in which the same is asked for, the first."""
        return [*{moment.request: moment for moment in reversed(self.moments)}.values()]

    @property
    def different(self) -> list[Moment]:
        """Those around each write, and the first before each of the reads that are alike."""
        first = self.first_alike
        return [m for m in self.moments if not m.operation.startswith(READS) or m in first]

    def since_commit(self, nth: int) -> list[Moment]:
        """Those of the nth transaction and of all calls after it."""
        commits = [m for m in self.moments if m.operation == COMMIT and not m.after]
        return self.moments[self.moments.index(commits[nth - 1]) :]

    def befalls(self, operation: str, on: str, call: str) -> Fault | None:
        """The fault of this try of a call, if it has one."""
        with self._lock:
            if call not in self._numbers:
                self.calls.append((operation, on))
                self._numbers[call] = len(self.calls)
            self._tries[call] += 1
            fault = self.fault
            if fault is None or self._tries[call] > fault.tries:
                return None
            moment = fault.moment
            if moment is None or moment.is_in_last(self.calls[: self._numbers[call]]):
                return fault
            return None


class Network:
    def __init__(self, url: str) -> None:
        self._url = url
        self._lines: dict[str, Line] = {}
        self._names = itertools.count()

    def line(self, fault: Fault | None = None) -> Line:
        name = f"/{next(self._names)}/"
        line = self._lines[name] = Line(f"{self._url}{name}", fault)
        return line

    def line_at(self, path: str) -> Line:
        return self._lines[path]
