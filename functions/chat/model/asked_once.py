"""A model asked once, by whoever leads no conversation, for the arguments of one tool."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from chat.model import retries
from chat.model.protocol import Model, ToolUse
from chat.store.converse import ModelMessage, OfferedTool


def arguments_of(
    model: Model, system: str, text: str, tool: OfferedTool, *, cap_seconds: float
) -> dict[str, Any]:
    """What the model calls the tool with. Raises ModelError, and ValueError for another answer."""
    return asyncio.run(_arguments(model, system, text, tool, cap_seconds))


async def _arguments(
    model: Model, system: str, text: str, tool: OfferedTool, cap_seconds: float
) -> dict[str, Any]:
    message: ModelMessage = {"role": "user", "content": [{"text": text}]}
    answer = retries.answer(model, system, [message], [tool], cap_seconds=cap_seconds, tries=1)
    async for events in answer:
        for event in events:
            if isinstance(event, ToolUse) and event.name == tool["toolSpec"]["name"]:
                arguments = json.loads(event.arguments or "{}")
                if isinstance(arguments, dict):
                    return arguments
    raise ValueError("the model answered without the tool")
