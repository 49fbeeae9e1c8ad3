"""What makes an amount doubtful."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from budget.parsing.doubts import Doubt
from budget.parsing.lexicon.table import by_phrase, word_set
from budget.parsing.money.currencies import is_foreign_word
from budget.parsing.money.number_words import (
    SCALES,
    UNCLEAR_SCALES,
    WORDS,
    with_numbers_marked,
)
from budget.parsing.text.phrases import Phrases
from budget.parsing.text.tokens import Token

SEVERAL = Doubt("several_amounts")
FOREIGN = Doubt("foreign_currency")
EACH = Doubt("price_of_one")

UNCLEAR: Phrases[Doubt] = Phrases(
    (phrase, Doubt(code)) for phrase, code in by_phrase("amount.by_code").items()
)
"""From phrase to doubt; `#` stands for a number."""
_BETWEEN = word_set("amount.between")


def places_of_doubt(tokens: Sequence[Token], amounts: Collection[int]) -> frozenset[int]:
    """The words that make the amount doubtful, and what stands between them and the numbers."""
    unsigned = [place for place, token in enumerate(tokens) if token.text != "$"]
    places = set(amounts)
    for start, end, _ in UNCLEAR.all(with_numbers_marked(tokens)):
        places.update(unsigned[start:end])
    places |= {place for place in range(len(tokens)) if _is_number_or_unit(tokens, place)}
    between = {
        place
        for place in range(len(tokens))
        if tokens[place].text in _BETWEEN and {place - 1, place + 1} & places
    }
    return frozenset(places | between)


def _is_number_or_unit(tokens: Sequence[Token], place: int) -> bool:
    token = tokens[place]
    is_number = token.kind == "number" or WORDS.get(token.text, 0) > 1
    is_scale = token.text in SCALES or token.text in UNCLEAR_SCALES
    return is_number or is_scale or is_foreign_word(tokens, place)
