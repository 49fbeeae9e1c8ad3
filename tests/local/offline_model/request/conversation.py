"""The parts of a ConverseStream request that the planner reads.

Requests that Bedrock refuses are refused here too, with a ValidationError from pydantic:
roles that do not alternate, a tool call without its result, blank text, an error without
content, a JSON result that is not an object, tool blocks without a toolConfig.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from tests.local.offline_model.request.tool_spec import Shape, ToolSpec

NotBlank = Annotated[str, StringConstraints(pattern=r"\S")]
FENCE = "data_not_instructions"
"""The chat's name for what others wrote, around the whole of a result."""


class ToolUse(Shape):
    tool_use_id: str
    name: str
    input: dict[str, Any]


class ResultContent(Shape):
    text: str | None = None
    document: dict[str, Any] | None = Field(default=None, alias="json")

    @property
    def value(self) -> Any:
        """The JSON the tool answered, or its text when that is not JSON."""
        if self.document is not None and self.document.keys() == {FENCE}:
            return self.document[FENCE]
        if self.document is not None or self.text is None:
            return self.document
        try:
            return json.loads(self.text)
        except json.JSONDecodeError:
            return self.text


class ToolResult(Shape):
    tool_use_id: str
    status: Literal["success", "error"] = "success"
    content: tuple[ResultContent, ...]

    @model_validator(mode="after")
    def _an_error_says_something(self) -> ToolResult:
        if self.status == "error" and not self.content:
            raise ValueError("toolResult content cannot be empty when status is error")
        return self

    @property
    def is_of_others(self) -> bool:
        return any((content.document or {}).keys() == {FENCE} for content in self.content)

    @property
    def value(self) -> Any:
        values = [content.value for content in self.content]
        return values[0] if len(values) == 1 else values


class Block(Shape):
    text: NotBlank | None = None
    tool_use: ToolUse | None = None
    tool_result: ToolResult | None = None


class Message(Shape):
    role: Literal["user", "assistant"]
    content: tuple[Block, ...] = Field(min_length=1)

    @property
    def text(self) -> str:
        return "\n".join(block.text for block in self.content if block.text)

    @property
    def uses(self) -> list[ToolUse]:
        return [block.tool_use for block in self.content if block.tool_use]

    @property
    def results(self) -> list[ToolResult]:
        return [block.tool_result for block in self.content if block.tool_result]


class Tool(Shape):
    tool_spec: ToolSpec | None = None  # absent in a cachePoint


class ToolConfig(Shape):
    tools: tuple[Tool, ...] = Field(min_length=1)


class SystemBlock(Shape):
    text: str | None = None  # absent in a cachePoint


class ConverseRequest(Shape):
    messages: tuple[Message, ...] = Field(min_length=1)
    system: tuple[SystemBlock, ...] = ()
    tool_config: ToolConfig | None = None

    @property
    def tools(self) -> list[ToolSpec]:
        offered = self.tool_config.tools if self.tool_config else ()
        return [tool.tool_spec for tool in offered if tool.tool_spec]

    @property
    def instruction(self) -> str:
        return "\n".join(block.text for block in self.system if block.text)

    @property
    def awaits_answer_to_results(self) -> bool:
        return bool(self.messages[-1].results) and not self.messages[-1].text

    @model_validator(mode="after")
    def _takes_turns(self) -> ConverseRequest:
        roles = [message.role for message in self.messages]
        if roles[0] != "user" or roles[-1] != "user" or any(a == b for a, b in pairwise(roles)):
            raise ValueError("a conversation starts and ends with a user message and alternates")
        return self

    @model_validator(mode="after")
    def _every_call_has_its_result(self) -> ConverseRequest:
        used: set[str] = set()
        for message in self.messages:
            if used != {result.tool_use_id for result in message.results}:
                raise ValueError("toolResult blocks must answer the toolUse blocks before them")
            used = {use.tool_use_id for use in message.uses}
            if (used or message.results) and not self.tool_config:
                raise ValueError("toolConfig must be defined when using toolUse and toolResult")
        return self
