"""Words with boxes, of a PDF or of an OCR engine, in the rows that people see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, radians, sin
from statistics import median

from prime.documents.document import Word

# Of the letters' height: a space between words is about 0.3, columns keep 1 or more.
COLUMN_GAP = 0.9


_STEEPEST_DEGREES = 6.0
_STEP_DEGREES = 0.25


@dataclass(frozen=True)
class Row:
    """`words` from left to right, and `page` counted from 1."""

    page: int
    words: Sequence[Word]

    @cached_property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def left(self) -> float:
        return self.words[0].left

    @cached_property
    def height(self) -> float:
        return median(word.bottom - word.top for word in self.words)

    @cached_property
    def middle(self) -> float:
        return median(map(middle, self.words))

    def cells(self) -> list[Word]:
        """The words that stand together, each group as one."""
        groups: list[list[Word]] = [[self.words[0]]]
        for number, word in enumerate(self.words[1:], start=1):
            if self.gap(number) > COLUMN_GAP:
                groups.append([])
            groups[-1].append(word)
        return [joined(group) for group in groups]

    def gap(self, number: int) -> float:
        """Between this word and the one before, in heights of the row's letters."""
        distance = self.words[number].left - self.words[number - 1].right
        return distance / self.height if self.height > 0 else float(distance > 0)

    def is_together(self, start: int, stop: int) -> bool:
        """Whether these words stand in one column."""
        return all(self.gap(number) <= COLUMN_GAP for number in range(start + 1, stop))


def joined(words: Sequence[Word]) -> Word:
    """As sure as its least sure word."""
    return Word(
        " ".join(word.text for word in words),
        min(word.confidence for word in words),
        min(word.left for word in words),
        min(word.top for word in words),
        max(word.right for word in words),
        max(word.bottom for word in words),
    )


def rows_of(words: Iterable[Word], page: int = 1, *, askew: bool = False) -> list[Row]:
    """The rows from top to bottom. `askew` for what was photographed or scanned: the page is
    turned upright first."""
    seen = [part for word in words for part in _parts(word)]
    if askew:
        seen = upright(seen)
    return [
        Row(page, sorted(row, key=lambda word: word.left))
        for row in _grouped(sorted(seen, key=middle))
    ]


def _grouped(words: Sequence[Word]) -> Iterator[list[Word]]:
    """`words` by their middles. One begins a new row when its middle is below the row's letters."""
    row: list[Word] = []
    total = 0.0
    for word in words:
        lower = min(height(word), height(row[-1])) / 2 if row else 0.0
        if row and middle(word) - total / len(row) > lower:
            yield row
            row, total = [], 0.0
        row.append(word)
        total += middle(word)
    if row:
        yield row


def _parts(word: Word) -> Iterator[Word]:
    """An engine may give a whole line for a word: each letter is as wide as the other."""
    letter = (word.right - word.left) / max(len(word.text), 1)
    at = 0
    for text in word.text.split():
        at = word.text.index(text, at)
        left = word.left + at * letter
        at += len(text)
        yield replace(word, text=text, left=left, right=word.left + at * letter)


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
