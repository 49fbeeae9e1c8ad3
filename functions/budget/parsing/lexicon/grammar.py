"""Which words may stand in the name of a thing, and which say something else (es, en): fillers, how
was paid, and the words below.

Nothing here knows all nouns. What is known are the words that never are one: pronouns,
conjunctions, auxiliaries, verbs by their form, and words of price, state and plan.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from budget.parsing.lexicon.table import phrases, word_set, words
from budget.parsing.text.phrases import InflectedPhrases

_WITH = word_set("means.with")
_THE = word_set("means.the")
_MEANS = phrases("means.means")
_ALONE = phrases("means.alone")
"""How it was paid, also without a word that leads to it; never the object of an act."""
BANKS = phrases("means.banks")
_NUMBERED = word_set("means.numbered")


def means_at(words: Sequence[str], place: int, *, has_act: bool) -> int:
    """How many words at this place say how it was paid: "con la tarjeta de crédito BBVA"."""
    start = place
    led = words[place] in _WITH
    place += led
    while led and place < len(words) and words[place] in _THE:
        place += 1
    if place >= len(words):
        return 0
    named = _MEANS.at(words, place) if led else _ALONE.at(words, place)
    if not named and led:
        named = BANKS.at(words, place)
    if not named or (
        not led and not has_act and named[0] == 1 and words[place] not in ("efectivo", "cash")
    ):
        return 0
    end = place + named[0]
    while end < len(words) and led:
        more = BANKS.at(words, end + (words[end] in ("de", "del")) if end + 1 < len(words) else end)
        if more is None:
            break
        end += more[0] + (words[end] in ("de", "del"))
    if end < len(words) and words[end] in _NUMBERED:
        end += 1 + (end + 1 < len(words) and words[end + 1] in ("en", "in"))
    if led and end < len(words) and len(words[end]) == 4 and words[end].isdigit():
        end += 1
    return end - start


MODIFIERS: InflectedPhrases[None] = InflectedPhrases(
    (phrase, None) for phrase in words("modifiers.modifiers")
)

PERIODIC = word_set("modifiers.periodic")
"""After the amount these tell a habit: "gym 450 monthly"."""

INTENSIFIERS = word_set("modifiers.intensifiers")
"""Before a word that describes: "unos tenis de 900 bien perrones"."""


FILLERS = phrases("fillers.fillers")
WITH_AN_ACT = phrases("fillers.with_an_act")
"""Fillers where an act of paying is said; without one they show an offer or a thing seen."""
VOCATIVES = word_set("fillers.vocatives")
"""Fillers, unless somebody's: "my bro", "con mi compa"."""


def is_laughter(word: str) -> bool:
    """jaja, jeje, haha, jsjs."""
    return (
        len(word) > 2
        and set(word) <= set("jahesxd")
        and word[0] in "jha"
        and (word.count("j") > 1 or word.count("h") > 1)
    )


PREPOSITIONS = word_set("grammar.prepositions")
DETERMINERS = word_set("grammar.determiners")
MY = word_set("grammar.my")
ADULTS = word_set("persons.adults")
OTHERS = word_set("grammar.others")
DEMONSTRATIVES = word_set("grammar.demonstratives")
USER = word_set("grammar.user")
"""The user, beside an act."""
CONNECTORS = frozenset({"y", "e", "and", "&", "n", "+"})

PARTING = PREPOSITIONS | DETERMINERS | CONNECTORS

NO_NOUN = word_set("grammar.no_noun")
"""None of these is part of a thing's or a person's name."""

_SPANISH_VERB = re.compile(
    r"[a-zñ]+(?:aron|ieron|aban|abamos|iendo|yendo|ando|aste|iste|ariamos|eriamos|aria|arian"
    r"|arlo|arla|arle|arlos|arlas|arles|arse|arme|erlo|erla|erse|erle|irlo|irla|irse|irle|irme"
    r"|aremos|eremos|iremos|iera|ieran|iese|ar|ir)"
)
NOUNS_LIKE_VERBS = word_set("grammar.nouns_like_verbs")
_INFINITIVES_IN_ER = word_set("grammar.infinitives_in_er")
_ACCENTED_VERB = re.compile(r".{2,}(?:ó|[aei]rán?|[aei]ré)|.{3,}é")
_ACCENTED_NOUNS = word_set("grammar.accented_nouns")
_ENGLISH_PAST = re.compile(r"[a-z]{2,}ed")
_NOUNS_IN_ED = word_set("grammar.nouns_in_ed")


def is_infinitive(word: str) -> bool:
    """Whether this has the form of a Spanish infinitive, with pronouns or without."""
    bare = word.removesuffix("se").removesuffix("me").removesuffix("le").removesuffix("nos")
    return len(bare) > 3 and bare.endswith(("ar", "er", "ir")) and word not in NOUNS_LIKE_VERBS


def may_name(written: str, word: str) -> bool:
    """Whether this word, as written and folded, may be part of the name of a thing or a person."""
    if word in NO_NOUN or word in _INFINITIVES_IN_ER:
        return False
    if word in NOUNS_LIKE_VERBS:
        return True
    lower = written.lower()
    if _ACCENTED_VERB.fullmatch(lower) and lower not in _ACCENTED_NOUNS:
        return False
    if _SPANISH_VERB.fullmatch(word):
        return False
    return not (_ENGLISH_PAST.fullmatch(word) and word not in _NOUNS_IN_ED)
