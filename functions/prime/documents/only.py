"""What all of several places say alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Value = TypeVar("Value")


def only(values: Iterable[Value | None]) -> Value | None:
    """The one value that they are; None where there is none, or several."""
    found = set(values)
    return found.pop() if len(found) == 1 else None
