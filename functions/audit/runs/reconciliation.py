"""Holds a part of the log and the part of the table beside it against each other.

Both are read in the order of time, the table by its index. An event whose batch comes later waits
for it; one of the log that is of a later instant than the table was read to is expected there. So
whatever is left over when both have been read is missing in the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import islice

from audit import stored_events
from audit.batch import Batch, Leaf, decoded, digest_of
from audit.chain import Chain, Finding, Kind, Verifier
from audit.runs.checkpoint import Position
from audit.runs.log_times import LogTimes, NumberedLog
from audit.verification import back_dated, instant_of, other_date

LEAVES, BATCHES = 50_000, 1000
"""That a step takes, at most, and a last piece."""
_PIECE = 64
_BEFORE = 32
"""Batches that are looked at again for events that the stream gave twice."""
_SETTLED = 500_000


class OutOfTimeError(Exception):
    """The step cannot be finished; nothing of it counts, but what it found."""


@dataclass(frozen=True)
class Step:
    """`is_last` when it came to the end that was given."""

    position: Position
    batches: int
    is_last: bool


class Reconciliation:
    """`findings` grows with each step. `check_time` raises OutOfTimeError when time is up."""

    def __init__(
        self, log: NumberedLog, times: LogTimes, key: Verifier, check_time: Callable[[], None]
    ) -> None:
        self.findings: list[Finding] = []
        self._log = log
        self._times = times
        self._key = key
        self._check_time = check_time
        self._settled: dict[str, str] = {}
        """The digests of events that the log has, of the last batches."""

    def look_back(self, position: Position) -> None:
        """At the batches before it, whose events may come again."""
        head = position.head.number
        for stored in self._log.between(max(1, head - _BEFORE + 1), head):
            try:
                leaves = decoded(stored.content).leaves
            except ValueError:
                continue
            self._settled |= {leaf.event_id: leaf.digest for leaf in leaves}

    def step(self, position: Position, *, end: int, until: str) -> Step:
        """On from there, no further than the batch `end` and the table's instant `until`, which
        belong together."""
        chain, batches, is_end = self._batches(position, end)
        read = until if is_end else max((batch.header.time for batch in batches), default="")
        read = max(position.read, min(read, until))
        waiting, ahead = {**position.waiting}, {**position.ahead}
        events = self._read_table(position.read, read, waiting, ahead)
        events += self._settle(batches, waiting, ahead, read)
        self.findings += chain.findings(is_end=is_end)
        streamed = [batch.header.time for batch in batches if batch.header.source == "stream"]
        reached = replace(
            position,
            head=chain.end,
            read=read,
            events=position.events + events,
            waiting=waiting,
            ahead=ahead,
            began=position.began or next((batch.header.time for batch in batches), ""),
            ran=max([position.ran, *streamed]),
            was_resumed=position.was_resumed or len(streamed) < len(batches),
        )
        return Step(reached, len(batches), is_end)

    def _batches(self, position: Position, end: int) -> tuple[Chain, list[Batch], bool]:
        newest = self._log.last()
        chain = Chain(newest if newest and newest.number == end else None, self._key, position.head)
        batches: list[Batch] = []
        at, leaves = position.head.number, 0
        while at < end and leaves < LEAVES and len(batches) < BATCHES:
            self._check_time()
            piece = min(at + _PIECE, end)
            for stored in self._log.between(at + 1, piece):
                batch = chain.add(stored)
                if batch:
                    batches.append(batch)
                    leaves += len(batch.leaves)
            at = piece
        return chain, batches, at >= end

    def _read_table(
        self, after: str, until: str, waiting: dict[str, str], ahead: dict[str, str]
    ) -> int:
        """How many of the events that were expected there were."""
        matching = 0
        images = iter(stored_events.between(after, until)) if after < until else iter(())
        while some := [*islice(images, 1000)]:
            self._check_time()
            for image in some:
                event_id, digest = str(image["event_id"]["S"]), digest_of(image)
                self.findings += other_date(image)
                if event_id in waiting:
                    self._found("re-used", f"{event_id} stands in the table twice")
                elif event_id not in ahead:
                    waiting[event_id] = digest
                elif ahead.pop(event_id) == digest:
                    matching += 1
                else:
                    self._found("overwritten", f"{event_id} is not as it was written")
        return matching

    def _settle(
        self, batches: Iterable[Batch], waiting: dict[str, str], ahead: dict[str, str], read: str
    ) -> int:
        """How many events of the batches are in the table as they are in the log."""
        matching = 0
        strays: dict[str, str] = {}
        for batch in batches:
            for leaf in batch.leaves:
                self.findings += back_dated(leaf, batch.header.time, self._times.ran_at)
                if self._is_known(leaf):
                    continue
                digest = waiting.pop(leaf.event_id, None)
                if digest == leaf.digest:
                    matching += 1
                elif digest is not None:
                    self._found("overwritten", f"{leaf.event_id} is not as it was written")
                elif leaf.event_id > read and instant_of(leaf.event_id):
                    ahead[leaf.event_id] = leaf.digest
                else:
                    strays[leaf.event_id] = leaf.digest
        self._look_up(strays)
        return matching

    def _is_known(self, leaf: Leaf) -> bool:
        known = self._settled.get(leaf.event_id)
        if known is None:
            if len(self._settled) > 2 * _SETTLED:
                self._settled = dict(islice(self._settled.items(), _SETTLED, None))
            self._settled[leaf.event_id] = leaf.digest
        elif known != leaf.digest:
            self._found("re-used", f"{leaf.event_id} stands in the log with several contents")
        return known is not None

    def _look_up(self, strays: dict[str, str]) -> None:
        """Those that the log has again, long after the first time, and those that are gone."""
        for event_id, digest in strays.items():
            self._check_time()
            there = {digest_of(image) for image in stored_events.between(event_id, event_id)}
            if not there:
                self._found("erased", f"{event_id} is in the log and not in the table")
            elif digest not in there:
                self._found("overwritten", f"{event_id} is not as it was written")

    def _found(self, kind: Kind, what: str) -> None:
        self.findings.append(Finding(kind, what))
