"""Asks a server that speaks OpenAI's protocol.

On urllib3: botocore brings it into the layer, it keeps connections, and it checks certificates.
"""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Iterator
from itertools import islice
from urllib.parse import urlsplit

import urllib3
from botocore.httpsession import get_cert_path
from urllib3.connection import HTTPConnection
from urllib3.exceptions import HTTPError

from chat.model.openai import server_sent_events
from chat.model.openai.failure import Refused
from chat.model.protocol import ModelError
from toolkit.call import Json

CONNECT_SECONDS = 3.0
READ_SECONDS = 25.0
LONGEST_SECONDS = 110.0
LARGEST_ANSWER = 16 * 1024 * 1024
CHUNK = 64 * 1024
DONE = "[DONE]"
_END_SECONDS = 0.2
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}
_NO_STREAM = ("text/html", "application/json")


class Server:
    """At the address of its API, as in https://api.openai.com/v1."""

    def __init__(self, url: str, api_key: str = "") -> None:
        """Raises ValueError for an address that is none, and for a key that it is not to get."""
        _check(url, api_key)
        self._url = url.rstrip("/").removesuffix("/chat/completions")
        self._headers = {"User-Agent": "teller"}
        if api_key:
            self._headers["Authorization"] = f"Bearer {api_key}"
        self._connections = urllib3.PoolManager(
            maxsize=64, cert_reqs="CERT_REQUIRED", ca_certs=get_cert_path(True)
        )

    def models(self) -> list[str]:
        """The ids of those it has, in its order. Raises ModelError."""
        with self._answer("GET", "/models") as response:
            chunks = _checked(response)
            try:
                return [str(model["id"]) for model in json.loads(b"".join(chunks))["data"]]
            except (ValueError, LookupError, TypeError) as error:
                raise ModelError("the server lists no models", passing=False) from error

    def completion(self, request: dict[str, Json]) -> Iterator[str]:
        """The data of a streamed completion's events. Raises Refused, before any, and ModelError.

        One try: chat.model.retries repeats.
        """
        with self._answer("POST", "/chat/completions", request) as response:
            yield from _events(response)

    @contextlib.contextmanager
    def _answer(
        self, method: str, path: str, body: dict[str, Json] | None = None
    ) -> Iterator[urllib3.BaseHTTPResponse]:
        """No redirect is followed: to nobody else goes the key."""
        try:
            response = self._connections.request(
                method,
                f"{self._url}{path}",
                json=body,
                headers=self._headers,
                timeout=urllib3.Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS),
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


def _events(response: urllib3.BaseHTTPResponse) -> Iterator[str]:
    chunks = _checked(response)
    if response.headers.get("Content-Type", "").startswith(_NO_STREAM):
        raise ModelError("the model did not answer in a stream", passing=False)
    for data in server_sent_events.parse(chunks):
        if data.strip() == DONE:
            return _finish(response, chunks)
        yield data


def _checked(response: urllib3.BaseHTTPResponse) -> Iterator[bytes]:
    """The body of a success. Raises Refused for anything else."""
    chunks = _chunks(response)
    if response.status != 200:
        raise _refusal(response, chunks)
    return chunks


def _chunks(response: urllib3.BaseHTTPResponse) -> Iterator[bytes]:
    deadline = time.monotonic() + LONGEST_SECONDS
    size = 0
    while chunk := response.read1(CHUNK):
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
