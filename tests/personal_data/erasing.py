"""An erasure as the operator begins it, and as the worker does it."""

from __future__ import annotations

from datetime import UTC, datetime

from personal_data.entities import Job, writes_erasing
from tests.personal_data.asking import open_jobs, work
from toolkit import Caller, dates
from toolkit.audit.pseudonym import Pseudonym, _known
from toolkit.storage.writes import commit


def begin(user_id: str) -> None:
    Pseudonym.of(user_id)
    commit(writes_erasing(Caller(user_id), at=datetime.now(UTC), correlation_id="asked"))


def time_has_passed(user_id: str) -> None:
    """Nobody writes any more of what was on its way when the erasure was asked for."""
    for job in open_jobs(user_id):
        long_ago = datetime.now(UTC).replace(year=2020)
        job.update(
            [
                Job.asked_at.set(dates.iso(long_ago)),
                Job.found_at.set(0),
                Job.claimed_until.set(0),
            ]
        )


def finish(user_id: str) -> None:
    """As the schedule does, minute by minute."""
    for _ in range(3):
        time_has_passed(user_id)
        work(user_id)


def erase(user_id: str) -> None:
    begin(user_id)
    finish(user_id)
    assert open_jobs(user_id) == []


def processes_look_again(user_id: str) -> None:
    """As if what this process knew of the user were older than it goes by."""
    _known.pop(user_id, None)
