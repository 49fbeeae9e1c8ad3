"""How it was paid: cash, a card, a transfer (es, en)."""

from __future__ import annotations

from collections.abc import Sequence

from budget.parsing.lexicon.table import phrases, word_set

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
