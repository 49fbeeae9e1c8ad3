"""The model behind one small protocol: on Bedrock (chat.model.bedrock), or behind OpenAI's chat
completions, its Responses API or Anthropic's messages (chat.model.http).

Messages and tool specs are in Converse's shapes (chat.store.converse).

A model may keep what it has read of a request, so that the next one with the same beginning is read
from there: cheaper, and sooner.
https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html

It reads tools, system prompt and messages in this order, and keeps what stands before a cache point
for some minutes. Claude takes up to four of them anywhere, from 3.7 on and 3.5 Haiku; Nova only
behind the system prompt: with tools it refuses any other. What is shorter than a model's least is
not kept, without a word.

The point among the tools stands where chat.tools.offer has put it: behind those that are the same
for everybody. What follows it changes with the subject, and the system prompt follows that.

PROMPT_CACHING   `auto`, by the model's id; `on`, as Claude, for a profile whose id does not say
                 what it is; or `off`
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from chat.store.converse import ModelMessage, OfferedTool
from toolkit import settings
from toolkit.call import Json

TEMPERATURE = 0.3
BYTES_A_TOKEN = 4
POINT: dict[str, Json] = {"cachePoint": {"type": "default"}}
_CLAUDE = r"anthropic\.claude-"
_LEAST: tuple[tuple[str, int], ...] = (
    (rf"{_CLAUDE}(?:v2|instant|3-(?:opus|sonnet|haiku)|3-5-sonnet)", 0),
    (rf"{_CLAUDE}(?:3-7-sonnet|(?:sonnet|opus)-4-2025|sonnet-4-5|opus-4-1)", 1024),
    (rf"{_CLAUDE}(?:3-5-haiku|sonnet-4-6)", 2048),
    (_CLAUDE, 4096),
    (r"amazon\.nova-", 1000),
)
"""Tokens that a model keeps at least, by its id: the first row that fits. 0: it keeps nothing.
https://docs.claude.com/en/docs/build-with-claude/prompt-caching has Claude's, and Sonnet 4.6 was
seen to keep nothing below 2,048 (anthropic-sdk-python, issue 1194)."""
_MOST_LEAST = 4096
_BEFORE = 3
"""The last message of the request before this one is so far from the end: after it came what the
model said, and what the tools or the user answered."""


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


class CachePoints(NamedTuple):
    """Where the model takes them, and how many tokens it keeps at least."""

    system: bool = False
    tools: bool = False
    messages: bool = False
    least: int = 0

    @classmethod
    def for_model(cls, model_id: str) -> CachePoints:
        """Raises RuntimeError for a setting that is none."""
        chosen = settings.text("PROMPT_CACHING", "auto")
        if chosen not in ("auto", "on", "off"):
            raise RuntimeError("PROMPT_CACHING must be auto, on or off")
        if chosen == "off":
            return cls()
        found = (least for pattern, least in _LEAST if re.search(pattern, model_id))
        least = next(found, 0) or (_MOST_LEAST if chosen == "on" else 0)
        is_claude = chosen == "on" or bool(re.search(_CLAUDE, model_id))
        return cls(True, is_claude, is_claude, least) if least else cls()

    @property
    def least_of_tools(self) -> int:
        """0 where it takes none among the tools."""
        return self.least if self.tools else 0

    def in_tools(self, tools: Sequence[OfferedTool]) -> list[OfferedTool]:
        """Without the point that stands among them, if the model takes none there."""
        return [tool for tool in tools if self.tools or tool != POINT]

    def in_system(self, lasting: str, context: str) -> list[dict[str, Json]]:
        """`context` is not the same in the next request."""
        if not self.system:
            return [{"text": f"{lasting}\n\n{context}" if context else lasting}]
        return [{"text": lasting}, POINT, *([{"text": context}] if context else [])]

    def in_messages(self, messages: Sequence[ModelMessage]) -> list[Json]:
        """Behind the last one, for the next request, and where the last request had it."""
        placed: list[Json] = list(messages)
        if self.messages:
            for place in range(len(placed) - 1, max(-1, len(placed) - 1 - _BEFORE), -2):
                message = messages[place]
                placed[place] = {**message, "content": [*message["content"], POINT]}
        return placed
