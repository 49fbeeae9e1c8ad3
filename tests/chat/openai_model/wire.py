"""A model that says what a test wrote down, in streamed chat completions over a real socket.

model.script(says("Let me look."), uses("get_rewards_summary"), says("5000 points"))

It refuses what OpenAI refuses (tests.vendors.openai_rules).
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from tests.bench.stand_in import Connection, Server
from tests.chat.scripted_model import PATIENCE_SECONDS, Cut, Step
from tests.vendors import openai_rules
from tests.vendors.loopback import Refused

Json = dict[str, Any]
MODEL_ID = "scripted"
KEY = "sk-scripted-0123456789"
STREAMED = {"stream": True, "temperature": 0.3, "stream_options": {"include_usage": True}}


@dataclass(frozen=True)
class Page:
    """A whole HTTP answer that is no stream, as proxies and refusals are."""

    status: int
    body: bytes
    headers: tuple[tuple[str, str], ...] = (("Content-Type", "application/json"),)


Answer = Sequence[Step] | Page


def data(value: object) -> bytes:
    """An event."""
    text = value if isinstance(value, str) else json.dumps(value)
    return f"data: {text}\n\n".encode()


DONE = data("[DONE]")


def chunk(delta: Json | None = None, finish: str | None = None, **more: Any) -> bytes:
    """A piece of an answer as OpenAI sends it."""
    choice = {"index": 0, "delta": delta or {}, "logprobs": None, "finish_reason": finish}
    return data(_envelope() | {"choices": [choice | more]})


def usage() -> bytes:
    counts = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return data(_envelope() | {"choices": [], "usage": counts})


def _envelope() -> Json:
    return {
        "id": "chatcmpl-scripted",
        "object": "chat.completion.chunk",
        "created": 1763856000,
        "model": MODEL_ID,
        "service_tier": "default",
        "system_fingerprint": "fp_scripted",
    }


START = chunk({"role": "assistant", "content": "", "refusal": None})


def text(*parts: str) -> list[Step]:
    return [chunk({"content": part}) for part in parts]


def tool_use(name: str, *pieces: str, index: int = 0, call_id: str | None = None) -> list[Step]:
    """A call whose arguments arrive in these pieces of JSON text."""
    function = {"name": name, "arguments": ""}
    first = {"index": index, "id": call_id or f"call_{index}", "type": "function"}
    return [
        chunk({"tool_calls": [first | {"function": function}]}),
        *(
            chunk({"tool_calls": [{"index": index, "function": {"arguments": piece}}]})
            for piece in pieces
        ),
    ]


def stop(reason: str) -> list[Step]:
    return [chunk(finish=reason), usage(), DONE]


def says(*parts: str) -> list[Step]:
    """A whole answer of nothing but text."""
    return [START, *text(*parts), *stop("stop")]


def uses(name: str, arguments: Json | None = None, *, before: str = "") -> list[Step]:
    """A whole answer that asks for one tool."""
    said = text(before) if before else []
    return [START, *said, *tool_use(name, json.dumps(arguments or {})), *stop("tool_calls")]


def refusal(status: int, code: str, kind: str = "invalid_request_error", **headers: str) -> Page:
    """An error as OpenAI words it, with what nobody may see of it."""
    error = {"message": f"provider's internals, {KEY}", "type": kind, "param": None, "code": code}
    named = [(name.replace("_", "-"), value) for name, value in headers.items()]
    return Page(status, json.dumps({"error": error}).encode(), (("X-Of", "provider"), *named))


@dataclass
class ScriptedOpenAI:
    """`requests` are the bodies as they came; `problems` what OpenAI would not have taken."""

    url: str = ""
    models: list[str] = field(default_factory=lambda: [MODEL_ID])
    requests: list[Json] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    connections: set[Any] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)
    _answers: list[Answer] = field(default_factory=list)

    def script(self, *answers: Answer) -> None:
        """What to say to the next requests, in order."""
        self._answers += answers

    @property
    def unsaid(self) -> int:
        return len(self._answers)

    def take(self, connection: Connection) -> Answer:
        """The answer to a request."""
        body = json.loads(connection.body())
        self.requests.append(body)
        self.headers.append(dict(connection.headers.items()))
        self.connections.add(connection.client_address)
        if connection.path != "/v1/chat/completions":
            self.problems.append(connection.path)
        self._hold_to_the_rules(connection, body)
        if not self._answers:
            self.problems.append("a request that the script does not know")
        return Page(400, b"{}") if self.problems else self._answers.pop(0)

    def _hold_to_the_rules(self, connection: Connection, body: Json) -> None:
        plain = {name: body[name] for name in body if name not in {*STREAMED, "tool_choice"}}
        wrong = {name: body[name] for name in body if body[name] != STREAMED.get(name, body[name])}
        if wrong or not body.get("stream") or ("tools" in body) != ("tool_choice" in body):
            self.problems.append(f"{wrong} {body.keys()}")
        try:
            openai_rules.check(connection.headers, json.dumps(plain))
        except Refused as refused:
            self.problems.append(str(refused.body))


@contextmanager
def serving() -> Iterator[ScriptedOpenAI]:
    model = ScriptedOpenAI()

    class Handler(Connection):
        def handle(self) -> None:
            with suppress(OSError):  # whoever asked has gone
                super().handle()

        def do_GET(self) -> None:  # noqa: N802
            listed = [
                {"id": id, "object": "model", "created": 1, "owned_by": "us"} for id in model.models
            ]
            body = json.dumps({"object": "list", "data": listed}).encode()
            _send_page(self, Page(200 if self.path == "/v1/models" else 404, body))

        def do_POST(self) -> None:  # noqa: N802
            answer = model.take(self)
            if isinstance(answer, Page):
                _send_page(self, answer)
            else:
                _send_stream(self, answer)

    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    model.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield model
    finally:
        server.shutdown()
        server.socket.close()
        thread.join()


def _send_page(connection: Connection, page: Page) -> None:
    connection.send_response(page.status)
    for name, value in {"Content-Length": str(len(page.body)), **dict(page.headers)}.items():
        connection.send_header(name, value)
    connection.end_headers()
    connection.wfile.write(page.body)


def _send_stream(connection: Connection, answer: Sequence[Step]) -> None:
    connection.send_response(200)
    connection.send_header("Content-Type", "text/event-stream; charset=utf-8")
    connection.send_header("Transfer-Encoding", "chunked")
    connection.end_headers()
    for step in answer:
        if isinstance(step, Cut):
            connection.wfile.flush()
            connection.close_connection = True
            return
        if isinstance(step, threading.Event):
            connection.wfile.flush()
            assert step.wait(PATIENCE_SECONDS), "a gate that nobody opened"
        else:
            connection.wfile.write(b"%x\r\n%b\r\n" % (len(step), step))
            connection.wfile.flush()
    connection.wfile.write(b"0\r\n\r\n")
