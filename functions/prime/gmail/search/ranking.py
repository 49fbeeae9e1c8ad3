"""Scores how well a mail fits an ask, from 0 to 100: a pure function.

| what | points |
| --- | --- |
| the ask's terms, each by the best place that says it, and its period | 70, by the mean |
| an attachment that can be imported | 10 |
| a paper, as far as it proves itself one (`kinds`) | 10 |
| recent: all points today, none at the window's end | 10 |
| where the latest is asked for: half of all that, and by its age, half at 30 days | 50 |
| a sign-in code, a security alert or the like (`kinds`) | -30 |
| an attachment that is a program, an archive or a web page | -30 |
| the sender's display name contains another address | -30 |

The places: the subject (1), the sender (0.8), an attachment's name (0.7), the text's beginning
(0.5). A paper that is only called like the one that is asked for counts 0.6 of that, and 0.3 where
the subject says that the mail is another one. A name and the period count twice as much as other
terms. How often a term is repeated does not matter. For a query without terms (only operators)
every mail gets half the points that they can give.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from prime.gmail.attachments import is_importable
from prime.gmail.kinds import kind_of
from prime.gmail.messages import Mail, RankedMail
from prime.gmail.search import thesaurus
from prime.gmail.search.asked import Ask, Term
from prime.gmail.search.query import ask_of
from prime.gmail.search.words import fold

TERMS = 70
SUBJECT, SENDER, NAMES, SNIPPET = 1.0, 0.8, 0.7, 0.5
NEAR = 0.6
OTHER_PAPER = 0.3
WEIGHTS = {"name": 2, "thing": 1, "paper": 1, "period": 2}
IMPORTABLE = 10
PAPER = 10
YOUNG = 10
LATEST = 50
LATEST_HALVED_AFTER = 30 * 86_400
PRIVATE = -30
DANGEROUS = -30
PRETENDING = -30
_DANGEROUS = {
    *{"exe", "scr", "com", "bat", "cmd", "js", "jse", "vbs", "wsf", "hta", "ps1", "msi", "lnk"},
    *{"jar", "apk", "dmg", "iso", "img", "html", "htm", "svg", "zip", "rar", "7z", "docm", "xlsm"},
}
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


def rank(mails: Iterable[Mail], query: str, *, days: int, now: datetime) -> list[RankedMail]:
    """Best first; of equals the more recent one."""
    ask = ask_of(query, now)
    ranked = [_ranked(mail, score(mail, ask, days=days, now=now)) for mail in mails]
    ranked.sort(key=lambda each: each.id)
    ranked.sort(key=lambda each: (each.score, each.date), reverse=True)
    return ranked


def score(mail: Mail, ask: Ask, *, days: int, now: datetime) -> int:
    kind = kind_of(mail)
    points = (
        TERMS * _fit(mail, ask)
        + IMPORTABLE * any(is_importable(part) for part in mail.attachments)
        + PAPER * (kind == "paper")
        + _young(mail.date, days, now)
    )
    if ask.wants_latest:
        points = points / 2 + LATEST * LATEST_HALVED_AFTER / (
            LATEST_HALVED_AFTER + _age(mail.date, now)
        )
    points += (
        PRIVATE * (kind == "private")
        + DANGEROUS * any(part.extension in _DANGEROUS for part in mail.attachments)
        + PRETENDING * _pretends(mail.sender)
    )
    return max(0, min(100, int(points)))


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


def _fit(mail: Mail, ask: Ask) -> float:
    """From 0 to 1."""
    names = " ".join(part.name for part in mail.attachments)
    subject = _Place.of(SUBJECT, mail.subject)
    others = [
        _Place.of(SENDER, mail.sender), _Place.of(NAMES, names), _Place.of(SNIPPET, mail.snippet)
    ]  # fmt: skip
    fits = [(_found(term, subject, others), WEIGHTS[term.kind]) for term in ask.terms]
    if ask.period:
        sent = datetime.fromisoformat(mail.date)
        fit = ask.period.fits(f"{mail.subject} {names}", mail.snippet, sent)
        fits.append((fit, WEIGHTS["period"]))
    if not fits:
        return 0.5
    return sum(fit * weight for fit, weight in fits) / sum(weight for _, weight in fits)


def _found(term: Term, subject: _Place, others: Sequence[_Place]) -> float:
    elsewhere = max(_said(term, place) for place in others)
    if term.kind == "paper" and not subject.concepts.isdisjoint(thesaurus.PAPERS):
        elsewhere *= OTHER_PAPER
    return max(_said(term, subject), elsewhere)


def _said(term: Term, place: _Place) -> float:
    if term.word and place.words.issuperset(fold(term.word)):
        return place.weight
    if not place.concepts.isdisjoint(term.concepts):
        return place.weight
    return 0 if place.concepts.isdisjoint(term.near) else place.weight * NEAR


def _young(date: str, days: int, now: datetime) -> float:
    window = max(1, days) * 86_400
    return YOUNG * max(0, window - _age(date, now)) / window


def _age(date: str, now: datetime) -> int:
    """In seconds; 0 for what is dated in the future."""
    return max(0, int((now - datetime.fromisoformat(date)).total_seconds()))


def _pretends(sender: str) -> bool:
    """`"service@bank.com" <x@elsewhere.net>`"""
    addresses: Sequence[str] = _ADDRESS.findall(sender.lower())
    return len(set(addresses)) > 1


def _ranked(mail: Mail, score: int) -> RankedMail:
    return RankedMail(
        id=mail.id,
        subject=mail.subject,
        sender=mail.sender,
        date=mail.date,
        snippet=mail.snippet,
        attachment_names=tuple(part.name for part in mail.attachments),
        score=score,
    )
