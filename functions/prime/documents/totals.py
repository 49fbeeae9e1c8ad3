"""What banks call the totals and balances that stand among transactions."""

from __future__ import annotations

import re

from prime.documents import currencies, header_words, months

_TOTAL = re.compile(r"(?:sub|grand )?\s?tota(?:l|ls|les|ux)\b|suma\b|somme\b")
_BALANCE = re.compile(
    r"(?:opening|closing|beginning|ending|starting|previous|current|available|new|final) balance"
    r"|balance (?:brought|carried|forward|as of|at)|brought forward|carried forward"
    r"|saldo (?:inicial|final|anterior|actual|disponible|al|previo)"
    r"|(?:ancien|nouveau) solde|solde (?:initial|final|precedent|anterieur|au|crediteur|debiteur)"
    r"|report (?:a nouveau|solde)"
)


def names_balance(text: str) -> bool:
    return _BALANCE.match(months.plain(text[:60])) is not None


def names_total(text: str) -> bool:
    return _TOTAL.match(months.plain(text[:60])) is not None


def says_only_a_sum(text: str) -> bool:
    """Whether all its words are a bank's own: `Total fees`, but not `Total Wine`."""
    return all(
        word in header_words.OF_SUMMARIES or months.number(word) or word.upper() in currencies.CODES
        for word in re.findall("[a-z]+", months.plain(text))
    )
