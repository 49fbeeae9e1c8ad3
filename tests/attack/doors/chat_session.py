"""The chat over HTTP, in both of its protocols."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx

from tests.attack.doors.session import Session, Shown

Json = dict[str, Any]
NO_IDLE = httpx.Limits(max_keepalive_connections=0)
"""A connection that idles while others speak would be closed as it is taken up again."""


@dataclass
class ChatSession(Session):
    """The contract's stream."""

    http: httpx.Client = field(kw_only=True)
    conversations: Iterator[int] = field(default_factory=lambda: count(1))
    conversation: str = ""

    def __post_init__(self) -> None:
        self.begin_anew()

    def begin_anew(self) -> None:
        number = next(self.conversations)
        self.conversation = self.case.thread if number == 1 else f"{self.case.thread}-{number}"

    def answer_to(self, text: str) -> Shown:
        events = self._events(self.post(text))
        said = "".join(event["token"] for event in events if event["type"] == "token")
        ends = [event for event in events if event["type"] in ("tool_result", "tool_error")]
        prompts = [event["confirmation"]["prompt"] for event in ends if "confirmation" in event]
        return Shown(said, _ends_with(said, prompts), tuple(event["tool"] for event in ends))

    def post(self, text: str) -> Json:
        message = {"role": "user", "content": text}
        user_id = self.case.user_id
        return {"userId": user_id, "convoId": self.conversation, "messages": [message]}

    def _events(self, body: Json, **headers: str) -> list[Json]:
        answer = self.http.post("/chat", json=body, headers=headers).raise_for_status()
        self.raw.append(answer.text)
        lines = (line.removeprefix("data: ") for line in answer.text.splitlines())
        return [json.loads(line) for line in lines if line.startswith("{")]


@dataclass
class AiSdkSession(ChatSession):
    """The stream of the AI SDK."""

    def answer_to(self, text: str) -> Shown:
        chunks = self._events(self.post(text), **{"x-stream-protocol": "ai-sdk"})
        said = "".join(chunk["delta"] for chunk in chunks if chunk["type"] == "text-delta")
        asked = [chunk for chunk in chunks if chunk["type"] == "tool-approval-request"]
        prompts = [chunk["approvalDescriptor"]["prompt"] for chunk in asked]
        called = [chunk["toolName"] for chunk in chunks if chunk["type"] == "tool-input-available"]
        return Shown(said, _ends_with(said, prompts), tuple(called))

    def post(self, text: str) -> Json:
        message = {"id": f"m{next(self._ids)}", "role": "user", "parts": [_text(text)]}
        return {"id": self.conversation, "messages": [message], "trigger": "submit-message"}

    _ids: Iterator[int] = field(default_factory=lambda: count(1))


def said_in(http: httpx.Client, user_id: str, conversation: str, text: str) -> None:
    """One message of somebody who is not attacked, answered to its end."""
    message = {"role": "user", "content": text}
    body = {"userId": user_id, "convoId": conversation, "messages": [message]}
    http.post("/chat", json=body).raise_for_status()


def _text(text: str) -> Json:
    return {"type": "text", "text": text}


def _ends_with(said: str, prompts: list[str]) -> bool:
    return any(said.rstrip().endswith(prompt.rstrip()) for prompt in prompts)
