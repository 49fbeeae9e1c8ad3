"""Which words may stand in the name of a thing, and which say something else (es, en).

Nothing here knows all nouns. What is known are the words that never are one: pronouns,
conjunctions, auxiliaries, verbs by their form, and words of price, state and plan.
"""

from __future__ import annotations

import re

from budget.parsing.lexicon.table import word_set

PREPOSITIONS = word_set("grammar.prepositions")
DETERMINERS = word_set("grammar.determiners")
MY = word_set("grammar.my")
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
_NOUNS_LIKE_VERBS = word_set("grammar.nouns_like_verbs")
_INFINITIVES_IN_ER = word_set("grammar.infinitives_in_er")
_ACCENTED_VERB = re.compile(r".{2,}(?:ó|[aei]rán?|[aei]ré)|.{3,}é")
_ACCENTED_NOUNS = word_set("grammar.accented_nouns")
_ENGLISH_PAST = re.compile(r"[a-z]{2,}ed")
_NOUNS_IN_ED = word_set("grammar.nouns_in_ed")
LETTERS = re.compile(r"[^\W\d_]+(?:['&][^\W\d_]+)*")


def is_infinitive(word: str) -> bool:
    """Whether this has the form of a Spanish infinitive, with pronouns or without."""
    bare = word.removesuffix("se").removesuffix("me").removesuffix("le").removesuffix("nos")
    return len(bare) > 3 and bare.endswith(("ar", "er", "ir")) and word not in _NOUNS_LIKE_VERBS


def may_name(written: str, word: str) -> bool:
    """Whether this word, as written and folded, may be part of the name of a thing or a person."""
    if word in NO_NOUN or word in _INFINITIVES_IN_ER:
        return False
    if word in _NOUNS_LIKE_VERBS:
        return True
    lower = written.lower()
    if _ACCENTED_VERB.fullmatch(lower) and lower not in _ACCENTED_NOUNS:
        return False
    if _SPANISH_VERB.fullmatch(word):
        return False
    return not (_ENGLISH_PAST.fullmatch(word) and word not in _NOUNS_IN_ED)
