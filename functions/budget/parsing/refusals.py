"""Sentences in which nothing was bought or received, whatever numbers they hold; and who paid: only
what the user paid is the user's to record.

In a phrase `#` stands for a number.
Nothing is safe because it is listed here: a sentence is sure only where `roles` accounts for every
word. These only say why better than "Not understood".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from budget.parsing.doubts import Doubt
from budget.parsing.lexicon.grammar import FILLERS, MY, PREPOSITIONS
from budget.parsing.lexicon.table import meanings, phrases, word_set
from budget.parsing.money.number_words import with_numbers_marked
from budget.parsing.text.phrases import Phrases
from budget.parsing.text.tokens import Token, text_at

SOMEONE_ELSE = Doubt("someone_else")
_THIRD_PERSON = frozenset({"gast\u00f3", "pag\u00f3", "compr\u00f3", "invit\u00f3"})
_PAID = frozenset({"spent", "paid", "bought", "gasto", "pago", "compro"})
_SPENT = word_set("verbs.spent") - {"paid", "bought", "purchased", "ordered", "settled"}
_WHOSE = frozenset({"the", "my", "our", "his", "her", "their"})
OTHERS = word_set("payers.others")
_TREATED = phrases("payers.treated")


def places_of_others(sentence: str, tokens: Sequence[Token]) -> frozenset[int]:
    """The words that say that the money may not be the user's; none where nothing says so."""
    words = [token.text for token in tokens]
    places: set[int] = set()
    for place, token in enumerate(tokens):
        written = sentence[token.start : token.end].lower()
        is_received = text_at(tokens, place - 1) in ("me", "nos", "se")
        is_after_others = token.text in _PAID and text_at(tokens, place - 1) in OTHERS
        is_received = is_received or text_at(tokens, place + 1) in ("me", "us")
        is_after_others = is_after_others or _has_subject(tokens, place)
        if (written in _THIRD_PERSON or is_after_others) and not is_received:
            after = place + 1 + (text_at(tokens, place + 1) in MY)
            places |= {place, *(p for p in (place - 1, after) if text_at(tokens, p) in OTHERS)}
        if treated := _TREATED.at(words, place):
            places.update(range(place, place + treated[0]))
    return frozenset(places)


def _has_subject(tokens: Sequence[Token], place: int) -> bool:
    """Whether an English verb that is no participle of a thing has one: "the kids spent 200"."""
    opening = [token.text for token in tokens[max(place - 3, 0) : place]]
    is_named = len(opening) > 1 and opening[-2] in _WHOSE and opening[-1].isalpha()
    is_led_to = len(opening) > 2 and opening[0] in PREPOSITIONS
    return is_named and not is_led_to and tokens[place].text in _SPENT


LOST = phrases("refusal.lost_or_stolen")
"""They come before every question that is open."""
_PHRASES: Phrases[str] = meanings("refusal.by_code")
_VERBS = word_set("refusal.verbs")
_DICTATED = phrases("acts.noting")
LOST_OR_STOLEN = Doubt("lost_or_stolen")
_SETTING = word_set("refusal.setting")
_LEADING_TO = frozenset({"to", "a", "at", "en"})
"""Before the number of a limit: "set food to 300", "pon comida en 300"."""
_REACH = 3
"""A "no" denies a verb among so many words after it."""
_OTHER_CARDS = frozenset({"metro", "movilidad", "metrobus", "regalo"})
_PAYING_WITH = frozenset({"con", "with", "using", "usando", "on"})


def reason_against(tokens: Sequence[Token]) -> Doubt | None:
    """Why nothing in this sentence is to be recorded; None where something may be."""
    words = with_numbers_marked(tokens)
    if LOST.first(words):
        return LOST_OR_STOLEN
    sets = bool(words) and words[0] in _SETTING
    if sets and any(pair[0] in _LEADING_TO and pair[1] == "#" for pair in pairwise(words)):
        return Doubt("budget_or_limit")
    for place, word in enumerate(words):
        match = _PHRASES.at(words, place)
        dictated = _DICTATED.at(words, place) if match else None
        if match and dictated and dictated[0] > match[0]:
            continue  # "quiero que apuntes 70"
        if match and not (match[1] == "transfer" and _is_another_card(words, place, match[0])):
            return Doubt(match[1])
        follows = words[place + 1 : place + 1 + _REACH]
        if word == "no" and not _VERBS.isdisjoint(follows) and not _is_interjection(words, place):
            return Doubt("negation")
    return None


def _is_interjection(words: Sequence[str], place: int) -> bool:
    """Whether the "no" is one of "no manches", which denies nothing."""
    filler = FILLERS.at(words, place)
    return filler is not None and filler[0] > 1


def _is_another_card(words: Sequence[str], place: int, length: int) -> bool:
    """ "con la tarjeta" names how it was paid, "tarjeta del metro" what was bought."""
    before, after = words[max(place - 2, 0) : place], words[place + length : place + length + 2]
    return not _PAYING_WITH.isdisjoint(before) or not _OTHER_CARDS.isdisjoint(after)
