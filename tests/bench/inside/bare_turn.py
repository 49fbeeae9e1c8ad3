"""The same turn with nothing around it: bytes of a request over a socket, frames cut out of what
comes back, a token's JSON parsed. There is no history, no tool, no redaction and no event stream.
"""

from __future__ import annotations

import asyncio
import json
import os
import struct
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

from tests.bench.inside import turns

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


if __name__ == "__main__":
    turns.report(bare)
