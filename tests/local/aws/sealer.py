"""The end of the Audit table's stream on one machine: hands its records to the function that seals.

Lambda's own poller does this on AWS. What is on the stream when the stack stops is sealed first.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from tests.local.aws import keys

POLL_SECONDS = 0.5
BATCH = 500
KEY_FILE = "audit-key"
logger = logging.getLogger(__name__)


def key_id(state_dir: Path) -> str:
    """The signing key of this folder's audit."""
    return keys.kept(state_dir / KEY_FILE, KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")


@contextmanager
def sealing(table: str) -> Iterator[None]:
    """Seals what is written to `table` while the block runs."""
    stopped = threading.Event()
    stream = Stream(table)
    thread = threading.Thread(target=_poll, args=(stream, stopped), name="sealer")
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _poll(stream: Stream, stopped: threading.Event) -> None:
    last = False
    while not last:
        last = stopped.wait(POLL_SECONDS)
        try:
            stream.deliver()
        except (BotoCoreError, ClientError):
            logger.exception("the stream was not read")


class Stream:
    """Reads from where it was left; a batch that fails is delivered again."""

    def __init__(self, table: str) -> None:
        arn = boto3.client("dynamodb").describe_table(TableName=table)["Table"]["LatestStreamArn"]
        self._client = boto3.client("dynamodbstreams")
        described = self._client.describe_stream(StreamArn=arn)["StreamDescription"]
        (shard,) = described["Shards"]
        self._iterator = self._client.get_shard_iterator(
            StreamArn=arn, ShardId=shard["ShardId"], ShardIteratorType="TRIM_HORIZON"
        )["ShardIterator"]

    def deliver(self) -> None:
        """Hand over all that is there."""
        from audit.seal_events import handler  # after the environment is set

        while True:
            answer: Any = self._client.get_records(ShardIterator=self._iterator, Limit=BATCH)
            if not answer["Records"]:
                return
            handler({"Records": answer["Records"]}, None)
            self._iterator = answer["NextShardIterator"]
