"""A model that says what a test wrote down, in ConverseStream over a real socket.

model.script(says("Let me look."), uses("get_rewards_summary"), says("5000 points"))

It refuses what Bedrock refuses: roles that do not alternate, a tool use without its result.
"""

from __future__ import annotations

import json
import struct
import threading
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from typing import Any

from tests.local.offline_model.wire import frame

PATIENCE_SECONDS = 30


@dataclass(frozen=True)
class Cut:
    """The connection ends here, without the end of the answer."""


@dataclass(frozen=True)
class Refusal:
    """An HTTP error instead of an answer."""

    status: int
    code: str


Step = bytes | threading.Event | Cut
"""Bytes to send, a gate that the test opens, or the end of the connection."""

Answer = Sequence[Step] | Refusal

CUT = Cut()
START = frame("messageStart", {"role": "assistant"})
GARBAGE = b"\x00\x00\x00\x20" + b"no such frame" * 4


def text(*parts: str, block: int = 0) -> list[Step]:
    deltas = [
        frame("contentBlockDelta", {"delta": {"text": part}, "contentBlockIndex": block})
        for part in parts
    ]
    return [*deltas, frame("contentBlockStop", {"contentBlockIndex": block})]


def tool_use(name: str, *pieces: str, block: int = 1, use_id: str | None = None) -> list[Step]:
    """A call whose arguments arrive in these pieces of JSON text."""
    use = {"toolUseId": use_id or f"use_{block}", "name": name}
    return [
        frame("contentBlockStart", {"start": {"toolUse": use}, "contentBlockIndex": block}),
        *(
            frame(
                "contentBlockDelta",
                {"delta": {"toolUse": {"input": piece}}, "contentBlockIndex": block},
            )
            for piece in pieces
        ),
        frame("contentBlockStop", {"contentBlockIndex": block}),
    ]


def stop(reason: str) -> list[Step]:
    usage = {"inputTokens": 1, "outputTokens": 1, "totalTokens": 2}
    return [
        frame("messageStop", {"stopReason": reason}),
        frame("metadata", {"usage": usage, "metrics": {"latencyMs": 1}}),
    ]


def says(*parts: str) -> list[Step]:
    """A whole answer of nothing but text."""
    return [START, *text(*parts), *stop("end_turn")]


def uses(name: str, arguments: dict[str, Any] | None = None, *, before: str = "") -> list[Step]:
    """A whole answer that asks for one tool."""
    said = text(before) if before else []
    return [START, *said, *tool_use(name, json.dumps(arguments or {})), *stop("tool_use")]


def uses_all(*calls: tuple[str, dict[str, Any]]) -> list[Step]:
    """A whole answer that asks for several tools."""
    blocks = [
        step
        for block, (name, arguments) in enumerate(calls)
        for step in tool_use(name, json.dumps(arguments), block=block)
    ]
    return [START, *blocks, *stop("tool_use")]


def exception(kind: str, message: str = "internals of the provider") -> bytes:
    """An exception in the stream, as Bedrock sends one after a 200."""
    headers = b"".join(
        struct.pack("!B", len(name)) + name + struct.pack("!BH", 7, len(value)) + value
        for name, value in (
            (b":exception-type", kind.encode()),
            (b":content-type", b"application/json"),
            (b":message-type", b"exception"),
        )
    )
    body = json.dumps({"message": message}).encode()
    prelude = struct.pack("!II", len(headers) + len(body) + 16, len(headers))
    whole = prelude + struct.pack("!I", zlib.crc32(prelude)) + headers + body
    return whole + struct.pack("!I", zlib.crc32(whole))


@dataclass
class ScriptedModel:
    """`requests` are the bodies as they came; `problems` what Bedrock would not have taken."""

    url: str = ""
    requests: list[dict[str, Any]] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    _answers: list[Answer] = field(default_factory=list)
    _news: threading.Condition = field(default_factory=threading.Condition)

    def script(self, *answers: Answer) -> None:
        """What to say to the next requests, in order."""
        with self._news:
            self._answers += answers

    def drop_rest(self) -> None:
        """Forget what was scripted for a case that may come about or not."""
        with self._news:
            self._answers.clear()

    @property
    def unsaid(self) -> int:
        return len(self._answers)

    def wait_for_requests(self, count: int) -> None:
        with self._news:
            assert self._news.wait_for(lambda: len(self.requests) >= count, PATIENCE_SECONDS)

    def take(self, raw: str) -> Answer:
        """The answer to a request."""
        request = json.loads(raw)
        with self._news:
            self.raw.append(raw)
            self.requests.append(request)
            self._news.notify_all()
            wrong = list(_problems(request["messages"]))
            self.problems += wrong
            if not wrong and not self._answers:
                self.problems.append("a request that the script does not know")
            if self.problems:
                return Refusal(400, "ValidationException")
            return self._answers.pop(0)


def _problems(messages: list[dict[str, Any]]) -> Iterator[str]:
    """What Bedrock's Converse refuses with a ValidationException."""
    roles = [message["role"] for message in messages]
    if roles[0] != "user" or roles[-1] != "user":
        yield f"the first and last message must be the user's: {roles}"
    if any(one == other for one, other in pairwise(roles)):
        yield f"roles must alternate: {roles}"
    for message, following in pairwise([*messages, {"content": []}]):
        if not message["content"]:
            yield "content must not be empty"
        if any(not block.get("text", "x").strip() for block in message["content"]):
            yield "text must not be blank"
        used = [b["toolUse"]["toolUseId"] for b in message["content"] if "toolUse" in b]
        told = [b["toolResult"]["toolUseId"] for b in following["content"] if "toolResult" in b]
        if used != told or len(set(used)) != len(used):
            yield f"tool uses {used} must be followed by their results, not {told}"


@contextmanager
def serving() -> Iterator[ScriptedModel]:
    model = ScriptedModel()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self.close_connection = True
            try:
                _send(self, model.take(body))
            except OSError:  # whoever asked has gone
                return

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing: pytest shows what a test prints."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    model.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield model
    finally:
        server.shutdown()
        server.socket.close()
        thread.join()


def _send(handler: BaseHTTPRequestHandler, answer: Answer) -> None:
    if isinstance(answer, Refusal):
        body = json.dumps({"message": "internals of the provider"}).encode()
        handler.send_response(answer.status)
        handler.send_header("x-amzn-errortype", answer.code)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)
        return
    handler.send_response(200)
    handler.send_header("Content-Type", "application/vnd.amazon.eventstream")
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    for step in answer:
        if isinstance(step, Cut):
            return
        if isinstance(step, threading.Event):
            assert step.wait(PATIENCE_SECONDS), "a gate that nobody opened"
        else:
            handler.wfile.write(b"%x\r\n%b\r\n" % (len(step), step))
            handler.wfile.flush()
    handler.wfile.write(b"0\r\n\r\n")
