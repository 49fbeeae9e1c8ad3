"""What a model on Bedrock may keep of a request, so that the next one with the same beginning is
read from there: cheaper, and sooner.

https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html

A model reads tools, system prompt and messages in this order, and keeps what stands before a cache
point for some minutes. Claude takes up to four of them anywhere, from 3.7 on and 3.5 Haiku; Nova
only behind the system prompt: with tools it refuses any other. What is shorter than a model's least
(from 1,000 to 4,096 tokens) is not kept, without a word.

PROMPT_CACHING   `auto`, by the model's id; `on`, as Claude, for a profile whose id does not say
                 what it is; or `off`
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from chat.store.converse import ModelMessage
from toolkit import settings
from toolkit.call import Json

POINT: dict[str, Json] = {"cachePoint": {"type": "default"}}
_CLAUDE = re.compile(
    r"anthropic\.claude-(?!v2|instant|3-(?:opus|sonnet|haiku)|3-5-sonnet)", re.ASCII
)
_NOVA = re.compile(r"amazon\.nova-", re.ASCII)
_BEFORE = 3
"""The last message of the request before this one is so far from the end: after it came what the
model said, and what the tools or the user answered."""


class CachePoints(NamedTuple):
    """Where the model takes them."""

    system: bool = False
    tools: bool = False
    messages: bool = False

    @classmethod
    def of(cls, model_id: str) -> CachePoints:
        """Raises RuntimeError for a setting that is none."""
        chosen = settings.text("PROMPT_CACHING", "auto")
        if chosen not in ("auto", "on", "off"):
            raise RuntimeError("PROMPT_CACHING must be auto, on or off")
        if chosen == "off":
            return cls()
        if chosen == "on" or _CLAUDE.search(model_id):
            return cls(system=True, tools=True, messages=True)
        return cls(system=bool(_NOVA.search(model_id)))

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
