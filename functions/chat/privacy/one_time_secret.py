"""Keeps a one-time password that the user types out of all that is kept.

The text goes on with a placeholder in its place: to the store, the model and the page. The value
lives as long as the turn, and only the call of a tool that asks for it gets it.

It is a run of digits, whatever they are written in and whatever stands between. So the text becomes
pieces with their places: digits of any script, number words, and what may stand between those. What
nothing else interrupts is a row. "1 2 3 4 5 6", "12-34-56", digits of other scripts and "doce
treinta y cuatro cincuenta y seis" are all 123456.

Number words are those that people say and write in English, Spanish and French, without accents:
"four hundred eighty-two", "cuarenta y ocho", "quatre-vingt-dix-huit", "double five". What is said
in one breath is one number: "forty eight" is 48, "seven thirty" is 7 and 30.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from toolkit.fields import PLACEHOLDER
from toolkit.text.folding import unaccented

LENGTH = 6
_LENGTHS = range(4, 9)
"""What a password may have that the user was asked for and sends alone."""
_SPOKEN_OF = (  # in English, Spanish and French; over text without accents
    r"otp|one[- ]time|pass(?:word|code)|code|pins?\b|verification|digits|(?:6|six)[- ]digit|sms"
    r"|contrasena|claves?\b|codigo|verificacion|nips?\b|(?:6|seis) digitos|un solo uso|desbloque"
    r"|mots? de passe|usage unique|(?:6|six) chiffres|debloqu"
)
_CURRENCY = r"(?:[$\u20ac\u00a3\u20b9]|pesos?|dollars?|dolares|euros?|rupees?|mxn|usd|cad|eur|inr)"
_BEFORE_AMOUNT = re.compile(rf"{_CURRENCY}\s?$")
_AFTER_AMOUNT = re.compile(rf"\s?{_CURRENCY}(?![a-z])")
_WITH_CENTS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*\.[0-9]{2}")


class MaskedText(NamedTuple):
    """`text` may be kept; `secret` may not."""

    text: str
    secret: str | None = None


def mask(
    text: str, *, asked: str, otp_tools: Iterable[str], is_awaited: Callable[[], bool]
) -> MaskedText:
    """Mask a password in the user's `text`, which answers the assistant's `asked`.

    While one is awaited, which is asked only where the answer matters, every row of six digits is
    one, in whatever form; so are digits that are sent alone, or are six together. Otherwise six
    digits are one, if they are no amount, when the text or `asked` speaks of one, or of what one
    is needed for. A text of nothing but six written digits is one also when nothing was asked;
    orders have five digits and customers seven.
    """
    found = digit_runs(text)
    whole = [part for row in found for part in _of_length(row)]
    is_alone = bool(found) and not _rest(text, found)
    digits = "".join(row.digits for row in found)
    together = whole or (found if is_alone or len(digits) == LENGTH else [])
    if not together:
        return MaskedText(text)
    if is_awaited():
        return _without(text, together, is_alone, digits)
    verbs = (re.escape(name.split("_")[0]) for name in otp_tools)
    spoken_of = re.compile(rf"\b(?:{'|'.join([_SPOKEN_OF, *verbs])})")
    text_speaks, asked_speaks = (spoken_of.search(unaccented(each)) for each in (text, asked))
    if text_speaks or asked_speaks:
        named = [part for part in whole if not _is_amount(text, part)]
        is_answer = bool(asked_speaks) and is_alone and len(digits) in _LENGTHS
        return _without(text, found if is_answer else named, is_answer, digits)
    is_written = is_alone and [part.digits for row in found for part in row.written] == [digits]
    if not asked and is_written and len(digits) == LENGTH:
        return MaskedText(PLACEHOLDER, digits)
    return MaskedText(text)


def may_hold_one(text: str) -> bool:
    """Whether anything in it could be masked, whatever was asked."""
    return mask(text, asked="", otp_tools=(), is_awaited=lambda: True).text != text


def _of_length(row: DigitRun) -> Sequence[DigitRun]:
    """The row, or what of it has the length of a password."""
    if len(row.digits) == LENGTH:
        return [row]
    return [part for part in row.written if len(part.digits) == LENGTH]


def _without(text: str, secrets: Sequence[DigitRun], is_alone: bool, digits: str) -> MaskedText:
    """The text without these runs. The first is the password, or what all `digits` make."""
    if not secrets:
        return MaskedText(text)
    whole = [part.digits for part in secrets if len(part.digits) == LENGTH]
    together = digits if len(digits) in _LENGTHS else None
    secret = whole[0] if whole else together
    if is_alone and len(secrets) == 1:
        return MaskedText(PLACEHOLDER, secret)
    kept = text
    for part in sorted(secrets, key=lambda part: part.start, reverse=True):
        kept = f"{kept[: part.start]}{PLACEHOLDER}{kept[part.end :]}"
    return MaskedText(kept, secret)


def _is_amount(text: str, row: DigitRun) -> bool:
    return bool(
        _BEFORE_AMOUNT.search(unaccented(text[: row.start]))
        or _AFTER_AMOUNT.match(unaccented(text[row.end :]))
        or _WITH_CENTS.fullmatch(text[row.start : row.end])
    )


_LONGEST_GAP = 8
_ENDS_A_NUMBER = re.compile(r"[^\s\-\u2010-\u2015]")
_LOOK_ALIKES = str.maketrans("olizsb\u043e\u03bf", "01125800")
"""Letters that are taken for digits beside digits: among them a Cyrillic and a Greek o."""
_ALONE_TOO = frozenset("oli")
"""Those that are taken for one where they stand alone between two digits."""


class DigitRun(NamedTuple):
    """`digits`, in ASCII, from `start` to `end` of a text. `written` are the parts of it that are
    written in digits, each as one word or as two of three digits."""

    start: int
    end: int
    digits: str
    written: Sequence[DigitRun] = ()


class _Piece(NamedTuple):
    """`text` are the digits in ASCII, or the word without accents and in small letters."""

    kind: Literal["digits", "number", "between", "other"]
    start: int
    end: int
    text: str

    @property
    def counts(self) -> bool:
        return self.kind in ("digits", "number")


def digit_runs(text: str) -> list[DigitRun]:
    """In the order in which they stand."""
    found: list[DigitRun] = []
    row: list[_Piece] = []
    for piece in [*_with_look_alikes(list(_pieces(text))), _Piece("other", len(text), 0, "")]:
        is_far = bool(row) and piece.start - row[-1].end > _LONGEST_GAP
        if piece.kind == "other" or is_far:
            found += _row(text, row)
            row = []
        if piece.counts or (row and piece.kind == "between"):
            row.append(piece)
    return found


def _rest(text: str, found: Sequence[DigitRun]) -> str:
    """The letters and digits of the text that stand in none of these runs of it."""
    outside, at = "", 0
    for row in found:
        outside, at = outside + text[at : row.start], row.end
    return "".join(filter(str.isalnum, outside + text[at:]))


def _row(text: str, pieces: list[_Piece]) -> Iterator[DigitRun]:
    """The pieces as one row, if any of them counts."""
    while pieces and not pieces[-1].counts:
        pieces.pop()
    if not pieces:
        return
    spoken = [pieces[0].text]
    for before, piece in pairwise(pieces):
        is_apart = _ENDS_A_NUMBER.search(text[before.end : piece.start])
        spoken += [",", piece.text] if is_apart else [piece.text]
    words = [word for each in spoken for word in _split(each) or [each]]
    written = [
        DigitRun(each.start, each.end, each.text) for each in pieces if each.kind == "digits"
    ]
    halves = [
        DigitRun(one.start, other.end, one.digits + other.digits)
        for one, other in pairwise(written)
        if len(one.digits) == len(other.digits) == 3
    ]
    yield DigitRun(pieces[0].start, pieces[-1].end, _read(words), [*written, *halves])


def _pieces(text: str) -> Iterator[_Piece]:
    """Each word and each run of digits. What cannot be seen is part of what it stands in."""
    start, characters = 0, list[str]()
    for place, character in enumerate([*text, " "]):
        folded = " " if place == len(text) else _folded(character)
        if folded != " ":
            start = start if characters else place
            characters.append(folded)
        elif characters:
            yield from _parts(start, characters)
            characters = []


@lru_cache(maxsize=1024)
def _folded(character: str) -> str:
    """A digit in ASCII, a letter without its accent, "" for what cannot be seen, or " "."""
    value = unicodedata.numeric(character, 0.5)
    kind = unicodedata.category(character)
    if value.is_integer() and (kind[0] == "N" or 0 <= value < 10):
        return str(int(value))
    if kind in ("Cf", "Mn", "Me"):
        return ""
    folded = unaccented(character)
    return folded if folded.isalpha() else " "


def _parts(start: int, characters: Sequence[str]) -> Iterator[_Piece]:
    """What stands together: digits, a word, or digits and words in turn."""
    whole = "".join(characters)
    if len(whole) == len(characters) and whole.isalpha():  # as nearly all words of a long text
        yield _piece(start, start + len(characters), whole)
        return
    alike = whole.translate(_LOOK_ALIKES)
    if alike.isdigit() and sum(map(str.isdigit, whole)) * 2 > len(whole):
        yield _Piece("digits", start, start + len(characters), alike)
        return
    begin, part = start, ""
    for place, character in enumerate([*characters, " "], start):
        if part and character and (character == " " or character.isdigit() != part.isdigit()):
            yield _piece(begin, place, part)
            part = ""
        begin = begin if part else place
        part += character


def _piece(start: int, end: int, text: str) -> _Piece:
    if text.isdigit():
        return _Piece("digits", start, end, text)
    is_between = text in LINKS or text in BETWEEN
    kind: Literal["number", "between", "other"] = "between" if is_between else "other"
    return _Piece("number" if _split(text) else kind, start, end, text)


def _with_look_alikes(pieces: list[_Piece]) -> list[_Piece]:
    """The pieces, with a letter that stands alone between two digits as the one it looks like."""
    for place in range(1, len(pieces) - 1):
        piece = pieces[place]
        beside = pieces[place - 1].counts and pieces[place + 1].counts
        if beside and piece.text in _ALONE_TOO:
            digit = piece.text.translate(_LOOK_ALIKES)
            pieces[place] = _Piece("digits", piece.start, piece.end, digit)
    return pieces


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
def _split(word: str) -> tuple[str, ...]:
    """The number words that a word is made of: itself if it is one, several if they are written
    together, none if it is no number."""
    if word in WORDS or word in REPEATED:
        return (word,)
    if len(word) > _LONGEST_WRITTEN_TOGETHER:
        return ()
    for end in range(len(word) - 2, 2, -1):
        if word[:end] in WORDS and (rest := _split(word[end:])):
            return (word[:end], *rest)
    return ()


def _read(pieces: Iterable[str]) -> str:
    """The digits of a row of number words and written digits. A piece that is neither of them, nor
    in LINKS, ends the number that is being said."""
    digits, number, times = "", _Number(), 1
    for piece in [*pieces, ""]:
        if piece in LINKS or (piece in WORDS and number.take(piece)):
            continue
        digits += number.spoken * times
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
    def spoken(self) -> str:
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
