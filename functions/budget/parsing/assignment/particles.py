"""Prepositions, articles and "and": whether they join words of one purchase."""

from __future__ import annotations

from typing import Literal

from budget.parsing.assignment.markings import Markings, Role
from budget.parsing.lexicon import grammar
from budget.parsing.lexicon.table import word_set
from budget.parsing.money.number_words import LABELS, MODELS, UNITS, WORDS
from budget.parsing.text.tokens import glued

_FRACTIONS = (["1", "/", "2"], ["1", "/", "3"], ["2", "/", "3"], ["1", "/", "4"], ["3", "/", "4"])
_CLOCK = frozenset({"las", "la", "at"})
_LONGEST_COUNT = 2


def counts_or_labels(m: Markings, place: int) -> bool:
    """Whether this number, in figures or letters, or this unit after one tells of the thing."""
    before, after, word = m.text(place - 1), m.text(place + 1), m.words[place]
    if m.tokens[place].kind == "word":
        if word in UNITS and (m.tokens[place - 1].kind == "number" or before in WORDS):
            return True
        is_count = m.next_role(place) is Role.THING or after in UNITS or before in ("for", "para")
        return 1 < WORDS.get(word, 0) < 100 and is_count
    if "x" in (before, after) or (before == "/" and after == "/"):
        return False
    if after in UNITS or before in LABELS or before in MODELS or before in _CLOCK:
        return True
    if _is_in_a_time_or_fraction(m, place, before, after):
        return True
    if glued(m.tokens, place - 1) and m.roles[place - 1] is Role.THING:
        return True
    return len(word) <= _LONGEST_COUNT and word.isdigit() and _is_thing(m, place + 1)


def _is_in_a_time_or_fraction(m: Markings, place: int, before: str, after: str) -> bool:
    if (before == ":" and glued(m.tokens, place - 1)) or (after == ":" and glued(m.tokens, place)):
        return True
    return any(
        m.words[start : start + 3] in _FRACTIONS for start in (place, place - 2) if start >= 0
    )


def _is_thing(m: Markings, place: int) -> bool:
    if place >= len(m.words) or m.tokens[place].kind != "word":
        return False
    is_name = m.words[place] not in grammar.PARTING and grammar.may_name(
        m.written(place), m.words[place]
    )
    return m.roles[place] is Role.THING or is_name


_STATED = frozenset({"FIXED", "INCOME"})
"""What has an amount also while nothing is paid: a rent, a salary."""
_GIVEN_TO = word_set("role.given_to")
_THE = frozenset({"el", "la", "the"})
MEASURES = word_set("role.measures")


def leads(m: Markings, place: int) -> Literal["name", "thing"] | None:
    """What a preposition leads to: a name, or only a known thing; None where it has no role."""
    word, after = m.words[place], m.text(place + 1)
    is_set_apart = word == "para" and place - 1 in m.amount and not m.acts  # "500 para comida"
    is_rate = word in ("por", "x") and (after in UNITS or after in MEASURES)
    if is_set_apart or is_rate:
        return None
    is_spent_on = place - 1 in m.amount or any(
        act.start < place and not act.is_told_of for act in m.acts
    )
    if word == "on" and not is_spent_on:
        return None  # "dinner on Ana"
    if place + 1 >= len(m.words) or m.tokens[place + 1].kind == "mark":
        is_date = m.roles[place + 1 : place + 2] == [Role.DATE]
        return "name" if is_date else None
    return "thing" if _is_anothers(m, place) else "name"


def _is_anothers(m: Markings, place: int) -> bool:
    """ "sueldo de mi hermano": whose it is, where nothing says that the user got it."""
    before = [match for match in m.matches if match.end == place]
    return not m.acts and bool(before) and before[0].words.type == "INCOME"


def connects(m: Markings, place: int) -> bool:
    """Whether an "and" joins two things, or two acts: no second amount."""
    before, after = m.roles[place - 1] if place else None, place + 1
    if after >= len(m.words) or m.roles[after] is Role.AMOUNT:
        return False
    if m.words[after] in grammar.USER and m.acts:
        return before is not None  # "mi esposa y yo gastamos"
    if any(place < act.start <= place + 2 for act in m.acts[1:]):
        return before is not None
    if before not in (Role.THING, Role.PARTY, Role.AMOUNT):
        return False
    if before is Role.THING and any(a.start == after and a.type == "EXPENSE" for a in m.acts[:1]):
        return True  # "desayuno y pagué 95"
    return m.words[after] not in grammar.NO_NOUN and m.roles[after] is not Role.ACT


def determines(m: Markings, place: int) -> bool:
    """Whether an article or a possessive stands before something, and whose that is.

    A possessive makes a bare "mi renta 9000" a statement; "24 el litro" is a price.
    """
    word = m.words[place]
    if not _has_noun_after(m, place) or "á" in m.written(place).lower():
        return False
    if word in grammar.OTHERS and not m.has_act_before(place):
        return m.text(place - 1) in _GIVEN_TO
    if word in grammar.DEMONSTRATIVES and not m.acts:
        return m.text(place - 1) in grammar.PREPOSITIONS  # "este hotel 900" was seen
    if word not in grammar.MY or m.acts:
        return True
    near = [match for match in m.matches if place < match.start <= place + 2]
    return all(match.words.type not in _STATED for match in near)


def _has_noun_after(m: Markings, place: int) -> bool:
    """Not the "esta" of "esta caro"."""
    after = place + 1
    is_last = after == len(m.words)
    if is_last or (m.roles[after] in (Role.FILLER, Role.ACT, Role.MEANS) and after not in m.amount):
        return m.has_act_before(place)
    is_measured = m.words[place] in _THE and m.words[after] in MEASURES  # "24 el litro"
    return bool(m.acts) or not is_measured
