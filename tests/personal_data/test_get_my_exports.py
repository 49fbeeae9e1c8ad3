from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from personal_data.entities import Job
from personal_data.jobs import archives
from tests.personal_data.asking import body_of, exported, exports, fetch, open_jobs, post, work
from toolkit import Caller
from toolkit.audit.audit_event import AuditEvent
from toolkit.call import ACT


def test_there_are_none_at_first(owner: str) -> None:
    answer = body_of(post("get_my_exports", owner))
    assert answer == {"exports": [], "page": "http://localhost:8000/data"}


def test_one_that_waits_cannot_be_fetched(owner: str) -> None:
    body_of(post("export_my_data", owner))
    (export,) = exports(owner)
    assert (export["status"], export["parts"], export["kept_until"]) == ("waiting", 0, None)
    assert fetch(owner, export["export_id"]).status == 404


def test_one_that_is_being_made_says_how_far_it_is(owner: str) -> None:
    body_of(post("export_my_data", owner))
    (job,) = open_jobs(owner)
    Job.claimed(job.pk, job.sk).go_on(3, 20, "budget: transactions")
    (export,) = exports(owner)
    assert (export["status"], export["done"], export["parts"]) == ("working", 3, 20)
    assert export["doing"] == "budget: transactions"


def test_a_finished_one_can_be_fetched_for_a_quarter_of_an_hour(owner: str) -> None:
    exported(owner)
    (export,) = exports(owner)
    assert (export["status"], export["done"]) == ("ready", export["parts"])
    found = body_of(fetch(owner, export["export_id"]))
    assert export["size_bytes"] == len(httpx.get(found["link"]).content)
    ends = datetime.fromisoformat(found["link_ends_at"]) - datetime.now(UTC)
    assert timedelta(minutes=14) < ends <= timedelta(minutes=15)
    kept = datetime.fromisoformat(export["kept_until"]) - datetime.now(UTC)
    assert timedelta(days=6) < kept <= timedelta(days=7, seconds=1)


@pytest.mark.slow
def test_a_link_that_has_ended_fetches_nothing(owner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    exported(owner)
    monkeypatch.setattr(archives, "LINK_LASTS", timedelta(seconds=1))
    found = body_of(fetch(owner, exports(owner)[0]["export_id"]))
    ended = datetime.fromisoformat(found["link_ends_at"]) + timedelta(seconds=1)
    while datetime.now(UTC) < ended:
        time.sleep(0.05)
    assert httpx.get(found["link"]).status_code == 403


def test_each_link_is_in_the_audit(owner: str) -> None:
    exported(owner)
    (event,) = AuditEvent.of_user(owner, action="fetch_export")
    assert event.tool_output == {"export_id": exports(owner)[0]["export_id"]}


def test_nobody_elses_export_can_be_fetched(owner: str) -> None:
    exported(owner)
    id = exports(owner)[0]["export_id"]
    reply = fetch(f"{owner}-other", id)
    assert (reply.status, reply.body) == (404, {"error": "No such export is ready."})


def test_no_program_that_may_not_confirm_gets_a_link(owner: str) -> None:
    exported(owner)
    assert fetch(owner, exports(owner)[0]["export_id"], scopes=[ACT]).status == 403


def test_the_newest_comes_first_and_nobody_elses_at_all(owner: str) -> None:
    exported(owner)
    body_of(post("export_my_data", owner))
    body_of(post("export_my_data", f"{owner}-other"))
    assert [export["status"] for export in exports(owner)] == ["waiting", "ready"]


def test_one_that_is_past_its_time_is_not_listed(owner: str) -> None:
    exported(owner)
    (job,) = Job.of_user(Caller(owner), "export_my_data")
    job.update([Job.expires_at.set(int(datetime.now(UTC).timestamp()) - 1)])
    assert exports(owner) == []


def test_a_finished_one_is_still_shown_when_a_new_one_is(owner: str) -> None:
    exported(owner)
    body_of(post("export_my_data", owner))
    work(owner)
    assert [export["status"] for export in exports(owner)] == ["ready", "ready"]
