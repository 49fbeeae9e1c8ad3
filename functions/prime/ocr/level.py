"""Words of a page that was turned, laid askew or photographed from aside, where they stand once it
is level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, sin

from prime.documents.document import Word

Point = tuple[float, float]
_FEWEST = 8
"""Words, by which it can be told that those at the top run otherwise than those at the bottom."""
_STEEPEST = 0.35
"""Of a row against the page: what is more was misread."""


@dataclass(frozen=True)
class Seen:
    """A word, and its corners in pixels of the picture: the first two are its upper side, from its
    beginning to its end."""

    text: str
    confidence: float
    corners: Sequence[Point]

    @property
    def run(self) -> Point:
        """Along both sides of its letters, as far as it is long."""
        (a, b), (c, d), (e, f), (g, h) = self.corners
        return (c - a + e - g) / 2, (d - b + f - h) / 2

    @property
    def middle(self) -> Point:
        return sum(x for x, _ in self.corners) / 4, sum(y for _, y in self.corners) / 4


def level(words: Sequence[Seen]) -> list[Word]:
    """Turned back by the way that most of the words run; of a page seen from aside, rows are
    levelled each by its own slant."""
    if not words:
        return []
    runs = [word.run for word in words]
    angle = atan2(sum(y for _, y in runs), sum(x for x, _ in runs))
    words = _moved([_turned(word, angle) for word in words])
    return [_boxed(word) for word in _levelled(words)]


def _turned(word: Seen, angle: float) -> Seen:
    turn, side = cos(angle), sin(angle)
    corners = [(x * turn + y * side, y * turn - x * side) for x, y in word.corners]
    return Seen(word.text, word.confidence, corners)


def _moved(words: Sequence[Seen]) -> Sequence[Seen]:
    """To the right of and below the corner that is counted from."""
    across = min(0.0, *(x for word in words for x, _ in word.corners))
    down = min(0.0, *(y for word in words for _, y in word.corners))
    return [
        Seen(word.text, word.confidence, [(x - across, y - down) for x, y in word.corners])
        for word in words
    ]


def _levelled(words: Sequence[Seen]) -> Sequence[Seen]:
    """By a slant that grows evenly from the top to the bottom: least squares over the words, each
    with the weight of its length."""
    if len(words) < _FEWEST:
        return words
    slants = [
        (word.middle[1], word.run[1] / word.run[0], word.run[0])
        for word in words
        if word.run[0] > 0
    ]
    slants = [each for each in slants if abs(each[1]) < _STEEPEST]
    weight = sum(length for *_, length in slants)
    if not weight:
        return words
    down = sum(y * length for y, _, length in slants) / weight
    slant = sum(each * length for _, each, length in slants) / weight
    spread = sum((y - down) ** 2 * length for y, _, length in slants)
    grows = sum((y - down) * (each - slant) * length for y, each, length in slants)
    growth = grows / spread if spread else 0.0

    def levelled(word: Seen) -> Seen:
        steep = slant + growth * (word.middle[1] - down)
        return Seen(word.text, word.confidence, [(x, y - steep * x) for x, y in word.corners])

    return [levelled(word) for word in words]


def _boxed(word: Seen) -> Word:
    across, down = zip(*word.corners, strict=True)
    return Word(word.text, word.confidence, min(across), min(down), max(across), max(down))


def longest_side(corners: Sequence[Point]) -> Point:
    """Of a box whose first corner may be any, the side along which its letters run."""
    (a, b), (c, d), (e, f), _ = corners
    one, other = (c - a, d - b), (e - c, f - d)
    return one if hypot(*one) >= hypot(*other) else other
