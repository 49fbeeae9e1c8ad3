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

from budget.parsing.assignment.markings import MarkedAct, Markings, Role
from budget.parsing.assignment.names import mark_companions, mark_names, mark_tellers
from budget.parsing.assignment.statements import unmark_statements
from budget.parsing.categories.asides import places_of_asides
from budget.parsing.categories.debts import DebtPayment
from budget.parsing.categories.vocabulary import CategoryMatch
from budget.parsing.doubts import Doubt
from budget.parsing.lexicon.acts import CARRYING, TITLES, Act, acts_in
from budget.parsing.lexicon.grammar import (
    BANKS,
    DEMONSTRATIVES,
    FILLERS,
    PARTING,
    VOCATIVES,
    WITH_AN_ACT,
    is_laughter,
    means_at,
)
from budget.parsing.text.tokens import Token

_MOST_ACTS = 3
_INCOME = frozenset({"ingreso", "income"})
_TITLES = TITLES | {"pago"}


def mark_closed_words(m: Markings) -> None:
    m.mark(m.dates, Role.DATE)
    m.mark(m.amount, Role.AMOUNT)
    m.mark(places_of_asides(m.tokens), Role.FILLER)
    _mark_notice(m)
    _mark_acts(m)
    for match in m.matches:
        if m.is_free(match.start, match.end - match.start, Role.ACT):
            free = [place for place in range(match.start, match.end) if m.roles[place] is None]
            m.mark(free, Role.THING)
    place = 0
    while place < len(m.words):
        place += _mark_means_or_filler(m, place) or 1


def _mark_notice(m: Markings) -> None:
    """ "BBVA: compra por $350": a bank tells of it."""
    bank = BANKS.at(m.words, 0) if m.words else None
    if bank and m.text(bank[0]) == ":":
        m.mark(range(bank[0]), Role.FILLER)


def _mark_acts(m: Markings) -> None:
    for start, end, act in acts_in(m.tokens):
        is_taken = not m.is_free(start, end - start, Role.AMOUNT)
        if is_taken or len(m.acts) == _MOST_ACTS or not _is_act(m, start, end, act):
            continue
        m.acts.append(MarkedAct(start, end, act.type, act.is_told_of, act.is_event))
        m.mark(range(start, end), Role.ACT)
    if m.debt:
        m.mark(m.debt.acts, Role.ACT)
        m.mark(range(m.debt.start, m.debt.end), Role.PARTY)


def _is_act(m: Markings, start: int, end: int, act: Act) -> bool:
    """Not "gastó", and "gasto" only as the title of a note: no "yo gasto", no "gasto 80"."""
    if act.type is None and m.words[end - 1] in CARRYING and end in m.amount:
        return any(match.words.type == "INCOME" for match in m.matches)
    if m.words[start] not in _TITLES:
        return True
    if m.written(end - 1).lower().endswith("ó"):
        return False
    if m.words[end - 1] == "compra" and m.text(end) != ":":
        return False  # also "buy!"
    is_title = end - start > 1 or end not in m.amount or m.words[start] in _INCOME
    return is_title and all(_opens(m, place) for place in range(start))


def _opens(m: Markings, place: int) -> bool:
    """Whether this token may stand before the title of a note."""
    if m.roles[place] in (Role.DATE, Role.FILLER, Role.ACT):
        return True
    return m.tokens[place].kind == "mark" or FILLERS.at(m.words, place) is not None


def _mark_means_or_filler(m: Markings, place: int) -> int:
    """Marks what begins at this place; how many words it has."""
    role = m.roles[place]
    if role is not None and role is not Role.THING:
        return 0
    length = means_at(m.words, place, has_act=bool(m.acts))
    if length and m.is_free(place, length, Role.THING):
        m.mark(range(place, place + length), Role.MEANS)
        return length
    if role is not None:
        return 0
    filler = FILLERS.at(m.words, place) or (WITH_AN_ACT.at(m.words, place) if m.acts else None)
    is_somebody = m.words[place] in VOCATIVES and m.text(place - 1) in PARTING
    shows = not m.acts and m.words[place] in DEMONSTRATIVES and m.next_role(place) is Role.THING
    if filler and m.is_free(place, filler[0]) and not (is_somebody or shows):
        m.mark(range(place, place + filler[0]), Role.FILLER)
        return filler[0]
    if is_laughter(m.words[place]) or m.written(place).lower() == "sí":
        m.roles[place] = Role.FILLER
    return 0


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
    mark_companions(markings)
    unmark_statements(markings)
    markings.mark([place for place in asked_about if markings.roles[place] is None], Role.FILLER)
    return Roles(tuple(markings.roles))
