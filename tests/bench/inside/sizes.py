"""Read units, worked out as DynamoDB does: the emulator tells one for every query."""

from __future__ import annotations

from typing import Any

UNIT_BYTES = 4096

Item = dict[str, Any]


def units(weight: int) -> int:
    """Of a consistent query that went through so many bytes; one that finds nothing costs one."""
    return max(1, -(-weight // UNIT_BYTES))


def weight(item: Item) -> int:
    """An item's bytes as DynamoDB counts them: names, text in UTF-8, two digits of a number a
    byte."""
    return sum(len(name) + _value_weight(**value) for name, value in item.items())


def _value_weight(S: str = "", N: str = "", NULL: bool = False) -> int:  # noqa: N803
    if N:
        return 1 + (len(N) + 1) // 2
    return 1 if NULL else len(S.encode())
