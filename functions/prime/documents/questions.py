"""Which questions a document leaves open, by the doubts of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from prime.documents.direction import doubts
from prime.documents.document import Line, Question
from prime.documents.values import currencies, days
from toolkit.text.sentences import Sentence

SETTLED: Mapping[Question, frozenset[str]] = {
    "currency": frozenset({currencies.NOT_SAID}),
    "day_order": frozenset({days.UNCERTAIN}),
    "plus": frozenset({doubts.UNSIGNED, doubts.CARD, doubts.NOT_SAID, doubts.ISSUER}),
}
"""The doubts that the answer to each question settles; those of `outflow` name two words."""


def asked_by(doubt: str) -> Question | None:
    """The question of which the answer settles this doubt, and no other."""
    if isinstance(doubt, Sentence) and doubt.id == doubts.WHICH_OUT:
        return "outflow"
    return next((question for question, own in SETTLED.items() if doubt in own), None)


def of(lines: Iterable[Line]) -> frozenset[Question]:
    doubted = {doubt for line in lines for doubt in line.doubts}
    return frozenset(filter(None, map(asked_by, doubted)))
