"""What the words of a sentence say about its type and category."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from budget.parsing.matches import Match
from budget.parsing.phrases import Phrases, split
from budget.parsing.tokens import Token
from budget.parsing.vocabulary import EXPENSE_VERBS, INCOME_VERBS, SALE, CategoryType, Entry
from budget.rules import title_case

TransactionType = Literal["EXPENSE", "INCOME"]

_ARTICLES = frozenset(split("el, la, los, las, un, una, mi, mis, su, the, a, an, my, our, some"))
_JOINING = frozenset(
    split("a, al, de, del, en, con, para, por, to, of, in, at, on, with, for, from, hacia")
)
_AND = frozenset({"y", "e", "and", "+", "&", ","})
_VERBS: Phrases[TransactionType] = Phrases(
    [
        *((phrase, "INCOME") for phrase in split(INCOME_VERBS)),
        *((phrase, "EXPENSE") for phrase in split(EXPENSE_VERBS)),
    ]
)


class Kind(NamedTuple):
    """None where nothing says it or `doubt` says why it is open."""

    type: TransactionType | None = None
    category_type: CategoryType | None = None
    category: str | None = None
    doubt: str | None = None


def kind_of(tokens: Sequence[Token], found: Sequence[Match]) -> Kind:
    """Type, category type and category; an income's category type is always INCOME."""
    verbs = _verbs(tokens)
    if len(verbs) > 1:
        return Kind(doubt="Money is both spent and received: which is to be recorded?")
    verb = next(iter(verbs), None)
    entries = _deciding(tokens, found)
    categories = {entry.category for entry in entries}
    types = {entry.type for entry in entries}
    if len(categories) > 1:
        return _of_several(verb, sorted(categories), types)
    if not entries:
        return Kind(verb, "INCOME" if verb == "INCOME" else None)
    category_type, category = entries[0].type, title_case(entries[0].category)
    said = _type_of(category_type)
    if verb and verb != said:
        doubt = f"{category} does not go with {verb.lower()}: what was it?"
        return Kind(verb, "INCOME" if verb == "INCOME" else None, None, doubt)
    return Kind(said, category_type, category)


def _of_several(
    verb: TransactionType | None, categories: list[str], types: set[CategoryType]
) -> Kind:
    """The category is open; what the categories agree on is not."""
    doubt = f"More than one category fits ({', '.join(categories)}): which one is it?"
    sides = {_type_of(one) for one in types} | ({verb} if verb else set())
    if len(sides) > 1:
        return Kind(verb, "INCOME" if verb == "INCOME" else None, None, doubt)
    return Kind(sides.pop(), types.pop() if len(types) == 1 else None, None, doubt)


def _type_of(category_type: CategoryType) -> TransactionType:
    return "INCOME" if category_type == "INCOME" else "EXPENSE"


def _verbs(tokens: Sequence[Token]) -> set[TransactionType]:
    words = [token.text for token in tokens]
    found: set[TransactionType] = set()
    place = 0
    while place < len(words):
        hit = _VERBS.at(words, place)
        if hit:
            found.add(hit[1])
        place += hit[0] if hit else 1
    return found


def _deciding(tokens: Sequence[Token], found: Sequence[Match]) -> list[Entry]:
    """The highest rank decides; of one rank, what a preposition leads to only describes."""
    heads: list[Match] = []
    for match in found:
        last = heads[-1] if heads else None
        if (
            last is None
            or match.entry.category == last.entry.category
            or _is_joined(tokens, last, match)
        ):
            heads.append(match)
        elif _compete(last, match):
            if not _is_led_to(tokens, match):
                heads.append(match)
        elif match.entry.rank > last.entry.rank:
            heads[-1] = match
    return [head.entry for head in heads]


def _compete(last: Match, match: Match) -> bool:
    """Whether neither wins by rank; an income wins over nothing but what was sold."""
    ranks = {last.entry.rank, match.entry.rank}
    types = {last.entry.type, match.entry.type}
    return len(ranks) == 1 or (SALE not in ranks and len(types) > 1 and "INCOME" in types)


def _is_joined(tokens: Sequence[Token], left: Match, right: Match) -> bool:
    between = [token.text for token in tokens[left.end : right.start]]
    return bool(between) and len(between) <= 3 and between[0] in _AND


def _is_led_to(tokens: Sequence[Token], match: Match) -> bool:
    """Whether a preposition leads to the match: "taxi al doctor", "ropa en Zara"."""
    place = match.start - 1
    while place > 0 and tokens[place].text in _ARTICLES and tokens[place].text not in _JOINING:
        place -= 1
    return place > 0 and tokens[place].text in _JOINING
