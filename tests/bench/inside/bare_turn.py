"""The same turn with nothing around it: bytes of a request over a socket, frames cut out of what
comes back, a token's JSON parsed. There is no history, no tool, no redaction and no event stream.

From nothing, it is an ASGI app's answer, for which storage is asked the waves of requests that are
the input: their bytes are made before and unsigned, all of a wave are sent at once, each over a
socket that stays open, and what comes back is parsed as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import struct
import sys
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tests.bench.inside import turns
from tests.bench.inside.bare_requests import body_of, written

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

_PRELUDE = struct.Struct(">II")
_AROUND = 12
"""Bytes of a frame before its headers: its length, theirs, and a checksum."""
_BODY = json.dumps({"messages": [{"role": "user", "content": [{"text": "What do I owe?"}]}]})


async def bare(model_id: str) -> AsyncIterator[str]:
    where = urlsplit(os.environ["MODEL_URL"])
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    writer.write(
        f"POST /model/{model_id}/converse-stream HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Content-Length: {len(_BODY)}\r\n\r\n{_BODY}".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    left = b""
    while size := int(await reader.readline(), 16):
        left += (await reader.readexactly(size + 2))[:-2]
        payloads, left = _cut(left)
        for payload in payloads:
            event = json.loads(payload)
            if "delta" in event:
                yield event["delta"]["text"]
    writer.close()


def _cut(frames: bytes) -> tuple[list[bytes], bytes]:
    """The payloads of the whole frames, and what is left."""
    payloads, at = [], 0
    while at + _AROUND <= len(frames):
        length, headers = _PRELUDE.unpack_from(frames, at)
        if at + length > len(frames):
            break
        payloads.append(frames[at + _AROUND + headers : at + length - 4])
        at += length
    return payloads, frames[at:]


class Posted:
    """A turn from nothing."""

    def __init__(self, waves: Sequence[Sequence[tuple[str, str]]]) -> None:
        self._waves = [[written(*request) for request in wave] for wave in waves]
        where = urlsplit(os.environ["AWS_ENDPOINT_URL"])
        self._connections = [
            socket.create_connection((where.hostname, where.port))
            for _ in range(max(map(len, waves)))
        ]
        for each in self._connections:
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._model_id = ""

    async def __call__(self, model_id: str) -> AsyncIterator[str]:
        self._model_id = model_id
        async for chunk in turns.posted(self._app, _BODY.encode(), "12345"):
            yield chunk.decode()

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        json.loads((await receive())["body"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for wave in self._waves:
            self._ask(wave)
        async for text in bare(self._model_id):
            await send(_part(text.encode(), more_body=True))
        await send(_part(b"", more_body=False))

    def _ask(self, wave: Sequence[bytes]) -> None:
        asked = list(zip(self._connections, wave, strict=False))
        for connection, request in asked:
            connection.sendall(request)
        for connection, _ in asked:
            json.loads(body_of(connection))


def _part(body: bytes, *, more_body: bool) -> dict[str, Any]:
    return {"type": "http.response.body", "body": body, "more_body": more_body}


if __name__ == "__main__":
    waves = json.load(sys.stdin)
    turns.report(bare, from_nothing=Posted(waves))
