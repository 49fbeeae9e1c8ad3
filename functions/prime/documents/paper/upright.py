"""Turns what was photographed or scanned askew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin
from statistics import median

from prime.documents.document import Word

_STEEPEST_DEGREES = 6.0
_STEP_DEGREES = 0.25


def middle(word: Word) -> float:
    return (word.top + word.bottom) / 2


def height(word: Word) -> float:
    return word.bottom - word.top


def upright(words: list[Word]) -> list[Word]:
    """Turned by the angle under which the words lie in the fewest, fullest rows."""
    if not words:
        return words
    steps = round(_STEEPEST_DEGREES / _STEP_DEGREES)
    angles = sorted((step * _STEP_DEGREES for step in range(-steps, steps + 1)), key=abs)
    band = max(median(map(height, words)) / 4, 1e-6)
    best = max(angles, key=lambda angle: _fullness(words, angle, band))
    return [_turned(word, best) for word in words]


def _fullness(words: Sequence[Word], degrees: float, band: float) -> int:
    counts: dict[int, int] = {}
    for word in words:
        line = int(_across_and_down(word, degrees)[1] / band)
        counts[line] = counts.get(line, 0) + 1
    return sum(count * count for count in counts.values())


def _turned(word: Word, degrees: float) -> Word:
    across, down = _across_and_down(word, degrees)
    # Of a slanting word, the upright box is higher than its letters.
    width = word.right - word.left
    high = max(height(word) - abs(sin(radians(degrees))) * width, height(word) / 2)
    return replace(
        word,
        left=across - width / 2,
        right=across + width / 2,
        top=down - high / 2,
        bottom=down + high / 2,
    )


def _across_and_down(word: Word, degrees: float) -> tuple[float, float]:
    across, down = (word.left + word.right) / 2, middle(word)
    turn = radians(degrees)
    return across * cos(turn) + down * sin(turn), down * cos(turn) - across * sin(turn)
