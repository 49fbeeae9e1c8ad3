"""What banks call the totals, balances and periods that stand among or around transactions."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from prime.documents.values import currencies, months
from prime.documents.words import columns, lexicon
from toolkit.text.folding import unaccented

Sum = Literal["opening", "closing", "balance", "stated", "total"]

_OF_SUMMARIES = lexicon.words("sum.summary") | columns.WORDS
"""All that banks say in the rows of their totals and balances, but for months and currencies."""
_MOST_OF_A_NAME = 60
_SHOP = "new balance"
_LETTERS_APART = re.compile(r"\b(?:[a-z] ){2,}[a-z]\b")


def _any_of(*kinds: Sum) -> re.Pattern[str]:
    """`balance` is neither a period's first nor its last for certain: pages carry theirs
    forward too."""
    phrases = lexicon.words(*(f"sum.{kind}" for kind in kinds))
    return re.compile("|".join(map(_pattern, sorted(phrases, key=len, reverse=True))))


def _pattern(phrase: str) -> str:
    """`Sub-total` is `subtotal`, and `Opening account balance` an opening balance."""
    spaced = phrase.replace(" ", "[ -]?")
    return spaced.replace("[ -]?balance", "[ -]?(?:(?:statement|account) )?balance") + r"\b"


OPENING = _any_of("opening")
CLOSING = _any_of("closing")
_TOTAL = _any_of("total")
_SPOKEN_TOTAL = re.compile(rf"(?:{lexicon.alternatives('sum.total_anywhere')})\b")
_BALANCE = _any_of("opening", "closing", "balance")
_ON_A_DAY = f"[ :]*(?:(?:{lexicon.alternatives('sum.on_day')})? ?[0-9].*)?"
_CARRIED = re.compile(
    f"(?:{_any_of('opening', 'closing', 'balance', 'stated').pattern}){_ON_A_DAY}"
)
_PERIOD_BALANCE = re.compile(f"(?:{OPENING.pattern}|{CLOSING.pattern}){_ON_A_DAY}")
PERIOD = re.compile(lexicon.alternatives("sum.period"))


@lru_cache(maxsize=256)  # a row's cells are looked at again and again
def _plain(text: str) -> str:
    """`S A L D O` is a word."""
    plain = unaccented(text)
    if not _LETTERS_APART.search(plain):
        return plain
    return " ".join(_LETTERS_APART.sub(lambda word: word[0].replace(" ", ""), plain).split())


def names_balance(text: str) -> bool:
    """Whether it begins with the name of a balance."""
    return _BALANCE.match(_plain(text[:_MOST_OF_A_NAME])) is not None


def says_balance_alone(text: str) -> bool:
    """`Balance`, and nothing else."""
    plain = _plain(text)
    return plain.isalpha() and columns.named(frozenset({plain}), "balance")


def names_only_a_balance(text: str) -> bool:
    """Whether it is the name of a balance, a limit or what has to be paid, and nothing else, but
    for its day; `New Balance` is a shop."""
    plain = _plain(text)
    return _CARRIED.fullmatch(plain) is not None and not plain.startswith(_SHOP)


def names_period_balance(text: str) -> bool:
    """Likewise of the first or the last balance of a period."""
    plain = _plain(text)
    return _PERIOD_BALANCE.fullmatch(plain) is not None and not plain.startswith(_SHOP)


def names_total(text: str) -> bool:
    """Whether it begins with the name of a total."""
    return _TOTAL.match(_plain(text[:_MOST_OF_A_NAME])) is not None


def speaks_of_total(text: str) -> bool:
    """Whether it names one anywhere: `Your total for May`."""
    return names_total(text) or _SPOKEN_TOTAL.search(_plain(text)) is not None


def speaks_of_balance(text: str) -> bool:
    """Whether it names the first or the last balance of a period anywhere."""
    plain = _plain(text)
    return bool(OPENING.search(plain) or CLOSING.search(plain))


def says_only_a_sum(text: str) -> bool:
    """Whether all its words are a bank's own: `Total fees`, but not `Total Wine`."""
    return all(
        word in _OF_SUMMARIES or months.number(word) or word.upper() in currencies.CODES
        for word in re.findall("[a-z]+", _plain(text))
    )
