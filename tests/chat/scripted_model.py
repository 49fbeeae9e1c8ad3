"""A model that says what a test wrote down, in ConverseStream over a real socket.

It refuses what Bedrock refuses: roles that do not alternate, a tool use without its result.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, ClassVar

import pytest
from botocore.session import Session

from tests.bench import stand_in
from tests.bench.stand_in import Connection
from tests.chat.scripted_server import Answer, Page, Scripted, ScriptedConnection, Step
from tests.local.offline_model.wire import frame


class Refusal(Page):
    """Bedrock's error instead of an answer, with what nobody may see of it."""

    def __init__(self, status: int, code: str) -> None:
        body = json.dumps({"message": "internals of the provider"}).encode()
        kind = ("Content-Type", "application/json")
        super().__init__(status, body, (kind, ("x-amzn-errortype", code)))

    @property
    def code(self) -> str:
        return dict(self.headers)["x-amzn-errortype"]


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
class ScriptedModel(Scripted):
    """`raw` are the bodies before they are read."""

    refused: ClassVar[Page] = Refusal(400, "ValidationException")

    raw: list[str] = field(default_factory=list)

    def take(self, connection: Connection) -> Answer:
        """The answer to a request."""
        raw = connection.body().decode()
        request = json.loads(raw)
        with self._news:
            self.raw.append(raw)
            return self.answer_to(request, _problems(request["messages"]))


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
        results = [b["toolResult"]["toolUseId"] for b in following["content"] if "toolResult" in b]
        if used != results or len(set(used)) != len(used):
            yield f"tool uses {used} must be followed by their results, not {results}"


@contextmanager
def on_bedrock(session: Session, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedModel]:
    """Where the environment has Bedrock be, for clients that are made while it is; they share the
    session, for each would read botocore's description of all services anew."""
    with serving() as fake:
        monkeypatch.setattr("botocore.session.get_session", lambda: session)
        monkeypatch.setenv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", fake.url)
        monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
        monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
        yield fake


@contextmanager
def serving() -> Iterator[ScriptedModel]:
    model = ScriptedModel()

    class Handler(ScriptedConnection):
        stream = "application/vnd.amazon.eventstream"

        def do_POST(self) -> None:  # noqa: N802
            self.close_connection = True
            self.send(model.take(self))

    with stand_in.serving(Handler) as model.url:
        yield model
