"""A tool's input: its model, what the platform fills in, what is secret, and its schemas."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from pydantic import ValidationError

from toolkit.call import Call, Json
from toolkit.errors import Forbidden, InvalidInput, Problem
from toolkit.fields import FilledByPlatform, Secret, ToolInput
from toolkit.redaction import redact_text

_TOO_LONG_TO_NAME = 64


class Arguments:
    def __init__(self, model: type[ToolInput]) -> None:
        self.model = model
        self._platform = _marked(model, FilledByPlatform)
        self.secrets = tuple(_marked(model, Secret))

    def read(self, call: Call) -> ToolInput:
        """The call's arguments, validated.

        Raises InvalidInput naming every field that does not fit, and Forbidden when a field the
        platform knows names somebody else.
        """
        given = dict(call.arguments())
        for field, marker in self._platform.items():
            known = getattr(call.caller, marker.source)
            if call.channel != "rest":
                given.setdefault(field, known)
            if isinstance(given.get(field), str) and given[field] != known:
                raise Forbidden(f"{field} must be your own.")
        try:
            return self.model.model_validate(given)
        except ValidationError as error:
            raise _invalid(error) from None

    def payload(self, request: ToolInput) -> dict[str, Json]:
        """What the caller decided: the arguments without what the platform knows."""
        return request.model_dump(mode="json", exclude=set(self._platform))

    @cached_property
    def schema(self) -> dict[str, Json]:
        """JSON Schema of the contract's input, as REST callers send it."""
        return without_titles(self.model.model_json_schema())

    @cached_property
    def model_schema(self) -> dict[str, Json]:
        """The schema shown to a model, which leaves out what the platform fills in."""
        schema = dict(self.schema)
        schema["properties"] = {
            name: value
            for name, value in self.schema.get("properties", {}).items()
            if name not in self._platform
        }
        required = [name for name in self.schema.get("required", ()) if name not in self._platform]
        schema.pop("required", None)
        return schema | ({"required": required} if required else {})


def _marked(model: type[ToolInput], marker: type) -> dict[str, Any]:
    return {
        name: mark
        for name, field in model.model_fields.items()
        for mark in field.metadata
        if isinstance(mark, marker)
    }


def _invalid(error: ValidationError) -> InvalidInput:
    problems = [
        Problem(
            field=redact_text(".".join(str(part) for part in detail["loc"]))[:_TOO_LONG_TO_NAME],
            message=_instruction(detail),
        )
        for detail in error.errors(include_input=False, include_url=False, include_context=False)
    ]
    first = problems[0]
    return InvalidInput(f"{first.field}: {first.message}", problems=problems)


def _instruction(detail: Mapping[str, Any]) -> str:
    if detail["type"] == "extra_forbidden":
        return "is not a field of this tool"
    if detail["type"] == "missing":
        return "is required"
    return str(detail["msg"]).removeprefix("Value error, ")


def without_titles(schema: dict[str, Json]) -> dict[str, Json]:
    """The schema without pydantic's titles, which repeat the names."""
    schema.pop("title", None)
    for part in (schema, *schema.get("$defs", {}).values()):
        part.pop("title", None)
        for field in part.get("properties", {}).values():
            field.pop("title", None)
    return schema
