"""DynamoDB's wire with the same answers always: what is left is the caller's own work.

`python -m tests.bench.fake_dynamodb [seconds]`: every answer takes so long. GET / takes the log of
requests since the last time: [{"item", "began", "ended"}].
"""

from __future__ import annotations

import json
import sys
import threading
import time
from base64 import b64encode
from typing import Any

from tests.bench.inside.answers import answer
from tests.bench.stand_in import Connection, serve

_seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.0
_log: list[dict[str, Any]] = []
_never = threading.Event()


class DynamoDB(Connection):
    def do_POST(self) -> None:  # noqa: N802
        began = time.monotonic()
        operation = self.headers["X-Amz-Target"].rpartition(".")[2]
        request = json.loads(self.body())
        if _seconds:
            _never.wait(_seconds)
        _log.append(
            {
                "item": json.dumps(request.get("Key")),
                "began": began,
                "ended": time.monotonic(),
            }
        )
        self._send(answer(operation, request), "application/x-amz-json-1.0")

    def do_GET(self) -> None:  # noqa: N802
        taken = _log[:]
        _log.clear()
        self._send(taken, "application/json")

    def _send(self, value: Any, kind: str) -> None:
        body = json.dumps(value, default=lambda binary: b64encode(binary).decode()).encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    serve(DynamoDB)
