"""The user's own words for categories: "uber" is Work, whatever the vocabulary says of it.

They are compared as the vocabulary's are: folded, whole, by plurals too, the longest first. A
longer phrase of the vocabulary that holds them is another thing: "uber eats" is not the user's
"uber".
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from budget.parsing.categories.vocabulary import (
    OWN,
    CategoryMatch,
    CategoryType,
    CategoryWords,
    category_matches,
)
from budget.parsing.dates.relative_dates import DAYS_FROM_TODAY
from budget.parsing.dates.stated_date import MONTHS
from budget.parsing.dates.time_words import unread_time
from budget.parsing.lexicon.acts import acts_in
from budget.parsing.lexicon.grammar import FILLERS, NO_NOUN, PARTING
from budget.parsing.money.currencies import is_foreign_at
from budget.parsing.money.number_words import CENTS, CURRENCY, SCALES, UNCLEAR_SCALES, WORDS
from budget.parsing.text.phrases import InflectedPhrases
from budget.parsing.text.tokens import Token, tokenize

_NO_THING = (
    PARTING | NO_NOUN | CENTS | UNCLEAR_SCALES | {*WORDS, *SCALES, *MONTHS, *DAYS_FROM_TODAY}
)


class OwnWords(NamedTuple):
    """`words` as the user says them, `phrase` what `folded_phrase` makes of them."""

    phrase: str
    words: str
    category: str
    category_type: CategoryType


class AppliedWords(NamedTuple):
    """Words of the user's that have decided the category, and which."""

    words: str
    category: str


def name_a_thing(words: str) -> bool:
    """Whether one of them can be a thing's or somebody's name: not only numbers, dates, money,
    acts of paying and fillers, which a rule would take from every sentence."""
    tokens = tokenize(unicodedata.normalize("NFC", words))
    texts = [token.text for token in tokens]
    phrases = (*FILLERS.all(texts), *CURRENCY.all(texts), *acts_in(tokens))
    taken = {place for start, end, _ in phrases for place in range(start, end)}
    taken |= unread_time(tokens, (), (), ())
    return bool(category_matches(tokens)) or any(
        token.kind == "word"
        and place not in taken
        and token.text not in _NO_THING
        and not is_foreign_at(tokens, place, place)
        for place, token in enumerate(tokens)
    )


def with_own_words(
    tokens: Sequence[Token], matches: Sequence[CategoryMatch], own_words: Sequence[OwnWords]
) -> Sequence[CategoryMatch]:
    """The matches in order, with those of the user's words for what they stand on."""
    if not own_words:
        return matches
    rows = (
        (own.phrase, CategoryWords(own.category, own.category_type, names=own.words, rank=OWN))
        for own in own_words
    )
    found = [
        CategoryMatch(start, end, words, "")
        for start, end, words in InflectedPhrases(rows).all([token.text for token in tokens])
    ]
    owned = [own for own in found if not any(_is_part(own, match) for match in matches)]
    others = [
        match
        for match in matches
        if not any(own.start < match.end and match.start < own.end for own in owned)
    ]
    return sorted((*owned, *others), key=lambda match: match.start)


def applied_words(
    matches: Sequence[CategoryMatch], category: str | None
) -> tuple[AppliedWords, ...]:
    """Those of the user's words that say this category."""
    return tuple(
        AppliedWords(match.words.names, match.words.category)
        for match in matches
        if match.words.rank == OWN and match.words.category == category
    )


def _is_part(own: CategoryMatch, match: CategoryMatch) -> bool:
    is_within = match.start <= own.start and own.end <= match.end
    return is_within and own.end - own.start < match.end - match.start
