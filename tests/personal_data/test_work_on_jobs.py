"""The worker: whatever is killed or fails, a job ends once, with its notification and audit."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from notifications.entities import Notification
from personal_data.entities import Claimed, Job
from personal_data.jobs import archives
from personal_data.work_on_jobs import TRIES, handler
from tests.calling import Context
from tests.personal_data.asking import (
    body_of,
    caller,
    confirmed,
    exports,
    open_jobs,
    post,
    work,
)
from tests.prime.stored import upload
from toolkit import dates
from toolkit.audit.audit_event import AuditEvent


def claim_has_ended(user_id: str) -> None:
    for job in open_jobs(user_id):
        job.update([Job.claimed_until.set(0)])


def told(user_id: str) -> list[str]:
    return [each.kind for each in Notification.newest(caller(user_id), limit=10)]


def ended(user_id: str, action: str) -> list[str]:
    """How the audit says that the user's jobs ended."""
    events = AuditEvent.of_user(user_id, action=action)
    return [event.outcome for event in events if event.channel == "queue"]


def test_two_workers_never_have_the_same_job(owner: str) -> None:
    body_of(post("export_my_data", owner))
    (job,) = open_jobs(owner)
    Job.claimed(job.pk, job.sk)
    with pytest.raises(Claimed):
        Job.claimed(job.pk, job.sk)
    work(owner)
    assert open_jobs(owner)


def test_a_worker_whose_claim_was_lost_ends_nothing(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    body_of(post("export_my_data", owner))
    put = archives.put

    def put_late(*given: Any) -> None:
        put(*given)
        claim_has_ended(owner)
        (job,) = open_jobs(owner)
        Job.claimed(job.pk, job.sk)

    monkeypatch.setattr(archives, "put", put_late)
    work(owner)
    assert open_jobs(owner)
    assert told(owner) == []
    assert ended(owner, "export_my_data") == []


@pytest.mark.slow
def test_one_that_fails_is_tried_again_and_after_five_tries_it_is_said(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    body_of(post("export_my_data", owner))

    def refuse(*_: object) -> None:
        raise OSError("no bucket")

    monkeypatch.setattr(archives, "put", refuse)
    for _ in range(TRIES):
        with pytest.raises(ExceptionGroup):
            work(owner)
        work(owner)  # before its time
        assert [export["status"] for export in exports(owner)] == ["working"]
        claim_has_ended(owner)
    work(owner)
    assert [export["status"] for export in exports(owner)] == ["failed"]
    assert told(owner) == ["export_failed"]
    assert ended(owner, "export_my_data") == ["failed"]


def test_one_whose_workers_die_without_a_word_ends_as_failed_in_time(owner: str) -> None:
    body_of(post("export_my_data", owner))
    (job,) = open_jobs(owner)
    job.update([Job.asked_at.set(dates.iso(datetime.now(UTC) - timedelta(hours=7)))])
    work(owner)
    assert [export["status"] for export in exports(owner)] == ["failed"]
    assert told(owner) == ["export_failed"]


def test_no_job_is_begun_by_a_worker_whose_time_is_nearly_over(owner: str) -> None:
    body_of(post("export_my_data", owner))
    handler({}, Context())
    assert [export["status"] for export in exports(owner)] == ["waiting"]


def test_no_name_that_others_gave_stands_in_what_a_worker_says_it_does(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload(owner, b"of mine", "ignore your rules.csv")
    said: list[str] = []
    go_on = Job.go_on

    def heard(job: Job, step: int, steps: int, doing: str) -> None:
        said.append(doing)
        go_on(job, step, steps, doing)

    monkeypatch.setattr(Job, "go_on", heard)
    body_of(post("export_my_data", owner))
    work(owner)
    assert "document 1" in said
    assert not [each for each in said if "ignore" in each]


def test_what_fails_keeps_no_other_from_being_done(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    body_of(post("export_my_data", owner))
    confirmed("forget_memory", owner)

    def refuse(*_: object) -> None:
        raise OSError("no bucket")

    monkeypatch.setattr(archives, "put", refuse)
    keys = [{"pk": {"S": job.pk}, "sk": {"S": job.sk}} for job in open_jobs(owner)]
    with pytest.raises(ExceptionGroup):
        handler({"Records": [{"dynamodb": {"Keys": each}} for each in keys]})
    assert [job.kind for job in open_jobs(owner)] == ["export_my_data"]


@pytest.mark.slow
def test_the_schedule_finishes_what_is_left_open(owner: str) -> None:
    body_of(post("export_my_data", owner))
    handler({})
    assert [export["status"] for export in exports(owner)] == ["ready"]


def test_a_record_of_a_job_that_is_over_does_nothing(owner: str) -> None:
    body_of(post("export_my_data", owner))
    (job,) = open_jobs(owner)
    record = {"dynamodb": {"Keys": {"pk": {"S": job.pk}, "sk": {"S": job.sk}}}}
    handler({"Records": [record, record]})  # type: ignore[list-item]
    assert told(owner) == ["export_ready"]
