"""The AI SDK's own chat, in a process of Node's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import httpx

from tests.node.node import Led, led

Part = dict[str, Any]


@dataclass(frozen=True)
class State:
    """The chat at rest: `messages` is what a page would draw."""

    status: str
    error: str | None
    messages: list[dict[str, Any]]
    requests: int
    notes: list[dict[str, Any]]
    calls: list[str]
    finished: list[dict[str, Any]]

    @property
    def last(self) -> dict[str, Any]:
        return self.messages[-1]

    @cached_property
    def tools(self) -> list[Part]:
        return [part for part in self.last["parts"] if part["type"].startswith("tool-")]

    @property
    def tool(self) -> Part:
        (only,) = self.tools
        return only

    @property
    def text(self) -> str:
        return "\n".join(part["text"] for part in self.last["parts"] if part["type"] == "text")

    @property
    def roles(self) -> list[str]:
        return [message["role"] for message in self.messages]


@dataclass(frozen=True)
class NpmChat:
    script: Led

    def do(self, command: str, **options: Any) -> State:
        return State(**self.script.answer_to(command, **options))

    def say(self, text: str, **options: Any) -> State:
        return self.do("send", text=text, **options)

    def answer(self, state: State, *, approved: bool, **options: Any) -> State:
        """Press the button of the only approval request."""
        (asking,) = [part for part in state.tools if part["state"] == "approval-requested"]
        return self.do("approve", approval=asking["approval"]["id"], approved=approved, **options)


@dataclass(frozen=True)
class Tabs:
    """One conversation at the stack at `url`, in as many tabs as are opened."""

    url: str
    token: str
    chat_id: str
    opened: ExitStack

    def open(self, sdk: str, sends: str) -> NpmChat:
        chat = started(sdk, sends, self.url, self.token, self.chat_id)
        return self.opened.enter_context(chat)

    def loaded(self) -> list[dict[str, Any]]:
        """The messages as a page gets them that is loaded anew."""
        headers = {"Authorization": f"Bearer {self.token}", "x-stream-protocol": "ai-sdk"}
        response = httpx.get(f"{self.url}/chat/{self.chat_id}", headers=headers, timeout=60)
        messages: list[dict[str, Any]] = response.raise_for_status().json()["messages"]
        return messages


@contextmanager
def started(sdk: str, sends: str, url: str, token: str, chat_id: str) -> Iterator[NpmChat]:
    """`sdk` is the package's name in tests/node/package.json; `sends` all messages or the last."""
    with led("ai_sdk_chat.mjs", sdk, sends, f"{url}/chat", token, chat_id) as script:
        yield NpmChat(script)
