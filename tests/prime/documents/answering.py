"""Documents as their owners would have them read: each question answered once, from the truth."""

from __future__ import annotations

from datetime import date
from typing import NoReturn

from prime.documents.document import Context, Document, Facts, Ocr, Question, Reading
from prime.documents.reading import read_document


class NeverAsked:
    """An OCR engine for documents that are no pictures."""

    def words(self, image: bytes) -> NoReturn:
        raise AssertionError("a document of text was looked at as a picture")


NEVER = NeverAsked()


def answered(
    document: Document, truth: Facts, today: date, ocr: Ocr = NEVER
) -> tuple[Reading, int]:
    """What is read in the end, and how many questions that took."""
    asked: set[Question] = set()
    while True:
        known = Facts(**{each: getattr(truth, each) for each in asked})
        reading = read_document(document, ocr, Context(today, known))
        if reading.questions <= asked:
            return reading, len(asked)
        asked |= reading.questions
