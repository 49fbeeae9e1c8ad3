"""All rows that may be loaded, one object a line: `{"kind": "card", ...}`.

Amounts are exact; anything unknown, missing or of another type is refused. A row that is loaded
again changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import groupby
from typing import Annotated, Any, Union

from pydantic import Field, TypeAdapter

from commands.row import Loadable
from families import modules
from toolkit.money import text
from toolkit.strict_json import parse_object


def _kinds() -> Iterator[type[Loadable]]:
    for module in modules("commands.rows"):
        for each in vars(module).values():
            is_row = isinstance(each, type) and issubclass(each, Loadable)
            if is_row and "kind" in each.__annotations__ and each.__module__ == module.__name__:
                yield each


_any_row: TypeAdapter[Loadable] = TypeAdapter(
    Annotated[Union[tuple(_kinds())], Field(discriminator="kind")]  # noqa: UP007
)


def parse_row(line: str) -> Loadable:
    """One line of a file. Raises pydantic's ValidationError, and InvalidInput for what is no JSON
    object. Decimals are handed on as text, or they would become floats."""
    return _any_row.validate_json(json.dumps(parse_object(line), default=_written))


def _written(number: Decimal) -> str:
    """Without an exponent, unless that would go on for ever."""
    return text(number) if abs(number.adjusted()) < 32 else str(number)


def of(value: dict[str, Any]) -> Loadable:
    return _any_row.validate_python(value)


def save(rows: Iterable[Loadable]) -> None:
    """Write them in their order. Raises Conflict for what another row has already."""
    for (kind, user_id), some in groupby(rows, _together):
        kind.save_all(user_id, some)


def _together(row: Loadable) -> tuple[type[Loadable], str]:
    """The same for rows that are written together: of one kind and user."""
    return type(row), getattr(row, "user_id", "")
