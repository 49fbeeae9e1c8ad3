"""What the words of a sentence say about its type and category."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from budget.parsing.categories.asides import places_of_asides
from budget.parsing.categories.debts import DebtPayment
from budget.parsing.categories.vocabulary import (
    OWN,
    SALE,
    CategoryMatch,
    CategoryType,
    CategoryWords,
)
from budget.parsing.doubts import Doubt
from budget.parsing.lexicon.acts import TransactionType, acts_in, types_by_act
from budget.parsing.lexicon.grammar import ADULTS, FILLERS, MY
from budget.parsing.lexicon.table import word_set
from budget.parsing.text.tokens import Token, text_at
from budget.rules import title_case

_ARTICLES = word_set("kinds.articles")
_JOINING = word_set("kinds.joining")
_AND = frozenset({"y", "e", "and", "+", "&", ","})
_WORDS_JOINED = 3
"""So many words may stand from an "and" to the second category: "y con la"."""


class Kind(NamedTuple):
    """None where nothing states it or `doubt` says why it is open."""

    type: TransactionType | None = None
    category_type: CategoryType | None = None
    category: str | None = None
    doubt: Doubt | None = None


def kind_of(
    tokens: Sequence[Token],
    matches: Sequence[CategoryMatch],
    amount: Collection[int] = (),
    debt: DebtPayment | None = None,
) -> Kind:
    """Type, category type and category; an income's category type is always INCOME."""
    if debt:
        return Kind("EXPENSE", "DEBT", debt.name)
    verbs = types_by_act(tokens, amount)
    if len(verbs) > 1:
        return Kind(doubt=Doubt("spent_and_received"))
    verb = next(iter(verbs), None)
    deciding = _deciding(tokens, matches)
    categories = {words.category for words in deciding}
    types = {words.type for words in deciding}
    if len(categories) > 1:
        return _of_several(verb, sorted(categories), types)
    if not deciding:
        return Kind(verb, "INCOME" if verb == "INCOME" else None)
    category_type, category = deciding[0].type, title_case(deciding[0].category)
    if category_type == "SAVINGS" and any(_is_price_saved(tokens, match) for match in matches):
        return Kind(verb, None, None, Doubt("saved_or_cheaper"))
    type_ = type_of(category_type)
    if verb and verb != type_:
        doubt = Doubt("no_expense" if verb == "EXPENSE" else "no_income", (category,))
        return Kind(verb, "INCOME" if verb == "INCOME" else None, None, doubt)
    return Kind(type_, category_type, category)


def meant_matches(tokens: Sequence[Token], matches: Sequence[CategoryMatch]) -> list[CategoryMatch]:
    """Without asides, what is part of a longer filler ("al chile"), somebody's family ("mi papá")
    and the words that are part of an act of another type: "me regaló 500" is no gift."""
    acts = [(start, end, act.type) for start, end, act in acts_in(tokens) if act.type]
    asides = places_of_asides(tokens)
    words = [token.text for token in tokens]
    fillers = {start: end for start, end, _ in FILLERS.all(words)}
    return [
        match
        for match in matches
        if match.start not in asides
        and fillers.get(match.start - 1, 0) < match.end
        and not (words[match.start] in ADULTS and text_at(tokens, match.start - 1) in MY)
        and not any(
            start <= match.start and match.end <= end and type_ != type_of(match.words.type)
            for start, end, type_ in acts
        )
    ]


def type_of(category_type: CategoryType) -> TransactionType:
    return "INCOME" if category_type == "INCOME" else "EXPENSE"


def _of_several(
    verb: TransactionType | None, categories: list[str], types: set[CategoryType]
) -> Kind:
    """The category is open; what the categories agree on is not."""
    doubt = Doubt("several_categories", tuple(categories))
    sides = {type_of(one) for one in types} | ({verb} if verb else set())
    if len(sides) > 1:
        return Kind(verb, "INCOME" if verb == "INCOME" else None, None, doubt)
    return Kind(sides.pop(), types.pop() if len(types) == 1 else None, None, doubt)


def _deciding(tokens: Sequence[Token], matches: Sequence[CategoryMatch]) -> list[CategoryWords]:
    """The highest rank decides; of one rank, what a preposition leads to only describes."""
    heads: list[CategoryMatch] = []
    for match in matches:
        last = heads[-1] if heads else None
        if (
            last is None
            or match.words.category == last.words.category
            or _is_joined(tokens, last, match)
        ):
            heads.append(match)
        elif _is_prelude(tokens, last, match):
            heads[-1] = match
        elif _compete(last, match):
            if not _is_led_to(tokens, match):
                heads.append(match)
        elif match.words.rank > last.words.rank:
            heads[-1] = match
    return [head.words for head in heads]


def _is_prelude(tokens: Sequence[Token], last: CategoryMatch, match: CategoryMatch) -> bool:
    """ "para la fiesta compré el pastel", "en el cine compré palomitas": an act parts the place or
    the purpose from the thing."""
    acts = [(start, end) for start, end, _ in acts_in(tokens)]
    is_parted = any(last.end <= start and end <= match.start for start, end in acts)
    return is_parted and _is_led_to(tokens, last) and not _is_led_to(tokens, match)


def _is_price_saved(tokens: Sequence[Token], match: CategoryMatch) -> bool:
    """ "ahorré 200 en el super": nothing was put aside there."""
    place = match.start - 1
    while place > 0 and tokens[place].text in _ARTICLES:
        place -= 1
    return match.words.type != "SAVINGS" and place > 0 and tokens[place].text in ("en", "on", "at")


def _compete(last: CategoryMatch, match: CategoryMatch) -> bool:
    """Whether neither wins by rank; an income wins over nothing but what was sold, the user's own
    words over everything."""
    ranks = {last.words.rank, match.words.rank}
    types = {last.words.type, match.words.type}
    return len(ranks) == 1 or (
        ranks.isdisjoint((SALE, OWN)) and len(types) > 1 and "INCOME" in types
    )


def _is_joined(tokens: Sequence[Token], left: CategoryMatch, right: CategoryMatch) -> bool:
    between = [token.text for token in tokens[left.end : right.start]]
    return bool(between) and len(between) <= _WORDS_JOINED and between[0] in _AND


def _is_led_to(tokens: Sequence[Token], match: CategoryMatch) -> bool:
    """Whether a preposition leads to the match: "taxi al doctor", "ropa en Zara"."""
    place = match.start - 1
    while place > 0 and tokens[place].text in _ARTICLES and tokens[place].text not in _JOINING:
        place -= 1
    return place >= 0 and tokens[place].text in _JOINING
