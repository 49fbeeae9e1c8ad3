"""JSON as callers send it, read without guessing: what is ambiguous is refused."""

from __future__ import annotations

import json
import math
import re
from decimal import Decimal
from typing import Any, NoReturn

from toolkit.errors import InvalidInput

MAX_BYTES = 262_144
MAX_DEPTH = 32
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_MARKS = re.compile(r'\\.|["\[\]{}]', re.DOTALL)


def read_object(text: str) -> dict[str, Any]:
    """Read one JSON object, as read_value reads any. Raises InvalidInput for anything else."""
    value = read_value(text)
    if not isinstance(value, dict):
        raise InvalidInput("The body must be a JSON object.")
    return value


def read_value(text: str) -> Any:
    """Read one JSON value. Numbers with a point or exponent come as Decimal, never as float.

    Raises InvalidInput for anything else: bad syntax, NaN and Infinity, a key given twice,
    lone surrogates, more than 32 levels, more than 256 KiB.
    """
    if len(_utf8(text)) > MAX_BYTES:
        raise InvalidInput(f"The body is larger than {MAX_BYTES} bytes.")
    if _depth(text) > MAX_DEPTH:
        raise InvalidInput(f"The body is nested deeper than {MAX_DEPTH} levels.")
    try:
        value = json.loads(
            text,
            parse_float=Decimal,
            parse_constant=_refuse_constant,
            object_pairs_hook=_unique,
        )
    except (ValueError, ArithmeticError) as error:  # an exponent may be too large for Decimal
        raise InvalidInput("The body is not valid JSON.") from error
    if _ESCAPED_SURROGATE.search(text):
        _refuse_lone_surrogates(value)
    return value


def plain(value: Any) -> Any:
    """What was read, in JSON's own types, as Lambda and Converse carry it. Raises InvalidInput for
    a number that would not be the same as a float."""
    return json.loads(json.dumps(value, default=_exact_float))


def _exact_float(number: Decimal) -> float:
    carried = float(number)
    if not math.isfinite(carried) or Decimal(repr(carried)) != number:
        raise InvalidInput("A number has more digits than can be carried.")
    return carried


def _depth(text: str) -> int:
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return 0
    depth = deepest = 0
    in_string = False
    for mark in _MARKS.findall(text):
        if mark == '"':
            in_string = not in_string
        elif not in_string and mark in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif not in_string and mark in "]}":
            depth -= 1
    return deepest


def _refuse_constant(name: str) -> NoReturn:
    raise InvalidInput(f"{name} is not a JSON number.")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise InvalidInput("A key is given twice in one object.")
    return value


def _refuse_lone_surrogates(value: object) -> None:
    _utf8(json.dumps(value, ensure_ascii=False, default=str))


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise InvalidInput("The body holds half of a surrogate pair.") from error
