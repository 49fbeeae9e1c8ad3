"""A page that speaks the AI SDK's protocol, and reads the stream as strictly as the SDK does.

What it keeps of a message is what the SDK does, as far as the tests look at it; the SDK itself is
driven by the tests in npm/.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.chat.talk import Talk

Chunk = dict[str, Any]
Part = dict[str, Any]
HEADER = {"x-stream-protocol": "ai-sdk"}

_END = "data: [DONE]\n\n"
_BOTH_VERSIONS = {
    "start",
    "start-step",
    "text-start",
    "text-delta",
    "text-end",
    "tool-input-available",
    "tool-approval-request",
    "tool-output-available",
    "tool-output-error",
    "tool-output-denied",
    "data-employee",
    "data-note",
    "message-metadata",
    "finish-step",
    "error",
    "finish",
}


def read_chunks(stream: str, known: Iterable[str] = ()) -> list[Chunk]:
    """The chunks of a whole stream, which holds nothing that a client would stumble over.

    `known` are the calls of the message that it goes on with.
    """
    assert stream.endswith(_END)
    assert stream.count("[DONE]") == 1
    blocks = stream.removesuffix(_END).removesuffix("\n\n").split("\n\n")
    chunks = [_read(block) for block in blocks if block != ": ping"]
    _assert_proper(chunks, set(known))
    return chunks


def _read(block: str) -> Chunk:
    assert block.startswith("data: "), block
    assert block.isascii()
    assert len(block.splitlines()) == 1, block
    chunk: Chunk = json.loads(block.removeprefix("data: "))
    return chunk


def _assert_proper(chunks: Sequence[Chunk], calls: set[str]) -> None:
    assert chunks[0]["type"] == "start"
    assert chunks[-1]["type"] == "finish"
    is_in_step = False
    texts: set[str] = set()
    for chunk in chunks:
        assert chunk["type"] in _BOTH_VERSIONS, chunk
        match chunk["type"]:
            case "start-step":
                assert not is_in_step
                is_in_step = True
            case "finish-step":
                assert is_in_step
                assert not texts
                is_in_step = False
            case "text-start":
                assert chunk["id"] not in texts
                texts.add(chunk["id"])
            case "text-delta":
                assert chunk["id"] in texts
            case "text-end":
                texts.remove(chunk["id"])
            case "tool-input-available":
                assert is_in_step
                assert chunk["toolCallId"] not in calls
                calls.add(chunk["toolCallId"])
            case str(type_) if type_.startswith("tool-"):
                assert chunk["toolCallId"] in calls, chunk
    assert not is_in_step
    assert not texts


@dataclass(frozen=True)
class UiStream:
    """A whole answer."""

    raw: str
    chunks: list[Chunk]

    @property
    def types(self) -> list[str]:
        return [chunk["type"] for chunk in self.chunks]

    def of(self, type_: str) -> list[Chunk]:
        return [chunk for chunk in self.chunks if chunk["type"] == type_]

    def one(self, type_: str) -> Chunk:
        (only,) = self.of(type_)
        return only

    @property
    def text(self) -> str:
        return "".join(chunk["delta"] for chunk in self.of("text-delta"))

    @property
    def answer_id(self) -> str:
        return str(self.one("start")["messageId"])


@dataclass
class Page:
    """One page with one conversation of a signed-in user."""

    talk: Talk
    messages: list[dict[str, Any]] = field(default_factory=list)
    _ids: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def body(self, messages: Sequence[dict[str, Any]], **more: Any) -> dict[str, Any]:
        return {
            "id": self.talk.convo_id,
            "messages": list(messages),
            "trigger": "submit-message",
            **more,
        }

    def post(self, messages: Sequence[dict[str, Any]], **more: Any) -> httpx.Response:
        return self.talk.post(self.body(messages, **more), **HEADER)

    def said(self, text: str, id: str | None = None) -> dict[str, Any]:
        return {
            "id": id or f"m{next(self._ids)}",
            "role": "user",
            "parts": [{"type": "text", "text": text}],
        }

    def say(self, text: str, id: str | None = None, **more: Any) -> UiStream:
        """Say something and read the whole answer."""
        self.messages.append(self.said(text, id))
        streamed = read(self.post(self.messages, **more))
        self.messages.append(
            {"id": streamed.answer_id, "role": "assistant", "parts": parts(streamed)}
        )
        return streamed

    def answer(self, approved: bool = True, **part: Any) -> UiStream:
        """Answer the approval request of the last message. `part` is what the client claims."""
        self.answered(approved, **part)
        return self.send_on()

    def answered(self, approved: bool, **part: Any) -> None:
        (asking,) = [p for p in self.messages[-1]["parts"] if p.get("state", "").startswith("app")]
        asking["state"] = "approval-responded"
        asking["approval"] = {"id": asking["approval"]["id"], "approved": approved} | part.pop(
            "approval", {}
        )
        asking.update(part)

    def send_on(self) -> UiStream:
        """Send the last message, which is the assistant's, and take what is added to it."""
        calls = [part["toolCallId"] for part in self.messages[-1]["parts"] if "toolCallId" in part]
        streamed = read(self.post(self.messages, messageId=self.messages[-1]["id"]), calls)
        assert "messageId" not in streamed.one("start")
        self.messages[-1]["parts"] = parts(streamed, self.messages[-1]["parts"])
        return streamed

    @property
    def asked(self) -> list[Part]:
        """What the last message asks for."""
        found = [p for p in self.messages[-1]["parts"] if p.get("state") == "approval-requested"]
        return found


def read(response: httpx.Response, known: Iterable[str] = ()) -> UiStream:
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/event-stream")
    assert response.headers["x-vercel-ai-ui-message-stream"] == "v1"
    return UiStream(response.text, read_chunks(response.text, known))


def parts(streamed: UiStream, before: Sequence[Part] = ()) -> list[Part]:
    """A message's parts, with those it had already."""
    made = [dict(part) for part in before]
    calls = {part["toolCallId"]: part for part in made if "toolCallId" in part}
    for chunk in streamed.chunks:
        match chunk:
            case {"type": "start-step"}:
                made.append({"type": "step-start"})
            case {"type": "text-start"}:
                made.append({"type": "text", "text": ""})
            case {"type": "text-delta", "delta": delta}:
                made[-1]["text"] += delta
            case {"type": "tool-input-available", "toolCallId": id, "toolName": tool}:
                calls[id] = {"type": f"tool-{tool}", "toolCallId": id, "input": chunk["input"]}
                made.append(calls[id])
            case {"type": "tool-approval-request", "toolCallId": id, "approvalId": asked}:
                calls[id] |= {"state": "approval-requested", "approval": {"id": asked}}
            case {"type": "tool-output-available", "toolCallId": id, "output": output}:
                calls[id] |= {"state": "output-available", "output": output}
            case {"type": "tool-output-error", "toolCallId": id, "errorText": error}:
                calls[id] |= {"state": "output-error", "errorText": error}
            case {"type": "tool-output-denied", "toolCallId": id}:
                calls[id] |= {"state": "output-denied"}
    return made
