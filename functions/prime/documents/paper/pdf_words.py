"""The words of a PDF's page, and where they stand; runs in pdf_process.py."""

from __future__ import annotations

import ctypes
import math
from collections import Counter
from typing import Any

import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

# Of a word's height: the next letter is farther away than any letter of the same word.
_SPACE = 0.25

_Letter = tuple[str, float, float, float, float]
Words = list[list[Any]]
"""A text, and its left, top, right and bottom in points from the page's top."""


def words_in(text: Any) -> Words:
    """The words that run as most of the page does, whichever way it was turned."""
    count = text.count_chars()
    turns = [_quarter_turns(text, at) for at in range(count)]
    usual = Counter(turns).most_common(1)[0][0] if turns else 0
    words: Words = []
    before: _Letter | None = None
    for at in range(count):
        letter = _letter(text, at, usual) if turns[at] == usual else None
        if letter and before and _goes_on(before, letter):
            word = words[-1]
            word[0] += letter[0]
            word[2] = min(word[2], letter[2])
            word[3:] = [max(word[3], letter[3]), max(word[4], letter[4])]
        elif letter:
            words.append(list(letter))
        before = letter
    return words


def _quarter_turns(text: Any, at: int) -> int:
    angle = pdfium.FPDFText_GetCharAngle(text, at)
    return round(angle / (math.pi / 2)) % 4 if math.isfinite(angle) else 0


def _letter(text: Any, at: int, turns: int) -> _Letter | None:
    """The letter and its box from the page's top, or None for a space and what cannot be seen."""
    code = pdfium.FPDFText_GetUnicode(text, at)
    letter = chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else " "
    box = pdfium.FS_RECTF()
    if not letter.isprintable() or letter.isspace():
        return None
    if not pdfium.FPDFText_GetLooseCharBox(text, at, ctypes.byref(box)):
        return None
    left, low, right, high = box.left, box.bottom, box.right, box.top
    if not all(map(math.isfinite, (left, low, right, high))):
        return None
    match turns:
        case 1:
            return letter, -high, -right, -low, -left
        case 2:
            return letter, -right, low, -left, high
        case 3:
            return letter, low, left, high, right
        case _:
            return letter, left, -high, right, -low


def _goes_on(before: _Letter, letter: _Letter) -> bool:
    height = before[4] - before[2]
    is_beside = -height < letter[1] - before[3] < _SPACE * height
    return is_beside and abs((letter[2] + letter[4]) - (before[2] + before[4])) < height
