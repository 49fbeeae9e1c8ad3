"""The worker of jobs on a user's own data, which dies before each of its requests: after the one
before it, as all that is kept stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import count
from typing import Any

import pytest

from personal_data.jobs import erasure, objects
from personal_data.work_on_jobs import handler
from prime.mailbox import sealing
from tests.banking.stored import give_card, spend
from tests.calling import rest
from tests.faults.figures import Figures, MakeFigures
from tests.finance.calls import book
from tests.personal_data.asking import archive, body_of, confirmed, exports, open_jobs, post, rows
from tests.personal_data.conftest import buckets, owner
from tests.personal_data.erasing import begin
from tests.personal_data.everything import of
from tests.personal_data.talking import kept, kept_of, remember, talk
from tests.personal_data.test_work_on_jobs import claim_has_ended, ended, told
from tests.prime.conftest import post_office
from tests.prime.post_office import PostOffice
from tests.prime.stored import upload
from tests.project.tools import TOOLS
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.pseudonym import Pseudonym
from toolkit.storage import tables

__all__ = ["buckets", "owner", "post_office"]

pytestmark = pytest.mark.faults


WAYS = 4
"""By which the requests of an erasure are shared out: each needs a user of its own."""


class Killed(BaseException):
    """No `except Exception` catches it."""


@contextmanager
def killed_before(number: int) -> Iterator[None]:
    """The process dies before its request of that number to DynamoDB, or of an erasure to S3 and
    KMS."""
    clients, count = (tables.client(), objects._client(), sealing._client()), 0

    def die(**_: Any) -> None:
        nonlocal count
        count += 1
        if count == number:
            raise Killed

    for client in clients:
        client.meta.events.register("before-call", die)
    try:
        yield
    finally:
        for client in clients:
            client.meta.events.unregister("before-call", die)


def dies(user_id: str, number: int) -> bool:
    try:
        with killed_before(number):
            work_on(user_id)
    except Killed:
        return True
    return False


def work_on(user_id: str) -> None:
    (job,) = open_jobs(user_id)
    keys = {"pk": {"S": job.pk}, "sk": {"S": job.sk}}
    handler({"Records": [{"dynamodb": {"Keys": keys}}]})


def dies_at_each(user_id: str, figures: Figures) -> None:
    """Until the job is done, each worker one request further than the one before it."""
    number = 1  # the first request of each try is this test's own
    while open_jobs(user_id) and dies(user_id, number := number + 1):
        figures.rounds += 1
        claim_has_ended(user_id)


def furnished(user_id: str) -> None:
    give_card(user_id)
    book(user_id, {})
    talk(user_id, "c1", "My rent is 900")
    upload(user_id, b"of mine", "mine.csv")
    PostOffice.next_door().allow(user_id)
    rest(TOOLS["block_card"], user_id, {"user_id": user_id, "reason": "Lost"})


@pytest.mark.parametrize("way", range(WAYS))
def test_an_erasure_is_finished_once_wherever_its_worker_dies(
    owner: str,
    post_office: PostOffice,
    figures: MakeFigures,
    monkeypatch: pytest.MonkeyPatch,
    way: int,
) -> None:
    monkeypatch.setattr(erasure, "QUIET", timedelta(seconds=-2))  # as if that long ago
    killed = figures("worker of erase_my_data dies before a request")
    for number in count(2 + way, WAYS):  # the first request of each try is this test's own
        user_id = f"{owner}-{number}"
        furnished(user_id)
        name = Pseudonym.of(user_id).name
        begin(user_id)
        was_killed = dies(user_id, number)
        claim_has_ended(user_id)
        if open_jobs(user_id):
            work_on(user_id)
        assert open_jobs(user_id) == []
        ends = [event.outcome for event in AuditEvent.query(name) if event.channel == "queue"]
        killed.count(acknowledged=1, effects=int(not of(user_id)), audited=len(ends))
        if not was_killed:
            break
    assert killed.rounds > 60 / WAYS
    assert killed.wrong == 0


def counted(figures: Figures, user_id: str, tool: str, effects: int) -> None:
    audited = ended(user_id, tool).count("success")
    figures.rounds -= 1
    figures.count(acknowledged=1, effects=effects, audited=audited)


def test_an_export_is_made_once_wherever_its_worker_dies(owner: str, figures: MakeFigures) -> None:
    killed = figures("worker of export_my_data dies before a request")
    spend(owner)
    upload(owner, b"of mine", "mine.csv")
    talk(owner, "c1", "My rent is 900")
    body_of(post("export_my_data", owner))
    dies_at_each(owner, killed)
    assert killed.rounds > 20
    assert open_jobs(owner) == []
    assert [export["status"] for export in exports(owner)] == ["ready"]
    assert len(rows(archive(owner), "money/entries")) == 1
    assert told(owner) == ["export_ready"]
    counted(killed, owner, "export_my_data", len(told(owner)))
    assert killed.wrong == 0


@pytest.mark.parametrize("tool", ["delete_conversation", "forget_memory"])
def test_a_deletion_is_finished_once_wherever_its_worker_dies(
    owner: str, figures: MakeFigures, tool: str
) -> None:
    killed = figures(f"worker of {tool} dies before a request")
    talk(owner, "c1", "My rent is 900", "The gym is 30")
    remember(owner, "I live in Oslo")
    confirmed(tool, owner, **({"conversation_id": "c1"} if tool == "delete_conversation" else {}))
    dies_at_each(owner, killed)
    assert killed.rounds > 3
    assert open_jobs(owner) == []
    begins = ("fact#", "summary#", "word#")
    forgotten = [key for key in kept(owner) if key.startswith(begins)]
    left = kept_of(owner, "c1") if tool == "delete_conversation" else forgotten
    counted(killed, owner, tool, int(not left))
    assert killed.wrong == 0
