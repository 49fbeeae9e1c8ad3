"""Holds the Audit table against the log, from the first event to the last."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from audit.batch import BatchStore, Image, Leaf, digest_of
from audit.chain import Chain, Finding, Verifier
from toolkit import dates

ALLOWED_LAG = timedelta(minutes=5)
"""How long an event may take from its own time to the table, and from there to the log."""


@dataclass(frozen=True)
class Verification:
    """`events` counts those of the table that the log has as they are, `waiting` those that may
    still wait for the log. `head` is the last batch, `number sha256:digest`."""

    batches: int
    events: int
    waiting: int
    head: str
    findings: tuple[Finding, ...]


def verify(
    store: BatchStore, key: Verifier, images: Iterable[Image], now: datetime | None = None
) -> Verification:
    """Reads both whole: memory for some 200 bytes an event. Raises what the store raises."""
    # The log first: what is appended meanwhile is too new to be missed.
    log = _Log()
    chain = Chain(store.last(), key)
    for stored in store.stored():
        batch = chain.add(stored)
        if batch:
            log.add(batch.header.time, batch.header.source, batch.leaves)
    table = _Table(log, now or datetime.now(UTC))
    for image in images:
        table.add(image)
    findings = (*chain.findings(), *log.findings(), *table.findings())
    return Verification(chain.count, table.matching, table.waiting, chain.head, findings)


class _Log:
    """What the log says of events."""

    def __init__(self) -> None:
        self.digests: dict[str, bytes] = {}
        self.others: dict[str, set[bytes]] = {}
        self.ran: list[str] = []
        """The times of the batches from the stream, sorted."""
        self.began = ""
        self.was_resumed = False
        self._findings: list[Finding] = []

    def add(self, time: str, source: str, leaves: Iterable[Leaf]) -> None:
        self.began = self.began or time
        if source == "stream":
            insort(self.ran, time)
        else:
            self.was_resumed = True
        for leaf in leaves:
            self._findings += back_dated(leaf, time, lambda claimed: ran_at(claimed, self.ran))
            digest = bytes.fromhex(leaf.digest)
            if self.digests.setdefault(leaf.event_id, digest) != digest:
                self.others.setdefault(leaf.event_id, set()).add(digest)

    def has(self, event_id: str, digest: bytes) -> bool:
        first = self.digests.get(event_id)
        return first == digest or digest in self.others.get(event_id, ())

    def findings(self) -> Iterator[Finding]:
        yield from self._findings
        for event_id in sorted(self.others):
            yield Finding("re-used", f"{event_id} stands in the log with several contents")


def back_dated(leaf: Leaf, batched: str, ran: Callable[[datetime], bool]) -> Iterator[Finding]:
    """Of a leaf whose batch is of that time; `ran` says whether the log ran at an instant."""
    claimed = instant_of(leaf.event_id)
    if claimed is None:
        yield Finding("forged", f"{leaf.event_id} has no time in its id")
    elif leaf.written:
        if abs(datetime.fromisoformat(leaf.written) - claimed) > ALLOWED_LAG:
            yield Finding("back-dated", f"{leaf.event_id} was written at {leaf.written}")
    elif ran(claimed):
        why = f"came from the table at {batched}, though the log ran when it says it was"
        yield Finding("back-dated", f"{leaf.event_id} {why}")


def other_date(image: Image) -> Iterator[Finding]:
    """Of an event that says it is of another time than its id."""
    event_id = str(image["event_id"]["S"])
    said, of_id = image.get("timestamp", {}).get("S"), event_id.partition("#")[0]
    if said != of_id:
        yield Finding("back-dated", f"{event_id} says it is of {said}")


@dataclass(frozen=True)
class Missed:
    """Which events of the table the log may never have been given: those newer than all that it
    has, and those of before it `began`, unless it was resumed. `ran` is the newest time of a batch
    of the stream."""

    began: str
    ran: str
    was_resumed: bool

    def findings(self, event_ids: Collection[str], now: datetime) -> Iterator[Finding]:
        """Of events that are in the table and not in the log."""
        missed = [event_id for event_id in sorted(event_ids) if self._has(event_id, now)]
        for event_id in sorted({*event_ids} - {*missed}):
            yield Finding("forged", f"{event_id} is in the table and not in the log")
        if missed:
            events = "1 event" if len(missed) == 1 else f"{len(missed)} events"
            what = f"of {events} from {missed[0].partition('#')[0]} on the log has none"
            yield Finding("the sealer is not running", what)

    def _has(self, event_id: str, now: datetime) -> bool:
        claimed = instant_of(event_id)
        if claimed is None or claimed > now:
            return False
        if not self.was_resumed and dates.iso(claimed) < self.began:
            return True
        return dates.iso(claimed + ALLOWED_LAG) > self.ran


@dataclass
class _Table:
    log: _Log
    now: datetime
    matching: int = 0
    waiting: int = 0
    seen: set[str] = field(default_factory=set)
    unlogged: list[str] = field(default_factory=list)
    changed: list[Finding] = field(default_factory=list)

    def add(self, image: Image) -> None:
        event_id = str(image["event_id"]["S"])
        if event_id not in self.log.digests:
            self._unlogged(event_id)
            return
        self.seen.add(event_id)
        if not self.log.has(event_id, bytes.fromhex(digest_of(image))):
            self.changed.append(Finding("overwritten", f"{event_id} is not as it was written"))
            return
        self.matching += 1
        self.changed += other_date(image)

    def _unlogged(self, event_id: str) -> None:
        claimed = instant_of(event_id)
        if claimed and abs(self.now - claimed) < ALLOWED_LAG:
            self.waiting += 1
        else:
            self.unlogged.append(event_id)

    def findings(self) -> Iterator[Finding]:
        yield from self.changed
        for event_id in sorted(self.log.digests.keys() - self.seen):
            yield Finding("erased", f"{event_id} is in the log and not in the table")
        log = self.log
        missed = Missed(log.began, max(log.ran, default=""), log.was_resumed)
        yield from missed.findings(self.unlogged, self.now)


def instant_of(event_id: str) -> datetime | None:
    """The time that an event's id begins with, None if there is none."""
    try:
        instant = datetime.fromisoformat(event_id.partition("#")[0])
    except ValueError:
        return None
    return instant if instant.tzinfo else None


def ran_at(instant: datetime, times: list[str]) -> bool:
    """Whether the log ran at that instant, by the sorted times of its batches: there is one in the
    lag before, and one again when the lag after it has passed."""

    def any_within(start: datetime, end: datetime) -> bool:
        first = bisect_left(times, dates.iso(start))
        return first < len(times) and times[first] <= dates.iso(end)

    return any_within(instant - ALLOWED_LAG, instant) and any_within(
        instant + ALLOWED_LAG, instant + 2 * ALLOWED_LAG
    )
