"""Redacts an answer while it streams: a personal number that comes in pieces never leaves.

Only what could still become a number is held back, from its first digit on. Letters alone are not
held, or every short word would be: where a number begins with some, they may have left, and what
follows them is redacted. After a word that names a password or a key, each word is held to its end.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from toolkit.privacy.kinds import GAP, LETTERED
from toolkit.privacy.named_patterns import BEARER, SECRET_MARKS, secret_begun
from toolkit.privacy.redaction import as_typed, may_hold, redact_spans, spans_in
from toolkit.privacy.redaction_patterns import NUMBERS

_LONGEST = 64
"""A number with its separators has fewer characters."""
_NAMES = 96
"""A word that names a number, and what may stand between them, has fewer."""
_LONGEST_MARK = max(map(len, SECRET_MARKS))
_WITH_LETTERS = "|".join(kind.pattern for kind in NUMBERS if kind.within is LETTERED)
_LETTERS = re.compile(
    rf"(?<![A-Za-z])[A-Za-zÑñ&]{{1,5}}(?={GAP}{{0,3}}[0-9]|{GAP}[A-Za-z]{GAP}{{0,3}}[0-9])"
    rf"(?=(?:{GAP}{{0,3}}[0-9A-Za-z])*{GAP}*\Z)"
)
_BEARER_BEGINS = 4
_BEARERS = tuple({mark[: _BEARER_BEGINS - 1] for mark in BEARER.marks})
"""What a key begins with that a form of its own tells, in small letters."""
_BETWEEN = " \t\r\n./_,-"
_BACKWARDS = re.compile(
    rf"(?:[^\W\d_]{{1,32}}(?=[0-9])|[A-Za-z]?[{_BETWEEN}]{{0,3}})(?:[0-9][{_BETWEEN}]{{0,3}})*"
)
_WORD_BACKWARDS = re.compile(r"[\w.-]*", re.ASCII)


class StreamRedaction:
    """Created per answer: what may leave now that so much has come, and in the end the rest.

    `lead` goes before its first text, if there is any. What is held when an answer is cut short
    must not be asked for: it may be half a number.
    """

    def __init__(self, lead: str = "") -> None:
        self._lead = lead
        self._left = " "
        self._held = ""
        self._names_for = 0

    def take(self, text: str) -> str:
        text, self._lead = self._lead + text, ""
        if not self._held and not may_hold(text) and not self._names_secret(text):
            self._left = (self._left + text)[-_NAMES:]
            return text
        self._held += text
        plain = as_typed(self._left + self._held)
        names_secret = _has_secret_mark(plain)
        self._names_for = _NAMES if names_secret else 0
        return self._leave(_open_from(plain, names_secret=names_secret))

    def rest(self) -> str:
        return self._leave(len(self._left) + len(self._held))

    def _names_secret(self, text: str) -> bool:
        """Whether a word that names one stands so near that its value may be coming."""
        if _has_secret_mark(self._left[-_LONGEST_MARK:] + text):
            self._names_for = _NAMES
        self._names_for = max(0, self._names_for - len(text))
        return self._names_for > 0

    def _leave(self, end: int) -> str:
        text, begin = self._left + self._held, len(self._left)
        if end <= begin:
            return ""
        spans = spans_in(text, begin=1)
        while cut := [span.first for span in spans if span.first < end < span.last]:
            end = min(cut)  # what is open may be the end of a number that stands there already
        end = max(begin, end)
        gone = max((span.last - 1 for span in spans if span.last <= end), default=0)
        self._left, self._held = text[max(gone, end - _NAMES) : end], text[end:]
        return redact_spans(text, begin, end, spans)


def _has_secret_mark(text: str) -> bool:
    small = text.lower()
    return any(mark in small for mark in SECRET_MARKS)


def _open_from(text: str, *, names_secret: bool) -> int:
    """Where begins what could go on; the length of the text if nothing could."""
    begins = [len(text), _row_at_end(text)]
    for letters in _LETTERS.finditer(text, max(1, len(text) - _LONGEST)):
        if _may_become(_WITH_LETTERS, text, letters.start()):
            begins.append(letters.start())
            break
    word = _WORD_BACKWARDS.match(text[:0:-1])
    length = word.end() if word else 0
    if length >= _BEARER_BEGINS and _may_be_bearer(text, len(text) - length):
        begins.append(len(text) - length)
    if names_secret and (value := secret_begun().search(text)):
        begins.append(value.start(1))
    return min(begins)


def _may_be_bearer(text: str, begin: int) -> bool:
    """Whether the word from there on is a key by its form, or may become one."""
    begun = text[begin : begin + _BEARER_BEGINS].lower()
    return begun.startswith(_BEARERS) and _may_become(BEARER.pattern, text, begin)


def _may_become(pattern: str, text: str, begin: int) -> bool:
    return bool(_partly(pattern).fullmatch(text, begin, partial=True))


@cache
def _partly(pattern: str) -> Any:
    """Of regex, which unlike re knows of half a match. Not of a start: with its two patterns, regex
    takes as long as starlette."""
    import regex  # type: ignore[import-untyped]

    return regex.compile(pattern, regex.ASCII)


def get_ready() -> None:
    """Make what the first number in an answer would have to wait for."""
    for pattern in (_WITH_LETTERS, BEARER.pattern):
        _partly(pattern)
    secret_begun()


def _row_at_end(text: str) -> int:
    """Where the digits begin that the text ends with, and what may stand between them. A letter may
    be the last of the number, and letters that touch it those of an identifier that goes on."""
    row = _BACKWARDS.match(text[: -_LONGEST - 1 : -1])
    digits = row.group().rstrip(_BETWEEN) if row else ""
    return len(text) - (len(digits) if not digits.isalpha() else 0)
