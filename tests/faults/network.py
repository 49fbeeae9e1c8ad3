"""What goes wrong between botocore and storage, and when.

A call is botocore's, all its tries together: it gives them one invocation id.
"""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal[
    "throughput exceeded", "throttling", "server error", "cut", "torn", "silence", "slow", "held"
]
READS = ("GetItem", "Query", "BatchGetItem", "GetObject", "Decrypt", "GetSecretValue")
EVERY_TRY = 1_000


@dataclass(frozen=True)
class Moment:
    """In the `nth` call (from 1) of an operation: before it reaches storage, or after it did."""

    operation: str
    nth: int
    after: bool = False

    def __str__(self) -> str:
        return f"{'after' if self.after else 'before'} {self.operation} {self.nth}"


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
    """One client's way to storage. `calls` are the operations it asked for, in order."""

    url: str
    fault: Fault | None = None
    calls: list[str] = field(default_factory=list)
    reached: threading.Event = field(default_factory=threading.Event)
    _numbers: dict[str, int] = field(default_factory=dict)
    _tries: Counter[str] = field(default_factory=Counter)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def moments(self) -> list[Moment]:
        """Every moment that a fault could have chosen. To storage, after a read is before it."""
        counts = Counter(self.calls)
        return [
            Moment(operation, nth + 1, after)
            for operation, count in counts.items()
            for nth in range(count)
            for after in ([False] if operation in READS else [False, True])
        ]

    def moments_since(self, operation: str, nth: int = 1) -> list[Moment]:
        """Those of the nth call of this operation and of all calls after it."""
        places = [place for place, call in enumerate(self.calls) if call == operation]
        earlier = Counter(self.calls[: places[nth - 1]])
        return [moment for moment in self.moments if moment.nth > earlier[moment.operation]]

    def moments_before(self, operation: str, nth: int = 1) -> list[Moment]:
        """Those of all calls before the nth one of this operation."""
        since = self.moments_since(operation, nth)
        return [moment for moment in self.moments if moment not in since]

    def befalls(self, operation: str, call: str) -> Fault | None:
        """The fault of this try of a call, if it has one."""
        with self._lock:
            if call not in self._numbers:
                self.calls.append(operation)
                self._numbers[call] = self.calls.count(operation)
            self._tries[call] += 1
            fault = self.fault
            if fault is None or self._tries[call] > fault.tries:
                return None
            moment = fault.moment
            if moment is None or (moment.operation, moment.nth) == (operation, self._numbers[call]):
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
