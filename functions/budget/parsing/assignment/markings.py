"""A sentence with the roles of its words as they become known."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from typing import NamedTuple

from budget.parsing.categories.debts import DebtPayment
from budget.parsing.categories.vocabulary import CategoryMatch
from budget.parsing.lexicon.acts import TransactionType
from budget.parsing.text.tokens import Token, text_at


class Role(Enum):
    """What a word does in the record of one transaction."""

    AMOUNT = "amount"
    DATE = "date"
    ACT = "act"
    THING = "thing"
    PARTY = "party"
    MEANS = "means"
    FILLER = "filler"


class MarkedAct(NamedTuple):
    """Tokens [start, end) of an act; `is_told_of` where what it tells of may stand before it,
    `is_event` where it says what happened, and of no money."""

    start: int
    end: int
    type: TransactionType | None
    is_told_of: bool
    is_event: bool = False


class Markings:
    """`roles` has one place for each token, None while it has no role."""

    def __init__(
        self,
        sentence: str,
        tokens: Sequence[Token],
        dates: Collection[int],
        amount: Collection[int],
        matches: Sequence[CategoryMatch],
        debt: DebtPayment | None,
    ) -> None:
        self.sentence, self.tokens = sentence, tokens
        self.dates, self.amount, self.matches, self.debt = dates, amount, matches, debt
        self.words = [token.text for token in tokens]
        self.roles: list[Role | None] = [None] * len(tokens)
        self.acts: list[MarkedAct] = []

    def written(self, place: int) -> str:
        return self.sentence[self.tokens[place].start : self.tokens[place].end]

    def text(self, place: int) -> str:
        return text_at(self.tokens, place)

    def mark(self, places: Collection[int], role: Role | None) -> None:
        for place in places:
            self.roles[place] = role

    def is_free(self, start: int, length: int, *also: Role) -> bool:
        """Whether none of these tokens has a role but `also`."""
        return all(role is None or role in also for role in self.roles[start : start + length])

    def has_act_before(self, place: int) -> bool:
        return any(act.start < place for act in self.acts)

    def next_role(self, place: int) -> Role | None:
        """The role of the next token that is no filler and no date."""
        place += 1
        while place < len(self.roles) and self.roles[place] in (Role.FILLER, Role.DATE):
            place += 1
        return self.roles[place] if place < len(self.roles) else None
