"""DynamoDB's wire with the same answers always: what is left is the caller's own work. It reads no
more of HTTP than it needs, since a caller waits for it.

`python -m tests.bench.fake_dynamodb [seconds]`: every answer takes so long. GET / takes the log of
requests since the last time: [{"item", "began", "ended"}].
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


class DynamoDB(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self._read = transport, b""

    def data_received(self, data: bytes) -> None:
        self._read += data
        head, ended, rest = self._read.partition(b"\r\n\r\n")
        length = _LENGTH.search(head)
        size = int(length[1]) if length else 0
        if not ended or len(rest) < size:
            return
        self._read = rest[size:]
        if operation := _OPERATION.search(head):
            self._operate(operation[1].decode(), json.loads(rest[:size]))
        else:
            self._send(_log)
            _log.clear()

    def _operate(self, operation: str, request: dict[str, Any]) -> None:
        item, began = json.dumps(request.get("Key")), time.monotonic()

        def end() -> None:
            _log.append({"item": item, "began": began, "ended": time.monotonic()})
            self._send(answer(operation, request))

        if _SECONDS:
            asyncio.get_running_loop().call_later(_SECONDS, end)
        else:
            end()

    def _send(self, value: object) -> None:
        body = json.dumps(value, default=lambda binary: b64encode(binary).decode()).encode()
        kind = b"content-type: application/x-amz-json-1.0"
        head = b"HTTP/1.1 200 OK\r\n%b\r\ncontent-length: %d\r\n\r\n" % (kind, len(body))
        self._transport.write(head + body)


async def _serve() -> None:
    server = await asyncio.get_running_loop().create_server(DynamoDB, "127.0.0.1", 0)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_serve())
