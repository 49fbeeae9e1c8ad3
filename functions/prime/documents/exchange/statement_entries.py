"""What formats of account statements have in common: doubts about entries, references, balances."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from prime.documents.direction import doubts
from prime.documents.direction.account_balances import balances_after, in_time
from prime.documents.document import Line
from toolkit.text.sentences import say

NO_AMOUNT = say("exchange.entry_no_amount")
UNKNOWN_CURRENCY = say("exchange.entry_currency_unreadable")
PENDING = doubts.NOT_FINAL
INVESTMENTS = say("exchange.investment_file")
NOT_FOLLOWING = say("exchange.balances_do_not_follow")

MOST_TEXT = 2000
"""Letters of what an entry says; what is stored is shorter."""

_NO_REFERENCE = re.compile(
    r"(?:NON ?REF|NO ?REF|NOT ?PROVIDED|NONE|N/?A|0+|[0-9]{1,5}|-*)", re.IGNORECASE
)
"""Placeholders, and numbers so short that each statement counts its entries by them anew."""


def identifies(reference: str) -> bool:
    """Whether a reference may be one transaction's own."""
    return _NO_REFERENCE.fullmatch(reference) is None


def held_to_balances(
    lines: Sequence[Line],
    booked: Decimal,
    opening: Decimal | None,
    closing: Decimal | None,
) -> list[Line]:
    """The lines, each with the balance after it, or with a doubt where `booked`, the sum of what
    counts in the balances, does not lead from the one to the other. A statement that names only one
    of the two proves nothing."""
    if opening is None or closing is None:
        return list(lines)
    if opening + booked != closing:
        return [line.doubted(NOT_FOLLOWING) for line in lines]
    return _with_balances(lines, opening, closing)


def _with_balances(lines: Sequence[Line], opening: Decimal, closing: Decimal) -> list[Line]:
    """What the bank has yet to book counts in none."""
    places = in_time([line.date for line in lines])
    counted = [at for at in places if PENDING not in lines[at].doubts]
    amounts = [line.amount for line in lines]
    after = balances_after(amounts, counted, ends=(opening, closing))
    return [replace(line, balance=each) for line, each in zip(lines, after, strict=True)]
