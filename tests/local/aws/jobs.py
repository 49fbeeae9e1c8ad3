"""The bucket of exports on one machine, and the poller that calls the worker of the jobs.

On AWS the table's stream and a schedule do this. A job that the stack left open when it stopped is
finished when it starts again.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import boto3

from commands.template import STACK_NAME
from tests.local.aws.durable import database
from tests.local.aws.polling import polled
from tests.local.aws.tables import file

BUCKET = f"{STACK_NAME}-exports"
POLL_SECONDS = 0.5
AGAIN_SECONDS = 60
REWRITING_DUE = "rewriting-due"
logger = logging.getLogger(__name__)
Key = tuple[str, str]


@contextmanager
def worked_on(state_dir: Path) -> Iterator[None]:
    """Calls the worker while the block runs."""
    boto3.client("s3").create_bucket(Bucket=BUCKET)
    with polled("jobs", partial(work, state_dir), POLL_SECONDS):
        yield


def work(state_dir: Path) -> None:
    """Once. When the jobs that delete have ended, nothing of it stays in the folder's files, also
    if the stack is stopped in between."""
    from personal_data.entities import Job  # after the environment is set
    from personal_data.work_on_jobs import StreamEvent, handler

    begun, due = list(Job.all_open()), state_dir / REWRITING_DUE
    if any(map(_deletes, begun)):
        due.touch()
    jobs = [{"pk": {"S": pk}, "sk": {"S": sk}} for pk, sk in begun]
    event: StreamEvent = {"Records": [{"dynamodb": {"Keys": keys}} for keys in jobs]}
    try:
        handler(event)
    finally:
        if due.exists() and not any(map(_deletes, Job.all_open())):
            _rewrite(state_dir, due)


def _rewrite(state_dir: Path, due: Path) -> None:
    """When it is due: a minute after it failed, as it does while there is no room."""
    if due.stat().st_mtime > time.time():
        return
    try:
        for name in (file.NAME, database.NAME):
            file.rewrite(state_dir / name)
        due.unlink()
    except file.Failure as error:
        logger.error("files still hold what was erased: %s: %s", state_dir, error)  # noqa: TRY400
        again = time.time() + AGAIN_SECONDS
        os.utime(due, (again, again))


def _deletes(job: Key) -> bool:
    _, sk = job
    return "export_my_data" not in sk
