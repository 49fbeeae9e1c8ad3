"""The records of delimited text: quoted as spreadsheets do it, or broken."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Delimiter = Literal[",", ";", "\t", "|"]

_MOST_LINES = 50
_MOST_CELLS = 200
_LONGEST = 1_000_000


@dataclass(frozen=True)
class Record:
    """`line` counts from 1, `text` is what stands there."""

    line: int
    cells: tuple[str, ...]
    text: str

    @property
    def filled(self) -> list[str]:
        return [cell for cell in self.cells if cell]


def records(text: str, delimiter: Delimiter) -> Iterator[Record]:
    """All of them, blank lines apart. A quote that is never closed, or not soon, quotes nothing:
    it does not swallow the lines below it."""
    lines = text.split("\n")
    start = 0
    while start < len(lines):
        taken, cells = _record(lines, start, delimiter)
        text = "\n".join(lines[start : start + taken])
        if text.strip():
            yield Record(start + 1, tuple(cell.strip() for cell in cells[:_MOST_CELLS]), text)
        start += taken


def _record(lines: list[str], start: int, delimiter: Delimiter) -> tuple[int, list[str]]:
    line = lines[start]
    if '"' not in line or len(line) > _LONGEST:
        return 1, line.split(delimiter, _MOST_CELLS)
    below = (line + "\n" for line in lines[start : start + _MOST_LINES])
    reader = csv.reader(below, delimiter=delimiter, skipinitialspace=True)
    try:
        cells = next(reader)
    except csv.Error:  # a cell longer than csv reads
        return 1, line.split(delimiter, _MOST_CELLS)
    taken = reader.line_num
    if taken > 1 and sum(each.count('"') for each in lines[start : start + taken]) % 2:
        return 1, [cell.strip(' "') for cell in line.split(delimiter, _MOST_CELLS)]
    return taken, cells
