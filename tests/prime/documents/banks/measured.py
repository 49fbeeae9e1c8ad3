"""Every layout read as its owner would have it read: the document's questions answered once, from
the truth, and the lines that wait for nothing else taken as accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from prime.documents.document import Context, Document, Facts, Reading, Unreadable
from prime.documents.reading import read_document
from tests.prime.documents.answering import NEVER, answered
from tests.prime.documents.banks.comparison import Compared, compared
from tests.prime.documents.banks.corpus import LAYOUTS, Half
from tests.prime.documents.banks.layout import Layout

_LATER = timedelta(days=3)
"""After its end a statement is read."""


@dataclass(frozen=True)
class Measured:
    """`refused` is why nothing could be read, or None; `before` is how it is read while its owner
    has answered nothing."""

    layout: Layout
    before: Compared
    compared: Compared
    questions: int
    refused: str | None


@cache
def measured(half: Half) -> tuple[Measured, ...]:
    return tuple(map(_measured, LAYOUTS[half]))


def _measured(layout: Layout) -> Measured:
    first: Reading | None = None
    last: Reading | None = None
    questions, refused = 0, None
    document = Document(layout.file_name, layout.content_type, layout.content)
    truth = Facts(layout.statement.currency, layout.day_order, layout.plus)
    try:
        today = layout.statement.last + _LATER
        first = read_document(document, NEVER, Context(today))
        last, questions = answered(document, truth, today)
    except Unreadable as why:
        refused = str(why)
    return Measured(layout, _held(layout, first), _held(layout, last), questions, refused)


def _held(layout: Layout, reading: Reading | None) -> Compared:
    """As it is stored: what has no doubt is entered, whatever else is asked."""
    lines = reading.lines if reading else []
    accepted = [line for line in lines if not line.doubts]
    return compared(layout.statement, accepted, [line for line in lines if line.doubts])


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
