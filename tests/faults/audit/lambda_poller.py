"""Lambda's end of the audit's stream, as the template sets it up: what fails is delivered again
whole until it is too old, and what is given up is told to a queue.

https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError

from audit import seal_events
from tests.audit.test_lag import SOURCE

FAILURES = (BotoCoreError, ClientError, OSError)


def as_lambda_has_it(record: Any) -> Any:
    """A record of boto3's."""
    return json.loads(json.dumps(record, default=_encoded))


def _encoded(value: datetime | bytes) -> float | str:
    return value.timestamp() if isinstance(value, datetime) else base64.b64encode(value).decode()


@dataclass
class Poller:
    waiting: list[Any] = field(default_factory=list)
    given_up: list[Any] = field(default_factory=list)
    """The records; the queue's messages only say where in the stream they stood."""

    def __post_init__(self) -> None:
        assert SOURCE["MaximumRetryAttempts"] == -1
        assert SOURCE["StartingPosition"] == "TRIM_HORIZON"
        assert not SOURCE.keys() & {"BisectBatchOnFunctionError", "FunctionResponseTypes"}

    def take(self, batches: Iterable[list[Any]]) -> None:
        for records in batches:
            self.waiting += map(as_lambda_has_it, records)

    def poll(self) -> bool:
        """Deliver all that waits, up to a batch that fails; whether none did."""
        while self.waiting:
            batch = self.waiting[: SOURCE["BatchSize"]]
            if all(map(_is_old, batch)):
                self.given_up += batch
            else:
                try:
                    seal_events.handler({"Records": batch})
                except FAILURES:
                    return False
            del self.waiting[: len(batch)]
        return True


def _is_old(record: Any) -> bool:
    age = datetime.now(UTC).timestamp() - record["dynamodb"]["ApproximateCreationDateTime"]
    return bool(age > SOURCE["MaximumRecordAgeInSeconds"])
