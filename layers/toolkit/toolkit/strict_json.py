"""Parses the JSON that callers send, and refuses what is ambiguous in it."""

from __future__ import annotations

import json
import math
import re
from decimal import Decimal
from typing import Any, NoReturn

from toolkit.errors import InvalidInput
from toolkit.text.sentences import say

MAX_BYTES = 262_144
MAX_DEPTH = 32
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_MARKS = re.compile(r'\\.|["\[\]{}]', re.DOTALL)


def parse_object(text: str) -> dict[str, Any]:
    """Parse one JSON object; as parse_value otherwise. Raises InvalidInput for any other value."""
    value = parse_value(text)
    if not isinstance(value, dict):
        raise InvalidInput(say("body.no_object"))
    return value


def parse_value(text: str) -> Any:
    """Parse one JSON value. Numbers with a point or an exponent become Decimal, never float.

    Raises InvalidInput for anything else: bad syntax, NaN and Infinity, a key given twice,
    lone surrogates, more than 32 levels, more than 256 KiB.
    """
    if len(_utf8(text)) > MAX_BYTES:
        raise InvalidInput(say("body.too_large", bytes=MAX_BYTES))
    if _depth(text) > MAX_DEPTH:
        raise InvalidInput(say("body.too_deep", levels=MAX_DEPTH))
    try:
        value = json.loads(
            text,
            parse_float=Decimal,
            parse_constant=_refuse_constant,
            object_pairs_hook=_unique,
        )
    except (ValueError, ArithmeticError) as error:  # an exponent may be too large for Decimal
        raise InvalidInput(say("body.no_json")) from error
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
        raise InvalidInput(say("body.number_too_long"))
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
    raise InvalidInput(say("body.no_number", name=name))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise InvalidInput(say("body.key_twice"))
    return value


def _refuse_lone_surrogates(value: object) -> None:
    _utf8(json.dumps(value, ensure_ascii=False, default=str))


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise InvalidInput(say("body.half_surrogate")) from error
