"""What OpenAI's Responses API refuses, as far as tools go.

Held to here, as the API reference has it; of tools' schemas what Chat Completions refuses
(tests.vendors.openai_rules) is refused here as well:

- `Authorization: Bearer` is sent (else 401); `model` and `input` are there, and nothing unknown.
- A tool is {"type": "function", "name", "description", "parameters", "strict"}, on one level.
  Where `strict` is not said, it is meant; here it has to be said.
- An item is a message, a function_call or a function_call_output; ids of calls have 1 to 64
  characters, each call's own. An output names a call before it, and every call has one output.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, ValidationError

from tests.vendors.openai_rules import of_schema, of_strict, refused
from tests.vendors.rules import Headers, Name, Schema, Shape, Text, first_problem, twice

PATH = "/v1/responses"
CallId = Annotated[str, Field(pattern=r"^[a-zA-Z0-9_-]{1,64}$")]


class Tool(Shape):
    type: Literal["function"]
    name: Name
    description: Annotated[str, Field(min_length=1, max_length=1024)]
    parameters: Schema
    strict: bool


class Message(Shape):
    role: Literal["user", "assistant", "system", "developer"]
    content: str


class Call(Shape):
    type: Literal["function_call"]
    call_id: CallId
    name: Name
    arguments: str


class Output(Shape):
    type: Literal["function_call_output"]
    call_id: CallId
    output: str


def _kind(item: object) -> str:
    kind = item.get("type", "message") if isinstance(item, dict) else getattr(item, "type", None)
    return str(kind or "message")


Item = Annotated[
    Annotated[Message, Tag("message")]
    | Annotated[Call, Tag("function_call")]
    | Annotated[Output, Tag("function_call_output")],
    Discriminator(_kind),
]


class Request(Shape):
    model: Text
    input: Annotated[list[Item], Field(min_length=1)]
    instructions: str | None = None
    tools: Annotated[list[Tool], Field(min_length=1, max_length=128)] | None = None
    tool_choice: Literal["auto", "none", "required"] = "auto"
    store: bool = True
    stream: bool = False
    temperature: float = 1.0


def check(headers: Headers, body: str) -> None:
    """Raises Refused."""
    if not headers.get("Authorization", "").startswith("Bearer "):
        raise refused("You didn't provide an API key.", None, "invalid_api_key", 401)
    try:
        request = Request.model_validate_json(body)
    except ValidationError as error:
        where, what = first_problem(error)
        raise refused(what, ".".join(map(str, where)), None) from error
    for what, param in (*_of_tools(request.tools or ()), *_of_items(request.input)):
        raise refused(what, param, "invalid_function_parameters" if "tools" in param else None)


def _of_tools(tools: Sequence[Tool]) -> Iterator[tuple[str, str]]:
    for name in twice(tool.name for tool in tools):
        yield f"Function names must be unique: '{name}'", "tools"
    for number, tool in enumerate(tools):
        strict = of_strict(tool.parameters) if tool.strict else ()
        for problem in (*of_schema(tool.parameters), *strict):
            about = f"Invalid schema for function '{tool.name}': {problem}"
            yield about, f"tools[{number}].parameters"


def _of_items(items: Sequence[Message | Call | Output]) -> Iterator[tuple[str, str]]:
    waiting: set[str] = set()
    called: set[str] = set()
    for item in items:
        if isinstance(item, Call):
            if item.call_id in called:
                yield f"Duplicate call_id {item.call_id}.", "input"
            called.add(item.call_id)
            waiting.add(item.call_id)
        elif isinstance(item, Output) and item.call_id in waiting:
            waiting.remove(item.call_id)
        elif isinstance(item, Output):
            yield (
                f"No tool call found for function call output with call_id {item.call_id}.",
                "input",
            )
    for call_id in sorted(waiting):
        yield f"No tool output found for function call {call_id}.", "input"
