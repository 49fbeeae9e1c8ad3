"""What Anthropic's Messages API refuses, as far as tools go.

Held to here, as the API reference, "Handle tool calls" and the API's own refusals have it:

- A key is sent as `x-api-key` or a bearer's (else 401), and `anthropic-version`; `model`,
  `max_tokens` (1 or more) and `messages` are there, and nothing that is unknown.
- A tool's name matches ^[a-zA-Z0-9_-]{1,64}$ and is unique. Its description may be left out there,
  not here: it is all that a model has to choose by.
- `input_schema` is JSON Schema 2020-12 with `"type": "object"`, without oneOf, allOf or anyOf at
  the top, and its properties' keys match ^[a-zA-Z0-9_.-]{1,64}$.
- Content is text that is not empty, or blocks: an assistant's text and tool_use, a user's text and
  tool_result. A tool_use's input is an object; a tool_result's content is text or text blocks, and
  `is_error` a boolean.
- The first message is the user's. A tool_use's id is unique; the very next message is the user's
  and begins with one tool_result for each tool_use; no other tool_result is anywhere.
- A refusal is {"type": "error", "error": {"type", "message"}, "request_id"}.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Annotated, Any, Literal

from pydantic import Field, PositiveInt, ValidationError

from tests.vendors.rules import (
    Headers,
    Name,
    Refused,
    Schema,
    Shape,
    Text,
    first_problem,
    is_json_schema,
    twice,
)

PATH = "/v1/messages"
_UNIONS = {"oneOf", "allOf", "anyOf"}
_KEY = re.compile(r"[a-zA-Z0-9_.-]{1,64}")


class Tool(Shape):
    name: Name
    description: Text
    input_schema: Schema


class TextBlock(Shape):
    type: Literal["text"]
    text: Text


class ToolUse(Shape):
    type: Literal["tool_use"]
    id: Name
    name: Name
    input: dict[str, Any]


class ToolResult(Shape):
    type: Literal["tool_result"]
    tool_use_id: Name
    content: str | list[TextBlock] = ""
    is_error: bool = False


class UserMessage(Shape):
    role: Literal["user"]
    content: Text | list[Annotated[TextBlock | ToolResult, Field(discriminator="type")]]


class AssistantMessage(Shape):
    role: Literal["assistant"]
    content: Text | list[Annotated[TextBlock | ToolUse, Field(discriminator="type")]]


Message = Annotated[UserMessage | AssistantMessage, Field(discriminator="role")]


class Request(Shape):
    model: Text
    max_tokens: PositiveInt
    messages: Annotated[list[Message], Field(min_length=1)]
    tools: tuple[Tool, ...] = ()
    stream: bool = False


def check(headers: Headers, body: str) -> None:
    """Raises Refused."""
    if not headers.get("x-api-key") and not headers.get("authorization"):
        raise _refused("x-api-key header is required", 401, "authentication_error")
    if not headers.get("anthropic-version"):
        raise _refused("anthropic-version: header is required")
    try:
        request = Request.model_validate_json(body)
    except ValidationError as error:
        where, what = first_problem(error)
        raise _refused(f"{'.'.join(map(str, where))}: {what}") from error
    for problem in (*_of_tools(request.tools), *_of_messages(request.messages)):
        raise _refused(problem)


def _refused(message: str, status: int = 400, type: str = "invalid_request_error") -> Refused:
    error = {"type": type, "message": message}
    return Refused(status, {"type": "error", "error": error, "request_id": "req_011CTeller"})


def _of_tools(tools: Sequence[Tool]) -> Iterator[str]:
    if twice(tool.name for tool in tools):
        yield "tools: Tool names must be unique."
    for number, tool in enumerate(tools):
        schema, where = tool.input_schema, f"tools.{number}.custom.input_schema"
        if schema.get("type") != "object":
            yield f"{where}.type: Input should be 'object'"
        if _UNIONS & schema.keys():
            yield f"{where}: input_schema does not support oneOf, allOf, or anyOf at the top level"
        if not is_json_schema(schema):
            yield f"{where}: JSON schema is invalid. It must match JSON Schema draft 2020-12"
        elif not all(map(_KEY.fullmatch, schema.get("properties", {}))):
            yield f"{where}.properties: Property keys should match pattern '^{_KEY.pattern}$'"


def _of_messages(messages: Sequence[UserMessage | AssistantMessage]) -> Iterator[str]:
    if messages[0].role != "user":
        yield "messages: first message must use the user role"
    if twice(use for message in messages for use in _uses(message)):
        yield "messages: `tool_use` ids must be unique"
    before: list[str] = []
    for number, message in enumerate([*messages, None]):
        lacking = set(before) - set(_results(message, leading=True))
        if lacking:
            yield (
                f"messages.{number - 1}: `tool_use` ids were found without `tool_result` blocks "
                f"immediately after: {', '.join(sorted(lacking))}."
            )
        for extra in set(_results(message)) - set(before):
            yield f"messages.{number}: unexpected `tool_use_id` found in `tool_result`: {extra}."
        for again in twice(_results(message)):
            yield f"messages.{number}: each tool_use must have a single result: {again}."
        before = _uses(message)


def _uses(message: UserMessage | AssistantMessage | None) -> list[str]:
    return [block.id for block in message.content if isinstance(block, ToolUse)] if message else []


def _results(message: UserMessage | AssistantMessage | None, *, leading: bool = False) -> list[str]:
    """The ids that are answered; `leading`: before anything else is said."""
    blocks: Iterable[object] = message.content if message else ()
    if leading:
        blocks = takewhile(lambda block: isinstance(block, ToolResult), blocks)
    return [block.tool_use_id for block in blocks if isinstance(block, ToolResult)]
