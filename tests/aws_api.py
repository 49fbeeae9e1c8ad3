"""What AWS's own models, as botocore has them, say of a request that is never sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import botocore.session
from botocore.model import ListShape, MapShape, Shape, StringShape, StructureShape
from botocore.validate import ParamValidator


def problems(service: str, operation: str, request: dict[str, Any]) -> list[str]:
    """Why the API would refuse it: a name or type it does not know, a bound, a pattern, an enum."""
    shape = _operation(service, operation)
    report = ParamValidator().validate(request, shape)
    found = [report.generate_report()] if report.has_errors() else []
    return found + list(_refusals(shape, request, operation))


@cache
def _operation(service: str, operation: str) -> Shape:
    shape = botocore.session.get_session().get_service_model(service).operation_model(operation)
    assert shape.input_shape
    return shape.input_shape


def _refusals(shape: Shape, value: Any, at: str) -> Iterator[str]:
    """What botocore leaves to the service."""
    match shape:
        case StructureShape():
            for name, each in value.items():
                if name in shape.members:
                    yield from _refusals(shape.members[name], each, f"{at}.{name}")
        case ListShape():
            yield from _bounds(shape, len(value), at)
            for number, each in enumerate(value):
                yield from _refusals(shape.member, each, f"{at}[{number}]")
        case MapShape():
            for name, each in value.items():
                yield from _refusals(shape.key, name, f"{at}.{name}")
                yield from _refusals(shape.value, each, f"{at}.{name}")
        case StringShape():
            yield from _bounds(shape, len(value), at)
            if not re.fullmatch(shape.metadata.get("pattern", ".*"), value, re.DOTALL):
                yield f"{at} is not {shape.metadata['pattern']}: {value}"
            if shape.enum and value not in shape.enum:
                yield f"{at} is none of {shape.enum}: {value}"
        case Shape(type_name="integer"):
            yield from _bounds(shape, value, at)


def _bounds(shape: Shape, size: int, at: str) -> Iterator[str]:
    if not shape.metadata.get("min", 0) <= size <= shape.metadata.get("max", size):
        yield f"{at} is of {size}: {shape.metadata}"
