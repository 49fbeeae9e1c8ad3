"""Takes back the roles of words that state a price, an offer or a bill instead of a purchase."""

from __future__ import annotations

from budget.parsing.assignment.markings import MarkedAct, Markings, Role
from budget.parsing.assignment.particles import MEASURES
from budget.parsing.categories.vocabulary import CategoryMatch
from budget.parsing.lexicon.grammar import ADULTS, MY
from budget.parsing.lexicon.table import word_set
from budget.parsing.money.number_words import WORDS

_AS_PRICE = word_set("role.as_price")
"""Leading to the amount without an act they tell a price or a state: "unos tenis en 1500"."""
_WITH = frozenset({"con", "with"})
_FOR = frozenset({"por", "for", "x"})
_COPULAS = word_set("role.copulas")
_MINE = frozenset({"me", "us", "nos"})
_STATED = frozenset({"FIXED", "INCOME"})
_OF = frozenset({"de", "del", "of"})
_ONE = frozenset({"un", "una", "unos", "unas", "a", "an", "some"})
_CONSUMED = frozenset({"Food", "Transport", "Phone"})
_THE = frozenset({"el", "la", "los", "las", "the"})
_SHARED = frozenset({"Food", "Groceries", "Transport", "Entertainment", "Shopping"})
"""What one buys for oneself: "la cena de mi hermano" is his."""


def unmark_statements(m: Markings) -> None:
    _unmark_bills(m)
    _unmark_events(m)
    _unmark_prices(m)
    if all(act.is_told_of for act in m.acts):
        _unmark_anothers(m)
        _unmark_price_of_a_measure(m)
    for act in m.acts:
        if act.is_told_of and not _tells_what_was_paid(m, act):
            m.mark(range(act.start, act.end), None)


def _unmark_bills(m: Markings) -> None:
    """A bill that came is not paid yet: "got the electric bill, 500"."""
    is_fixed = any(match.words.type == "FIXED" for match in m.matches)
    for act in m.acts:
        if is_fixed and m.words[act.end - 1] == "got":
            m.mark(range(act.start, act.end), None)


def _unmark_events(m: Markings) -> None:
    """What happened is the story of a purchase only where it is said that one paid."""
    if all(act.is_event or not (act.type or act.is_told_of) for act in m.acts):
        for act in m.acts:
            if act.is_event:
                m.mark(range(act.start, act.end), None)


def _unmark_prices(m: Markings) -> None:
    """ "a 24", "en 1500", "is 9000"; "3 tacos por 50" is how offers are worded."""
    stating = _AS_PRICE | _FOR if _has_count(m) else _AS_PRICE
    first = min(m.amount, default=0)
    if m.text(first - 1) in _WITH and m.roles[first - 1] is Role.THING:
        m.roles[first - 1] = None  # "los tacos con 200": a note of 200
    for place in m.amount:
        is_led = m.roles[place] is Role.AMOUNT and m.words[place] in stating
        if is_led and not m.has_act_before(place) and not _is_one_thing_of_a_price(m, place):
            m.roles[place] = None


def _is_one_thing_of_a_price(m: Markings, place: int) -> bool:
    """ "un café de 35", noted without an act; "los tenis de 900" may be of a shop window."""
    things = [match for match in m.matches if match.end <= place]
    is_eaten = bool(things) and things[0].words.category in _CONSUMED
    opening = [word for word, role in zip(m.words, m.roles, strict=True) if role is Role.THING]
    return is_eaten and m.words[place] in _OF and opening[0] in _ONE


def _unmark_anothers(m: Markings) -> None:
    """ "la cena de Juan 500", "el uber de mi hermana 85": nobody says that the user paid."""
    for match in m.matches:
        place = match.end
        if match.words.category not in _SHARED or m.text(place) not in _OF:
            continue
        owner = place + 1 + (m.text(place + 1) in MY)
        is_person = owner > place + 1 and m.text(owner) in ADULTS
        if is_person or _is_of_somebody_named(m, match, owner):
            m.mark(range(place, owner + 1), None)


def _is_of_somebody_named(m: Markings, match: CategoryMatch, owner: int) -> bool:
    """ "la cena de Juan"; without the article "tacos de Paco" are a place's."""
    is_the = m.text(match.start - 1) in _THE
    is_name = m.text(owner).isalpha() and m.written(owner)[0].isupper()
    return is_the and is_name and not any(each.start == owner for each in m.matches)


def _unmark_price_of_a_measure(m: Markings) -> None:
    """ "kilo de tortilla 24", "gallon of milk 60": what one costs, and not what was bought."""
    opening = [p for p, role in enumerate(m.roles) if role not in (Role.FILLER, Role.DATE)]
    if opening and m.text(opening[0]) in _THE:
        opening = opening[1:]
    if opening and m.text(opening[0]) in MEASURES and m.text(opening[0] + 1) in _OF:
        m.roles[opening[0]] = None


def _has_count(m: Markings) -> bool:
    return any(
        m.roles[place] is Role.THING and (token.kind == "number" or WORDS.get(token.text, 0) > 1)
        for place, token in enumerate(m.tokens)
    )


def _tells_what_was_paid(m: Markings, act: MarkedAct) -> bool:
    """ "was" and "cost" of a rent or of goods in general state what is, not what was paid."""
    words = m.words[act.start : act.end]
    if _COPULAS.isdisjoint(words) or words[-1] in _MINE or words[0] in _MINE:
        return True
    if m.next_role(act.end - 1) is not Role.AMOUNT:
        return False  # "fueron a cenar", "I was at dinner"
    if any(not other.is_told_of for other in m.acts if other.start < act.start or other.type):
        return True
    if any(match.words.type in _STATED for match in m.matches):
        return False
    before = [match for match in m.matches if match.end <= act.start]
    if not before and "it" not in words:
        opening = m.roles[: act.start]
        return all(role in (Role.FILLER, Role.DATE) for role in opening)
    is_plural = bool(before) and m.words[before[-1].end - 1].endswith("s")
    return not (is_plural and m.words[act.start] == "cost")
