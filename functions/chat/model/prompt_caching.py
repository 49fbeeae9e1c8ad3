"""What a model on Bedrock may keep of a request, so that the next one with the same beginning is
read from there: cheaper, and sooner.

https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html

A model reads tools, system prompt and messages in this order, and keeps what stands before a cache
point for some minutes. Claude takes up to four of them anywhere, from 3.7 on and 3.5 Haiku; Nova
only behind the system prompt: with tools it refuses any other. What is shorter than a model's least
is not kept, without a word.

The point among the tools stands where chat.tools.offer has put it: behind those that are the same
for everybody. What follows it changes with the subject, and the system prompt follows that.

PROMPT_CACHING   `auto`, by the model's id; `on`, as Claude, for a profile whose id does not say
                 what it is; or `off`
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from chat.store.converse import ModelMessage, OfferedTool
from toolkit import settings
from toolkit.call import Json

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
