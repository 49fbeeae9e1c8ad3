"""What vendors hold a request to: its shape, and its tools' schemas."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from email.message import Message
from typing import Annotated, Any

import jsonschema_rs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

Name = Annotated[str, Field(pattern=r"^[a-zA-Z0-9_-]{1,64}$")]
Text = Annotated[str, Field(min_length=1)]
Schema = dict[str, Any]
Json = dict[str, Any]
Headers = Message
"""Their names in any case."""

_OF_ONE = ("items", "additionalProperties", "not", "if", "then", "else", "contains")
_OF_MANY = ("anyOf", "allOf", "oneOf", "prefixItems")
_NAMED = ("properties", "$defs", "patternProperties", "dependentSchemas")


class Refused(Exception):
    """A request is against the rules; `body` says so in the vendor's words."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(body)
        self.status = status
        self.body = body


def api(
    http: Any, check: Callable[[Headers, str], None], answers: list[Json], asked: list[Json]
) -> Any:
    """The vendor's API for its own client, which has `http` of httpx's line: holds each request to
    the rules, and answers it with what was recorded."""

    def answer(request: Any) -> Any:
        asked.append(json.loads(request.content))
        try:
            check(headers(request.headers), request.content.decode())
        except Refused as refused:
            return http.Response(refused.status, json=refused.body)
        return http.Response(200, json=answers.pop(0))

    return http.Client(transport=http.MockTransport(answer))


def headers(given: Mapping[str, str]) -> Headers:
    named = Headers()
    for name, value in given.items():
        named[name] = value
    return named


class Shape(BaseModel):
    """No field is unknown and none is of another type: what neither vendor reads, both refuse."""

    model_config = ConfigDict(strict=True, extra="forbid")


def first_problem(error: ValidationError) -> tuple[tuple[int | str, ...], str]:
    """Where it is, and what it is."""
    first = error.errors()[0]
    return first["loc"], first["msg"]


def twice(values: Iterable[str]) -> list[str]:
    return [value for value, times in Counter(values).items() if times > 1]


def is_json_schema(schema: Schema) -> bool:
    """Of draft 2020-12, and every reference in it leads somewhere."""
    try:
        jsonschema_rs.meta.validate(schema)
        jsonschema_rs.Draft202012Validator(schema)
    except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError):
        return False
    return True


def parts(schema: Schema) -> Iterator[Schema]:
    """It and every schema within it."""
    yield schema
    for part in _within(schema):
        if isinstance(part, Mapping):
            yield from parts(dict(part))


def _within(schema: Schema) -> Iterator[Any]:
    yield from (schema[word] for word in _OF_ONE if word in schema)
    for word in _OF_MANY:
        yield from schema.get(word, ())
    for word in _NAMED:
        yield from schema.get(word, {}).values()
