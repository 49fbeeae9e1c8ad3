"""One request to Google: up to three tries, within the time that the call has left.

It uses urllib3, which botocore brings into the layer: it reuses connections and checks
certificates. The standard library's urllib opens a connection per request.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from urllib.parse import urlsplit

import urllib3
from botocore.httpsession import get_cert_path
from urllib3.exceptions import HTTPError, ProtocolError

from prime.gmail.errors import MailBusy, UnexpectedResponse
from prime.gmail.google_response import GoogleResponse

TRIES = 3
BASE_SECONDS = 0.3
CONNECT_SECONDS = 2.0
READ_SECONDS = 8.0
LONGEST_PAUSE_SECONDS = 5.0
LEFT_FOR_THE_ANSWER_SECONDS = 1.0
LARGEST_ANSWER = 32 * 1024 * 1024
CHUNK = 256 * 1024
_LOOPBACK = {"127.0.0.1", "localhost"}

Remaining = Callable[[], int]


def unlimited() -> int:
    return sys.maxsize


@dataclass(frozen=True)
class Request:
    """`tries` is 1 for what cannot be repeated, such as a code that works once. Without
    `reads_body` a success says all in its status, whatever its body."""

    method: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: bytes | None = field(default=None, repr=False)
    tries: int = TRIES
    reads_body: bool = True


def send(request: Request, remaining_ms: Remaining) -> GoogleResponse:
    """Google's response, which may be a refusal. Raises MailBusy and UnexpectedResponse."""
    _refuse_plain_text(request.url)
    for attempt in range(request.tries):
        response = _try(request, remaining_ms)
        if response is not None and not response.is_passing:
            return response
        requested = response.retry_after if response else None
        pause = requested or BASE_SECONDS * 2**attempt * random.uniform(1, 1.5)  # noqa: S311
        is_last = attempt == request.tries - 1
        if is_last or pause > LONGEST_PAUSE_SECONDS or pause > _seconds_left(remaining_ms):
            raise MailBusy(max(1, round(pause)))
        time.sleep(pause)
    raise AssertionError("there is at least one try")


def _refuse_plain_text(url: str) -> None:
    """A token may be sent unencrypted on this machine only."""
    parts = urlsplit(url)
    if parts.scheme != "https" and parts.hostname not in _LOOPBACK:
        raise RuntimeError("Google is spoken to over HTTPS only")


def _seconds_left(remaining_ms: Remaining) -> float:
    return remaining_ms() / 1000 - LEFT_FOR_THE_ANSWER_SECONDS


def _try(request: Request, remaining_ms: Remaining) -> GoogleResponse | None:
    """None when the connection failed or took too long."""
    seconds = min(CONNECT_SECONDS + READ_SECONDS, _seconds_left(remaining_ms))
    if seconds <= 0:
        raise MailBusy(1)
    deadline = time.monotonic() + seconds
    timeout = urllib3.Timeout(
        connect=min(CONNECT_SECONDS, seconds), read=min(READ_SECONDS, seconds)
    )
    try:
        response = _connections().request(
            request.method,
            request.url,
            headers=request.headers,
            body=request.body,
            timeout=timeout,
            retries=False,
            redirect=False,
            preload_content=False,
        )
        try:
            return _parsed(request, response, deadline)
        finally:
            response.close()  # a connection whose response was read to its end is still reused
    except HTTPError:
        return None


def _parsed(
    request: Request, response: urllib3.BaseHTTPResponse, deadline: float
) -> GoogleResponse:
    content = bytearray()
    while chunk := response.read1(CHUNK):
        content += chunk
        if len(content) > LARGEST_ANSWER:
            raise UnexpectedResponse("the answer is too large")
        if time.monotonic() > deadline:
            raise ProtocolError("the answer takes too long")
    if response.status == 200 and not request.reads_body:
        return GoogleResponse(200, {})
    return GoogleResponse.parse(response.status, response.headers.get("Retry-After", ""), content)


@cache
def _connections() -> urllib3.PoolManager:
    return urllib3.PoolManager(
        num_pools=4, maxsize=8, cert_reqs="CERT_REQUIRED", ca_certs=get_cert_path(True)
    )
