"""Who paid: only what the user paid is the user's to record."""

from __future__ import annotations

from collections.abc import Sequence

from budget.parsing.doubts import Doubt
from budget.parsing.lexicon.table import phrases, word_set
from budget.parsing.text.tokens import Token, text_at

SOMEONE_ELSE = Doubt("someone_else")
_THIRD_PERSON = frozenset({"gast\u00f3", "pag\u00f3", "compr\u00f3"})
_PAID = frozenset({"spent", "paid", "bought", "gasto", "pago", "compro"})
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
        if (written in _THIRD_PERSON and not is_received) or is_after_others:
            places |= {place, *(p for p in (place - 1, place + 1) if text_at(tokens, p) in OTHERS)}
        if treated := _TREATED.at(words, place):
            places.update(range(place, place + treated[0]))
    return frozenset(places)
