"""Words of time that no date was made of: they make the day a question, never today."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from budget.parsing.dates.relative_dates import WEEKDAYS
from budget.parsing.dates.stated_date import ALSO_A_WORD, MONTHS, is_somebody
from budget.parsing.doubts import Doubt
from budget.parsing.lexicon.table import phrases, word_set
from budget.parsing.text.tokens import Token, text_at

UNREAD = Doubt("time_not_understood")
PARTS_OF_DAY = phrases("time.parts_of_day")
"""After a day they add nothing; alone "en la mañana" is no day at all."""

_NOT_WHEN = phrases("time.not_when")
_FROM_A_DAY = word_set("time.from_a_day")
"""Whatever stands around them, these say when."""
_SPANS = word_set("time.spans")
_MONTHS = frozenset(MONTHS) - ALSO_A_WORD - {"jan", "jun", "jul", "abr", "set"}
_OF = frozenset({"de", "del", "of", "for", "para", "por"})
_THE = word_set("time.the")
_COMPOUND = frozenset({"night", "day", "week"})
_NAMING = word_set("time.naming")
"""Beside these a weekday's name is no day."""
_SMALL = word_set("time.small")
_NIGHTS = frozenset({"noches", "nights"})


def unread_time(
    tokens: Sequence[Token],
    taken: Collection[int],
    named: Collection[int],
    regular: Collection[int],
) -> frozenset[int]:
    """The places of words of time outside `taken` (dates) and `named` (names of things).

    `regular` are the places of things that come every month: "renta enero" is January's rent.
    """
    words = [token.text for token in tokens]
    known = {*taken, *named}
    for start, end, _ in _NOT_WHEN.all(words):
        known.update(range(start, end))
    for start, end, _ in PARTS_OF_DAY.all(words):
        if words[start] not in ("night", "morning", "afternoon", "evening"):
            known.update(range(start, end))
    return frozenset(
        place
        for place, word in enumerate(words)
        if place not in known
        and tokens[place].kind == "word"
        and _says_when(tokens, place, word, named, regular)
    )


def _says_when(
    tokens: Sequence[Token],
    place: int,
    word: str,
    named: Collection[int],
    regular: Collection[int],
) -> bool:
    if word == "manana":
        return text_at(tokens, place - 1) not in ("la", "de", "una", "por")
    if word in _FROM_A_DAY:
        return True
    if word in _SPANS:
        if word in _COMPOUND and place - 1 in named:
            return False
        if word in _NIGHTS and _is_number(text_at(tokens, place - 1)):
            return False
        return not _is_described(tokens, place)
    if word in _MONTHS:
        if is_somebody(tokens, place):
            return False
        beside = place - 1 in regular or place + 1 in regular
        return not beside and not _is_described(tokens, place)
    is_weekday = word in WEEKDAYS or word.removesuffix("s") in WEEKDAYS
    return is_weekday and not _is_named_day(tokens, place)


def _is_number(word: str) -> bool:
    return word.isdigit() or word in _SMALL


def _is_described(tokens: Sequence[Token], place: int) -> bool:
    """Whether it tells of the thing: "comida del día", "renta de enero", "hotel for 2 nights"."""
    before = place - 1
    while before > 0 and (tokens[before].text in _THE or tokens[before].kind == "number"):
        before -= 1
    return before > 0 and tokens[before].text in _OF


def _is_named_day(tokens: Sequence[Token], place: int) -> bool:
    beside = {text_at(tokens, place - 1), text_at(tokens, place + 1)}
    return not beside.isdisjoint(_NAMING)
