"""Others' text as a prompt shows it: quoted, on one line, with nothing invisible in it."""

from __future__ import annotations

import unicodedata

_LONGEST = 80


def quoted(text: str) -> str:
    """The text between quotation marks; what cannot be seen, or would turn a line around, is
    written as its code point."""
    visible = "".join(map(_visible, text[:_LONGEST]))
    return f'"{visible}{"…" if len(text) > _LONGEST else ""}"'


def _visible(character: str) -> str:
    if character == '"':
        return "'"
    if character == " " or unicodedata.category(character)[0] not in "CZ":
        return character
    return f"<U+{ord(character):04X}>"
