"""Numbers beside the amount: what they count, measure, label or tell the hour of."""

from __future__ import annotations

from budget.parsing.assignment.markings import Markings, Role
from budget.parsing.lexicon import grammar
from budget.parsing.money.counting_words import LABELS, MODELS, UNITS
from budget.parsing.money.number_words import WORDS
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
