"""What the words around a number make of it, other than an amount in pesos."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from budget.parsing.categories.vocabulary import is_thing
from budget.parsing.money.number_words import (
    BUYING,
    CONNECTORS,
    DETERMINERS,
    LABELS,
    MODELS,
    PAYING,
    UNITS,
    WORDS,
)
from budget.parsing.money.numerals import Numeral
from budget.parsing.text.tokens import Token, glued, text_at

_PLAIN_LABEL = 100
_LEAST_GLUED = 10
"""Below this a number in one with a word belongs to its name: "uber2work", "ps5"."""


def is_something_else(tokens: Sequence[Token], number: Numeral) -> bool:
    """A time, a measure, an ordinal, a label or a piece of a longer mark."""
    before, after = text_at(tokens, number.start - 1), text_at(tokens, number.end)
    glued_before, glued_after = glued(tokens, number.start - 1), glued(tokens, number.end - 1)
    if glued_before and before in "#@_&":
        return True
    if glued_before and before.isalpha() and not _parts(before, number):
        return True
    if glued_before and before in "/:." and text_at(tokens, number.start - 2).isdigit():
        return True
    if glued_after and after in (":", "/") and text_at(tokens, number.end + 1)[:1].isdigit():
        return True
    if after in UNITS and after != "x":
        return True
    if glued_after and after.isalpha() and not _parts(after, number):
        return True
    return _is_named_or_timed(tokens, number, before)


def _parts(word: str, number: Numeral) -> bool:
    """Whether only a space is missing between this word and the number: "tacos90", "90en"."""
    if word in PAYING or word == "x":
        return True
    is_enough = number.cents is not None and number.cents >= _LEAST_GLUED * 100
    return is_enough and len(word) > 1 and (word in CONNECTORS or is_thing(word))


def _is_named_or_timed(tokens: Sequence[Token], number: Numeral, before: str) -> bool:
    whole = number.whole
    if whole is None or number.exact:
        return False
    if before == "." and text_at(tokens, number.start - 2) in ("no", "num", "nro"):
        return True
    if before in LABELS or (before in MODELS and whole < _PLAIN_LABEL):
        return True
    if before in ("las", "la") and text_at(tokens, number.start - 2) in ("a", "de", "para"):
        return whole <= 24
    return before == "at" and whole <= 12


def is_offer(tokens: Sequence[Token], number: Numeral) -> bool:
    """`3x2`: so many for the price of so many; also the `x2` of two of a kind."""
    one = number.whole is not None and number.whole < 10
    place = number.start - 1 if text_at(tokens, number.start - 1) == "x" else number.end
    other = text_at(tokens, place - 1 if place < number.start else place + 1)
    return one and (not other[:1].isdigit() or len(other) == 1)


def is_negative(tokens: Sequence[Token], left: int) -> bool:
    dash = left - 1
    if text_at(tokens, dash) == "-" and text_at(tokens, dash - 1) == "$":
        return True
    if text_at(tokens, dash) == "$":
        dash -= 1
    if text_at(tokens, dash) != "-" or not glued(tokens, dash):
        return False
    return dash == 0 or not glued(tokens, dash - 1)


def is_count(tokens: Sequence[Token], number: Numeral, taken: Collection[int]) -> bool:
    """Whether a thing follows of which there may be so many."""
    before, after = text_at(tokens, number.start - 1), text_at(tokens, number.end)
    whole = number.whole or 0
    if number.end in taken or number.end >= len(tokens) or tokens[number.end].kind != "word":
        return False
    if after in CONNECTORS or after in WORDS:
        return False
    if before in ("plus", "mas", "+"):
        return False
    if before in BUYING:
        return whole < 1000
    follows_thing = bool(before) and before.isalpha() and before not in CONNECTORS
    if follows_thing and before not in DETERMINERS and number.start - 1 not in taken:
        return whole < 10 and after.endswith("s")
    return whole < 100
