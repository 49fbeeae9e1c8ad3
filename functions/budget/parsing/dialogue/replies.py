"""What a reply says: whether the user agrees, an amount, a day, a type, words for a category.

Numbers and days are read by the same rules as in a statement. Each word has to be known as part of
an answer, or to be of the statement itself; what is left is `unknown`, and may name a category.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from budget.parsing.categories.vocabulary import (
    CategoryMatch,
    CategoryType,
    category_matches,
    is_english,
)
from budget.parsing.dates.days import Day, day_in
from budget.parsing.dialogue import closing_words as words
from budget.parsing.dialogue.reply_words import ReplyWords
from budget.parsing.dialogue.rule import drops_first, somebody_else_paid, takes_it_back
from budget.parsing.lexicon.acts import TransactionType
from budget.parsing.lexicon.grammar import FILLERS, MODIFIERS
from budget.parsing.money.amounts import Amount, amount_in
from budget.parsing.money.unclear_amounts import places_of_doubt
from budget.parsing.text.tokens import Token

_COUNTING = frozenset({"son", "are", "they're"})
_SHORT = 4
"""Words of a reply that do not tell its language yet."""


@dataclass(frozen=True)
class Reply:
    tokens: Sequence[Token]
    stance: words.Stance | None
    takes_back: bool
    somebody_paid: bool
    amount: Amount
    day: Day | None
    """None where no day is stated."""
    type: TransactionType | None
    has_act: bool
    category_type: CategoryType | None
    matches: Sequence[CategoryMatch]
    things: frozenset[str]
    """Words of the statement that are said again."""
    unknown: tuple[str, ...]
    """Runs of words that are none of an answer, as they are written."""
    name: str | None
    """The words that may name a category."""
    count: int | None
    """How many purchases it says there are; 0 where it says several and not how many."""
    begins_with_amount: bool
    """Whether what follows an amount is told of the same purchase: "850, con el pediatra"."""
    places: frozenset[int]
    """Of words that say where or with whom."""
    corrects: bool
    """Whether what it says is said in place of what was said before."""
    is_mine: bool
    """Whether it says that the user paid."""
    is_hedged: bool
    """Whether what it says is to be confirmed."""
    has_name: bool
    """Whether an unknown word of it may name a thing."""
    is_english: bool | None
    """None where it is too short to tell."""

    @property
    def says_how_many(self) -> bool:
        """Whether it counts things, as "dos" and "son 2" do; "5" alone is an amount."""
        texts = {token.text for token in self.tokens}
        is_figure = any(token.kind == "number" for token in self.tokens)
        return (self.count or 0) > 1 and (not is_figure or not _COUNTING.isdisjoint(texts))

    @property
    def counts_nothing(self) -> bool:
        """Whether its number stands beside nothing that it could count: "5", "45 nomás"."""
        is_figure = any(token.kind == "number" for token in self.tokens)
        return is_figure and not (self.matches or self.things or self.unknown)

    @property
    def is_bare(self) -> bool:
        """Whether it does no more than agree or deny."""
        return self.day is None and self.only_dates

    @property
    def only_dates(self) -> bool:
        """Whether it does no more than agree or deny, and say a day."""
        says = (self.type, self.category_type, self.amount.cents, self.amount.doubt)
        others = (self.matches, self.things, self.unknown, self.count is not None, self.is_mine)
        return not any((*says, *others))


def read_reply(
    text: str,
    today: datetime.date,
    of_statement: Collection[str],
    *,
    asks_who_paid: bool = False,
) -> Reply:
    """`of_statement` are the words of the statement that it answers, folded."""
    said = ReplyWords(text)
    tokens = said.tokens
    matches = category_matches(tokens)
    english = is_english(tokens, matches)
    stance = said.take_stance()
    day = day_in(tokens, today, is_english=english)
    amount = amount_in(tokens, day.places | said.groups())
    said.free -= day.places | amount.places
    said.take(words.UNSURE)
    said.take(words.EXCEPT)
    is_hedged = bool(said.take(words.HEDGES))
    is_mine = asks_who_paid and bool(said.take(words.MINE))
    said.take_means()
    begins_with_amount = said.take_details(
        amount.places, {place for match in matches for place in range(match.start, match.end)}
    )
    said.take_company(after_things=bool(matches))
    of_amount = amount.places - day.places
    category_types = set(said.found(words.CATEGORY_TYPES))
    acts, types = said.acts(of_amount)
    types.update(said.found(words.TYPES))
    said.take(words.CARRIERS, also=of_amount)
    said.take(FILLERS)
    count = said.count([p for p in of_amount if not words.CARRIERS.at(said.texts, p)])
    said.free -= places_of_doubt(tokens, amount.places) if amount.doubt else set()
    matches = [m for m in matches if said.free.issuperset(range(m.start, m.end))]
    content = {p for p in said.free if said.texts[p] not in words.JOINING}
    things = frozenset(said.texts[p] for p in content).intersection(of_statement)
    untyped = said.free.copy()
    said.take(words.CATEGORY_TYPES)
    said.take(words.TYPES)
    typed = untyped - said.free
    known = words.JOINING.union(of_statement)
    said.free -= acts.union(*(range(match.start, match.end) for match in matches))
    said.free = {p for p in said.free if said.texts[p] not in known and count is None}
    if amount.cents is not None:
        said.free -= said.groups()
        said.take(MODIFIERS)
    ends = not amount.places
    return Reply(
        tokens=tokens,
        stance=stance,
        takes_back=ends
        and (takes_it_back(said.texts) or (drops_first(said.texts) and not matches)),
        somebody_paid=ends and somebody_else_paid(said.sentence, tokens, is_asked=asks_who_paid),
        amount=amount,
        day=day if day.places else None,
        type=types.pop() if len(types) == 1 else None,
        has_act=bool(acts),
        category_type=category_types.pop() if len(category_types) == 1 else None,
        matches=matches,
        things=things,
        unknown=tuple(said.runs()),
        name=said.name(sorted(content - acts - typed or content - acts)),
        count=count,
        begins_with_amount=begins_with_amount,
        places=frozenset(m.start for m in matches if said.names_a_place(m.start)),
        corrects=stance == "no" or words.MEANT_OTHERWISE.first(said.texts) is not None,
        is_mine=is_mine,
        is_hedged=is_hedged,
        has_name=any(map(said.may_name, said.free)),
        is_english=english if len(tokens) >= _SHORT else None,
    )
