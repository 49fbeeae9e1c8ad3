"""Pesos as people write them, and centavos written as pesos. Exact: no float is involved."""

from __future__ import annotations

import re
from decimal import Decimal

from budget.parsing.money.amounts import amount_in
from budget.parsing.text.tokens import tokenize

AMOUNT = (
    r"(?<![\w.,/:-])\$?\s?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]{1,2})?"
    r"(?:\s?(?:mil|k|thousand|millon(?:es)?|million)\b|(?![\w%/:-]|[.,][0-9]))"
)
_SCALES = {"mil": 3, "k": 3, "thousand": 3, "millon": 6, "millones": 6, "million": 6}


def amounts(text: str) -> list[int]:
    """The centavos of every amount in digits: `$1,250.00`, `15 mil`, `1.5k`."""
    return [_cents(match[0]) for match in re.finditer(AMOUNT, text, re.I)]


def amount(text: str) -> int | None:
    """The centavos of the only amount; several are nobody's."""
    stated = amounts(text)
    if stated:
        return stated[0] if len(stated) == 1 else None
    return amount_in(tokenize(text), ()).cents


def _cents(said: str) -> int:
    number, scale = re.fullmatch(r"\W*([0-9.,]+)\s?([a-z]*)", said, re.I).groups()  # type: ignore[union-attr]
    return int(Decimal(number.replace(",", "")).scaleb(2 + _SCALES.get(scale.lower(), 0)))


def in_pesos(cents: int) -> str:
    """-1234550 is "-$12,345.50"."""
    pesos, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${pesos:,}.{rest:02}"
