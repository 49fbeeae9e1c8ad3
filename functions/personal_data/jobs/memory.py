"""Forgets what is remembered of a user from conversation to conversation."""

from __future__ import annotations

from itertools import chain

from personal_data.entities import Job
from personal_data.jobs.conversation import delete_all, keys_of

_REMEMBERED = ("fact#", "summary#", "word#")


def forget_memory(job: Job) -> None:
    """Done again, it goes on. Raises Claimed and what storage raises."""
    found = chain.from_iterable(keys_of(job.pk, begins) for begins in _REMEMBERED)
    delete_all(job, found, "what is remembered")
