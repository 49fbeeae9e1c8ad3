"""What a kind of personal data is: how it is written, and what proves that it is one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

GAP = r"[ \t\r\n./_-]"
"""What may stand between the characters of a number; up to three of them together."""
LONG = re.compile(rf"[0-9](?:{GAP}{{0,3}}[0-9]){{10}}")
"""Eleven digits near each other."""
LETTERED = re.compile(
    rf"[0-9](?:(?<=L[0-9])|(?<=L{GAP}[0-9])|(?<=L{GAP}{GAP}[0-9])|(?<=L{GAP}{GAP}{GAP}[0-9]))"
    rf"(?:(?:{GAP}{{0,3}}[0-9]){{3}}|(?<=LL[0-9])[0-9]{GAP}{{0,3}}[0-9A-Za-z]{{4}}"
    rf"|{GAP}{{0,3}}[0-9](?:{GAP}{{0,3}}[A-Za-z]){{1,4}}(?:{GAP}{{0,3}}[0-9]){{3}})".replace(
        "L", "[A-Za-zÑñ&]"
    )
)
"""Four digits after a letter, or two and then letters."""
APART = f"{GAP}{{1,3}}"
MAYBE = f"{GAP}{{0,3}}"


@dataclass(frozen=True)
class Kind:
    """A pattern is a complete regular expression that takes linear time on any text. Where words
    before a number say what it is ("Account number: ..."), the pattern's last group is the number
    alone.

    `is_one` gets the number in upper case, without spaces and hyphens, and says whether it is real
    or only looks like it. `fits` gets the text and where the number begins and ends in it, and says
    whether it is written as one. Of a kind that is `whole` nothing shorter is tried where that
    fails.

    Every text with one contains one of the `marks` in small letters, and something that `within`
    finds, which is how texts without any are passed over quickly. A pattern that begins with a
    digit does, and looks back from there: so re can skip to the next one.
    """

    name: str
    pattern: str
    is_one: Callable[[str], bool] = lambda number: True
    fits: Callable[[str, int, int], bool] = lambda text, first, last: True
    marks: tuple[str, ...] = ()
    within: re.Pattern[str] | None = None
    whole: bool = False

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.ASCII)

    @cached_property
    def is_worded(self) -> bool:
        """Whether each of its marks has a letter: a text without any holds none of this kind."""
        return bool(self.marks) and all(any(map(str.isalpha, mark)) for mark in self.marks)
