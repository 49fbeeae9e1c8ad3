"""What a row says of itself that is no purchase and no income: money between its owner's accounts,
the payment of their card, a refund."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Literal

from prime.documents.words import lexicon
from toolkit.text.folding import unaccented

Movement = Literal["own_transfers", "card_payments", "refunds"]
"""Nodes of the tree of categories (budget.categories.tree)."""
Side = Literal["in", "out", "in or out"]

_SAID: dict[tuple[Movement, Side], re.Pattern[str]] = {
    ("card_payments", "in"): lexicon.whole("movement.card_payments.in"),
    ("card_payments", "out"): lexicon.whole("movement.card_payments.out"),
    ("own_transfers", "in or out"): lexicon.whole("movement.own_transfers"),
    ("refunds", "in"): lexicon.whole("movement.refunds.in"),
}
_OF_TAXES = lexicon.whole("movement.of_taxes")
"""What comes back of taxes was never spending here."""
_TRANSFER = lexicon.whole("movement.transfer")
_PLAN = re.compile(r"(?<![0-9/.-])([0-9]{1,2}) (?:de|of) ([0-9]{1,2})(?![0-9/.-])(?: meses)?")
_FEWEST_MONTHS = 3
_BETWEEN_WORDS = re.compile(r"[\W_]+")


def movement_in(text: str, amount: Decimal | None) -> Movement | None:
    """`amount` is below zero for what went out."""
    if not amount:
        return None
    words = _words(text)
    for (movement, side), pattern in _SAID.items():
        fits = side == "in or out" or (side == "in") == (amount > 0)
        if fits and pattern.search(words):
            return None if movement == "refunds" and _OF_TAXES.search(words) else movement
    return None


def plan_in(text: str) -> str | None:
    """`3 de 12`: which of how many monthly payments it is, of a purchase before."""
    found = _PLAN.search(unaccented(text))
    if found is None or not 0 < int(found[1]) <= int(found[2]) or int(found[2]) < _FEWEST_MONTHS:
        return None
    return f"{int(found[1])} de {int(found[2])}"


def may_be_a_transfer(text: str) -> bool:
    """Whether it calls itself a transfer or a payment, whoever it is to or from."""
    return bool(_TRANSFER.search(_words(text)))


def _words(text: str) -> str:
    return _BETWEEN_WORDS.sub(" ", unaccented(text)).strip()
