"""The worker: whatever is killed or fails, a job ends once, with its notification and audit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from personal_data.entities import Claimed, Job
from personal_data.jobs import archives
from personal_data.work_on_jobs import TRIES, handler
from prime.imports.notification import Notification
from tests.banking.stored import spend
from tests.conftest import Tabulate
from tests.personal_data.asking import (
    archive,
    body_of,
    caller,
    confirmed,
    exports,
    open_jobs,
    post,
    rows,
    work,
)
from tests.personal_data.talking import kept_of, remember, talk
from tests.prime.stored import upload
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage import tables


class Killed(BaseException):
    """No `except Exception` catches it."""


@contextmanager
def killed_at(number: int, *, after: bool) -> Iterator[None]:
    """The process dies at its request of that number to DynamoDB, before or after it was done."""
    events, count = tables.client().meta.events, 0

    def die(**_: Any) -> None:
        nonlocal count
        count += 1
        if count == number:
            raise Killed

    name = "after-call.dynamodb" if after else "before-call.dynamodb"
    events.register(name, die)
    try:
        yield
    finally:
        events.unregister(name, die)


def dies(user_id: str, number: int, *, after: bool) -> bool:
    try:
        with killed_at(number, after=after):
            work_on(user_id)
    except Killed:
        return True
    return False


def work_on(user_id: str) -> None:
    (job,) = open_jobs(user_id)
    keys = {"pk": {"S": job.pk}, "sk": {"S": job.sk}}
    handler({"Records": [{"dynamodb": {"Keys": keys}}]})


def claim_has_ended(user_id: str) -> None:
    for job in open_jobs(user_id):
        job.update([Job.claimed_until.set(0)])


def told(user_id: str) -> list[str]:
    return [each.kind for each in Notification.newest(caller(user_id), limit=10)]


def ended(user_id: str, action: str) -> list[str]:
    """How the audit says that the user's jobs ended."""
    events = AuditEvent.of_user(user_id, action=action)
    return [event.outcome for event in events if event.channel == "queue"]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_an_export_is_made_once_wherever_its_worker_dies(
    owner: str, tabulate: Tabulate, after: bool
) -> None:
    spend(owner)
    upload(owner, b"of mine", "mine.csv")
    talk(owner, "c1", "My rent is 900")
    deaths = 0
    body_of(post("export_my_data", owner))
    for number in range(1, 200):
        if not open_jobs(owner) or not dies(owner, number + 1, after=after):
            break  # the first request of each try lists the open jobs
        deaths += 1
        claim_has_ended(owner)
    assert deaths > 20
    assert open_jobs(owner) == []
    assert len(rows(archive(owner), "banking/transactions")) == 1
    assert told(owner) == ["export_ready"]
    assert ended(owner, "export_my_data") == ["success"]
    tabulate(
        "Killed workers",
        {"job": "export", "dies": "after" if after else "before", "deaths": deaths, "ended": 1},
    )


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("tool", ["delete_conversation", "forget_memory"])
def test_a_deletion_is_finished_once_wherever_its_worker_dies(
    owner: str, tabulate: Tabulate, tool: str, after: bool
) -> None:
    talk(owner, "c1", "My rent is 900", "The gym is 30")
    remember(owner, "I live in Oslo")
    given = {"conversation_id": "c1"} if tool == "delete_conversation" else {}
    confirmed(tool, owner, **given)
    deaths = 0
    for number in range(1, 200):
        if not open_jobs(owner) or not dies(owner, number + 1, after=after):
            break
        deaths += 1
        claim_has_ended(owner)
    assert deaths > 3
    assert open_jobs(owner) == []
    begins = ("",) if tool == "delete_conversation" else ("fact#", "summary#", "word#")
    assert not [key for key in kept_of(owner, "c1") if key.startswith(begins)]
    assert ended(owner, tool) == ["success"]
    tabulate(
        "Killed workers",
        {"job": tool, "dies": "after" if after else "before", "deaths": deaths, "ended": 1},
    )


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
        assert [export["status"] for export in exports(owner)] == ["working"]
    work(owner)
    assert [export["status"] for export in exports(owner)] == ["failed"]
    assert told(owner) == ["export_failed"]
    assert ended(owner, "export_my_data") == ["failed"]


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
