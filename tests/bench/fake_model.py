"""ConverseStream's wire; the model's id says what it answers.

`text-<n>-<ms>`: n tokens, so many ms apart, the first at once; that one says how many microseconds
of the time until it came were this server's own, in letters: a number might be a personal one, and
what follows it would be waited for. `tools-<n>`: n calls of one tool, and text when their results
are there. GET / takes the times at which requests began since it was asked last.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from typing import Any

from tests.bench.inside import turns
from tests.bench.stand_in import Connection, serve
from tests.local.offline_model.wire import frame

TOOL = "get_account_summary"
_never = threading.Event()
_log: list[float] = []


class Model(Connection):
    def do_POST(self) -> None:  # noqa: N802
        began = time.monotonic()
        kind, *numbers = self.path.split("/")[2].split("-")
        request = json.loads(self.body())
        _log.append(began)
        self.send_response(200)
        self.send_header("Content-Type", "application/vnd.amazon.eventstream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        if kind == "text":
            count, pause = map(int, numbers)
            self._text(count, pause / 1000, began)
        elif _has_results(request):
            self._text(1, 0, began)
        else:
            self._chunk(b"".join(_calls(int(numbers[0]))))
        self.wfile.write(b"0\r\n\r\n")

    def do_GET(self) -> None:  # noqa: N802
        body = json.dumps(_log).encode()
        _log.clear()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _text(self, count: int, pause: float, began: float) -> None:
        start = frame("messageStart", {"role": "assistant"})
        self._chunk(start + _token(spelled(time.monotonic() - began) + " "))
        if pause:
            for _ in range(count - 1):
                _never.wait(pause)
                self._chunk(_token(turns.TOKEN))
        elif count > 1:  # an empty chunk would end the answer
            self._chunk(_token(turns.TOKEN) * (count - 1))
        self._chunk(frame("contentBlockStop", {"contentBlockIndex": 0}) + _stop("end_turn"))

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%b\r\n" % (len(data), data))
        self.wfile.flush()


def spelled(seconds: float) -> str:
    """In microseconds, a letter from a to j for each digit."""
    return f"{seconds * 1e6:06.0f}".translate(str.maketrans("0123456789", "abcdefghij"))


def _has_results(request: dict[str, Any]) -> bool:
    return any("toolResult" in block for block in request["messages"][-1]["content"])


def _token(text: str) -> bytes:
    return frame("contentBlockDelta", {"delta": {"text": text}, "contentBlockIndex": 0})


def _calls(count: int) -> Iterator[bytes]:
    yield frame("messageStart", {"role": "assistant"})
    for index in range(count):
        use = {"toolUseId": f"use_{time.monotonic_ns()}_{index}", "name": TOOL}
        block = {"contentBlockIndex": index}
        yield frame("contentBlockStart", {"start": {"toolUse": use}, **block})
        yield frame("contentBlockDelta", {"delta": {"toolUse": {"input": "{}"}}, **block})
        yield frame("contentBlockStop", block)
    yield _stop("tool_use")


def _stop(reason: str) -> bytes:
    usage = {"inputTokens": 1, "outputTokens": 1, "totalTokens": 2}
    metadata = {"usage": usage, "metrics": {"latencyMs": 1}}
    return frame("messageStop", {"stopReason": reason}) + frame("metadata", metadata)


if __name__ == "__main__":
    serve(Model)
