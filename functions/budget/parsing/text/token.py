"""A word, a number or a mark of a sentence."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Token(NamedTuple):
    """`text` is folded; `start` and `end` are places in the sentence as it was written."""

    kind: Literal["number", "word", "mark"]
    text: str
    start: int
    end: int
    is_upper: bool = False
    """Written in capitals, as codes are."""
