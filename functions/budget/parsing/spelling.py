"""Misspelt words that can be only one known word: "gasolna" is gasolina.

What may be put right is a thing that money is spent on, or a past day: never an act (one letter
makes "comimos" of "comemos"), a negation, a number, a currency, an income or a plan. One letter may
be missing, too many, another one or changed places with its neighbour; the first only the last of
these. If that gives a second known word, whatever it means, nothing is put right. Names, written
with a capital, are left alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from budget.parsing import refusals
from budget.parsing.categories import debts
from budget.parsing.categories.vocabulary import types
from budget.parsing.dates import relative_dates, stated_date, time_words
from budget.parsing.dates.relative_dates import DAYS_FROM_TODAY, WEEKDAYS
from budget.parsing.lexicon import acts, grammar
from budget.parsing.lexicon.table import words_of
from budget.parsing.money import currencies, number_words
from budget.parsing.text.phrases import Phrases
from budget.parsing.text.tokens import Token

_TABLES = (
    acts, grammar, refusals, debts, relative_dates, stated_date, time_words, currencies,
    number_words,
)  # fmt: skip

_SHORTEST, _SHORTEST_BY_SOUND, _MOST_TOKENS = 5, 4, 40

_SOUNDS = (
    ("ch", "1"), ("gue", "ge"), ("gui", "gi"), ("qu", "k"), ("ce", "se"), ("ci", "si"), ("c", "k"),
    ("z", "s"), ("sh", "1"), ("v", "b"), ("ge", "je"), ("gi", "ji"), ("ll", "y"), ("nb", "mb"),
    ("np", "mp"), ("h", ""),
)  # fmt: skip
"""Letters that are one sound in Spanish, in the order in which they are read."""

Known = Mapping[str, str | None]
"""Words with the field that they may tell of where they were misspelt: category or date."""


def corrected(sentence: str, tokens: Sequence[Token]) -> tuple[tuple[Token, ...], tuple[str, ...]]:
    """The tokens with what is misspelt put right, and the fields that this tells of; a long text
    is left as it is."""
    found = dict(_corrections(sentence, tokens)) if len(tokens) <= _MOST_TOKENS else {}
    if not found:
        return tuple(tokens), ()
    right = tuple(
        token._replace(text=found.get(place, token.text)) for place, token in enumerate(tokens)
    )
    return right, tuple(dict.fromkeys(_known()[word] or "" for word in found.values()))


def _corrections(sentence: str, tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    for place, token in enumerate(tokens):
        is_long = len(token.text) >= _SHORTEST and _may_be_misspelt(sentence, place, token)
        if is_long and (right := _right(token.text)):
            yield place, right


def as_spelled(sentence: str, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens, with words that only sound like one known thing as that is spelled: "serveza"."""
    if len(tokens) > _MOST_TOKENS:
        return tuple(tokens)
    return tuple(
        token._replace(text=_sounding_like(token.text) or token.text)
        if _may_be_misspelt(sentence, place, token)
        else token
        for place, token in enumerate(tokens)
    )


def _may_be_misspelt(sentence: str, place: int, token: Token) -> bool:
    is_name = place > 0 and sentence[token.start].isupper() and not sentence.isupper()
    return token.kind == "word" and not is_name and token.text not in _known()


def _sounding_like(word: str) -> str | None:
    alike = _by_sound().get(_sound(word), ())
    (only,) = alike if len(alike) == 1 else ("",)
    return only if _known().get(only) == "category" or only in grammar.MODIFIERS.words else None


def _sound(word: str) -> str:
    for letters, sound in _SOUNDS:
        word = word.replace(letters, sound)
    return word


@cache
def _by_sound() -> Mapping[str, Sequence[str]]:
    """The known words by how they sound; a plural goes with its singular."""
    found: dict[str, list[str]] = {}
    for word in _known():
        if len(word) >= _SHORTEST_BY_SOUND:
            found.setdefault(_sound(word), []).append(word)
    return found


def _right(word: str) -> str | None:
    """The one known word that this may be."""
    known = _known()
    near = {one for one in _with_an_end_of(word) if _is_one_slip(word, one)}
    singular = {one for one in near if not (one.endswith("s") and one[:-1] in near)}
    (right,) = singular if len(singular) == 1 else (None,)
    return right if right and known[right] else None


def _is_one_slip(word: str, other: str) -> bool:
    """Whether one letter parts them, not the first, or two that have changed places."""
    if abs(len(word) - len(other)) > 1:
        return False
    begin, shorter = 0, min(len(word), len(other))
    while begin < shorter and word[begin] == other[begin]:
        begin += 1
    left, right = word[begin:], other[begin:]
    if begin and (left[1:] == right[1:] or left[1:] == right or left == right[1:]):
        return True
    return left[:2] == right[1::-1] and left[2:] == right[2:]


def _with_an_end_of(word: str) -> Iterator[str]:
    """The known words that begin or end as this one does: a slip is in one half of it."""
    middle = (len(word) + 1) // 2
    onward, backward = _sorted()
    yield from _beginning_with(word[: middle - 1], onward)
    yield from (one[::-1] for one in _beginning_with(word[: middle - 1 : -1], backward))


def _beginning_with(letters: str, words: Sequence[str]) -> Iterator[str]:
    place = bisect_left(words, letters)
    while place < len(words) and words[place].startswith(letters):
        yield words[place]
        place += 1


@cache
def _sorted() -> tuple[Sequence[str], Sequence[str]]:
    """The known words from A to Z, and all of them written backward."""
    return sorted(_known()), sorted(word[::-1] for word in _known())


@cache
def _known() -> Known:
    """Every word that any table knows."""
    known: dict[str, str | None] = {}
    for module in _TABLES:
        for table in vars(module).values():
            known |= dict.fromkeys(_words(table) if table is not grammar.NOUNS_LIKE_VERBS else ())
    past = (word for word, days in DAYS_FROM_TODAY.items() if days < 0)
    known |= dict.fromkeys((*WEEKDAYS, *past), "date")
    for listed in words_of("category"):
        if listed.meaning:
            field = None if types()[listed.meaning] == "INCOME" else "category"
            for word in listed.phrase.split(" "):
                for form in (word, f"{word}s", f"{word}es"):
                    known.setdefault(form, field)
    return known


def _words(table: object) -> Iterator[str]:
    if isinstance(table, Phrases):
        yield from table.words
    elif isinstance(table, frozenset | dict):
        yield from (word for word in table if isinstance(word, str) and word)
