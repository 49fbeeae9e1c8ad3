"""Scores how well a mail fits an ask, from 0 to 100: a pure function.

| what | points |
| --- | --- |
| the ask's terms and its period (`fitting`) | 70, by their share |
| an attachment that can be imported | 10 |
| else an amount with its cents in the subject or the text's beginning | 5 |
| a paper, as far as it proves itself one (`kinds`) | 10 |
| recent: all points today, none at the window's end | 10 |
| where the latest is asked for: 0.6 of all that, and by its age, half at 30 days | 40 |
| a sign-in code, a security alert or the like (`kinds`) | -30 |
| an attachment that is a program, an archive or a web page | -30 |
| the sender's display name contains another address | -30 |
| it urges to follow a link or to give data, as forged mails do | -20 |
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from prime.gmail.attachments import is_importable
from prime.gmail.kinds import kind_of
from prime.gmail.messages import Mail, RankedMail
from prime.gmail.search import evidence
from prime.gmail.search.asked import Ask
from prime.gmail.search.fitting import fit
from prime.gmail.search.query import ask_of

TERMS = 70
IMPORTABLE = 10
AMOUNT = 5
PAPER = 10
YOUNG = 10
LATEST = 40
LATEST_HALVED_AFTER = 30 * 86_400
PRIVATE = -30
DANGEROUS = -30
PRETENDING = -30
PRESSING = -20


def rank(mails: Iterable[Mail], query: str, *, days: int, now: datetime) -> list[RankedMail]:
    """Best first; of equals the more recent one."""
    ask = ask_of(query, now)
    ranked = [_ranked(mail, score(mail, ask, days=days, now=now)) for mail in mails]
    ranked.sort(key=lambda each: each.id)
    ranked.sort(key=lambda each: (each.score, each.date), reverse=True)
    return ranked


def score(mail: Mail, ask: Ask, *, days: int, now: datetime) -> int:
    kind = kind_of(mail)
    has_file = any(map(is_importable, mail.attachments))
    points = (
        TERMS * fit(mail, ask)
        + (IMPORTABLE if has_file else AMOUNT * evidence.names_an_amount(mail))
        + PAPER * (kind == "paper")
        + _young(mail.date, days, now)
    )
    if ask.wants_latest:
        by_age = LATEST_HALVED_AFTER / (LATEST_HALVED_AFTER + _age(mail.date, now))
        points = points * (100 - LATEST) / 100 + LATEST * by_age
    points += (
        PRIVATE * (kind == "private")
        + DANGEROUS * evidence.is_dangerous(mail)
        + PRETENDING * evidence.pretends(mail)
        + PRESSING * evidence.presses(mail)
    )
    return max(0, min(100, int(points)))


def _young(date: str, days: int, now: datetime) -> float:
    window = max(1, days) * 86_400
    return YOUNG * max(0, window - _age(date, now)) / window


def _age(date: str, now: datetime) -> int:
    """In seconds; 0 for what is dated in the future."""
    return max(0, int((now - datetime.fromisoformat(date)).total_seconds()))


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
