"""A line of a conversation with the offline planner."""

from __future__ import annotations

from dataclasses import dataclass

from tests.stack.signed_in import Json


@dataclass(frozen=True)
class Line:
    """What is said, the calls it must lead to, and what the answer must hold."""

    said: str
    calls: list[tuple[str, Json]]
    told: tuple[str, ...]
