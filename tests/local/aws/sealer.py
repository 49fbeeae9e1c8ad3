"""The end of the Audit table's stream on one machine: hands its records to the function that seals.

Lambda's own poller does this on AWS. What is on the stream when the stack stops is sealed first;
what a stack that was killed has left unsealed is sealed when the next one starts.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import boto3
from botocore.exceptions import ClientError

from tests.local.aws import keys
from tests.local.aws.changes import TableChanges

POLL_SECONDS = 0.5
AFTER_FAILURE_SECONDS = 2
GONE = ("ExpiredIteratorException", "ResourceNotFoundException", "TrimmedDataAccessException")
BATCH = 500
KEY_FILE = "audit-key"
logger = logging.getLogger(__name__)


def key_id(state_dir: Path) -> str:
    """The signing key of this folder's audit."""
    return keys.kept(state_dir / KEY_FILE, KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")


@contextmanager
def sealing(table: str, changes: TableChanges | None = None) -> Iterator[None]:
    """Seals what is written to `table` while the block runs: when there are `changes` of it, or by
    looking again and again."""
    stopped, changed = threading.Event(), threading.Event()
    look_after = None if changes else POLL_SECONDS
    thread = threading.Thread(
        target=_poll, args=(table, stopped, changed, look_after), name="sealer"
    )
    with changes.telling(changed.set, table) if changes else nullcontext():
        thread.start()
        try:
            yield
        finally:
            stopped.set()
            changed.set()
            thread.join()


def _poll(
    table: str, stopped: threading.Event, changed: threading.Event, look_after: float | None
) -> None:
    stream: Stream | None = None
    last = False
    changed.set()  # what an earlier stack has left
    while not last:
        changed.wait(look_after)
        last = stopped.wait(POLL_SECONDS)  # what comes meanwhile is sealed together
        changed.clear()
        try:
            stream = stream or _caught_up(table)
            stream.deliver()
        except Exception as error:
            logger.exception("events were not sealed, and will be tried again")
            if _is_gone(error):
                stream = None
            changed.set()
            stopped.wait(AFTER_FAILURE_SECONDS)


def _caught_up(table: str) -> Stream:
    """Where the emulator was started anew, so is the stream: what was on it is in the table. That
    comes first: what came from the table after the log went on would look as if it were put there
    later."""
    from audit.seal_events import resume  # after the environment is set

    stream = Stream(table)
    resume()
    return stream


def _is_gone(error: Exception) -> bool:
    return isinstance(error, ClientError) and error.response["Error"]["Code"] in GONE


class Stream:
    """Reads from where it was left; a batch that fails is delivered again."""

    def __init__(self, table: str) -> None:
        arn = boto3.client("dynamodb").describe_table(TableName=table)["Table"]["LatestStreamArn"]
        self.client = boto3.client("dynamodbstreams")
        described = self.client.describe_stream(StreamArn=arn)["StreamDescription"]
        (shard,) = described["Shards"]
        self._iterator = self.client.get_shard_iterator(
            StreamArn=arn, ShardId=shard["ShardId"], ShardIteratorType="TRIM_HORIZON"
        )["ShardIterator"]

    def deliver(self) -> None:
        """Hand over all that is there."""
        from audit.seal_events import handler  # after the environment is set

        for records in self.batches():
            handler({"Records": records}, None)

    def batches(self) -> Iterator[list[Any]]:
        """Of all the records that are there. One whose use fails comes again."""
        records = True
        while records:
            answer: Any = self.client.get_records(ShardIterator=self._iterator, Limit=BATCH)
            records = answer["Records"]
            if records:
                yield records
            self._iterator = answer["NextShardIterator"]  # one that is not used expires
