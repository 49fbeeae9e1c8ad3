"""Numbers as people write them: 1,250.50, 15 mil, 1.5k, mil quinientos, fifteen hundred.

es-MX: `,` parts thousands and `.` decimals. Everything is counted in whole cents; a number that
is written in another way has a `problem`, the code of a doubt, and no value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from budget.parsing.money.number_words import (
    HUNDRED,
    MILLION,
    SCALES,
    THOUSAND,
    UNCLEAR_SCALES,
    VAGUE,
    WORDS,
)
from budget.parsing.text.tokens import Token, glued, text_at

_GROUPED = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,2})?")
_PLAIN = re.compile(r"[0-9]+(?:\.[0-9]{1,2})?")
_THREE_DIGITS = re.compile(r"[1-9][0-9]{2}")
_LONGEST = 25
_BARE = frozenset({"hundred", "thousand", "million", "millon", "millones"})
"""Scales that begin a number: "a hundred and fifty"."""
TWO_WAYS = "two_ways"


class Numeral(NamedTuple):
    """Tokens [start, end) that say one number. `cents` is None when there is a `problem`."""

    start: int
    end: int
    cents: int | None
    problem: str | None = None
    spelled: bool = False
    """Written in letters."""
    exact: bool = False
    """Written with thousands, decimals or a scale, as counts and labels are not."""

    @property
    def whole(self) -> int | None:
        """The number, if it has no cents."""
        return None if self.cents is None or self.cents % 100 else self.cents // 100


def numeral_at(tokens: Sequence[Token], place: int, below: int = MILLION + 1) -> Numeral | None:
    """The number that begins at this place; only scales under `below` are taken into it."""
    number = _begun_at(tokens, place, below)
    if number and text_at(tokens, number.end) in UNCLEAR_SCALES and below > MILLION:
        return number._replace(end=number.end + 1, cents=None, problem=TWO_WAYS)
    return number


def _begun_at(tokens: Sequence[Token], place: int, below: int) -> Numeral | None:
    token = tokens[place]
    if token.kind == "number":
        return _scaled(tokens, _digits(tokens, place), below)
    if token.kind == "word":
        if token.text == "medio" and text_at(tokens, place + 1) == "millon":
            return Numeral(place, place + 2, MILLION // 2 * 100, spelled=True, exact=True)
        return _spelled(tokens, place)
    is_apart = not (glued(tokens, place - 1) and tokens[place - 1].text != "$")
    if is_apart and glued(tokens, place) and tokens[place + 1].kind == "number":
        if token.text == ",":  # `,89`: decimals, or a comma after a thing
            return Numeral(place, place + 2, None, TWO_WAYS)
        if token.text == ".":
            return _decimals(tokens, place)
    return None


def _decimals(tokens: Sequence[Token], place: int) -> Numeral:
    """`.50`, without the whole number before it."""
    digits = tokens[place + 1].text
    if not (digits.isdigit() and len(digits) <= 2):
        return Numeral(place, place + 2, None, "not_written_so")
    return Numeral(place, place + 2, int(digits.ljust(2, "0")), exact=True)


def _digits(tokens: Sequence[Token], place: int) -> Numeral:
    text = tokens[place].text
    if len(text) > _LONGEST:
        return Numeral(place, place + 1, None, "too_many_digits")
    if not (_GROUPED.fullmatch(text) or _PLAIN.fullmatch(text)):
        return Numeral(place, place + 1, None, "not_written_so")
    whole, _, decimals = text.replace(",", "").partition(".")
    exact = not text.isdigit()
    cents = int(whole) * 100 + int(decimals.ljust(2, "0"))
    return Numeral(place, place + 1, cents, exact=exact)


def _scaled(tokens: Sequence[Token], number: Numeral, below: int) -> Numeral:
    """`15 mil`, `1.5k`, `2 mil 500`, `1 millón 200 mil`."""
    scale = SCALES.get(text_at(tokens, number.end))
    if scale is None or number.cents is None or scale >= below:
        return number
    scaled = number._replace(end=number.end + 1, cents=number.cents * scale, exact=True)
    is_short = text_at(tokens, number.end) in ("k", "grand")
    rest = (
        numeral_at(tokens, scaled.end, scale) if scaled.end < len(tokens) and not is_short else None
    )
    if rest is None or rest.whole is None or not _completes(rest, scale):
        return scaled
    if glued(tokens, rest.end - 1) or (scale == MILLION and rest.whole < THOUSAND):
        return scaled._replace(end=rest.end, cents=None, problem=TWO_WAYS)
    return scaled._replace(end=rest.end, cents=number.cents * scale + rest.whole * 100)


def _completes(rest: Numeral, scale: int) -> bool:
    """Whether the number after a scale belongs to it: `2 mil 500`, but not `2 mil 2 noches`."""
    return rest.whole is not None and rest.whole < scale and (rest.spelled or rest.whole >= HUNDRED)


def _spelled(tokens: Sequence[Token], place: int) -> Numeral | None:
    """Number words, added up as far as they make one number."""
    total = current = 0
    end = place
    while end < len(tokens):
        word = tokens[end].text
        step = _step(current, word, is_first=end == place)
        if step is None:
            is_hyphen = word == "-" and glued(tokens, end - 1) and glued(tokens, end)
            if (
                not (is_hyphen or word in ("y", "and"))
                or not current
                or not _goes_on(tokens, end + 1, current)
            ):
                break
        elif word in SCALES:
            if 0 < total <= step:
                break
            total, current = total + step, 0
        else:
            current = step
        end += 1
    if end == place:
        return None
    if total + current and (text_at(tokens, end) in WORDS or text_at(tokens, end) in SCALES):
        return Numeral(place, end + 1, None, TWO_WAYS, True)
    if total and not current and _THREE_DIGITS.fullmatch(text_at(tokens, end)):
        current, end = int(tokens[end].text), end + 1
    if tokens[place].text in _BARE and text_at(tokens, place - 1) in VAGUE:
        return Numeral(place, end, None, TWO_WAYS, True)
    colloquial = total >= MILLION and 0 < total % MILLION + current < THOUSAND
    cents = None if colloquial else (total + current) * 100
    return Numeral(place, end, cents, TWO_WAYS if colloquial else None, True, total > 0)


def _step(current: int, word: str, *, is_first: bool) -> int | None:
    """The running number with this word in it; None where the word does not fit."""
    if word in ("mil", "millon", "millones") or (word in SCALES and current):
        return None if word == "k" else max(current, 1) * SCALES[word]
    if is_first and word in _BARE:
        return HUNDRED if word == "hundred" else SCALES[word]
    if word in ("hundred", "cientos", "cientas"):
        return current * HUNDRED if 0 < current < HUNDRED else None
    value = WORDS.get(word)
    if value is None or (current and current % _room(value)):
        return None
    return value if is_first else current + value


def _room(value: int) -> int:
    """What the number before must be a multiple of, to take this one in: 120 + 5, 100 + 20."""
    if value < 10:
        return 10
    return HUNDRED if value < HUNDRED else THOUSAND


def _goes_on(tokens: Sequence[Token], place: int, current: int) -> bool:
    value = WORDS.get(text_at(tokens, place), 0)
    return 0 < value < HUNDRED and current % _room(value) == 0
