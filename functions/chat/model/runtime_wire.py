"""ConverseStream without botocore's client, which takes most of what is added to a first token.

Signed and sent as DynamoDB's requests are, over connections that stay open.
"""

from __future__ import annotations

import json
import re
import socket
import time
from collections import deque
from collections.abc import Generator, Mapping
from os import environ
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

from botocore.exceptions import ClientError

from toolkit.storage import wire
from toolkit.storage.wire import setting
from toolkit.storage.wire.connections import (
    KEPT,
    connected,
    failing_to_answer,
    head,
    more,
    split,
    taken,
    written,
)
from toolkit.storage.wire.signature import authorization

LARGEST_CHUNK = 16 * 1024 * 1024
_SIZE = re.compile(rb"[0-9A-Fa-f]{1,8}")
_LONGEST_SIZE = 1024


def is_enough() -> bool:
    """Whether nothing is set that botocore alone knows of."""
    return wire.lean() and not environ.get("AWS_BEARER_TOKEN_BEDROCK")


class RuntimeWire:
    def __init__(
        self, endpoint_url: str | None, connect_seconds: float, read_seconds: float
    ) -> None:
        self._endpoint = (endpoint_url or setting.endpoint("bedrock-runtime")).rstrip("/")
        self._where = f"{setting.region()}/bedrock"
        self._connect_seconds = connect_seconds
        self._read_seconds = read_seconds
        self._idle: deque[socket.socket] = deque()
        self._most_idle = KEPT

    def converse_stream(self, model_id: str, body: bytes) -> Generator[bytes, None, None]:
        request = self._signed(model_id, body)
        connection = taken(self._idle) or self._connected()
        may_stay = False
        try:
            with failing_to_answer(self._endpoint):
                connection.sendall(written(request))
                read = bytearray()
                status, headers = head(connection, read)
                parts = _parts(connection, headers, read)
                if status != 200:
                    raise _refusal(status, headers, b"".join(parts))
                yield from parts
            may_stay = headers.get("connection") != "close" and not read
        finally:
            if may_stay and len(self._idle) < self._most_idle:
                self._idle.append(connection)
            else:
                connection.close()

    def close(self) -> None:
        self._most_idle = 0
        while self._idle:
            self._idle.pop().close()

    def _connected(self) -> socket.socket:
        made = connected(self._endpoint, self._connect_seconds)
        made.settimeout(self._read_seconds)
        return made

    def _signed(self, model_id: str, body: bytes) -> Any:
        url = f"{self._endpoint}/model/{quote(model_id, safe='')}/converse-stream"
        place, by = split(url), setting.credentials()
        headers = {
            "host": place.netloc,
            "content-type": "application/json",
            "x-amz-date": time.strftime("%Y%m%dT%H%M%SZ", time.gmtime()),
        }
        if by.token:
            headers["x-amz-security-token"] = by.token
        signature = authorization(("POST", place.path), headers, body, by, self._where)
        headers |= {"authorization": signature, "user-agent": "teller"}
        return SimpleNamespace(method="POST", url=url, headers=headers, body=body)


def _parts(
    connection: socket.socket, headers: Mapping[str, str], read: bytearray
) -> Generator[bytes, None, None]:
    """An answer's body as it comes, of which `read` is here."""
    if headers.get("transfer-encoding", "").lower() == "chunked":
        while chunk := _chunk(connection, read):
            yield chunk
    else:
        length = int(headers["content-length"])
        while len(read) < length:
            more(connection, read)
        yield bytes(read[:length])
        del read[:length]


def _chunk(connection: socket.socket, read: bytearray) -> bytes:
    """The next one, which is empty at the end. Raises ValueError for what is none: a trailer, which
    ConverseStream does not send, is among that."""
    while (line := read.find(b"\r\n")) < 0 and len(read) < _LONGEST_SIZE:
        more(connection, read)
    size = _SIZE.match(read)
    begin = line + 2
    end = begin + int(size[0], 16) if size else -1
    if line < 0 or not begin <= end <= LARGEST_CHUNK:
        raise ValueError("no chunk has such a size")
    while len(read) < end + 2:
        more(connection, read)
    if read[end : end + 2] != b"\r\n":
        raise ValueError("a chunk is longer than it says")
    chunk = bytes(read[begin:end])
    del read[: end + 2]
    return chunk


def _refusal(status: int, headers: Mapping[str, str], content: bytes) -> ClientError:
    try:
        told = json.loads(content)
    except ValueError:
        told = {}  # a proxy on the way refuses in HTML
    told = told if isinstance(told, dict) else {}
    code = str(headers.get("x-amzn-errortype") or told.get("__type") or status)
    message = str(told.get("message") or told.get("Message") or "")
    return ClientError(
        {
            "Error": {"Code": code.partition(":")[0].rpartition("#")[2], "Message": message},
            "ResponseMetadata": {"HTTPStatusCode": status},  # type: ignore[typeddict-item]
        },
        "ConverseStream",
    )
