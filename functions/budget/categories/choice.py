"""Which category a row of a book gets: by the user's rules, else by a merchant that the vocabulary
names, else none. Pure; whatever gives rows a category by itself goes by it.

Words are compared as parsing compares them (budget.parsing.own_words); of the vocabulary a longer
name of a company that holds them is another thing. Of several rules that fit, the most particular
decides: the longest phrase, then one for an account, then one for a currency, then the one with
more bounds of amount, the narrower, the greater from below and the lesser from above; of what is
left, the first by its letters. A rule for income fits what comes in, any other what goes out: a
refund is not guessed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from budget.categories.tree import Chosen
from budget.entities import CategoryRule
from budget.models import CategoryRuleFields, CategoryType
from budget.parsing.categories.vocabulary import OWN, CategoryMatch, company_matches
from budget.parsing.own_words import OwnWords, with_own_words
from budget.parsing.text.tokens import Token, tokenize

_SILENT = frozenset("*/.,:;_#|")
"""Marks that banks write between the words of a merchant."""


class Row(NamedTuple):
    """`amount` is signed, what went out is negative. One that could not be read is None, and such a
    row gets no category."""

    text: str
    account: str
    currency: str | None
    amount: Decimal | None


@dataclass(frozen=True)
class Rule:
    """`phrase` is folded; `least` and `most` are of `currency`, whatever an amount's sign."""

    phrase: str
    category: str
    category_type: CategoryType
    account_id: str | None = None
    currency: str | None = None
    least: Decimal | None = None
    most: Decimal | None = None

    @classmethod
    def of(cls, rule: CategoryRule) -> Rule:
        it = CategoryRuleFields.of(rule)
        bounds = it.account_id, it.currency, it.min_amount, it.max_amount
        return cls(rule.phrase, it.category, it.category_type, *bounds)

    def allows(self, row: Row) -> bool:
        """Whether its bounds and its type do; the words are looked for apart."""
        if row.amount is None or not _is_of(self.category_type, row.amount):
            return False
        size = abs(row.amount)
        return (
            self.account_id in (None, row.account)
            and self.currency in (None, row.currency)
            and (self.least is None or self.least <= size)
            and (self.most is None or size <= self.most)
        )

    @property
    def order(self) -> tuple[object, ...]:
        """The most particular comes first."""
        least, most = self.least, self.most
        ends = [end for end in (least, most) if end is not None]
        return (
            -len(self.phrase.split(" ")),
            -len(self.phrase),
            self.account_id is None,
            self.currency is None,
            -len(ends),
            most - least if most is not None and least is not None else 0,
            -(least or 0),
            most or 0,
            self.phrase,
            self.account_id or "",
            self.currency or "",
            least is None,
        )


class Rules:
    """A user's; the order in which they are given makes no difference."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = sorted(rules, key=lambda rule: rule.order)

    def choose(self, row: Row) -> Chosen | None:
        if row.amount is None:
            return None
        tokens, known = _read(row.text)
        fitting = {_spoken(rule.phrase): rule for rule in reversed(self._rules) if rule.allows(row)}
        own = [
            OwnWords(phrase, phrase, rule.category, rule.category_type)
            for phrase, rule in fitting.items()
        ]
        matches = with_own_words(tokens, known, own)
        found = [fitting[match.words.names] for match in matches if match.words.rank == OWN]
        if found:
            return Chosen(min(found, key=lambda rule: rule.order).category, "rule")
        return _of_known_merchant(matches, row.amount)


@lru_cache(maxsize=1024)
def _read(text: str) -> tuple[Sequence[Token], Sequence[CategoryMatch]]:
    """Statements repeat their merchants."""
    tokens = [
        token for token in tokenize(unicodedata.normalize("NFC", text)) if token.text not in _SILENT
    ]
    return tokens, company_matches(tokens)


def _of_known_merchant(matches: Sequence[CategoryMatch], amount: Decimal) -> Chosen | None:
    """By companies' names alone: other words may be anything in a bank's text. Two that say
    different things say nothing."""
    named = [match.words for match in matches]
    decisive = [words for words in named if words.rank == max(each.rank for each in named)]
    categories = {words.category for words in decisive if _is_of(words.type, amount)}
    return Chosen(categories.pop(), "known merchant") if len(categories) == 1 else None


def _is_of(category_type: CategoryType, amount: Decimal) -> bool:
    return amount > 0 if category_type == "INCOME" else amount < 0


def _spoken(phrase: str) -> str:
    return " ".join(word for word in phrase.split(" ") if word not in _SILENT)
