"""Redacts an answer while it streams: a personal number that comes in pieces never leaves.

Only what could still become a number is held back, from its first digit on. Letters alone are not
held, or every short word would be: where a number begins with some, they may have left, and what
follows them is redacted.
"""

from __future__ import annotations

import re

import regex  # type: ignore[import-untyped]  # unlike re it knows of half a match

from toolkit.privacy.redaction import NEVER, as_typed, redact_part, spans_in

_LONGEST = 48
"""A number with its separators has fewer characters."""
_LETTERS = 6
"""More than a number begins with."""
_NUMBER = regex.compile("|".join(kind.pattern for kind in NEVER), regex.ASCII)
_BEGINNING = re.compile("[A-Za-zÑñ&]+(?=[0-9])|[0-9]+")


class StreamRedaction:
    """Created per answer: what may leave now that so much has come, and in the end the rest.

    `lead` goes before its first text, if there is any. What is held when an answer is cut short
    must not be asked for: it may be half a number.
    """

    def __init__(self, lead: str = "") -> None:
        self._lead = lead
        self._left = " "
        self._held = ""

    def take(self, text: str) -> str:
        self._held += self._lead + text
        self._lead = ""
        return self._leave(_closed(self._left + self._held, len(self._left)))

    def rest(self) -> str:
        return self._leave(len(self._left) + len(self._held))

    def _leave(self, end: int) -> str:
        text, begin = self._left + self._held, len(self._left)
        self._left, self._held = text[max(0, end - _LETTERS) : end], text[end:]
        return redact_part(text, begin, end, context=1)


def _closed(text: str, begin: int) -> int:
    """Up to where `text` can be no part of a number that is still to come; at least `begin`."""
    end = _open_from(as_typed(text))
    numbers = spans_in(text, begin=1) if end < len(text) else []
    while cut := [number.first for number in numbers if number.first < end < number.last]:
        end = min(cut)  # what is open may be the end of a number that stands there already
    return max(begin, end)


def _open_from(text: str) -> int:
    for beginning in _BEGINNING.finditer(text, max(1, len(text) - _LONGEST)):
        if _NUMBER.fullmatch(text, beginning.start(), partial=True):
            return beginning.start()
    return len(text)
