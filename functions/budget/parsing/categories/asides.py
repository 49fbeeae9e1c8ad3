"""What is said beside a purchase: why, on the way from where, in what mood (es, en).

"tacos 90 saliendo del gym", "gasté 90 en tacos porque traía hambre": an aside names no thing that
was bought, and nothing in it is looked up. It holds no number and no act of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from budget.parsing.lexicon.acts import acts_in
from budget.parsing.lexicon.grammar import DETERMINERS, NO_NOUN, PREPOSITIONS
from budget.parsing.lexicon.table import phrases, words
from budget.parsing.money.number_words import WORDS
from budget.parsing.text.phrases import Phrases
from budget.parsing.text.tokens import Token

REASONS = phrases("asides.reasons")
ROUTES = phrases("asides.routes")
STATES: Phrases[None] = Phrases(
    (f"{lead}{state}{much}", None)
    for lead in ("", "que ", "es que ")
    for state in words("asides.states")
    for much in ("", " bien", " muy", " re", " super", " mucha", " mucho", " un chingo de", " con",
                 " so", " really", " hella", " kinda")
)  # fmt: skip
MOODS = phrases("asides.moods")


_LONGEST_NAME = 3


def places_of_asides(tokens: Sequence[Token]) -> frozenset[int]:
    """The places of the words of all asides."""
    return _places_of_asides(tuple(tokens))


@lru_cache(maxsize=8)
def _places_of_asides(tokens: tuple[Token, ...]) -> frozenset[int]:
    words = [token.text for token in tokens]
    acts = frozenset(place for start, end, _ in acts_in(tokens) for place in range(start, end))
    told = [
        (start, end)
        for start, end in (*_reasons(tokens, words), *_routes(tokens, words))
        if acts.isdisjoint(range(start, end)) and not _has_number(tokens, start, end)
    ]
    return frozenset(place for start, end in (*told, *_moods(words)) for place in range(start, end))


def _reasons(tokens: Sequence[Token], words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """From a "because", after what it explains, to the next mark."""
    for start, _, _ in REASONS.all(words):
        end = start
        while end < len(tokens) and tokens[end].kind != "mark":
            end += 1
        if start and end > start + 1:
            yield start, end


def _routes(tokens: Sequence[Token], words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """ "saliendo del jale", "after the gym": with the name of a place or an occasion."""
    for start, end, _ in ROUTES.all(words):
        last = end
        while last < len(tokens) and last - end < _LONGEST_NAME and _goes_on(tokens, last, end):
            last += 1
        if last > end:
            yield start, last


def _goes_on(tokens: Sequence[Token], place: int, begin: int) -> bool:
    token = tokens[place]
    if token.text in DETERMINERS:
        return place == begin
    if token.kind != "word" or token.text in WORDS:
        return False
    is_first = place == begin or (place == begin + 1 and tokens[begin].text in DETERMINERS)
    return is_first and token.text not in PREPOSITIONS | NO_NOUN


def _moods(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """ "andaba bien crudo", "I was starving"."""
    for start, end, _ in STATES.all(words):
        mood = MOODS.at(words, end) if end < len(words) else None
        if mood:
            yield start, end + mood[0]


def _has_number(tokens: Sequence[Token], start: int, end: int) -> bool:
    return any(
        token.kind == "number" or WORDS.get(token.text, 1) > 1 for token in tokens[start:end]
    )
