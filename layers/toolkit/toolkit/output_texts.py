"""Whose words the texts of a tool's output are, as its models declare (fields.WrittenBy)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel

from toolkit.call import Json
from toolkit.fields import WrittenBy


def texts_of(output: Any, name: str = "") -> Iterator[tuple[str, str | None]]:
    """Every text of an output's type: the name of its field, as it is sent, and whose it is; None
    where that is not declared. Texts of a list have the name of the list."""
    if get_origin(output) is Annotated:
        inner, *marks = get_args(output)
        yield from _declared(texts_of(inner, name), marks)
    elif isinstance(output, type) and issubclass(output, BaseModel):
        for field_name, field in output.model_fields.items():
            sent = field.serialization_alias or field.alias or field_name
            yield from _declared(texts_of(field.annotation, sent), field.metadata)
    elif output is str:
        yield name, None
    else:
        for part in get_args(output):
            yield from texts_of(part, name)


def _declared(
    texts: Iterator[tuple[str, str | None]], marks: Collection[Any]
) -> Iterator[tuple[str, str | None]]:
    whom = next((mark.whom for mark in marks if isinstance(mark, WrittenBy)), None)
    for name, declared in texts:
        yield name, declared or whom


def holds_text(value: Json, names: Collection[str], *, named: bool = False) -> bool:
    """Whether one of the fields of these `names` has any text in it, however deep it stands."""
    match value:
        case dict():
            return any(
                holds_text(inner, names, named=named or name in names)
                for name, inner in value.items()
            )
        case list():
            return any(holds_text(inner, names, named=named) for inner in value)
        case str():
            return named and bool(value.strip())
    return False
