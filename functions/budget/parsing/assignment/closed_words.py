"""Marks what is known word for word: dates, amount, acts, things, means of payment, fillers."""

from __future__ import annotations

from budget.parsing.assignment.markings import MarkedAct, Markings, Role
from budget.parsing.categories.asides import places_of_asides
from budget.parsing.lexicon.acts import CARRYING, TITLES, Act, acts_in
from budget.parsing.lexicon.fillers import (
    FILLERS,
    VOCATIVES,
    WITH_AN_ACT,
    is_laughter,
)
from budget.parsing.lexicon.grammar import DEMONSTRATIVES, PARTING
from budget.parsing.lexicon.means import BANKS, means_at

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
