"""Known things that only describe an unknown one: a "pizza cutter" and a "molde para pastel" are no
food."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from budget.parsing.categories.vocabulary import THING, CategoryMatch
from budget.parsing.lexicon.grammar import DETERMINERS, MODIFIERS, PARTING
from budget.parsing.money.number_words import UNITS
from budget.parsing.text.tokens import Token, text_at

_NO_HEAD = PARTING | UNITS | {"lo"}
_DESCRIBING = frozenset({"de", "del", "para", "of", "for"})


def are_only_described(
    tokens: Sequence[Token],
    matches: Sequence[CategoryMatch],
    category: str | None,
    names: Collection[int],
    *,
    is_english: bool,
) -> bool:
    """Whether each of the matches that say this category describes an unknown thing.

    `names` are the places of words that were taken for a thing. In English the thing stands after
    what describes it, in Spanish before.
    """
    saying = [match for match in matches if match.words.category == category]
    unknown = set(names) - {p for match in matches for p in range(match.start, match.end)}
    return bool(saying) and all(
        match.words.rank == THING
        and match.language != "name"
        and (
            (is_english and _is_head(tokens, match.end, unknown))
            or _is_head(tokens, _described_by(tokens, match), unknown)
        )
        for match in saying
    )


def _described_by(tokens: Sequence[Token], match: CategoryMatch) -> int:
    """The place before the preposition that leads to this match; -1 where none does."""
    place = match.start - 1
    while place > 0 and tokens[place].text in DETERMINERS:
        place -= 1
    return place - 1 if place > 0 and tokens[place].text in _DESCRIBING else -1


def _is_head(tokens: Sequence[Token], place: int, unknown: Collection[int]) -> bool:
    text = text_at(tokens, place)
    if place not in unknown or tokens[place].kind != "word" or text in _NO_HEAD:
        return False
    return MODIFIERS.at([text], 0) is None
