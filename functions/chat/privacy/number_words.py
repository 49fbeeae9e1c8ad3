"""Numbers as people say and write them, in English, Spanish and French, over words without accents:
"four hundred eighty-two", "cuarenta y ocho", "quatre-vingt-dix-huit", "double five".

What is said in one breath is one number: "forty eight" is 48, "seven thirty" is 7 and 30.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

REPEATED: Mapping[str, int] = {"double": 2, "doble": 2, "triple": 3}
"""How often the digit after the word counts."""
_LONGEST_WRITTEN_TOGETHER = 80
LINKS = frozenset(("and", "y", "et"))
"""What stands within a number: "cuarenta y ocho"."""
BETWEEN = frozenset(
    (
        *("then", "luego", "despues", "puis", "ensuite"),
        *("dash", "hyphen", "minus", "guion", "raya", "tiret"),
        *("dot", "point", "punto", "comma", "coma", "virgule"),
        *("space", "espacio", "espace"),
    )
)
"""What people say between the numbers of a row."""

_UNITS = {
    "zero": 0, "oh": 0, "nought": 0, "cero": 0,
    "one": 1, "un": 1, "uno": 1, "una": 1, "une": 1,
    "two": 2, "dos": 2, "deux": 2, "three": 3, "tres": 3, "trois": 3,
    "four": 4, "cuatro": 4, "quatre": 4, "five": 5, "cinco": 5, "cinq": 5,
    "six": 6, "seis": 6, "seven": 7, "siete": 7, "sept": 7,
    "eight": 8, "ocho": 8, "huit": 8, "nine": 9, "nueve": 9, "neuf": 9,
}  # fmt: skip
_TO_19 = {
    "ten": 10, "diez": 10, "dix": 10, "eleven": 11, "once": 11, "onze": 11,
    "twelve": 12, "doce": 12, "douze": 12, "thirteen": 13, "trece": 13, "treize": 13,
    "fourteen": 14, "catorce": 14, "quatorze": 14, "fifteen": 15, "quince": 15, "quinze": 15,
    "sixteen": 16, "dieciseis": 16, "seize": 16, "seventeen": 17, "diecisiete": 17,
    "eighteen": 18, "dieciocho": 18, "nineteen": 19, "diecinueve": 19,
}  # fmt: skip
_TENS = {
    "twenty": 20, "veinte": 20, "vingt": 20, "vingts": 20, "thirty": 30, "treinta": 30,
    "trente": 30, "forty": 40, "fourty": 40, "cuarenta": 40, "quarante": 40, "fifty": 50,
    "cincuenta": 50, "cinquante": 50, "sixty": 60, "sesenta": 60, "soixante": 60,
    "seventy": 70, "setenta": 70, "septante": 70, "eighty": 80, "ochenta": 80, "huitante": 80,
    "octante": 80, "ninety": 90, "noventa": 90, "nonante": 90,
}  # fmt: skip
_AFTER_VEINTI = (
    *("un", "uno", "una", "dos", "tres", "cuatro"),
    *("cinco", "seis", "siete", "ocho", "nueve"),
)
_HUNDREDS = {
    "cien": 100, "ciento": 100, "doscientos": 200, "trescientos": 300, "cuatrocientos": 400,
    "quinientos": 500, "seiscientos": 600, "setecientos": 700, "ochocientos": 800,
    "novecientos": 900,
}  # fmt: skip
_HUNDRED = {"hundred": 100, "cent": 100, "cents": 100}
_THOUSAND = {"thousand": 1000, "mil": 1000, "mille": 1000}
WORDS: Mapping[str, int] = {
    **_UNITS, **_TO_19, **_TENS, **_HUNDREDS, **_HUNDRED, **_THOUSAND,
    **{f"veinti{unit}": 20 + _UNITS[unit] for unit in _AFTER_VEINTI},
}  # fmt: skip


@lru_cache(maxsize=512)
def split(word: str) -> tuple[str, ...]:
    """The number words that a word is made of: itself if it is one, several if they are written
    together, none if it is no number."""
    if word in WORDS or word in REPEATED:
        return (word,)
    if len(word) > _LONGEST_WRITTEN_TOGETHER:
        return ()
    for end in range(len(word) - 2, 2, -1):
        if word[:end] in WORDS and (rest := split(word[end:])):
            return (word[:end], *rest)
    return ()


def read(pieces: Iterable[str]) -> str:
    """The digits of a row of number words and written digits. A piece that is neither of them, nor
    in LINKS, ends the number that is being said."""
    digits, number, times = "", _Number(), 1
    for piece in [*pieces, ""]:
        if piece in LINKS or (piece in WORDS and number.take(piece)):
            continue
        digits += number.said * times
        number, times = _Number(), REPEATED.get(piece, 1)
        if piece.isdigit():
            digits, times = digits + piece * times, 1
        elif piece in WORDS:
            number.take(piece)
    return digits


class _Number:
    """One number while it is said; `_room` is below what the next word must be to belong to it."""

    def __init__(self) -> None:
        self._thousands = self._hundreds = self._rest = 0
        self._room = 10**6
        self._last = ""

    @property
    def said(self) -> str:
        return str(self._thousands + self._hundreds + self._rest) if self._last else ""

    def take(self, word: str) -> bool:
        """Whether the word belongs to it; if so, it was taken."""
        belongs = self._multiply(word) or self._add(word, WORDS[word])
        if belongs:
            self._last = word
        return belongs

    def _multiply(self, word: str) -> bool:
        """Whether the word counts by what was said before: 4 hundred, 482 thousand, 4 vingt."""
        below_hundred = self._last in _UNITS and 0 < self._rest < 10
        if word in _HUNDRED and below_hundred and not self._hundreds:
            self._hundreds, self._rest, self._room = self._rest * 100, 0, 100
        elif word in _THOUSAND and self._room < 10**6 and not self._thousands:
            self._thousands = (self._hundreds + self._rest) * 1000
            self._hundreds, self._rest, self._room = 0, 0, 1000
        elif word in ("vingt", "vingts") and self._last == "quatre":
            self._rest, self._room = 80, 20
        else:
            return False
        return True

    def _add(self, word: str, value: int) -> bool:
        if self._last and not 0 < value < self._room:
            return False
        if self._last == "dix" and value < 7:  # dix-sept, dix-huit, dix-neuf
            return False
        if word in _THOUSAND:
            self._thousands, self._room = value, 1000
        elif value >= 100:
            self._hundreds, self._room = value, 100
        else:
            self._rest += value
            self._room = 20 if word == "soixante" else 10 if word in ("dix", *_TENS) else 0
        return True
