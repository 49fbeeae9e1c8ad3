"""The worker of jobs on a user's own data, which dies with whatever it may leave behind: before its
first request, and after each that changes something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any

import pytest

from personal_data.jobs import erasure, objects
from prime.mailbox import sealing
from tests.banking.stored import give_card
from tests.calling import rest
from tests.faults.figures import Figures, MakeFigures
from tests.faults.network import READS
from tests.finance.calls import book
from tests.personal_data.asking import (
    archive,
    body_of,
    confirmed,
    exports,
    open_jobs,
    post,
    rows,
    work,
)
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


class Killed(BaseException):
    """No `except Exception` catches it."""


@contextmanager
def killed_before(number: int | None) -> Iterator[list[str]]:
    """The process dies before its request of that number (from 0) to DynamoDB, or of an erasure to
    S3 and KMS; what it has asked for, in order."""
    clients, asked = (tables.client(), objects._client(), sealing._client()), list[str]()

    def die(event_name: str, **_: Any) -> None:
        if len(asked) == number:
            raise Killed
        asked.append(event_name.rpartition(".")[2])

    for client in clients:
        client.meta.events.register("before-call", die)
    try:
        yield asked
    finally:
        for client in clients:
            client.meta.events.unregister("before-call", die)


def finished(owner: str, begun: Callable[[str], object]) -> Iterator[str]:
    """Somebody for everything that a worker of their job may leave behind: it died there, and
    another one has done the rest."""
    begun(owner)
    with killed_before(None) as asked:
        work(owner)
    for number, before in enumerate(asked[:-1], 1):  # the first request is this test's own
        if number > 1 and before.startswith(READS):
            continue
        user_id = f"{owner}-{number}"
        begun(user_id)
        with suppress(Killed), killed_before(number):
            work(user_id)
        claim_has_ended(user_id)
        work(user_id)
        assert open_jobs(user_id) == [], (number, asked)
        yield user_id


def talked(user_id: str) -> None:
    talk(user_id, "c1", "My rent is 900", "The gym is 30")
    remember(user_id, "I live in Oslo")


def furnished(user_id: str) -> None:
    give_card(user_id)
    book(user_id, {})
    talked(user_id)
    upload(user_id, b"of mine", "mine.csv")


def test_an_erasure_is_finished_once_wherever_its_worker_dies(
    owner: str, post_office: PostOffice, figures: MakeFigures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasure, "QUIET", timedelta(seconds=-2))  # as if that long ago
    killed = figures("worker of erase_my_data dies")
    names = {}

    def begun(user_id: str) -> None:
        furnished(user_id)
        post_office.allow(user_id)
        rest(TOOLS["block_card"], user_id, {"user_id": user_id, "reason": "Lost"})
        names[user_id] = Pseudonym.of(user_id).name
        begin(user_id)

    for user_id in finished(owner, begun):
        events = AuditEvent.query(names[user_id])
        ends = [event.outcome for event in events if event.channel == "queue"]
        killed.count(acknowledged=1, effects=int(not of(user_id)), audited=len(ends))
    assert killed.rounds > 20
    assert killed.wrong == 0, killed


def test_an_export_is_made_once_wherever_its_worker_dies(owner: str, figures: MakeFigures) -> None:
    killed = figures("worker of export_my_data dies")

    def begun(user_id: str) -> None:
        furnished(user_id)
        body_of(post("export_my_data", user_id))

    for user_id in finished(owner, begun):
        assert [export["status"] for export in exports(user_id)] == ["ready"]
        assert len(rows(archive(user_id), "money/entries")) == 1
        counted(killed, user_id, "export_my_data", told(user_id).count("export_ready"))
    assert killed.rounds > 3
    assert killed.wrong == 0, killed


@pytest.mark.parametrize("tool", ["delete_conversation", "forget_memory"])
def test_a_deletion_is_finished_once_wherever_its_worker_dies(
    owner: str, figures: MakeFigures, tool: str
) -> None:
    killed = figures(f"worker of {tool} dies")
    given = {"conversation_id": "c1"} if tool == "delete_conversation" else {}

    def begun(user_id: str) -> None:
        talked(user_id)
        confirmed(tool, user_id, **given)

    for user_id in finished(owner, begun):
        begins = ("fact#", "summary#", "word#")
        forgotten = [key for key in kept(user_id) if key.startswith(begins)]
        left = kept_of(user_id, "c1") if given else forgotten
        counted(killed, user_id, tool, int(not left))
    assert killed.rounds > 2
    assert killed.wrong == 0, killed


def counted(figures: Figures, user_id: str, tool: str, effects: int) -> None:
    audited = ended(user_id, tool).count("success")
    figures.count(acknowledged=1, effects=effects, audited=audited)
