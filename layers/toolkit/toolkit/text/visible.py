"""Others' text as a page or a prompt shows it: with nothing hidden in it."""

from __future__ import annotations

import unicodedata


def visible(text: str) -> str:
    """The text on one line, where what is no visible character (controls, marks of direction,
    private use, spaces that are none) stands as <U+202E>."""
    return "".join(f"<U+{ord(each):04X}>" if _is_hidden(each) else each for each in text)


def quoted(text: str) -> str:
    return f"“{visible(text)}”"


def _is_hidden(character: str) -> bool:
    return character != " " and unicodedata.category(character)[0] in "CZ"
