"""The chat's own tool, with which a model has more tools offered: how the planner uses it.

It searches for what the user asks for and is not there. Everything else plans as if it had been
there from the beginning, so the searches are taken out of the conversation.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.local.offline_model.request.conversation import Block, ConverseRequest, Message
from tests.local.offline_model.request.tool_spec import ToolSpec

FIND_TOOLS = "find_tools"


def may_search(request: ConverseRequest) -> bool:
    """Once for each message of the user's."""
    offered = any(tool.name == FIND_TOOLS for tool in request.tools)
    since: list[Message] = []
    for message in request.messages:
        since = [] if message.role == "user" and message.text else [*since, message]
    return offered and not _searches(since)


def without_searches(request: ConverseRequest) -> ConverseRequest:
    searches = _searches(request.messages)
    messages = [
        message.model_copy(update={"content": content})
        for message in request.messages
        if (content := tuple(b for b in message.content if _id_of(b) not in searches))
    ]
    return request.model_copy(update={"messages": tuple(messages)})


def real(tools: Iterable[ToolSpec]) -> list[ToolSpec]:
    return [tool for tool in tools if tool.name != FIND_TOOLS]


def _searches(messages: Iterable[Message]) -> set[str]:
    uses = (use for message in messages for use in message.uses)
    return {use.tool_use_id for use in uses if use.name == FIND_TOOLS}


def _id_of(block: Block) -> str:
    with_id = block.tool_use or block.tool_result
    return with_id.tool_use_id if with_id else ""
