"""Words, codes and signs of money that is not the Mexican peso (es, en)."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from budget.parsing.categories.vocabulary import is_thing
from budget.parsing.lexicon.table import word_set
from budget.parsing.money.number_words import BEFORE
from budget.parsing.text.tokens import Token, glued, text_at

_NAMES = word_set("currencies.names")
_PEOPLES = word_set("currencies.peoples")
"""After an amount they say whose money it is."""
_AFTER_A_SIGN = frozenset(
    {"americanos", "americano", "gringo", "canadiense", "colombiano", "chileno", "argentino"}
)
"""They do too after `$` or "pesos"; alone two "americanos" are coffees."""
_CODES = word_set("currencies.codes")
"""ISO 4217 but for the peso's own."""
_ALSO_WORDS = word_set("currencies.also_words")
"""Codes that are words or names too: only in capitals are they money."""
_DOLLAR = word_set("currencies.dollar")
"""Right before `$` they name another country's."""


def is_foreign_at(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether what stands beside the number [start, end) says that it is not pesos."""
    return _is_before(tokens, start) or _is_after(
        tokens, end, marked=text_at(tokens, start - 1) == "$"
    )


def _is_before(tokens: Sequence[Token], start: int) -> bool:
    before, place = text_at(tokens, start - 1), start - 1
    if before == "$":
        place -= 1
        before = text_at(tokens, place)
        if before in _DOLLAR or (
            before.isalpha()
            and glued(tokens, place)
            and before not in BEFORE
            and not is_thing(before)
        ):
            return place >= 0 and (glued(tokens, place) or before == "usd")
    if [text_at(tokens, start - 3), text_at(tokens, start - 2), before] == ["u", "$", "s"]:
        return True
    if [text_at(tokens, start - 2), before] == ["s", "/"] or (
        [text_at(tokens, start - 3), text_at(tokens, start - 2), before] == ["s", "/", "."]
    ):
        return True
    return _is_sign(before) or before == "us" or _is_code(tokens, place) or _is_name(before)


def _is_after(tokens: Sequence[Token], end: int, *, marked: bool) -> bool:
    after = text_at(tokens, end)
    if after == "$":
        return _is_after(tokens, end + 1, marked=True)
    if after in ("pesos", "peso", "bucks", "buck", "varos"):
        follows = text_at(tokens, end + 1)
        return follows in _PEOPLES or follows in _AFTER_A_SIGN
    if after in ("pounds", "libras", "pound", "libra") and text_at(tokens, end + 1) in ("de", "of"):
        return False
    if marked and after in _AFTER_A_SIGN:
        return True
    if (
        glued(tokens, end)
        and text_at(tokens, end + 1) == "$"
        and after.isalpha()
        and after not in BEFORE
    ):
        return True
    if (
        after in ("de", "of")
        and _is_name(text_at(tokens, end + 1))
        and text_at(tokens, end + 1) != "us"
    ):
        return True
    return _is_sign(after) or after in _PEOPLES or _is_code(tokens, end) or _is_name(after)


def is_foreign_word(tokens: Sequence[Token], place: int) -> bool:
    """Whether the token here names foreign money, by a word, code or sign, or says whose it is."""
    word = tokens[place].text
    is_whose = word in _PEOPLES or word in _AFTER_A_SIGN
    is_whose = is_whose or (word in _DOLLAR and text_at(tokens, place + 1) == "$")
    return is_whose or _is_sign(word) or _is_code(tokens, place) or _is_name(word)


def is_foreign_peso(tokens: Sequence[Token]) -> bool:
    """Whether "pesos colombianos" is said, wherever the number stands."""
    return any(
        token.text in ("pesos", "peso", "dolares", "dollars")
        and (text_at(tokens, place + 1) in _PEOPLES or text_at(tokens, place + 1) in _AFTER_A_SIGN)
        for place, token in enumerate(tokens)
    )


def _is_name(word: str) -> bool:
    return word in _NAMES


def _is_sign(mark: str) -> bool:
    return len(mark) == 1 and mark not in "$\u00a2" and unicodedata.category(mark) == "Sc"


def _is_code(tokens: Sequence[Token], place: int) -> bool:
    if not 0 <= place < len(tokens):
        return False
    code = tokens[place].text
    return code in _CODES - _ALSO_WORDS or (code in _ALSO_WORDS and tokens[place].is_upper)
