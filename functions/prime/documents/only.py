"""What all of several places say alike, or most of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

Value = TypeVar("Value")


def only(values: Iterable[Value | None]) -> Value | None:
    """The one value that they are; None where there is none, or several."""
    found = set(values)
    return found.pop() if len(found) == 1 else None


def most(counts: Mapping[Value, int]) -> Value | None:
    """The one that has the most; None where several have it."""
    best = [value for value, count in counts.items() if count == max(counts.values())]
    return best[0] if len(best) == 1 else None
