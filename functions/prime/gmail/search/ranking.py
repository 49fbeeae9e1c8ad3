"""Scores how well a mail fits an ask, from 0 to 100: a pure function.

| what | points |
| --- | --- |
| the ask's terms, each by the best place that says it, and its period | 60, by the mean |
| an attachment that can be imported | 20 |
| a paper, as far as it proves itself one (`kinds`) | 10 |
| recent: all points today, none at the window's end | 10 |
| where the latest is asked for: half of all that, and by its age, half at 30 days | 50 |
| a sign-in code, a security alert or the like (`kinds`) | -30 |
| an attachment that is a program, an archive or a web page | -30 |
| the sender's display name contains another address | -30 |

The places: the subject (1), the sender (0.8), an attachment's name (0.7), the text's beginning
(0.5). A paper that is only called like the one that is asked for counts 0.6 of that, and a name
counts twice as much as other terms. How often a term is repeated does not matter. For a query
without terms (only operators) every mail gets half the points that they can give.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from prime.gmail.attachments import is_importable
from prime.gmail.kinds import kind_of
from prime.gmail.messages import Mail, RankedMail
from prime.gmail.search.asked import Ask, Term
from prime.gmail.search.query import ask_of
from prime.gmail.search.thesaurus import Phrase
from prime.gmail.search.words import fold

TERMS = 60
SUBJECT, SENDER, NAMES, SNIPPET = 1.0, 0.8, 0.7, 0.5
NEAR = 0.6
NAME = 2
"""Times as much as another term."""
IMPORTABLE = 20
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


def _fit(mail: Mail, ask: Ask) -> float:
    """From 0 to 1."""
    names = " ".join(part.name for part in mail.attachments)
    places = [
        (SUBJECT, fold(mail.subject)),
        (SENDER, fold(mail.sender)),
        (NAMES, fold(names)),
        (SNIPPET, fold(mail.snippet)),
    ]
    fits = [(_found(term, places), NAME if term.kind == "name" else 1) for term in ask.terms]
    if ask.period:
        sent = datetime.fromisoformat(mail.date)
        fits.append((ask.period.fits(f"{mail.subject} {names}", mail.snippet, sent), 1))
    if not fits:
        return 0.5
    return sum(fit * weight for fit, weight in fits) / sum(weight for _, weight in fits)


def _found(term: Term, places: Sequence[tuple[float, list[str]]]) -> float:
    own, near = term.phrases
    return max(
        weight * (1 if _says(words, own) else NEAR if _says(words, near) else 0)
        for weight, words in places
    )


def _says(words: list[str], phrases: frozenset[Phrase]) -> bool:
    """Whether the words of one of the phrases stand there one after the other."""
    longest = max(map(len, phrases), default=0)
    return any(
        tuple(words[at : at + length]) in phrases
        for at in range(len(words))
        for length in range(1, longest + 1)
    )


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
