"""Marks names: unknown words, where an act, a preposition or a known thing leads to them."""

from __future__ import annotations

from budget.parsing.assignment.markings import Markings, Role
from budget.parsing.assignment.particles import connects, counts_or_labels, determines, leads
from budget.parsing.categories.vocabulary import PURPOSE
from budget.parsing.dates.stated_date import MONTHS
from budget.parsing.lexicon import grammar
from budget.parsing.lexicon.grammar import INTENSIFIERS, MODIFIERS, PERIODIC
from budget.parsing.money.currencies import is_foreign_at
from budget.parsing.money.number_words import SCALES, UNCLEAR_SCALES, WORDS

_ROOM = 3
"""So many unknown words in a row may be a name."""
_CODE = frozenset("{}[]<>=_|\\`@%^?¿")
"""Marks of programs and of questions; all others only part words."""
_PARTING_MARKS = frozenset(",.;:\u2026()¡!")


def mark_names(m: Markings) -> None:
    """From left to right; where the sentence knows no thing at all, its words are one name."""
    unknown = [p for p, t in enumerate(m.tokens) if m.roles[p] is None and t.kind == "word"]
    is_all_unknown = not (m.acts or m.matches or m.debt) and len(unknown) <= _ROOM
    costs = {
        p for a in m.acts if a.is_told_of and a.type == "EXPENSE" for p in range(a.start, a.end)
    }
    room = _ROOM if is_all_unknown else 0
    for place, role in enumerate(m.roles):
        if role is Role.ACT or role is Role.PARTY:
            room = 0 if place in costs else _ROOM
        elif role is Role.THING:
            room = _ROOM - 1 if m.has_act_before(place) else 0
        elif role is Role.AMOUNT or role is Role.MEANS:
            room = 0
        elif role is None:
            room = _mark_at(m, place, room)


def _mark_at(m: Markings, place: int, room: int) -> int:
    """Marks the token if it has a role here; how many unknown words may follow as a name."""
    kind, word = m.tokens[place].kind, m.words[place]
    if kind == "mark":
        is_of_code = word in _CODE or (
            word == '"' and ":" in (m.text(place - 1), m.text(place + 1))
        )
        m.roles[place] = None if is_of_code else Role.FILLER
        return 0 if word in _PARTING_MARKS else room
    if kind == "number":
        m.roles[place] = Role.THING if counts_or_labels(m, place) else None
        return room
    return _mark_word(m, place, word, room)


def _mark_word(m: Markings, place: int, word: str, room: int) -> int:
    if _opens_the_record(m, place, word) or _is_what_was_gone_for(m, place, word):
        m.roles[place] = Role.FILLER
        return room
    if word == "lo" and m.text(place + 1) in ("de", "del") and m.has_act_before(place):
        m.roles[place] = Role.THING
        return _ROOM
    if _describes(m, place, word) or _intensifies(m, place):
        return room
    if word in grammar.PREPOSITIONS:
        to = leads(m, place)
        m.roles[place] = Role.THING if to else None
        return _ROOM if to == "name" else 0
    if word in grammar.CONNECTORS and connects(m, place):
        m.roles[place] = Role.THING
        return room
    if word in grammar.DETERMINERS and determines(m, place):
        m.roles[place] = Role.THING
        return room
    if _is_the_user(m, place, word):
        m.roles[place] = Role.PARTY
        return room
    if counts_or_labels(m, place):
        m.roles[place] = Role.THING
        return room
    if may_name(m, place) and (room or _is_a_name(m, place)):
        m.roles[place] = Role.THING
        return max(room - 1, 0)
    return 0


def _opens_the_record(m: Markings, place: int, word: str) -> bool:
    """The "que" of "anota por favor que gasté 90"."""
    opening = (Role.FILLER, Role.DATE, Role.ACT)
    is_first = all(role in opening for role in m.roles[:place])
    return word == "que" and place > 0 and is_first and m.next_role(place) is Role.ACT


def _is_what_was_gone_for(m: Markings, place: int, word: str) -> bool:
    """The "cortar" of "fui a cortarme el pelo y pagué 150"."""
    is_led = m.text(place - 1) in ("a", "to") and m.has_act_before(place)
    is_verb = grammar.is_infinitive(word)
    return is_led and is_verb and any(a.start > place and (a.type or a.is_told_of) for a in m.acts)


def _describes(m: Markings, place: int, word: str) -> bool:
    """Marks a month that a thing is of, or words that describe one."""
    if word in MONTHS:
        m.roles[place] = Role.THING
        return True
    modifier = MODIFIERS.at(m.words, place)
    if modifier is None or not m.is_free(place, modifier[0]):
        return False
    is_verb = m.written(place).lower().endswith("ó")
    is_stated = word in ("pago", "abono") and place + 1 in m.amount and not m.has_act_before(place)
    is_stated = is_stated or (word == "order" and place == 0)
    is_habit = word in PERIODIC and place - 1 in m.amount and not m.acts
    if is_verb or is_stated or is_habit:
        return False
    m.mark(range(place, place + modifier[0]), Role.THING)
    return True


def _intensifies(m: Markings, place: int) -> bool:
    """Marks "bien perrones" after what was bought or its price."""
    before = m.roles[place - 1] if place else None
    if m.words[place] not in INTENSIFIERS or before not in (Role.THING, Role.AMOUNT):
        return False
    if place + 1 >= len(m.roles) or m.roles[place + 1] is not None or not may_name(m, place + 1):
        return False
    m.mark((place, place + 1), Role.THING)
    return True


def _is_the_user(m: Markings, place: int, word: str) -> bool:
    """The "yo" or the "I" beside an act."""
    beside = m.next_role(place) is Role.ACT or m.roles[max(place - 1, 0)] is Role.ACT
    is_joined = m.text(place - 1) in grammar.CONNECTORS and bool(m.acts)
    return word in grammar.USER and (beside or is_joined)


def may_name(m: Markings, place: int) -> bool:
    """Whether this word may be part of a name, wherever it stands."""
    token = m.tokens[place]
    if token.kind != "word" or token.text in grammar.PARTING:
        return False
    if token.text in SCALES or token.text in UNCLEAR_SCALES or WORDS.get(token.text, 1) > 1:
        return False
    if not grammar.may_name(m.written(place), token.text):
        return False
    follows = m.text(place + 1)
    is_half_a_number = place + 1 in m.amount and (WORDS.get(follows, 0) > 1 or follows in SCALES)
    return not is_half_a_number and not is_foreign_at(m.tokens, place, place)


def _is_a_name(m: Markings, place: int) -> bool:
    """A capital beside a thing, or "mom's" before a present: "my boss's lunch" is the boss's."""
    if m.words[place].endswith("'s"):
        owned = [match.words for match in m.matches if match.start > place]
        is_gift = bool(owned) and owned[0].rank == PURPOSE and owned[0].type == "VARIABLE"
        return m.next_role(place) in (Role.THING, None) and (is_gift or m.has_act_before(place))
    is_capital = m.written(place)[0].isupper() and any(c.islower() for c in m.sentence)
    is_telling = any(m.written(p).islower() for p, t in enumerate(m.tokens) if t.kind == "word")
    beside = m.roles[max(place - 1, 0) : place + 2]
    return is_capital and is_telling and place > 0 and Role.THING in beside


def mark_tellers(m: Markings) -> None:
    """The payer or the shop that stands before "me pagó" and "me cobró", and no thing with it."""
    for act in m.acts:
        begin, unknown = act.start, 0
        while act.is_told_of and begin and unknown <= _ROOM and _tells(m, begin - 1):
            begin -= 1
            unknown += m.roles[begin] is None
        has_thing = any(begin <= match.start < act.start for match in m.matches)
        if unknown <= _ROOM and not has_thing:
            names = [place for place in range(begin, act.start) if m.roles[place] is None]
            m.mark(names, Role.PARTY)


def mark_companions(m: Markings) -> None:
    """Who is named before "y yo": "mi esposa y yo gastamos"."""
    for place in range(1, len(m.words)):
        is_joined = m.words[place] in grammar.CONNECTORS and m.text(place + 1) in grammar.USER
        if is_joined and m.roles[place - 1] is None and m.acts and may_name(m, place - 1):
            begin = place - 1 - (place > 1 and m.words[place - 2] in grammar.MY)
            m.mark(range(begin, place + 1), Role.PARTY)


def _tells(m: Markings, place: int) -> bool:
    """Whether this token may be part of what stands before an act."""
    role = m.roles[place]
    if role in (Role.FILLER, Role.DATE):
        return m.words[place] not in _PARTING_MARKS
    return role in (Role.THING, Role.PARTY) or (role is None and may_name(m, place))
