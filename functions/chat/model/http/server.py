"""Asks a model's server over HTTP, and reads the events that it answers with; it may fail with a
status, or in the middle of a stream.

On urllib3: botocore brings it into the layer, it keeps connections, and it checks certificates.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import math
import re
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from itertools import chain, islice
from types import MappingProxyType
from urllib.parse import urlsplit

import urllib3
from botocore.httpsession import get_cert_path
from urllib3.connection import HTTPConnection
from urllib3.exceptions import HTTPError

from chat.model.protocol import ModelError
from chat.model.retries import ModelTimeout, paced
from toolkit.call import Json

_PASSING = {408, 409, 425, 429}
_LASTING = {
    "authentication_error",
    "billing_error",
    "billing_hard_limit_reached",
    "bio_policy",
    "content_filter",
    "context_length_exceeded",
    "data_residency_mismatch",
    "insufficient_quota",
    "invalid_prompt",
    "invalid_request_error",
    "misalignment_policy_violation",
    "not_found_error",
    "permission_error",
    "request_too_large",
}


class Refused(ModelError):
    """`text` is what the server wrote, for its names of parameters alone: none of it is shown."""

    def __init__(self, status: int, content: bytes, retry_after: str) -> None:
        self.status = status
        self.text = content.decode(errors="replace")
        code = _code(_error(self.text))
        super().__init__(
            f"the model failed before it answered: {status} {code}".rstrip(),
            passing=_is_passing(status, code),
            retry_after=_seconds(retry_after),
        )


def in_stream(error: object) -> ModelError:
    """`error` is what the server put into its stream in place of the answer."""
    code = _code(error)
    status = error.get("code") if isinstance(error, dict) else None
    passing = _is_passing(status if isinstance(status, int) else 0, code)
    return ModelError(f"the model failed while it answered: {status or code}", passing=passing)


def _is_passing(status: int, code: str) -> bool:
    """A status of 0 is none: what is not known to last may have passed at the next try."""
    if code in _LASTING:
        return False
    return not status or status in _PASSING or status >= 500


def _error(text: str) -> object:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return None  # proxies on the way refuse in HTML
    if isinstance(body, list) and body:
        body = body[0]
    return body.get("error", body) if isinstance(body, dict) else None


def _code(error: object) -> str:
    """The word that the server has for it. A message might repeat what was sent, the key even."""
    if not isinstance(error, dict):
        return ""
    words = (error.get("code"), error.get("type"))
    return next((w for w in words if isinstance(w, str) and re.fullmatch("[A-Za-z_]{1,40}", w)), "")


def _seconds(retry_after: str) -> float:
    return float(retry_after) if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,3})?", retry_after) else 0.0


CONNECT_SECONDS = 3.0
LONGEST_SECONDS = 110.0
LARGEST_ANSWER = 16 * 1024 * 1024
CHUNK = 64 * 1024
_END_SECONDS = 0.2
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}
_NO_STREAM = ("text/html", "application/json")
_NONE: Mapping[str, str] = MappingProxyType({})
_Utf8 = codecs.getincrementaldecoder("utf-8-sig")


class Server:
    """At the address of its API. `headers` go with every request; `api_key`, which is in them, goes
    nowhere that it could be read on the way."""

    def __init__(self, url: str, api_key: str = "", headers: Mapping[str, str] = _NONE) -> None:
        """Raises ValueError for an address that is none, and for a key that it is not to get."""
        _check(url, api_key)
        self._url = url
        self._headers = {"User-Agent": "teller", **headers}
        self._refused: set[str] = set()
        self._connections = urllib3.PoolManager(
            maxsize=64, cert_reqs="CERT_REQUIRED", ca_certs=get_cert_path(True)
        )

    def page(self, path: str) -> Json:
        """The JSON at a path. Raises ModelError."""
        with self._answer("GET", path) as response:
            chunks = _checked(response)
            try:
                return json.loads(b"".join(chunks))
            except (ValueError, RecursionError) as error:
                raise ModelError("the server sent what is not JSON", passing=False) from error

    def stream(
        self,
        path: str,
        request: dict[str, Json],
        wishes: Mapping[str, Json],
        is_over: Callable[[], bool],
    ) -> Generator[str, None, None]:
        """The data of the events that answer, until the answer `is_over`. Raises Refused, before
        any, and ModelError. `wishes` are parts of the request that an answer is as good without:
        what the server refuses of them by name it is not sent again.

        One try: chat.model.retries repeats.
        """
        sent = {name: wish for name, wish in wishes.items() if name not in self._refused}
        try:
            with self._answer("POST", path, request | sent) as response:
                yield from _events(response, is_over)
        except Refused as refusal:
            refused = {name for name in sent if name in refusal.text}
            if refusal.status not in (400, 422) or not refused:
                raise
            self._refused |= refused
            yield from self.stream(path, request, wishes, is_over)

    @contextlib.contextmanager
    def _answer(
        self, method: str, path: str, body: dict[str, Json] | None = None
    ) -> Iterator[urllib3.BaseHTTPResponse]:
        """No redirect is followed: to nobody else goes the key."""
        timeout = urllib3.Timeout(
            connect=CONNECT_SECONDS, read=ModelTimeout.from_settings().seconds
        )
        try:
            response = self._connections.request(
                method,
                f"{self._url}{path}",
                json=body,
                headers=self._headers,
                timeout=timeout,
                retries=False,
                redirect=False,
                preload_content=False,
            )
            with contextlib.closing(response):
                yield response
        except HTTPError as error:
            raise ModelError("the model cannot be reached", passing=True) from error


def _check(url: str, api_key: str) -> None:
    address = urlsplit(url)
    if address.scheme not in ("http", "https") or not address.hostname:
        raise ValueError("a model's address begins with https:// or http://")
    if address.username or address.query or address.fragment:
        raise ValueError("a model's address has neither a user nor a query")
    if api_key and not re.fullmatch("[!-z|~]+", api_key):  # with a brace, it would be JSON
        raise ValueError("a model's API key is one word of ASCII characters")
    if api_key and address.scheme == "http" and address.hostname not in _LOOPBACK:
        raise ValueError("a model's API key is sent over https alone")


def _events(response: urllib3.BaseHTTPResponse, is_over: Callable[[], bool]) -> Iterator[str]:
    chunks = _checked(response)
    if response.headers.get("Content-Type", "").startswith(_NO_STREAM):
        raise ModelError("the model did not answer in a stream", passing=False)
    for data in event_data(paced(chunks, response)):
        yield data
        if is_over():
            return _finish(response, chunks)


def _checked(response: urllib3.BaseHTTPResponse) -> Iterator[bytes]:
    """The body of a success. Raises Refused for anything else."""
    chunks = _chunks(response)
    if response.status != 200:
        raise _refusal(response, chunks)
    return chunks


def _chunks(response: urllib3.BaseHTTPResponse) -> Iterator[bytes]:
    longest = math.inf if ModelTimeout.from_settings().is_of_silence else LONGEST_SECONDS
    deadline = time.monotonic() + longest
    size = 0
    # `read1` leaves a chunk's end behind, which looks as if there were more to read (retries.py).
    by_size = iter(lambda: response.read1(CHUNK), b"")
    for chunk in response.stream(CHUNK) if response.chunked else by_size:
        size += len(chunk)
        if size > LARGEST_ANSWER or time.monotonic() > deadline:
            raise ModelError("the model finds no end", passing=False)
        yield chunk


def _refusal(response: urllib3.BaseHTTPResponse, chunks: Iterator[bytes]) -> Refused:
    content = bytearray()
    with contextlib.suppress(HTTPError):  # the status is known
        for chunk in islice(chunks, 16):
            content += chunk
    return Refused(response.status, bytes(content), response.headers.get("Retry-After", ""))


def _finish(response: urllib3.BaseHTTPResponse, chunks: Iterator[bytes]) -> None:
    """Read to the end of the body, so that the connection is kept; but nobody waits for it long."""
    connection = response.connection
    if isinstance(connection, HTTPConnection) and connection.sock:
        connection.sock.settimeout(_END_SECONDS)
    with contextlib.suppress(HTTPError):
        for _ in islice(chunks, 16):
            pass


def event_data(chunks: Iterable[bytes]) -> Iterator[str]:
    """The data of each server-sent event that has any, however the bytes were cut. What comes last
    counts as an event without its empty line, too: some servers leave that away.

    https://html.spec.whatwg.org/multipage/server-sent-events.html
    """
    data: list[str] = []
    for line in chain(_lines(chunks), [""]):
        name, _, value = line.partition(":")
        if name == "data":
            data.append(value.removeprefix(" "))
        elif not line and data:
            yield "\n".join(data)
            data = []


def _lines(chunks: Iterable[bytes]) -> Iterator[str]:
    decoder = io.IncrementalNewlineDecoder(_Utf8("replace"), translate=True)
    rest = ""
    for chunk in chunks:
        *lines, rest = (rest + decoder.decode(chunk)).split("\n")
        yield from lines
    yield from (rest + decoder.decode(b"", final=True)).split("\n")
