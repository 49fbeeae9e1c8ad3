"""How far a mail says what an ask asks for, from 0 to 1: the mean over the terms and the period.

A term counts by the best place where the mail says it: the subject (1), the sender (0.8), an
attachment's name (0.7), the text's beginning (0.5). Another word for it counts 0.85 of that; a
paper that is only called like the one that is asked for 0.6, and 0.3 of all that where the subject
says that the mail is another one. A name and the period count twice as much as other terms. How
often a term is repeated does not matter. For an ask of nothing every mail is at one half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from prime.gmail.messages import Mail
from prime.gmail.search import thesaurus
from prime.gmail.search.asked import Ask, Term
from prime.gmail.search.words import fold

SUBJECT, SENDER, NAMES, SNIPPET = 1.0, 0.8, 0.7, 0.5
SYNONYM = 0.85
NEAR = 0.6
OTHER_PAPER = 0.3
WEIGHTS = {"name": 2, "thing": 1, "paper": 1, "period": 2}


@dataclass(frozen=True)
class _Place:
    """A text of a mail, and how much it counts there that something is said."""

    weight: float
    words: frozenset[str]
    concepts: frozenset[str]

    @classmethod
    def of(cls, weight: float, text: str) -> _Place:
        words = fold(text)
        return cls(weight, frozenset(words), thesaurus.meant(words))


def fit(mail: Mail, ask: Ask) -> float:
    names = " ".join(part.name for part in mail.attachments)
    subject = _Place.of(SUBJECT, mail.subject)
    others = [
        _Place.of(SENDER, mail.sender), _Place.of(NAMES, names), _Place.of(SNIPPET, mail.snippet)
    ]  # fmt: skip
    fits = [(_found(term, subject, others), WEIGHTS[term.kind]) for term in ask.terms]
    if ask.period:
        sent = datetime.fromisoformat(mail.date)
        of_period = ask.period.fits(f"{mail.subject} {names}", mail.snippet, sent)
        fits.append((of_period, WEIGHTS["period"]))
    if not fits:
        return 0.5
    return sum(each * weight for each, weight in fits) / sum(weight for _, weight in fits)


def _found(term: Term, subject: _Place, others: Sequence[_Place]) -> float:
    elsewhere = max(_said(term, place) for place in others)
    if term.kind == "paper" and not subject.concepts.isdisjoint(thesaurus.PAPERS):
        elsewhere *= OTHER_PAPER
    return max(_said(term, subject), elsewhere)


def _said(term: Term, place: _Place) -> float:
    if term.word and place.words.issuperset(fold(term.word)):
        return place.weight
    if not place.concepts.isdisjoint(term.concepts):
        return place.weight * SYNONYM
    return 0 if place.concepts.isdisjoint(term.near) else place.weight * NEAR
