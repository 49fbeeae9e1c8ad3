"""What makes an amount doubtful."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from budget.parsing.doubts import Doubt
from budget.parsing.money.currencies import is_foreign_word
from budget.parsing.money.number_words import (
    SCALES,
    UNCLEAR_SCALES,
    WORDS,
    with_numbers_marked,
)
from budget.parsing.text.phrases import Phrases, split
from budget.parsing.text.tokens import Token

SEVERAL = Doubt("several_amounts")
FOREIGN = Doubt("foreign_currency")
EACH = Doubt("price_of_one")

_BY_CODE = {
    "price_of_one": """
        cada uno, cada una, cada quien, c / u, cu, each, apiece, per person, per head, a piece,
        a pop, a head, a pound, a kilo, a liter, a gallon, por persona, por cabeza, por piocha,
        por choya, por barba, por pieza, por chompa, por craneo, de a #, # el par, # la docena,
        # la pieza, # la hora, # la noche, # el litro, # el kilo, pesos el kilo, pesos el litro,
        pesos la docena, pesos la hora, pesos la pieza, pesos la noche""",
    "share": """
        mitad, miti y miti, miti miti, half, split, vaquita, la vaca, dividimos, dividida, entre
        los dos, a medias, cooperacha, entre todos""",
    "instalments": """
        meses sin intereses, msi, installments, instalments, a meses, a pagos,
        mensualidades de""",
    "limit": """
        mas de #, menos de #, arriba de #, arribita de #, abajo de #, more than #, less than #,
        over #, under #, at least #, up to #, hasta #, minimo #, maximo #""",
    "rounded": """
        y pico, y tantos, y cacho, y cachito, y feria, y fraccion, y fichas, y morralla, y
        piquito, y poquito, largos, y tantitos, ish, odd, y medio, y media, and a half, and
        change, something, y algo, and some""",
    "note_or_change": """
        uno de #, billete de, un billete, de cambio, in change, de feria""",
    "percentage": """
        por ciento, percent, %, mas iva, plus tax, mas propina, plus tip""",
    "no_figures": """
        una lana, un dineral, un buen, a fortune, mucho dinero, un monton""",
}
UNCLEAR: Phrases[Doubt] = Phrases(
    (phrase, Doubt(code)) for code, listing in _BY_CODE.items() for phrase in split(listing)
)
"""From phrase to doubt; `#` stands for a number."""
_BETWEEN = frozenset(
    split("a, al, at, de, of, en, in, on, por, for, y, and, x, o, or, la, el, the, $")
)


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
