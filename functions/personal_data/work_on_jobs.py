"""The worker of the jobs. The table's stream calls it for a new job, and a schedule every minute
for what is open: jobs whose worker died or failed, and conversations that still ran.

A job is finished whatever is killed: each step can be done again, and the last commit removes the
job, notifies its user and writes its audit event. After TRIES that failed, or LONGEST, it ends as
failed; but an erasure is tried until it is done, and leaves nothing but an event of nobody's.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, NotRequired, TypedDict

from notifications.entities import Kind, Notification
from personal_data.entities import Claimed, Job, Outcome, StillRunning
from personal_data.jobs.conversation import delete_conversation
from personal_data.jobs.erasure import erase
from personal_data.jobs.export import export
from personal_data.jobs.memory import forget_memory
from toolkit import Write, telemetry
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.pseudonym import Pseudonym
from toolkit.storage.writes import LostRace, commit
from toolkit.text.sentences import say

TRIES = 5
LONGEST = timedelta(hours=6)
"""A job whose workers die without a word, as at the end of their time, ends as failed as well."""
NEEDED_MS = 10 * 60 * 1000
"""Of the worker's fifteen minutes, this much is left for a job that it begins."""
_TOLD: dict[tuple[str, str], tuple[Kind, str]] = {
    ("export_my_data", "done"): ("export_ready", say("export.ready")),
    ("export_my_data", "failed"): (
        "export_failed",
        say("export.failed"),
    ),
    ("delete_conversation", "failed"): ("deletion_failed", say("conversation.not_deleted")),
    ("forget_memory", "failed"): ("deletion_failed", say("memory.not_forgotten")),
}
"""What the user is notified of: a deletion that ends well speaks for itself."""

Key = tuple[str, str]


class Change(TypedDict):
    Keys: dict[str, Any]


class StreamRecord(TypedDict):
    dynamodb: Change


class StreamEvent(TypedDict):
    """The stream's new jobs; the schedule's event has no records of ours."""

    Records: NotRequired[list[StreamRecord]]


def handler(event: StreamEvent, context: Any = None) -> None:
    """Raises ExceptionGroup of what failed, after all others were worked on."""
    failures: list[Exception] = []
    for pk, sk in _given(event) if "Records" in event else Job.all_open():
        if context is not None and context.get_remaining_time_in_millis() < NEEDED_MS:
            break  # the next minute's call goes on
        try:
            _work(pk, sk)
        except (Claimed, LostRace):
            continue  # another worker's, or ended
        except Exception as error:  # noqa: BLE001 - raised below, when the others have had their turn
            failures.append(error)
    if failures:
        raise ExceptionGroup("jobs failed and are tried again", failures)


def _given(event: StreamEvent) -> Iterable[Key]:
    for record in event["Records"]:
        key = record["dynamodb"]["Keys"]
        yield key["pk"]["S"], key["sk"]["S"]


def _work(pk: str, sk: str) -> None:
    job = Job.claimed(pk, sk)
    is_given_up = job.tries >= TRIES or job.age(datetime.now(UTC)) > LONGEST
    if is_given_up and job.kind != "erase_my_data":
        return _end(job, "failed")
    started = time.perf_counter()
    try:
        size = _done(job)
        _end(job, "done", size=size, duration_ms=round((time.perf_counter() - started) * 1000))
    except StillRunning as error:
        job.let_go(error.after)
    except (Claimed, LostRace):
        raise
    except Exception:
        telemetry.logger.exception("job failed", extra={"job_id": job.id, "kind": job.kind})
        job.has_failed()
        raise


def _done(job: Job) -> int:
    """The size of what it has made."""
    match job.kind:
        case "export_my_data":
            return export(job)
        case "delete_conversation":
            delete_conversation(job)
        case "forget_memory":
            forget_memory(job)
        case "erase_my_data":
            erase(job)
    return 0


def _end(job: Job, outcome: Outcome, *, size: int = 0, duration_ms: int = 0) -> None:
    """One transaction: the job's end, the notification and the audit event. That of an erasure
    stands under a name that the same transaction destroys."""
    now = datetime.now(UTC)
    event = AuditEvent.new(
        user_id=job.pk,
        action=job.kind,
        tool_output={"job_id": job.id, "outcome": outcome, "size_bytes": size},
        at=now,
        family="personal_data",
        outcome="success" if outcome == "done" else "failed",
        channel="queue",
        correlation_id=job.correlation_id,
        conversation_id=job.subject or None,
        duration_ms=duration_ms,
    )
    if job.kind == "erase_my_data":
        commit([job.vanish(), event.put_once(), Pseudonym.erased(job.pk, now)])
    else:
        commit([*job.end(outcome, now, size=size), *_told(job, outcome, now), event.put_once()])
    telemetry.logger.info("job ended", extra={"kind": job.kind, "outcome": outcome})


def _told(job: Job, outcome: Outcome, now: datetime) -> list[Write]:
    told = _TOLD.get((job.kind, outcome))
    return [Notification.new(job.caller, *told, at=now)] if told else []
