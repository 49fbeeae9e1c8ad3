"""What OpenAI's Chat Completions refuses, as far as tools go.

Held to here, as the API reference, "Function calling" and the API's own refusals have it:

- `Authorization: Bearer` is sent (else 401); `model` and `messages` are there, and nothing unknown.
- At most 128 tools, each {"type": "function", "function"}. A name has at most 64 characters of
  a-z, A-Z, 0-9, underscore and dash, and is unique. A description has at most 1,024 characters, as
  older models and Azure want it; it may be left out there, not here.
- `parameters` is JSON Schema with `"type": "object"`, without oneOf, anyOf, allOf, enum, const or
  not at the top; every array says its `items`, and every pattern is one to Python's `re`, without
  lookaround.
- What is `strict` has closed objects, whose properties are all required, and none of the words that
  Structured Outputs does not know (lengths of texts and defaults among them).
- An assistant's message has content or tool_calls; a call's arguments are text, JSON or not.
- Messages with role `tool` follow the assistant's message right away, one for each of its
  tool_calls and in no other place; their content is text or text parts.
- A refusal is {"error": {"message", "type", "param", "code"}}.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from tests.vendors.rules import (
    Headers,
    Name,
    Refused,
    Schema,
    Shape,
    Text,
    first_problem,
    is_json_schema,
    parts,
    twice,
)

PATH = "/v1/chat/completions"
_NOT_AT_THE_TOP = {"oneOf", "anyOf", "allOf", "enum", "const", "not"}
_NOT_STRICT = {
    *("default", "minLength", "maxLength", "minProperties", "maxProperties", "uniqueItems"),
    *("allOf", "not", "if", "then", "else", "patternProperties", "dependentRequired"),
}
_ORPHAN = (
    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with "
    "'tool_calls'"
)
_UNANSWERED = (
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each "
    "'tool_call_id'. The following tool_call_ids did not have response messages"
)
_LOOKAROUND = re.compile(r"\(\?<?[=!]")


class Function(Shape):
    name: Name
    description: Annotated[str, Field(min_length=1, max_length=1024)]
    parameters: Schema
    strict: bool | None = None


class Tool(Shape):
    type: Literal["function"]
    function: Function


class TextPart(Shape):
    type: Literal["text"]
    text: str


class Called(Shape):
    name: Name
    arguments: str


class ToolCall(Shape):
    id: Text
    type: Literal["function"]
    function: Called


class Instruction(Shape):
    role: Literal["system", "developer"]
    content: str | list[TextPart]


class UserMessage(Shape):
    role: Literal["user"]
    content: str | list[TextPart]


class AssistantMessage(Shape):
    role: Literal["assistant"]
    content: str | list[TextPart] | None = None
    refusal: str | None = None
    annotations: tuple[Any, ...] = ()
    tool_calls: Annotated[list[ToolCall], Field(min_length=1)] | None = None


class ToolMessage(Shape):
    role: Literal["tool"]
    tool_call_id: Text
    content: str | list[TextPart]


Message = Instruction | UserMessage | AssistantMessage | ToolMessage


class Request(Shape):
    model: Text
    messages: Annotated[list[Annotated[Message, Field(discriminator="role")]], Field(min_length=1)]
    tools: Annotated[list[Tool], Field(min_length=1, max_length=128)] | None = None


def check(headers: Headers, body: str) -> None:
    """Raises Refused."""
    if not headers.get("Authorization", "").startswith("Bearer "):
        raise refused("You didn't provide an API key.", None, "invalid_api_key", 401)
    try:
        request = Request.model_validate_json(body)
    except ValidationError as error:
        where, what = first_problem(error)
        raise refused(what, ".".join(map(str, where)), None) from error
    for what, param in (*_of_tools(request.tools or ()), *_of_messages(request.messages)):
        raise refused(what, param, "invalid_function_parameters" if "tools" in param else None)


def refused(message: str, param: str | None, code: str | None, status: int = 400) -> Refused:
    error = {
        "message": message,
        "type": "invalid_request_error",
        "param": param,
        "code": code,
    }
    return Refused(status, {"error": error})


def _of_tools(tools: Sequence[Tool]) -> Iterator[tuple[str, str]]:
    for name in twice(tool.function.name for tool in tools):
        yield f"Function names must be unique: '{name}'", "tools"
    for number, tool in enumerate(tools):
        strict = of_strict(tool.function.parameters) if tool.function.strict else ()
        for problem in (*of_schema(tool.function.parameters), *strict):
            about = f"Invalid schema for function '{tool.function.name}': {problem}"
            yield about, f"tools[{number}].function.parameters"


def of_schema(schema: Schema) -> Iterator[str]:
    if schema.get("type") != "object" or _NOT_AT_THE_TOP & schema.keys():
        yield (
            "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/"
            "'not' at the top level."
        )
    if not is_json_schema(schema):
        yield "schema is not valid."
        return
    for part in parts(schema):
        if part.get("type") == "array" and "items" not in part:
            yield "array schema missing items."
        if "pattern" in part and not _is_plain_regex(part["pattern"]):
            yield f"{part['pattern']!r} is not a 'regex'."


def of_strict(schema: Schema) -> Iterator[str]:
    for part in parts(schema):
        if part.get("type") == "object":
            if part.get("additionalProperties") is not False:
                yield "'additionalProperties' is required to be supplied and to be false."
            if missing := part.get("properties", {}).keys() - set(part.get("required", ())):
                yield f"'required' has to include every key in properties. Missing {missing}."
        if unknown := _NOT_STRICT & part.keys():
            yield f"In strict mode {unknown} is not permitted."


def _is_plain_regex(pattern: str) -> bool:
    try:
        re.compile(pattern)
    except re.error:
        return False
    return not _LOOKAROUND.search(pattern)


def _of_messages(messages: Sequence[Message]) -> Iterator[tuple[str, str]]:
    waiting: list[str] = []
    for number, message in enumerate([*messages, None]):
        where = f"messages.[{number}].role"
        if isinstance(message, ToolMessage) and message.tool_call_id in waiting:
            waiting.remove(message.tool_call_id)
        elif isinstance(message, ToolMessage):
            yield f"{_ORPHAN}: {message.tool_call_id}", where
        elif waiting:
            yield f"{_UNANSWERED}: {', '.join(waiting)}", where
        elif isinstance(message, AssistantMessage):
            waiting = [call.id for call in message.tool_calls or ()]
            if message.content is None and not waiting:
                yield "Invalid value for 'content': expected a string, got null.", where
