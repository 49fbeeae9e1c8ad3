"""The model behind one small protocol: on Bedrock (chat.model.bedrock), or behind OpenAI's chat
completions, its Responses API or Anthropic's messages (chat.model.http).

Messages and tool specs are in Converse's shapes (chat.store.converse).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from chat.store.converse import ModelMessage, OfferedTool

TEMPERATURE = 0.3
BYTES_A_TOKEN = 4


@dataclass(frozen=True)
class Text:
    text: str


@dataclass(frozen=True)
class ToolUse:
    """A whole call; `arguments` is the JSON text as the model wrote it, "" for none."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True)
class Stop:
    """`reason` is Converse's, or another, which means that the answer is not whole."""

    reason: str


@dataclass(frozen=True)
class Usage:
    """Tokens of an answer: what the model read anew, what it read of what it had kept of an earlier
    request, what it read anew and keeps, where that is counted, and what it wrote. Not every model
    tells."""

    read: int = 0
    cached: int = 0
    kept: int = 0
    written: int = 0

    @property
    def tokens(self) -> int:
        return self.read + self.cached + self.kept + self.written

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.read + other.read,
            self.cached + other.cached,
            self.kept + other.kept,
            self.written + other.written,
        )


@dataclass(frozen=True)
class Working:
    """The model writes what is not handed on as it comes, such as a piece of a call or a thought:
    it is not silent."""


ModelEvent = Text | ToolUse | Stop | Usage | Working


class ModelError(Exception):
    """The model failed. `passing` says that another try may do better, `retry_after` in how many
    seconds at the earliest."""

    def __init__(self, message: str, *, passing: bool, retry_after: float = 0.0) -> None:
        super().__init__(message)
        self.passing = passing
        self.retry_after = retry_after


class Model(Protocol):
    @property
    def least_kept(self) -> int:
        """The tokens from which on the model keeps the tools that a request begins with, up to a
        cache point among them, for other requests. 0: it keeps none."""
        ...

    def stream(
        self,
        system: str,
        messages: Sequence[ModelMessage],
        tools: Sequence[OfferedTool],
        context: str = "",
    ) -> Iterator[ModelEvent]:
        """The model's answer as it is written. Blocks; raises ModelError. `system` and `tools` are
        the same in many requests; `context` goes behind the system prompt, and changes."""
        ...


def estimated_tokens(value: object) -> int:
    """Before a model is asked: a token for every four characters of a text, or of a part's JSON."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return -(-len(text) // 4)


def usage_of(stated: Usage, asked: object, answered: Sequence[str]) -> Usage:
    """As the model has `stated`. If a server states nothing, or the answer was cut, it is an
    estimate: a token for each four bytes of what was asked and answered. What failed before
    anything was answered took none."""
    if stated.tokens or not answered:
        return stated
    whole, written = (
        len(json.dumps(value, ensure_ascii=False).encode()) // BYTES_A_TOKEN
        for value in ([asked, answered], answered)
    )
    return Usage(read=whole - written, written=written)
