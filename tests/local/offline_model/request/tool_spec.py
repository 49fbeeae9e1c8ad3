"""A tool as the planner is offered it, its nested input by dotted path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

Schema = dict[str, Any]


def leaf_of(path: str) -> str:
    """The last part of a path: `name` of `debt.name`."""
    return path.rpartition(".")[2]


class Shape(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, frozen=True)


class InputSchema(Shape):
    document: dict[str, Any] = Field(alias="json")


class ToolSpec(Shape):
    name: str = Field(pattern=r"^[a-zA-Z0-9_-]{1,64}$")
    description: str = ""
    input_schema: InputSchema

    @property
    def properties(self) -> dict[str, dict[str, Any]]:
        """The schemas of all values, by dotted path: `debt.name`."""
        return dict(self._values(self.input_schema.document))

    @property
    def required(self) -> list[str]:
        """The paths without which there is no call; an object that requires nothing of its own
        needs anything in it."""
        return list(self._needed(self.input_schema.document))

    def _values(self, schema: Schema, under: str = "") -> Iterator[tuple[str, Schema]]:
        for name, part in self._parts(schema).items():
            if "properties" in part:
                yield from self._values(part, f"{under}{name}.")
            else:
                yield f"{under}{name}", part

    def _needed(self, schema: Schema, under: str = "") -> Iterator[str]:
        parts = self._parts(schema)
        for name in schema.get("required", []):
            inner = list(self._needed(parts[name], f"{under}{name}."))
            yield from inner or [f"{under}{name}"]

    def _parts(self, schema: Schema) -> dict[str, Schema]:
        return {name: self._plain(part) for name, part in schema.get("properties", {}).items()}

    def _plain(self, part: Schema) -> Schema:
        """With what it refers to; of a union the first variant that is not null."""
        variants = [v for v in part.get("anyOf", ()) if v.get("type") != "null"]
        part = {**variants[0], **part} if variants else part
        definitions = self.input_schema.document.get("$defs", {})
        return {**definitions.get(part.get("$ref", "").rpartition("/")[2], {}), **part}
