"""One run of the deployed verification: on from where the last one ended, and a share of the rest.

What is new comes first. A run that cannot finish it says so, and nothing else is read. Then log and
table are read again from the first event on, and the table is looked through for what its index
does not show, each so fast that the whole takes the period. A checkpoint that cannot be trusted
counts for nothing: all is new then.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import islice
from typing import NamedTuple

from audit import stored_events
from audit.audit_log import Signer
from audit.batch import Image, decoded
from audit.chain import Finding, Verifier
from audit.locked_objects import LockedObjects
from audit.runs import checkpoint
from audit.runs.checkpoint import START, Checkpoint, Position, Reading, Search
from audit.runs.log_times import LogTimes, NumberedLog
from audit.runs.reconciliation import OutOfTimeError, Reconciliation
from audit.verification import ALLOWED_LAG, Missed, instant_of
from toolkit import dates
from toolkit.audit.pseudonym import Pseudonym

MARGIN_SECONDS = 60
"""That are left when a run stops reading, for its checkpoint."""
MOST_CARRIED = 20_000
"""Events that a checkpoint carries: a run that has more goes on from the one before."""
_MOST_FOUND = 1000
_FEW = 100
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Keys:
    """`log` verifies the log's signatures, `checkpoints` those that `signer` makes."""

    log: Verifier
    log_fingerprint: str
    checkpoints: Verifier
    signer: Signer


@dataclass
class Covered:
    """Numbers of batches, and how many events of theirs are in the table as they were written.
    `left` are the new batches that were not read; `behind` is how much later than the period wants
    the rest is read again."""

    began_anew: bool = False
    newest: tuple[int, int] = (0, 0)
    again: tuple[int, int] = (0, 0)
    events: int = 0
    left: int = 0
    is_finished: bool = False
    searched: int = 0
    behind: timedelta = timedelta()


@dataclass(frozen=True)
class Outcome:
    covered: Covered
    head: str
    findings: tuple[str, ...]


class _Walked(NamedTuple):
    """`safe` is the last position that a checkpoint may carry, `position` the last that was
    reached; `is_last` if that is the end."""

    safe: Position
    position: Position
    is_last: bool


@dataclass
class Run:
    """`seconds_left` says how long it may go on; the whole is read again in a `period`."""

    log: NumberedLog
    checkpoints: LockedObjects
    keys: Keys
    now: datetime
    period: timedelta
    seconds_left: Callable[[], float]
    covered: Covered = field(default_factory=Covered)
    passing: list[Finding] = field(default_factory=list)
    """What was found of events that may yet come into the log."""

    def verify(self) -> Outcome:
        """Raises what the stores raise, and NumberTakenError if another run ended meanwhile."""
        number, kept, findings = self._kept()
        last = self.log.last()
        times = LogTimes(self.log, last.number if last else 0)
        horizon = self.now - ALLOWED_LAG
        end = times.last_until(dates.iso(horizon))
        newest, reached = self._go_on(kept.newest, times, end, dates.iso(horizon), findings)
        again, outside = kept.again, kept.outside
        if self.covered.is_finished:
            self.passing += self._unlogged(reached, horizon)
            again = self._read_again(again, times, reached, findings)
            outside = self._search(outside, reached.events, findings)
            self.covered.behind = max(
                self._behind(again.began, again.position.head.number, reached.head.number),
                self._behind(outside.began, outside.seen, reached.events),
            )
        found = self._standing(kept.found, findings)
        made = replace(
            kept,
            number=number + 1,
            time=dates.iso(self.now),
            newest=newest,
            again=again,
            outside=outside,
            found=found,
        )
        checkpoint.put(self.checkpoints, self.keys.signer, made)
        told = (*found, *dict.fromkeys(map(str, self.passing)))
        return Outcome(self.covered, str(reached.head), told)

    def _kept(self) -> tuple[int, Checkpoint, list[Finding]]:
        number, kept, findings = checkpoint.newest(self.checkpoints, self.keys.checkpoints)
        if kept:
            findings += self._changed_since(kept)
        if kept and not findings:
            return number, kept, findings
        self.covered.began_anew = True
        began = dates.iso(self.now)
        anew = Checkpoint(
            number, began, self.keys.log_fingerprint, START, Reading(began), Search(began)
        )
        return number, replace(anew, found=kept.found) if kept else anew, findings

    def _changed_since(self, kept: Checkpoint) -> Iterator[Finding]:
        if kept.log_key != self.keys.log_fingerprint:
            yield Finding("forged", "the log is signed by another key than it was")
        head = kept.newest.head
        if not head.number:
            return
        verified = [*self.log.between(head.number, head.number)]
        if not verified:
            what = f"batch {head.number}, up to which the log was verified, is not there"
            yield Finding("tail-cut", what)
        for stored in verified:
            try:
                digest = decoded(stored.content).header.digest.hex()
            except ValueError:
                digest = ""
            if digest != head.digest:
                what = f"batch {head.number} of the log is not the one that was verified"
                yield Finding("overwritten", what)

    def _check_time(self) -> None:
        if self.seconds_left() < MARGIN_SECONDS:
            raise OutOfTimeError

    def _go_on(
        self,
        position: Position,
        times: LogTimes,
        end: int,
        horizon: str,
        findings: list[Finding],
    ) -> tuple[Position, Position]:
        """Up to which position a later run need not look, and which was reached."""
        first = position.head.number + 1
        walked = self._walk(position, times, end, horizon, findings)
        position = walked.position
        self.covered.is_finished = walked.is_last
        if walked.is_last:
            findings += _not_come(stored_events.later(dates.iso(self.now + ALLOWED_LAG)))
        self.covered.newest = (first, position.head.number)
        self.covered.events = position.events
        self.covered.left = max(0, end - position.head.number)
        return walked.safe, position

    def _walk(
        self,
        position: Position,
        times: LogTimes,
        end: int,
        until: str,
        findings: list[Finding],
        enough: float = math.inf,
    ) -> _Walked:
        """Step by step to the end, until there is no time, or to `enough` batches."""
        work = Reconciliation(self.log, times, self.keys.log, self._check_time)
        safe, is_last = position, False
        try:
            work.look_back(position)
            while not is_last:
                step = work.step(position, end=end, until=until)
                position, is_last = step.position, step.is_last
                if _carried(position) <= MOST_CARRIED:
                    safe = position
                if position.head.number >= enough:
                    break
        except OutOfTimeError:
            pass
        findings += work.findings
        return _Walked(safe, position, is_last)

    def _unlogged(self, position: Position, horizon: datetime) -> Iterator[Finding]:
        newest = dates.iso(horizon - ALLOWED_LAG)
        waiting = [event_id for event_id in position.waiting if event_id <= newest]
        if len(waiting) < _FEW:  # somebody may have removed what should not be there
            waiting = [each for each in waiting if any(stored_events.between(each, each))]
        missed = Missed(position.began, position.ran, position.was_resumed)
        return missed.findings(waiting, horizon)

    def _read_again(
        self, reading: Reading, times: LogTimes, newest: Position, findings: list[Finding]
    ) -> Reading:
        enough = self._share(reading.began) * newest.head.number
        walked = self._walk(
            reading.position, times, newest.head.number, newest.read, findings, enough
        )
        position = walked.position
        self.covered.again = (reading.position.head.number + 1, position.head.number)
        if not walked.is_last:
            return replace(reading, position=walked.safe)
        for event_id in sorted(position.waiting.keys() - newest.waiting.keys()):
            findings.append(Finding("forged", f"{event_id} is in the table and not in the log"))
        return Reading(dates.iso(self.now))

    def _search(self, search: Search, events: int, findings: list[Finding]) -> Search:
        wanted, before = self._share(search.began) * events, search.seen
        for found, after, items in stored_events.outside_index(search.after):
            for image in found:
                what = f"{image['event_id']['S']} is in the table under no family there is"
                findings.append(Finding("forged", what))
            self.covered.searched += items
            if after is None:
                return Search(dates.iso(self.now))
            # Events of before 0.3 stand under their user's id, which the bucket would keep.
            if not Pseudonym.may_be_id(str(after["user_id"]["S"])):
                seen = before + self.covered.searched
                search = replace(search, after=after, seen=seen)
            if search.seen >= wanted or self.seconds_left() < MARGIN_SECONDS:
                break
        return search

    def _share(self, began: str) -> float:
        """Of the period that has passed."""
        return min(1.0, (self.now - datetime.fromisoformat(began)) / self.period)

    def _behind(self, began: str, read: int, whole: int) -> timedelta:
        passed = self.now - datetime.fromisoformat(began)
        return max(timedelta(), passed - self.period * min(1.0, read / max(1, whole)))

    def _standing(self, before: Mapping[str, str], findings: Iterable[Finding]) -> dict[str, str]:
        """What was found, until the place where it was has been read again."""
        since = dates.iso(self.now - self.period - _DAY)
        standing = {what: time for what, time in before.items() if time >= since}
        standing |= dict.fromkeys(map(str, findings), dates.iso(self.now))
        return dict(islice(standing.items(), _MOST_FOUND))


def _carried(position: Position) -> int:
    return len(position.waiting) + len(position.ahead)


def _not_come(images: Iterable[Image]) -> Iterator[Finding]:
    """Of events that no part of the log is beside."""
    for image in islice(images, _MOST_FOUND):
        event_id = str(image["event_id"]["S"])
        is_timed = instant_of(event_id) is not None
        why = "is of a time that has not come" if is_timed else "has no time in its id"
        yield Finding("forged", f"{event_id} {why}")
