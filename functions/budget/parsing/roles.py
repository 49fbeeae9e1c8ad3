"""The role of every word of a sentence. A reading is sure only if each word has one.

A deny list cannot know what it has not seen ("my rent is 9000 now", "el kilo está a 24"). So it is
the other way round: acts of paying and receiving, fillers, means of payment and the vocabulary's
things are known, and names may follow only where an act or a preposition leads to them. Whatever
else is said has no role, and is asked about.

`assignment` gives the roles step by step, `lexicon` holds the words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from budget.parsing.assignment.closed_words import mark_closed_words
from budget.parsing.assignment.markings import Markings, Role
from budget.parsing.assignment.names import mark_names, mark_tellers
from budget.parsing.assignment.statements import unmark_statements
from budget.parsing.categories.debts import DebtPayment
from budget.parsing.categories.vocabulary import CategoryMatch
from budget.parsing.doubts import Doubt
from budget.parsing.text.tokens import Token

__all__ = ["Role", "Roles", "roles_of"]

_LONGEST_QUOTE = 60


class Roles(NamedTuple):
    """`of` holds each token's role, or None where it has none."""

    of: tuple[Role | None, ...]

    def not_understood(self, sentence: str, tokens: Sequence[Token]) -> Doubt | None:
        """The words without a role as they were written, quoted; None where all have one."""
        runs = list(self._runs(sentence, tokens))
        return not_understood(runs) if runs else None

    def _runs(self, sentence: str, tokens: Sequence[Token]) -> Iterator[str]:
        begin: int | None = None
        for place, role in enumerate((*self.of, Role.FILLER)):
            if role is None:
                begin = place if begin is None else begin
            elif begin is not None:
                yield sentence[tokens[begin].start : tokens[place - 1].end]
                begin = None


def not_understood(runs: Sequence[str]) -> Doubt:
    """That asks about these words, quoted."""
    return Doubt("not_understood", (", ".join(map(_quoted, runs))[:_LONGEST_QUOTE],))


def _quoted(text: str) -> str:
    printable = "".join(c if c.isprintable() else " " for c in text)
    return f'"{" ".join(printable.split())}"'


def roles_of(
    sentence: str,
    tokens: Sequence[Token],
    *,
    dates: Collection[int],
    amount: Collection[int],
    matches: Sequence[CategoryMatch],
    debt: DebtPayment | None = None,
    asked_about: Collection[int] = (),
) -> Roles:
    """Gives each token its role. `dates` and `amount` are the places that state those; what is
    `asked_about` anyway, as a doubtful amount, is not told of again."""
    markings = Markings(sentence, tokens, dates, amount, matches, debt)
    mark_closed_words(markings)
    mark_names(markings)
    mark_tellers(markings)
    unmark_statements(markings)
    markings.mark([place for place in asked_about if markings.roles[place] is None], Role.FILLER)
    return Roles(tuple(markings.roles))
