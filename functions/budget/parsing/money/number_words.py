"""Numbers in letters, and the words of money and of counting beside them (es, en), without accents.

No library: one would give a value where the user has to be asked ("one fifty", "un millón
quinientos"), and be another wheel of the layer for a table of seventy words.
"""

from __future__ import annotations

from collections.abc import Sequence

from budget.parsing.lexicon.table import numbers, phrases, word_set, words_by_region
from budget.parsing.text.tokens import Token, text_at

UNITS = word_set("count.units")
"""Right after a number, these say that it measures something."""

LABELS = word_set("count.labels")
"""Right before a number of any size, these say that it names something."""
MODELS = word_set("count.models")
"""Right before a number under a hundred, these say that it names something."""

DETERMINERS = word_set("count.determiners")
CONNECTORS = word_set("count.connectors")
"""After a number, these are not a thing that it counts."""
PAYING = word_set("count.paying")
"""An amount may be written in one with these: "gaste150"."""
BUYING = word_set("count.buying")
"""A bare number right after one of these counts things: "compré 3 cafés"."""


CURRENCY = phrases("money.currency")
"""After an amount; "bucks" is slang, in this house for pesos."""

BEFORE = frozenset({"mxn", "mx", "mxp", "mex"})
"""Before an amount, with or without `$`."""

CENTS = frozenset({"centavo", "centavos", "cent", "cents", "\u00a2"})

INTRODUCING = word_set("money.introducing")
"""Right before an amount: they belong to it, not to what was bought."""
PRICING = INTRODUCING - {"de", "of"}
"""Those of them that only an amount follows."""

APPROXIMATE = word_set("money.approximate")


HUNDRED, THOUSAND, MILLION = 100, 1_000, 1_000_000

SCALES = {
    "mil": THOUSAND, "k": THOUSAND, "thousand": THOUSAND, "grand": THOUSAND,
    "millon": MILLION, "millones": MILLION, "million": MILLION, "millions": MILLION,
}  # fmt: skip
_ONE = ("un", "una", "uno", "one")
_ES_TO_29 = numbers("number.es_to_29")
_ES_TO_9 = {"uno": 1} | {word: value for word, value in _ES_TO_29.items() if value < 10}
_ES_TENS = numbers("number.es_tens")
_ES_HUNDREDS = numbers("number.es_hundreds")
WORDS: dict[str, int] = {
    **dict.fromkeys(_ONE, 1),
    **_ES_TO_29, **numbers("number.en_to_19"),
    **_ES_TENS, **numbers("number.en_tens"), **_ES_HUNDREDS,
    **{f"{ten}{joint}{one}": value + unit for ten, value in _ES_TENS.items()
       for joint in "iy" for one, unit in _ES_TO_9.items()},
    "veintiun": 21, "ciento": 100, "fourty": 40,
    **{word[:-2] + "as": value for word, value in _ES_HUNDREDS.items() if value > 100},
}  # fmt: skip
_AS_HEARD = numbers("number.as_heard")
"""How hundreds are often written, and what a dictation makes of them."""
WORDS |= _AS_HEARD
UNCLEAR_SCALES = word_set("number.unclear_scales")
"""After a number they multiply it by what is not the same everywhere."""
VAGUE = word_set("number.vague")
"""Right before a bare scale they leave open how many."""


def with_numbers_marked(tokens: Sequence[Token]) -> list[str]:
    """The words of a sentence with `#` for each number above one and without `$`."""
    return [
        "#" if token.kind == "number" or WORDS.get(token.text, 1) > 1 else token.text
        for token in tokens
        if token.text != "$"
    ]


_REGIONAL_SCALES = words_by_region("number.regional_scales")
_COMMA_MARKS_DECIMALS = frozenset({"AR", "BO", "CL", "CO", "CR", "EC", "ES", "PY", "UY", "VE"})
_LARGE_UNIT = frozenset({"EC", "ES"})
"""There one coffee costs less than ten: a bare number at the end is a price."""
_SWAPPED = str.maketrans(",.", ".,")


def with_numbers_of(country: str, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens with numbers as Mexico writes them: "20 lucas" of Argentina as "20 mil"."""
    scales = _REGIONAL_SCALES.get(country, {})
    swaps = country in _COMMA_MARKS_DECIMALS
    read: list[Token] = []
    for place, token in enumerate(tokens):
        before = text_at(tokens, place - 1)
        if token.kind == "number" and swaps:
            is_price = country in _LARGE_UNIT and place == len(tokens) - 1 and len(token.text) == 1
            ones = f"{token.text}.00" if is_price and before not in LABELS | MODELS else token.text
            token = token._replace(text=ones if is_price else token.text.translate(_SWAPPED))
        elif token.text in scales and (before.isdigit() or before in WORDS):
            token = token._replace(text=scales[token.text])
        read.append(token)
    return tuple(read)
