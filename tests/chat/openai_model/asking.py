"""Asks a model for an answer, as the chat does."""

from __future__ import annotations

from chat.model.openai.model import OpenAI
from chat.model.protocol import ModelEvent, Usage, Working
from chat.store.converse import ModelMessage, OfferedTool

HELLO: list[ModelMessage] = [{"role": "user", "content": [{"text": "Hello"}]}]


def asked(openai: OpenAI, tools: list[OfferedTool] | None = None) -> list[ModelEvent]:
    """All that an answer to a hello is made of."""
    events = openai.stream("Be good.", HELLO, tools or [])
    return [event for event in events if not isinstance(event, Usage | Working)]
