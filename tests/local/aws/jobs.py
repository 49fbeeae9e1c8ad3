"""The bucket of exports on one machine, and the poller that calls the worker of the jobs.

On AWS the table's stream and a schedule do this. A job that the stack left open when it stopped is
finished when it starts again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import boto3

from commands.template import STACK_NAME

BUCKET = f"{STACK_NAME}-exports"
POLL_SECONDS = 0.5
logger = logging.getLogger(__name__)


@contextmanager
def worked_on() -> Iterator[None]:
    """Calls the worker while the block runs."""
    boto3.client("s3").create_bucket(Bucket=BUCKET)
    stopped = threading.Event()
    thread = threading.Thread(target=_poll, args=(stopped,), name="jobs")
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _poll(stopped: threading.Event) -> None:
    from personal_data.work_on_jobs import handler  # after the environment is set

    while not stopped.wait(POLL_SECONDS):
        try:
            handler({})
        except Exception:
            logger.exception("jobs failed, and will be tried again")
