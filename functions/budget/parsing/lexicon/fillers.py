"""Words that change nothing of what is recorded: greetings, sighs, slang (es, en)."""

from __future__ import annotations

from budget.parsing.lexicon.table import phrases, word_set

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
