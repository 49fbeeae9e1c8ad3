"""Begins an erasure that its user has not asked for by the tool."""

from __future__ import annotations

from datetime import UTC, datetime

from personal_data.entities import Job
from toolkit import Caller, Write
from toolkit.audit.pseudonym import Pseudonym


def begin_erasing(user_id: str, correlation_id: str) -> list[Write]:
    """The writes that do it, none of them of a job that there is already. Raises Erased when the
    user was, and nothing of theirs can be there yet."""
    Pseudonym.of(user_id)  # makes the one that is to be marked
    now = datetime.now(UTC)
    marked = Pseudonym.begin_erasing(user_id, now)
    caller = Caller(user_id)
    if Job.unfinished(caller, "erase_my_data"):
        return [marked]
    return [Job.new(caller, "erase_my_data", at=now, correlation_id=correlation_id).add(), marked]
