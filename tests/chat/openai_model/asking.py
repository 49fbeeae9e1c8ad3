"""Asks a model for an answer, as the chat does."""

from __future__ import annotations

from chat.model.openai.model import OpenAI
from chat.model.protocol import ModelEvent
from chat.store.converse import ModelMessage, OfferedTool

HELLO: list[ModelMessage] = [{"role": "user", "content": [{"text": "Hello"}]}]


def asked(openai: OpenAI, tools: list[OfferedTool] | None = None) -> list[ModelEvent]:
    """All that comes for a hello."""
    return list(openai.stream("Be good.", HELLO, tools or []))
