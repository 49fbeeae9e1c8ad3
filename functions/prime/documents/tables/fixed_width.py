"""The records of text whose columns stand below one another, with blanks between them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from prime.documents.document import Context
from prime.documents.tables.columns import columns_of
from prime.documents.tables.records import Record
from prime.documents.values import days

_HEADER_AMONG = 200
"""Lines: a table begins further up."""
_WIDEST = 1000
_APART = re.compile(r"\s{2,}")


def records(text: str, context: Context) -> list[Record]:
    """All lines, cut where the columns end; one that does not keep to them is a single cell. None
    at all where no line further up begins with a date."""
    lines = [_plain(line) for line in text.split("\n")]
    if not any(_is_dated(line, context) for line in lines[:_HEADER_AMONG]):
        return []
    rows = [line for line in lines if _is_dated(line, context)]
    titles = (each for each in lines[:_HEADER_AMONG] if columns_of(_pieces(each), context))
    cuts = _cuts(rows, next(titles, ""), context)
    return [
        Record(f"line {number}", cells, line)
        for number, line in enumerate(lines, start=1)
        if re.search(r"[^\W_]", line) and (cells := _cells(line, cuts))
    ]


def _plain(line: str) -> str:
    return line.expandtabs().replace("\f", "").rstrip()


def _pieces(line: str) -> list[str]:
    return _APART.split(line.strip())


def _is_dated(line: str, context: Context) -> bool:
    """Its first column may number the rows."""
    if len(line) > _WIDEST or not re.search("[0-9]", line):
        return False
    first = [piece.split(" ")[0] for piece in _pieces(line)[:2]] + _pieces(line)[:2]
    return any(days.parse_date(each, context.today) for each in first)


def _cuts(rows: Sequence[str], header: str, context: Context) -> list[int]:
    """Where the columns begin: behind what is blank in every row and in the header, if it is two
    blanks wide in all rows or in the header, or stands behind the dates. What has no title belongs
    to the column on its left."""
    filled = [_filled(rows), *filter(None, [header])]
    starts = [0]
    for gap in re.finditer(" +", _filled(filled)):
        is_wide = any("  " in _around(each, gap) for each in filled)
        if gap.start() and (is_wide or _are_dates(rows, gap.start(), context)):
            starts.append(gap.end())
    ends = [*starts[1:], _WIDEST]
    spans = zip(starts, ends, strict=True)
    return [start for start, end in spans if not (header and start) or header[start:end].strip()]


def _are_dates(rows: Sequence[str], end: int, context: Context) -> bool:
    return all(days.parse_date(row[:end], context.today) for row in rows)


def _filled(lines: Sequence[str]) -> str:
    """A character for each column of letters, blank where all lines are."""
    filled = 0
    width = max(map(len, lines))
    for line in lines:
        filled |= int("1" + re.sub(r"\S", "1", line).replace(" ", "0").ljust(width, "0"), 2)
    return f"{filled:b}"[1:].replace("0", " ")


def _around(filled: str, gap: re.Match[str]) -> str:
    """The blanks of which the gap is a part."""
    before = filled[: gap.end()]
    return before[len(before.rstrip()) :] + filled[gap.end() : gap.end() + 1]


def _cells(line: str, cuts: Sequence[int]) -> tuple[str, ...]:
    if any(line[max(cut - 1, 0) : cut].strip() and line[cut : cut + 1].strip() for cut in cuts):
        return (line.strip(),)
    return tuple(line[cut:end].strip() for cut, end in pairwise([*cuts, None]))
