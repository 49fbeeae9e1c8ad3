"""Numbers in letters (es, en), without accents.

No library: one would give a value where the user has to be asked ("one fifty", "un millón
quinientos"), and be another wheel of the layer for a table of seventy words.
"""

from __future__ import annotations

from collections.abc import Sequence

from budget.parsing.text.phrases import split
from budget.parsing.text.tokens import Token

HUNDRED, THOUSAND, MILLION = 100, 1_000, 1_000_000

SCALES = {
    "mil": THOUSAND, "k": THOUSAND, "thousand": THOUSAND, "grand": THOUSAND,
    "millon": MILLION, "millones": MILLION, "million": MILLION, "millions": MILLION,
}  # fmt: skip
_ONE = ("un", "una", "uno", "one")
_ES_TO_29 = split(
    """dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce,
    quince, dieciseis, diecisiete, dieciocho, diecinueve, veinte, veintiuno, veintidos,
    veintitres, veinticuatro, veinticinco, veintiseis, veintisiete, veintiocho, veintinueve"""
)
_EN_TO_19 = split(
    """two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen,
    fifteen, sixteen, seventeen, eighteen, nineteen"""
)
_ES_TO_9 = ("uno", *_ES_TO_29[:8])
_ES_TENS = split("treinta, cuarenta, cincuenta, sesenta, setenta, ochenta, noventa")
_EN_TENS = split("twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety")
_ES_HUNDREDS = split(
    """cien, doscientos, trescientos, cuatrocientos, quinientos, seiscientos, setecientos,
    ochocientos, novecientos"""
)
WORDS: dict[str, int] = {
    **dict.fromkeys(_ONE, 1),
    **{word: value for value, word in enumerate(_ES_TO_29, 2)},
    **{word: value for value, word in enumerate(_EN_TO_19, 2)},
    **{word: value * 10 for value, word in enumerate(_ES_TENS, 3)},
    **{word: value * 10 for value, word in enumerate(_EN_TENS, 2)},
    **{word: value * 100 for value, word in enumerate(_ES_HUNDREDS, 1)},
    **{f"{ten}{joint}{one}": value * 10 + unit for value, ten in enumerate(_ES_TENS, 3)
       for joint in "iy" for unit, one in enumerate(_ES_TO_9, 1)},
    "veintiun": 21, "ciento": 100, "fourty": 40,
    **{word[:-2] + "as": value * 100 for value, word in enumerate(_ES_HUNDREDS, 1) if value > 1},
}  # fmt: skip
_AS_HEARD = {
    200: "dosientos, docientos", 300: "tresientos, trecientos", 400: "cuatrosientos",
    500: "quiniento, quinietos", 600: "seisientos, seicientos", 700: "setesientos, sietecientos",
    800: "ochosientos", 900: "novesientos, nuevecientos",
}  # fmt: skip
"""How hundreds are often written, and what a dictation makes of them."""
WORDS |= {word: value for value, listing in _AS_HEARD.items() for word in split(listing)}
UNCLEAR_SCALES = frozenset(
    split(
        """billion, billions, billon, billones, trillion, trillones, bn, mdp, mm, mdd, lakh,
            crore, luca, lucas, rack, racks, band, bands, stack, stacks, hundo, hundos, hunnid,
            ciego, ciegos, cienon, cienones, quinon, quinones, quinienton, quinientones, milpa,
            milpas, milagro, milagros, veintes, cincos, dieces,
            quina, quinas, toston, tostones, millar, millares, gamba, palo, palos, docenas"""
    )
)
"""After a number they multiply it by what is not the same everywhere."""
VAGUE = frozenset(
    split(
        """couple, few, several, unos, unas, cuantos, cuantas, varios, varias, some, many,
        muchos, de, of, cuarto, quarter, tercio, algunos"""
    )
)
"""Right before a bare scale they leave open how many."""


def with_numbers_marked(tokens: Sequence[Token]) -> list[str]:
    """The words of a sentence with `#` for each number above one and without `$`."""
    return [
        "#" if token.kind == "number" or WORDS.get(token.text, 1) > 1 else token.text
        for token in tokens
        if token.text != "$"
    ]
