"""Every layout read as its owner would have it read: the document's questions answered once, from
the truth, and the lines that wait for nothing else taken as accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from prime.documents.document import (
    Document,
    Facts,
    Line,
    Unreadable,
)
from tests.prime.documents.answering import answered
from tests.prime.documents.banks.comparison import Compared, compared
from tests.prime.documents.banks.corpus import LAYOUTS, Half
from tests.prime.documents.banks.layout import Layout

_LATER = timedelta(days=3)
"""After its end a statement is read."""


@dataclass(frozen=True)
class Measured:
    """`refused` is why nothing could be read, or None."""

    layout: Layout
    compared: Compared
    questions: int
    refused: str | None


@cache
def measured(half: Half) -> tuple[Measured, ...]:
    return tuple(map(_measured, LAYOUTS[half]))


def _measured(layout: Layout) -> Measured:
    accepted: list[Line] = []
    review: list[Line] = []
    questions, refused = 0, None
    document = Document(layout.file_name, layout.content_type, layout.content)
    truth = Facts(layout.statement.currency, layout.day_order, layout.plus)
    try:
        reading, questions = answered(document, truth, layout.statement.last + _LATER)
    except Unreadable as why:
        refused = str(why)
    else:
        for line in reading.lines:
            (review if line.doubts or reading.questions else accepted).append(line)
    return Measured(layout, compared(layout.statement, accepted, review), questions, refused)


def lines_of(of: Sequence[Measured]) -> list[str]:
    """What went wrong with each row, for a person who looks into a layout."""
    told = []
    for each in of:
        if each.refused is not None:
            told.append(f"{each.layout.code}: refused: {each.refused}")
            continue
        for fault in ("wrong", "missing", "undescribed", "review", "no_rows"):
            told += [
                f"{each.layout.code}: {fault}: {line}" for line in getattr(each.compared, fault)
            ]
    return told
