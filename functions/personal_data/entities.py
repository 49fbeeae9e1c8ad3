"""Jobs on a user's own data, all of them in the user's partition.

pk       sk                     item
user id  open#<kind>#<subject>  a job that is not finished: at most one of a kind and subject
user id  ended#<ulid>           a finished one, for ENDED_KEPT

Index open_jobs has the open ones of all users, for the worker.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Literal

from pynamodb.attributes import NumberAttribute, UnicodeAttribute
from pynamodb.exceptions import UpdateError
from pynamodb.expressions.update import Action
from pynamodb.indexes import GlobalSecondaryIndex, KeysOnlyProjection

from toolkit import Caller, Delete, Put, Write, dates
from toolkit.audit.pseudonym import Pseudonym
from toolkit.storage import keys, retention, tables
from toolkit.storage.ownership import Erasure, own
from toolkit.storage.retention import is_claimed

JobKind = Literal["export_my_data", "delete_conversation", "forget_memory", "erase_my_data"]
"""The tool that asks for it."""
Outcome = Literal["done", "failed"]

ENDED_KEPT = timedelta(days=7)
"""How long a finished job can be seen, and an export's archive be fetched (template.yaml has the
same for the bucket)."""
CLAIM_SECONDS = 120
"""How long a worker that died keeps others from going on with its job."""
RETRY_SECONDS = 60
OPEN = "open"
ERASING = keys.joined(OPEN, "erase_my_data", "")
"""The sort key of the job that erases a user."""


class Claimed(Exception):
    """Another worker has the job, or has finished it."""


class StillRunning(Exception):
    """Something of others has to end before the job can; it is gone on with `after` so many
    seconds."""

    def __init__(self, after: int = 0) -> None:
        super().__init__(f"not before {after} seconds")
        self.after = after


class OpenJobs(GlobalSecondaryIndex["Job"]):  # type: ignore[no-untyped-call]
    class Meta:
        index_name = "open_jobs"
        projection = KeysOnlyProjection()

    open = UnicodeAttribute(hash_key=True)
    asked_at = UnicodeAttribute(range_key=True)


class Job(tables.Record):
    """`subject` is the conversation's id, or empty. `step` of `steps` are done and `doing` says in
    words what comes next; `size` is the archive's, in bytes. `claim` is its worker's, until
    `claimed_until` (Unix seconds); `tries` counts those that failed. `found_at` is when something
    was last found to be erased (Unix seconds). `asked_at` and `ended_at` are instants in ISO
    8601."""

    class Meta:
        table_name = tables.table_name("PERSONAL_DATA_TABLE", "PersonalData")
        stream_view_type = "KEYS_ONLY"  # read by work_on_jobs

    # A worker whose job is gone stops at its next sign of life. A claimed one is waited for: it may
    # be storing an archive.
    erasure = Erasure(
        own,
        waits_for=lambda item: is_claimed(item, f"{OPEN}#", CLAIM_SECONDS),
        leaves=ERASING,
    )
    export = None
    retention = "UNTIL_EXPIRY"

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)
    open = UnicodeAttribute(null=True)
    id = UnicodeAttribute()
    kind = UnicodeAttribute()
    subject = UnicodeAttribute(default="")
    asked_at = UnicodeAttribute()
    correlation_id = UnicodeAttribute()
    outcome = UnicodeAttribute(null=True)
    step = NumberAttribute(default=0)
    steps = NumberAttribute(default=0)
    doing = UnicodeAttribute(default="")
    size = NumberAttribute(default=0)
    tries = NumberAttribute(default=0)
    claim = UnicodeAttribute(null=True)
    claimed_until = NumberAttribute(default=0)
    found_at = NumberAttribute(default=0)
    ended_at = UnicodeAttribute(null=True)
    expires_at = NumberAttribute(null=True)
    open_jobs = OpenJobs()

    @classmethod
    def new(
        cls, caller: Caller, kind: JobKind, subject: str = "", *, at: datetime, correlation_id: str
    ) -> Job:
        return cls(
            caller.user_id,
            keys.joined(OPEN, kind, subject),
            open=OPEN,
            id=f"job_{keys.ulid()}",
            kind=kind,
            subject=subject,
            asked_at=dates.iso(at),
            correlation_id=correlation_id,
        )

    @classmethod
    def unfinished(cls, caller: Caller, kind: JobKind, subject: str = "") -> Job | None:
        return cls.stored(caller.user_id, keys.joined(OPEN, kind, subject))

    @classmethod
    def of_user(cls, caller: Caller, kind: JobKind) -> list[Job]:
        """The newest first."""
        now = time.time()
        jobs = [
            job
            for job in cls.query(caller.user_id, consistent_read=True)
            if job.kind == kind and (job.expires_at is None or job.expires_at > now)
        ]
        return sorted(jobs, key=lambda job: str(job.id), reverse=True)

    @classmethod
    def all_open(cls) -> Iterator[tuple[str, str]]:
        """The keys of all users' open jobs, the oldest first; one that was made just now may not be
        among them yet."""
        for job in cls.open_jobs.query(OPEN):
            yield job.pk, job.sk

    @classmethod
    def claimed(cls, pk: str, sk: str) -> Job:
        """The open job of that key, for CLAIM_SECONDS nobody else's. Raises Claimed."""
        job, claim = cls(pk, sk), secrets.token_hex(8)
        free = retention.over(cls.claimed_until, time.time(), CLAIM_SECONDS) | (cls.claim == claim)
        job._change([cls.claim.set(claim), cls.claimed_until.set(_claim_ends())], free)
        return job

    def add(self) -> Put:
        return Put(self, Job.pk.does_not_exist())

    def age(self, at: datetime) -> timedelta:
        return at - datetime.fromisoformat(self.asked_at)

    @property
    def caller(self) -> Caller:
        """Its user, for whom the worker reads and writes."""
        return Caller(self.pk)

    @property
    def is_open(self) -> bool:
        return self.open is not None

    @property
    def kept_until(self) -> str | None:
        """An instant in ISO 8601; None while it is open."""
        return dates.iso(datetime.fromtimestamp(self.expires_at, UTC)) if self.expires_at else None

    def go_on(self, step: int, steps: int, doing: str) -> None:
        """Show how far it is, and keep the claim. Raises Claimed when it was lost."""
        self._change(
            [
                Job.step.set(step),
                Job.steps.set(steps),
                Job.doing.set(doing),
                Job.claimed_until.set(_claim_ends()),
            ],
            Job.claim == self.claim,
        )

    def has_found(self, at: datetime) -> None:
        """Note that there was something to be erased. Raises Claimed when the claim was lost."""
        self._change([Job.found_at.set(dates.seconds(at))], Job.claim == self.claim)

    def let_go(self, after: int) -> None:
        """Leave it to a worker `after` so many seconds. Raises Claimed when the claim was lost."""
        until = int(time.time()) + after if after else 0
        self._change([Job.claimed_until.set(until)], Job.claim == self.claim)

    def has_failed(self) -> None:
        """Count a try, and leave it to a worker in RETRY_SECONDS. Raises Claimed when the claim was
        lost."""
        later = Job.claimed_until.set(int(time.time()) + RETRY_SECONDS)
        self._change([Job.tries.add(1), later], Job.claim == self.claim)

    def end(self, outcome: Outcome, at: datetime, *, size: int = 0) -> list[Delete | Put]:
        """The writes that finish it, if its claim still holds."""
        ended = Job(
            self.pk,
            keys.joined("ended", self.id),
            id=self.id,
            kind=self.kind,
            subject=self.subject,
            asked_at=self.asked_at,
            correlation_id=self.correlation_id,
            outcome=outcome,
            step=self.steps if outcome == "done" else self.step,
            steps=self.steps,
            size=size,
            tries=self.tries,
            ended_at=dates.iso(at),
            expires_at=dates.seconds(at + ENDED_KEPT),
        )
        return [self.vanish(), Put(ended)]

    def vanish(self) -> Delete:
        """The write that leaves nothing of it, if its claim still holds."""
        return Delete(Job(self.pk, self.sk), Job.claim == self.claim)

    def _change(self, actions: list[Action], condition: object) -> None:
        try:
            self.update(actions, condition=Job.open.exists() & condition)
        except UpdateError as error:
            if not tables.condition_failed(error):
                raise
            raise Claimed(self.sk) from error


def writes_erasing(caller: Caller, *, at: datetime, correlation_id: str) -> list[Write]:
    """The writes that begin the erasure of a user who has a pseudonym: the job, and the mark that
    has all their other calls refused."""
    job = Job.new(caller, "erase_my_data", at=at, correlation_id=correlation_id)
    return [job.add(), Pseudonym.begin_erasing(caller.user_id, at)]


def _claim_ends() -> int:
    return int(time.time()) + CLAIM_SECONDS
