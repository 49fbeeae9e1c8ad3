"""The bucket of exports on one machine, and the poller that calls the worker of the jobs.

On AWS the table's stream and a schedule do this. A job that the stack left open when it stopped is
finished when it starts again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import boto3

from commands.template import STACK_NAME
from tests.local.aws.polling import polled

BUCKET = f"{STACK_NAME}-exports"
POLL_SECONDS = 0.5


@contextmanager
def worked_on() -> Iterator[None]:
    """Calls the worker while the block runs."""
    boto3.client("s3").create_bucket(Bucket=BUCKET)
    with polled("personal_data.work_on_jobs", POLL_SECONDS):
        yield
