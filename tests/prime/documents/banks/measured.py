"""Every layout read as its owner would have it read: the document's questions answered once, from
the truth, and the lines that wait for nothing else taken as accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import NoReturn

from prime.documents.document import (
    Context,
    Document,
    Facts,
    Line,
    Question,
    Reading,
    Unreadable,
)
from prime.documents.reading import read_document
from tests.prime.documents.banks.comparison import Compared, compared
from tests.prime.documents.banks.corpus import LAYOUTS, Half
from tests.prime.documents.banks.layout import Layout


class NeverAsked:
    """An OCR engine for documents that are no pictures."""

    def words(self, image: bytes) -> NoReturn:
        raise AssertionError("a document of text was looked at as a picture")


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
    try:
        reading, questions = _answered(layout)
    except Unreadable as why:
        refused = str(why)
    else:
        for line in reading.lines:
            (review if line.doubts or reading.questions else accepted).append(line)
    return Measured(layout, compared(layout.statement, accepted, review), questions, refused)


def _answered(layout: Layout) -> tuple[Reading, int]:
    """What is read in the end, and how many questions that took."""
    document = Document(layout.file_name, layout.content_type, layout.content)
    asked: set[Question] = set()
    while True:
        reading = read_document(document, NeverAsked(), _context(layout, _facts(layout, asked)))
        if reading.questions <= asked:
            return reading, len(asked)
        asked |= reading.questions


def _facts(layout: Layout, asked: set[Question]) -> Facts:
    return Facts(
        currency=layout.statement.currency if "currency" in asked else None,
        day_order=layout.day_order if "day_order" in asked else None,
        plus=layout.plus if "plus" in asked else None,
    )


def _context(layout: Layout, facts: Facts) -> Context:
    """Three days after the statement."""
    return Context(layout.statement.last + timedelta(days=3), facts)


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
