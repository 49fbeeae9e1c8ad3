"""Who issued a receipt: a name at its top. Never a slogan, a greeting, the customer, a title of the
paper, a tax number or an address; where none can be told, nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from prime.documents.paper.row_values import days_in, money_in
from prime.documents.paper.rows import Row
from prime.documents.receipts import merchant_words as words
from toolkit.text.folding import unaccented

NO_MERCHANT = "It cannot be told whose receipt this is."

_TOP_ROWS = 8
_PROMINENT = 0.8
_LARGE = 1.2
"""Of the letters' usual height: a shop's name is printed so, and hardly anything else."""


def merchant_of(rows: Sequence[Row]) -> str | None:
    """As it is printed: the first name in large letters, else the one that most speaks for; None
    where two may be it."""
    top = rows[:_TOP_ROWS]
    named = [at for at, row in enumerate(top) if _may_be_name(top, at)]
    if not named:
        return None
    usual = median(row.height for row in rows)
    largest = max(top[at].height for at in named)
    large = [at for at in named if top[at].height >= _PROMINENT * largest]
    if largest >= _LARGE * usual or len(large) == 1:
        return top[large[0]].text
    weights = {at: _weight(top, at) for at in large}
    best = max(weights.values())
    heaviest = [at for at in large if weights[at] == best]
    return top[heaviest[0]].text if len(heaviest) == 1 and best else None


def _may_be_name(top: Sequence[Row], at: int) -> bool:
    row = top[at]
    text = unaccented(row.text)
    letters = sum(map(str.isalpha, text))
    is_plain = letters >= 3 and letters > sum(map(str.isdigit, text))
    if not is_plain or money_in(row) or days_in(row):
        return False
    if at and words.NAMES_CUSTOMER.fullmatch(unaccented(top[at - 1].text)):
        return False
    return not any(each.search(text) for each in words.NO_NAMES)


def _weight(top: Sequence[Row], at: int) -> int:
    """How much speaks for a name: its legal form or trade, the address or tax number below it."""
    text = unaccented(top[at].text)
    below = unaccented(top[at + 1].text) if at + 1 < len(top) else ""
    is_above_address = words.ADDRESS.search(below) or words.TAX_NUMBER.search(below)
    return (
        2 * bool(words.LEGAL_FORM.search(text))
        + 2 * bool(words.TRADE.search(text))
        + bool(is_above_address)
    )
