"""Scripts and stylesheets without what only people read: comments, indentation, spaces.

Of a script, strings, regular expressions and the texts of template literals stay as they are, and
so do all names but private ones, which no other script can know. Line ends are left out where a
statement goes on or has its semicolon, and kept elsewhere; commas and semicolons are left out
before what closes. Of JavaScript no more has to be understood for that than where its words begin
and end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_BROKEN_LINE = re.compile(r"(?<=[{};,])\s*\n\s*|^\s+")
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE = re.compile(r"\s+|//[^\n]*|/\*.*?\*/", re.DOTALL)
_WORD = re.compile(r"[#\w$\u0080-\uffff]+")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|' + r"'(?:[^'\\\n]|\\.)*'")
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_TEXT = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
_BEFORE_A_REGEX = frozenset({"return", "typeof", "case", "of", "in", "yield", "await", "throw"})
_ENDS_A_VALUE = re.compile(r"[\w$)\]}\"'`]$")
_CLOSING = frozenset("})]")
_GOES_ON_AFTER = frozenset("{([,;=&|?:+-*<>!%")
_GOES_ON_BEFORE = frozenset("})].,;?:&|=*<>%")


def minified(script: str) -> str:
    """Raises ValueError for a string or a template literal that does not end."""
    return _joined(_Reader(script, {}).tokens())


def _joined(tokens: Iterable[str]) -> str:
    parts: list[str] = []
    gap = ""
    for token in tokens:
        if _SPACE.fullmatch(token):
            gap += token
            continue
        # What may stand before a closing bracket and need not.
        if parts and ((parts[-1] == "," and token in _CLOSING) or parts[-1] + token == ";}"):
            parts.pop()
            gap = gap.replace("\n", " ")
        parts += [_between(parts[-1] if parts else "", gap, token), token]
        gap = ""
    return "".join(parts)


def minified_stylesheet(css: str) -> str:
    """Without comments, line ends and indentation. No text in a stylesheet of ours has either."""
    lines = _BROKEN_LINE.sub("", _CSS_COMMENT.sub("", css))
    return re.sub(r"\s*\n\s*", " ", lines).strip()


def _between(before: str, gap: str, after: str) -> str:
    """What has to stand between two words that were apart."""
    if not gap or not before:
        return ""
    last, first = before[-1], after[0]
    if "\n" in gap and last not in _GOES_ON_AFTER and first not in _GOES_ON_BEFORE:
        return "\n"
    are_words = bool(_WORD.match(last) and _WORD.match(first))
    would_join = last == first and last in "+-/"
    return " " if are_words or would_join else ""


class _Reader:
    """`private` are the short names that it has given, by the long ones; None leaves them."""

    def __init__(self, script: str, private: dict[str, str] | None) -> None:
        self._script = script
        self._private = private
        self._at = 0
        self._last = ""

    def tokens(self, end: str = "") -> Iterator[str]:
        """Words, signs and what is between them; up to the brace that closes what was open."""
        depth = 0
        while self._at < len(self._script):
            sign = self._script[self._at]
            depth += {"{": 1, "}": -1}.get(sign, 0)
            if end and depth < 0:
                return
            if sign == "`":
                yield from self._template()
            else:
                yield self._next(sign)

    def _next(self, sign: str) -> str:
        token = self._match(_SPACE) or self._match(_WORD)
        if token is None and sign in "\"'":
            token = self._match(_STRING)
            if token is None:
                raise ValueError(f"A string does not end: {self._script[self._at :][:60]}")
        if token is None and sign == "/" and self._may_be_regex():
            token = self._match(_REGEX)
        if token is None:
            token = sign
            self._at += 1
        if not _SPACE.fullmatch(token):
            self._last = token
        if token[0] == "#" and self._private is not None:
            return self._private.setdefault(token, f"#p{len(self._private):x}")
        return token

    def _may_be_regex(self) -> bool:
        return self._last in _BEFORE_A_REGEX or not _ENDS_A_VALUE.search(self._last)

    def _template(self) -> Iterator[str]:
        """A literal as one word, of which what is filled in is minified."""
        parts = [self._take(1)]
        while True:
            parts.append(self._match(_TEXT) or "")
            rest = self._script[self._at : self._at + 2]
            if rest[:1] == "`":
                parts.append(self._take(1))
                break
            if rest != "${":
                raise ValueError(f"A template literal does not end: {''.join(parts)[:60]}")
            parts.append(self._take(2))
            self._last = "{"
            inside = "".join(self.tokens(end="}"))
            parts += [_joined(_Reader(inside, None).tokens()), self._take(1)]
        self._last = "`"
        yield "".join(parts)

    def _match(self, pattern: re.Pattern[str]) -> str | None:
        found = pattern.match(self._script, self._at)
        if found is None:
            return None
        self._at = found.end()
        return found[0]

    def _take(self, count: int) -> str:
        taken = self._script[self._at : self._at + count]
        self._at += count
        return taken
