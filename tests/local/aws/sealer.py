"""The end of the Audit table's stream on one machine: hands its records to the function that seals.

Lambda's own poller does this on AWS. What is on the stream when the stack stops is sealed first;
what a stack that was killed has left unsealed is sealed when the next one starts.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from http import HTTPStatus
from pathlib import Path
from typing import Any, Literal

import boto3
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.exceptions import ClientError
from botocore.httpsession import URLLib3Session

from tests.local.aws import keys
from tests.local.aws.changes import TableChanges

TOGETHER_SECONDS = 2
"""What is written within this time gets one signature; on AWS it is SealWindowSeconds."""
IDLE_SECONDS = 5
AFTER_FAILURE_SECONDS = 2
GONE = ("ExpiredIteratorException", "ResourceNotFoundException", "TrimmedDataAccessException")
BATCH = 200
"""Records that are sealed at once, without a wait for more."""
KEY_FILE = "audit-key"
logger = logging.getLogger(__name__)


def key_id(state_dir: Path) -> str:
    """The signing key of this folder's audit."""
    return keys.kept(state_dir / KEY_FILE, KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")


@contextmanager
def sealing(table: str, changes: TableChanges | None = None) -> Iterator[None]:
    """Seals what is written to `table` while the block runs: when `changes` tells of some, and at
    least every IDLE_SECONDS: other processes write as well."""
    stopped, changed = threading.Event(), threading.Event()
    look_after = IDLE_SECONDS if changes else TOGETHER_SECONDS
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
    table: str, stopped: threading.Event, changed: threading.Event, look_after: float
) -> None:
    stream: Stream | None = None
    last = False
    while not last:
        if stream:  # what an earlier stack has left waits for nothing
            changed.wait(look_after)
            stopped.wait(TOGETHER_SECONDS)  # what comes meanwhile is sealed together
            changed.clear()
        last = stopped.is_set()
        try:
            stream = stream or _caught_up(table)
            stream.deliver(stopped)
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
    """Reads from its beginning, or what comes from now on, and then from where it was left; a batch
    that fails is delivered again."""

    def __init__(
        self, table: str, begin: Literal["TRIM_HORIZON", "LATEST"] = "TRIM_HORIZON"
    ) -> None:
        session = boto3.Session()
        client = session.client("dynamodbstreams")
        self._url = client.meta.endpoint_url
        credentials = session.get_credentials()
        assert credentials is not None
        self._signer = SigV4Auth(credentials, "dynamodb", client.meta.region_name)
        self._http = URLLib3Session()
        found = session.client("dynamodb").describe_table(TableName=table)
        arn = found["Table"]["LatestStreamArn"]
        (shard,) = client.describe_stream(StreamArn=arn)["StreamDescription"]["Shards"]
        asked = {"StreamArn": arn, "ShardId": shard["ShardId"], "ShardIteratorType": begin}
        self._iterator = self._send("GetShardIterator", asked)["ShardIterator"]

    def deliver(self, stopped: threading.Event | None = None) -> None:
        """Hand over all that is there. Until `stopped`, what comes meanwhile is waited for, and
        handed over together."""
        from audit.seal_events import handler  # after the environment is set

        for records in self.batches():
            handler({"Records": records}, None)
            if stopped and len(records) < BATCH:
                stopped.wait(TOGETHER_SECONDS)

    def batches(self) -> Iterator[list[Any]]:
        """Of all the records that are there. One whose use fails comes again."""
        records = True
        while records:
            answer = self.get_records({"ShardIterator": self._iterator, "Limit": BATCH})
            records = answer["Records"]
            if records:
                yield records
            self._iterator = answer["NextShardIterator"]  # one that is not used expires

    def get_records(self, request: dict[str, Any]) -> Any:
        return self._send("GetRecords", request)

    def _send(self, operation: str, request: dict[str, Any]) -> Any:
        """Its answer goes on as it is: botocore's parser took a fifth of the stack's time under
        load, and Dynoxide's ids of shards are shorter than botocore takes. Raises ClientError."""
        headers = {
            "Content-Type": "application/x-amz-json-1.0",
            "X-Amz-Target": f"DynamoDBStreams_20120810.{operation}",
        }
        sent = AWSRequest("POST", self._url, headers, json.dumps(request))
        self._signer.add_auth(sent)
        received = self._http.send(sent.prepare())
        answer = json.loads(received.content)
        if received.status_code == HTTPStatus.OK:
            return answer
        code = answer["__type"].rpartition("#")[2]
        raise ClientError(
            {"Error": {"Code": code, "Message": answer.get("message", "")}}, operation
        )
