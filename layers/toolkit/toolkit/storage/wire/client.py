"""What stands in for botocore's DynamoDB client: its operations, events and retries."""

from __future__ import annotations

import random
import time
from email.utils import parsedate_to_datetime
from itertools import count
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

from botocore.awsrequest import AWSPreparedRequest
from botocore.exceptions import ClientError, ConnectionError, HTTPClientError
from botocore.hooks import HierarchicalEmitter, first_non_none_response
from botocore.retries import quota, standard

from toolkit.storage.wire import answers, setting
from toolkit.storage.wire.connections import Connections, split
from toolkit.storage.wire.signature import authorization

TRIES = 3
WRONG_CLOCK = 240  # seconds; DynamoDB refuses what was signed 300 from its own time
_UNTIMELY = {"InvalidSignatureException", "RequestExpired", "RequestTimeTooSkewed"}
# Processes restored from one snapshot would draw the same numbers from another source.
_pauses = standard.ExponentialBackoff(random=random.SystemRandom().random)
_passing = standard.OrRetryChecker(
    [standard.TransientRetryableChecker(), standard.ThrottledRetryableChecker()]
)


class Client:
    """`client.query(...)` and its like, and `client.meta.events`, as botocore's."""

    _request_signer = None  # without one, PynamoDB does not look for credentials

    def __init__(self) -> None:
        url = setting.endpoint()
        self.meta = SimpleNamespace(events=HierarchicalEmitter(), endpoint_url=url)
        self._where = f"{setting.region()}/dynamodb"
        self._quota = standard.RetryQuotaChecker(quota.RetryQuota())
        self._behind = 0.0  # seconds that this machine's clock is behind DynamoDB's
        self._connections = Connections()
        self._connections.warm(url)
        self.close = self._connections.close

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        operation = "".join(map(str.capitalize, name.split("_")))
        return lambda **request: self._make_api_call(operation, request)

    def _make_api_call(self, operation: str, request: dict[str, Any]) -> Any:
        """Under the name by which PynamoDB calls botocore's."""
        if operation == "TransactWriteItems":  # the same for every try
            request = {"ClientRequestToken": str(uuid4())} | request
        params = {"body": answers.encoded(request)}
        self._emit("before-call", operation, model=SimpleNamespace(name=operation), params=params)
        try:
            found = self._answered(operation, params["body"])
        except ClientError:
            self._emit("after-call", operation)
            raise
        self._emit("after-call", operation)
        return found

    def _emit(self, event: str, operation: str, **details: Any) -> Any:
        return self.meta.events.emit(f"{event}.dynamodb.{operation}", **details)

    def _answered(self, operation: str, body: bytes) -> Any:
        invocation = str(uuid4())
        context: Any = {}
        for number in count(1):
            at = time.time() + self._behind
            request = self._signed(operation, body, at)
            request.headers["amz-sdk-invocation-id"] = invocation
            request.headers["amz-sdk-request"] = f"attempt={number}; max={TRIES}"
            try:
                answer = self._sent(operation, request)
                found = answers.parsed(operation, answer, number - 1)
            except (ClientError, ConnectionError, HTTPClientError) as error:
                time.sleep(self._pause(error, number, at, context))
            else:
                self._quota.release_retry_quota(context, answer)
                return found

    def _sent(self, operation: str, request: AWSPreparedRequest) -> Any:
        self._emit("request-created", operation, request=request)
        instead = first_non_none_response(self._emit("before-send", operation, request=request))
        return instead or self._connections.send(request)

    def _signed(self, operation: str, body: bytes, at: float) -> AWSPreparedRequest:
        place, by = split(self.meta.endpoint_url), setting.credentials()
        headers: Any = {
            "host": place.netloc,
            "content-type": "application/x-amz-json-1.0",
            "x-amz-date": time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(at)),
            "x-amz-target": f"DynamoDB_20120810.{operation}",
        }
        if by.token:
            headers["x-amz-security-token"] = by.token
        signature = authorization(("POST", place.path), headers, body, by, self._where)
        headers |= {"authorization": signature, "user-agent": "teller"}
        return AWSPreparedRequest("POST", self.meta.endpoint_url, headers, body, False)

    def _pause(self, error: Exception, number: int, at: float, context: Any) -> float:
        """Seconds until the next try. Raises the error if there is none."""
        refused = error.response if isinstance(error, ClientError) else None
        status = refused and SimpleNamespace(
            status_code=refused["ResponseMetadata"]["HTTPStatusCode"]
        )
        failed = standard.RetryContext(number, None, refused, status, error, context)
        again = _passing.is_retryable(failed) or (refused and self._clock_was_wrong(refused, at))
        if number == TRIES or not again or not self._quota.acquire_retry_quota(failed):
            raise error
        return float(_pauses.delay_amount(failed))

    def _clock_was_wrong(self, refused: Any, at: float) -> bool:
        """Whether the signature's time was far from DynamoDB's own, which is known now."""
        date = refused["ResponseMetadata"]["HTTPHeaders"].get("date")
        if refused["Error"]["Code"] not in _UNTIMELY or not date:
            return False
        now = parsedate_to_datetime(date).timestamp()
        if abs(now - at) < WRONG_CLOCK:
            return False
        self._behind = now - time.time()
        return True
