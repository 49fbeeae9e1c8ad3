"""The records of delimited text: quoted as spreadsheet programs do it, or broken."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Literal

Delimiter = Literal[",", ";", "\t", "|"]

DASHES = frozenset({"-", "--", "---", "\u2013", "\u2014", "\u2212"})
"""What some banks put into cells that are blank."""

_RUN_TOGETHER = re.compile(r"'?([0-9]{1,2})([0-9]{2})((?:19|20)[0-9]{2})'?")
"""A day as Santander writes it, which is a number outside a column of days."""
_MOST_LINES = 50
_MOST_CELLS = 200
_LONGEST = 1_000_000


@dataclass(frozen=True)
class Record:
    """`place` says where it stands ("line 4"), `text` is what stands there. A spreadsheet knows the
    `numbers` and the `dates` among its cells, by their places: numbers are written with a point,
    dates as ISO 8601 has them."""

    place: str
    cells: tuple[str, ...]
    text: str
    numbers: frozenset[int] = frozenset()
    dates: frozenset[int] = frozenset()

    def cell(self, at: int) -> str:
        """Empty where the row is shorter."""
        return self.cells[at] if at < len(self.cells) else ""

    @property
    def filled(self) -> list[str]:
        return [cell for cell in self.cells if cell]


def without_dashes(record: Record, kept: Collection[int]) -> Record:
    """With blanks for the dashes outside these columns."""
    if DASHES.isdisjoint(record.cells):
        return record
    return replace(
        record,
        cells=tuple(
            "" if cell in DASHES and at not in kept else cell
            for at, cell in enumerate(record.cells)
        ),
    )


def with_days_parted(record: Record, places: Collection[int]) -> Record:
    """With `02/03/2026` for the `02032026` in these columns."""
    cells = enumerate(record.cells)
    parted = [_parted(cell) if at in places else cell for at, cell in cells]
    return replace(record, cells=tuple(parted))


def _parted(cell: str) -> str:
    found = _RUN_TOGETHER.fullmatch(cell)
    return "/".join(found.groups()) if found else cell


def records(text: str, delimiter: Delimiter) -> Iterator[Record]:
    """All of them, blank lines apart. A quote that is never closed, or not soon, quotes nothing:
    it does not swallow the lines below it."""
    lines = text.split("\n")
    start = 0
    while start < len(lines):
        taken, cells = _record(lines, start, delimiter)
        text = "\n".join(lines[start : start + taken])
        if text.strip():
            yield Record(
                f"line {start + 1}", tuple(cell.strip() for cell in cells[:_MOST_CELLS]), text
            )
        start += taken


def _record(lines: list[str], start: int, delimiter: Delimiter) -> tuple[int, list[str]]:
    line = lines[start]
    quote = "'" if line[:1] == "'" == line.rstrip()[-1:] else '"'
    if quote not in line or len(line) > _LONGEST:
        return 1, line.split(delimiter, _MOST_CELLS)
    below = (line + "\n" for line in lines[start : start + _MOST_LINES])
    reader = csv.reader(below, delimiter=delimiter, quotechar=quote, skipinitialspace=True)
    try:
        cells = next(reader)
    except csv.Error:  # a cell longer than csv reads
        return 1, line.split(delimiter, _MOST_CELLS)
    taken = reader.line_num
    if taken > 1 and sum(each.count(quote) for each in lines[start : start + taken]) % 2:
        return 1, [cell.strip(f" {quote}") for cell in line.split(delimiter, _MOST_CELLS)]
    return taken, cells
