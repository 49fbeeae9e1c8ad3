"""Which questions a document leaves open, by the doubts of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from prime.documents.direction import doubts
from prime.documents.document import Line, Question
from prime.documents.values import currencies, days

SETTLED: Mapping[Question, frozenset[str]] = {
    "currency": frozenset({currencies.NOT_SAID}),
    "day_order": frozenset({days.UNCERTAIN}),
    "plus": frozenset({doubts.UNSIGNED, doubts.CARD, doubts.NOT_SAID, doubts.ISSUER}),
}
"""The doubts that the answer to each question settles; it settles no other."""


def of(lines: Iterable[Line]) -> frozenset[Question]:
    doubted = {doubt for line in lines for doubt in line.doubts}
    return frozenset(question for question, own in SETTLED.items() if own & doubted)
