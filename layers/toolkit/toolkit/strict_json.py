"""Parses the JSON that callers send, and refuses what is ambiguous in it."""

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


def parse_object(text: str) -> dict[str, Any]:
    """Parse one JSON object; as parse_value otherwise. Raises InvalidInput for any other value."""
    value = parse_value(text)
    if not isinstance(value, dict):
        raise InvalidInput("The body must be a JSON object.")
    return value


def parse_value(text: str) -> Any:
    """Parse one JSON value. Numbers with a point or an exponent become Decimal, never float.

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
    """A parsed value with floats for Decimals, as Lambda and Converse carry it. Raises InvalidInput
    for a number that a float cannot hold exactly."""
    return json.loads(json.dumps(value, default=_exact_float))


def _exact_float(number: Decimal) -> float:
    as_float = float(number)
    if not math.isfinite(as_float) or Decimal(repr(as_float)) != number:
        raise InvalidInput("A number has more digits than can be carried.")
    return as_float


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
