"""Calls that the chat's model makes after the user has said something."""

from __future__ import annotations

import uuid
from typing import Any

from catalog.commands.tool_files import tools
from toolkit import Call, Caller
from toolkit.call import ChatTurn
from toolkit.guards.explicit_request import are_the_users

_TOOLS = {tool.name: tool for tool in tools()}


def asked_in_chat(said: str) -> Call:
    turn = ChatTurn(said, is_influenced=True)
    return Call(Caller(uuid.uuid4().hex), "chat", arguments=dict, conversation_id="c", turn=turn)


def is_proved(tool: str, said: str, arguments: dict[str, Any]) -> bool:
    """Whether the call of this tool is what the message asks for."""
    facts = _TOOLS[tool]
    reading = facts.reads(said, asked_in_chat(said)) if facts.reads else None
    return are_the_users(said, arguments, request_phrases=facts.request_phrases, reading=reading)
