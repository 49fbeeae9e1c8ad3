"""Who issued a receipt: a name at its top. Never a slogan, a greeting, the customer, a title of the
paper, a tax number or an address; where none can be told, nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile
from statistics import median

from prime.documents.paper.row_values import days_in, money_in
from prime.documents.paper.rows import Row
from prime.documents.words import lexicon
from toolkit.text.folding import unaccented
from toolkit.text.sentences import say

NO_MERCHANT = say("receipt.merchant_unknown")

_TOP_ROWS = 8
_PROMINENT = 0.8
_LARGE = 1.2
"""Of the letters' usual height: a shop's name is printed so, and hardly anything else."""


def _words(meaning: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{lexicon.alternatives(meaning)})(?![^\W_])")


_SLOGAN = _words("receipt.slogan")
_TRADE = _words("receipt.trade")
_NAMES_CUSTOMER = re.compile(rf"(?:{lexicon.alternatives('receipt.customer_below')})[ :]*")
"""A row that says that the next one is the customer's name."""
_SENTENCE = re.compile(r"[.!?] \w|!$|^¡|@|https?:|\w\.\w{2,3}/")
_LEGAL_FORM = re.compile(
    rf"\b(?:{lexicon.alternatives('receipt.legal_form')})\b\.?(?:$|,| de c\.?v)"
)
_TAX_NUMBER = re.compile(
    rf"\b(?:{lexicon.alternatives('receipt.tax_number')})\b"
    r"|\b[a-z&]{3,4}-?[0-9]{6}-?[a-z0-9]{3}\b|\b[a-z]-?[0-9]{8}\b|\b[0-9]{8}-?[a-z]\b"
    r"|\b[a-z]{2}[0-9]{9,11}\b"
)
_ADDRESS = re.compile(
    r"\b[0-9]{5}\b|\bc\.?p\.? ?[0-9]{4,5}|\b[a-z.]+,? [a-z]{2} [0-9]{5}\b|, [a-z]{2,4}\.?$"
    rf"|^(?=.*[0-9]).*(?:\b(?:{lexicon.alternatives('receipt.street')})\b"
    r"|\bc/|str\.|strasse|platz\b|gasse\b)"
    rf"|^(?:{lexicon.alternatives('receipt.street_first')}) "
)
_NO_NAMES = (
    *map(_words, ("receipt.title", "receipt.greeting", "receipt.slogan", "receipt.customer")),
    *(_SENTENCE, _TAX_NUMBER, _ADDRESS),
)
"""What each of them is found in is no merchant's name."""


def merchant_of(rows: Sequence[Row]) -> str | None:
    """As it is printed above the first amount: the name in large letters, else the one that most
    speaks for; None where none does, two may be it, or something in larger letters is no name."""
    top = list(takewhile(lambda row: not money_in(row), rows[:_TOP_ROWS]))
    named = [at for at, row in enumerate(top) if _may_be_name(top, at)]
    if not named:
        return None
    largest = max(top[at].height for at in named)
    if any(_is_text(row) and row.height > _LARGE * largest for row in top):
        return None
    usual = median(row.height for row in rows)
    if largest >= _LARGE * usual:
        least = max(_PROMINENT * largest, _LARGE * usual)
        large = [at for at in named if top[at].height >= least]
        is_parted = any(other - one == 1 for one, other in pairwise(large))
        return None if is_parted else _heaviest(top, large)
    is_alone = not any(_SLOGAN.search(unaccented(row.text)) for row in top)
    return _heaviest(top, named) if is_alone or any(_weight(top, at) for at in named) else None


def _heaviest(top: Sequence[Row], named: Sequence[int]) -> str | None:
    """The only one, or the one that more speaks for than for any other."""
    if len(named) == 1:
        return top[named[0]].text
    weights = {at: _weight(top, at) for at in named}
    best = max(weights.values())
    heaviest = [at for at in named if weights[at] == best]
    return top[heaviest[0]].text if best and len(heaviest) == 1 else None


def _is_text(row: Row) -> bool:
    """Whether it could be a name by its letters alone."""
    letters = sum(map(str.isalpha, row.text))
    is_plain = letters >= 3 and letters > sum(map(str.isdigit, row.text))
    return is_plain and not money_in(row) and not days_in(row)


def _may_be_name(top: Sequence[Row], at: int) -> bool:
    if not _is_text(top[at]):
        return False
    if at and _NAMES_CUSTOMER.fullmatch(unaccented(top[at - 1].text)):
        return False
    text = unaccented(top[at].text)
    return not any(each.search(text) for each in _NO_NAMES)


def _weight(top: Sequence[Row], at: int) -> int:
    """How much speaks for a name: its legal form or trade, the address or tax number below it."""
    text = unaccented(top[at].text)
    below = unaccented(top[at + 1].text) if at + 1 < len(top) else ""
    is_above_address = _ADDRESS.search(below) or _TAX_NUMBER.search(below)
    return (
        2 * bool(_LEGAL_FORM.search(text)) + 2 * bool(_TRADE.search(text)) + bool(is_above_address)
    )
