"""Erases a user: first what lets others act for them, then what can be fetched by a link, then all
items.

What is found is deleted until a whole pass finds nothing more. Meanwhile calls may go on that had
begun before the user was marked (toolkit.audit.pseudonym), an import or a conversation, and each
may still write. So an erasure ends only when nothing was found for as long as any of them takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from personal_data.entities import Job, StillRunning
from personal_data.jobs import archives, items, objects
from personal_data.jobs.erasure_targets import ERASURE_TARGETS, ErasureTarget
from personal_data.jobs.grants import ENDINGS
from prime.imports import bucket
from toolkit.storage.ownership import Item

QUIET = timedelta(minutes=4)
"""Longer than a process goes by what it knew of a user (30 s) with a call (30 s), than an import
takes (2 min), and than a conversation's end goes unseen (1 min) and is remembered (2 min)."""
AGAIN_SECONDS = 50
"""The schedule comes back in a minute."""
MOST_PASSES = 10
"""A user who goes on to call leaves something each time; the next minute comes as well."""
_STEPS = len(ENDINGS) + 2 + len(ERASURE_TARGETS)
_SHOWN_EVERY = 20
"""Pages that held nothing, between two signs of life."""


def erase(job: Job) -> None:
    """Done again, it goes on. When it returns, nothing of the user is left but the job.

    Raises StillRunning, Claimed, ToolError where Google cannot be asked, and what storage raises.
    """
    for _ in range(MOST_PASSES):
        if not _Pass(job).erased():
            return
    raise StillRunning(AGAIN_SECONDS)


class _Pass:
    def __init__(self, job: Job) -> None:
        self._job = job
        self._has_found = False
        self._is_running = False
        self._count = 0
        self._step = 0

    def erased(self) -> int:
        """How much there was. Raises StillRunning while more may come."""
        for name, end in ENDINGS:
            self._next(name)
            end(self._job, self._found)
        for folder in (archives.folder, bucket.folder):
            self._next("files")
            self._delete_files(*folder(self._job.caller))
        for target in ERASURE_TARGETS:
            self._next(target.table)
            self._erase(target)
        if self._is_running or not self._is_quiet():
            self._next("looking again until nothing more comes")
            raise StillRunning(AGAIN_SECONDS)
        return self._count

    def _next(self, name: str) -> None:
        self._job.go_on(self._step, _STEPS, name)
        self._step += 1

    def _delete_files(self, name: str, begins: str) -> None:
        for versions in objects.batches(name, begins):
            self._found(len(versions))
            objects.delete(name, versions)

    def _erase(self, target: ErasureTarget) -> None:
        try:
            for keys in self._alive(target):
                self._found(len(keys), lasts=target.erasure.lasts)
                items.delete(target.table, keys)
        except StillRunning:
            self._is_running = True
            self._found(1)

    def _alive(self, target: ErasureTarget) -> Iterator[list[Item]]:
        for number, keys in enumerate(target.batches(self._job.pk), 1):
            if number % _SHOWN_EVERY == 0:
                self._job.go_on(self._step, _STEPS, f"{target.table}, {self._count} so far")
            yield keys

    def _found(self, count: int, *, lasts: bool = True) -> None:
        """Called before anything is deleted. If the worker dies in between, the next one finds
        nothing, and only this note tells it to wait until nothing more comes."""
        if count and lasts and not self._has_found:
            self._has_found = True
            self._job.has_found(datetime.now(UTC))
        self._count += count

    def _is_quiet(self) -> bool:
        since = max(
            datetime.fromisoformat(self._job.asked_at),
            datetime.fromtimestamp(self._job.found_at, UTC),
        )
        return datetime.now(UTC) - since >= QUIET
