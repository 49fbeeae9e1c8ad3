"""Asks a model for an answer, as the chat does."""

from __future__ import annotations

from typing import Any

from chat.model import ModelEvent
from chat.openai_model import OpenAI

HELLO = [{"role": "user", "content": [{"text": "Hello"}]}]


def asked(openai: OpenAI, tools: list[dict[str, Any]] | None = None) -> list[ModelEvent]:
    """All that comes for a hello."""
    return list(openai.stream("Be good.", HELLO, tools or []))
