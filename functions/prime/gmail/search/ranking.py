"""Scores how well a mail fits a search, from 0 to 100: a pure function.

| what | points |
| --- | --- |
| the query's words in the subject | 30, by their share |
| in an attachment's name | 15, by their share |
| in the sender | 10, by their share |
| in the snippet | 5, by their share |
| an attachment that can be imported | 20 |
| the subject or an attachment's name says statement, invoice, receipt … | 10 |
| recent: all points today, none at the window's end | 10 |
| an attachment that is a program, an archive or a web page | -30 |
| the sender's display name contains another address | -30 |

A word counts once, however often it is repeated. For a query without words (only operators) every
mail gets half the points that words can give.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from prime.gmail.attachments import is_importable
from prime.gmail.messages import Mail, RankedMail
from prime.gmail.search.query import words_of
from prime.gmail.search.words import FOLDED_DOCUMENT_WORDS, fold

SUBJECT, NAMES, SENDER, SNIPPET = 30, 15, 10, 5
IMPORTABLE = 20
DOCUMENT = 10
YOUNG = 10
DANGEROUS = -30
PRETENDING = -30
_DANGEROUS = {
    *{"exe", "scr", "com", "bat", "cmd", "js", "jse", "vbs", "wsf", "hta", "ps1", "msi", "lnk"},
    *{"jar", "apk", "dmg", "iso", "img", "html", "htm", "svg", "zip", "rar", "7z", "docm", "xlsm"},
}
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


def rank(mails: Iterable[Mail], query: str, *, days: int, now: datetime) -> list[RankedMail]:
    """Best first; of equals the more recent one."""
    words = words_of(query)
    ranked = [_ranked(mail, score(mail, words, days=days, now=now)) for mail in mails]
    ranked.sort(key=lambda each: each.id)
    ranked.sort(key=lambda each: (each.score, each.date), reverse=True)
    return ranked


def score(mail: Mail, words: Collection[str], *, days: int, now: datetime) -> int:
    names = " ".join(part.name for part in mail.attachments)
    points = (
        _share(words, mail.subject, SUBJECT)
        + _share(words, names, NAMES)
        + _share(words, mail.sender, SENDER)
        + _share(words, mail.snippet, SNIPPET)
        + IMPORTABLE * any(is_importable(part) for part in mail.attachments)
        + DOCUMENT * (not FOLDED_DOCUMENT_WORDS.isdisjoint(fold(f"{mail.subject} {names}")))
        + _young(mail.date, days, now)
        + DANGEROUS * any(part.extension in _DANGEROUS for part in mail.attachments)
        + PRETENDING * _pretends(mail.sender)
    )
    return max(0, min(100, points))


def _share(words: Collection[str], text: str, points: int) -> int:
    if not words:
        return points // 2
    return points * len(set(fold(text)) & set(words)) // len(words)


def _young(date: str, days: int, now: datetime) -> int:
    age = max(0, int((now - datetime.fromisoformat(date)).total_seconds()))
    window = max(1, days) * 86_400
    return YOUNG * max(0, window - age) // window


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
