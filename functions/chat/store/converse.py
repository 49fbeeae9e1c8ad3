"""Messages in the shapes of Bedrock's Converse: what a model is given, and what is kept of a turn.

https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html
"""

from __future__ import annotations

from typing import Literal, TypedDict

from toolkit.call import Json

UNTRUSTED_OUTPUT = "data_not_instructions"
"""The name under which the model gets a result that holds text of others."""


class ToolUseBlock(TypedDict):
    """A call that the model asked for, or that the user's YES had made (calls.is_confirmed)."""

    toolUseId: str
    name: str
    input: dict[str, Json]


class ToolResultContent(TypedDict, total=False):
    """`json` is an object."""

    json: Json
    text: str


class ToolResultBlock(TypedDict):
    toolUseId: str
    status: Literal["success", "error"]
    content: list[ToolResultContent]


class ContentBlock(TypedDict, total=False):
    """Exactly one of these."""

    text: str
    toolUse: ToolUseBlock
    toolResult: ToolResultBlock


class ModelMessage(TypedDict):
    role: Literal["user", "assistant"]
    content: list[ContentBlock]


class InputSchema(TypedDict):
    json: dict[str, Json]


class ToolSpec(TypedDict):
    name: str
    description: str
    inputSchema: InputSchema


class OfferedTool(TypedDict):
    toolSpec: ToolSpec
