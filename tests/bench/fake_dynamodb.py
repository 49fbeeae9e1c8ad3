"""DynamoDB's wire with the same answers always: what is left is the caller's own work. It reads no
more of HTTP than it needs, since a caller waits for it.

`python -m tests.bench.fake_dynamodb [seconds]`: every answer takes so long. GET / takes the log of
requests since the last time: [{"item", "began", "ended"}], the item being its key or a query's.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from base64 import b64encode
from typing import Any

from tests.bench.inside.answers import answer

_SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 0.0
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_OPERATION = re.compile(rb"\r\nx-amz-target: *\w+\.(\w+)", re.IGNORECASE)
_log: list[dict[str, Any]] = []


async def _serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while not reader.at_eof():
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionResetError):  # the client has ended
            break
        value: object = _log[:]
        if operation := _OPERATION.search(head):
            (length,) = _LENGTH.findall(head)
            value = await _answer(operation[1], await reader.readexactly(int(length)))
        else:
            _log.clear()
        body = json.dumps(value, default=lambda binary: b64encode(binary).decode()).encode()
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(body), body))
    writer.close()


async def _answer(operation: bytes, body: bytes) -> dict[str, Any]:
    began, request = time.monotonic(), json.loads(body)
    if _SECONDS:
        await asyncio.sleep(_SECONDS)
    item = json.dumps(request.get("Key", request.get("ExpressionAttributeValues")))
    _log.append({"item": item, "began": began, "ended": time.monotonic()})
    return answer(operation.decode(), request)


async def _main() -> None:
    server = await asyncio.start_server(_serve, "127.0.0.1", 0)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_main())
