"""Finds the rows of digits in a text, whatever they are written in and whatever stands between.

The text becomes pieces with their places: digits of any script, number words, and what may stand
between those. What nothing else interrupts is a row. So "1 2 3 4 5 6", "12-34-56", digits of other
scripts and "doce treinta y cuatro cincuenta y seis" are all 123456.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from chat.privacy.number_words import BETWEEN, LINKS, read, split
from toolkit.text.folding import unaccented

_LONGEST_GAP = 8
_ENDS_A_NUMBER = re.compile(r"[^\s\-\u2010-\u2015]")
_LOOK_ALIKES = str.maketrans("olizsb\u043e\u03bf", "01125800")
"""Letters that are taken for digits beside digits: among them a Cyrillic and a Greek o."""
_ALONE_TOO = frozenset("oli")
"""Those that are taken for one where they stand alone between two digits."""


class Row(NamedTuple):
    """`digits`, in ASCII, from `start` to `end` of a text. `written` are the parts of it that are
    written in digits, each as one word or as two of three digits."""

    start: int
    end: int
    digits: str
    written: Sequence[Row] = ()


class _Piece(NamedTuple):
    """`text` are the digits in ASCII, or the word without accents and in small letters."""

    kind: Literal["digits", "number", "between", "other"]
    start: int
    end: int
    text: str

    @property
    def counts(self) -> bool:
        return self.kind in ("digits", "number")


def rows(text: str) -> list[Row]:
    """In the order in which they stand."""
    found: list[Row] = []
    row: list[_Piece] = []
    for piece in [*_with_look_alikes(list(_pieces(text))), _Piece("other", len(text), 0, "")]:
        is_far = bool(row) and piece.start - row[-1].end > _LONGEST_GAP
        if piece.kind == "other" or is_far:
            found += _row(text, row)
            row = []
        if piece.counts or (row and piece.kind == "between"):
            row.append(piece)
    return found


def rest(text: str, found: Sequence[Row]) -> str:
    """The letters and digits of the text that stand in none of these rows of it."""
    outside, at = "", 0
    for row in found:
        outside, at = outside + text[at : row.start], row.end
    return "".join(filter(str.isalnum, outside + text[at:]))


def _row(text: str, pieces: list[_Piece]) -> Iterator[Row]:
    """The pieces as one row, if any of them counts."""
    while pieces and not pieces[-1].counts:
        pieces.pop()
    if not pieces:
        return
    said = [pieces[0].text]
    for before, piece in pairwise(pieces):
        is_apart = _ENDS_A_NUMBER.search(text[before.end : piece.start])
        said += [",", piece.text] if is_apart else [piece.text]
    words = [word for each in said for word in split(each) or [each]]
    written = [Row(each.start, each.end, each.text) for each in pieces if each.kind == "digits"]
    halves = [
        Row(one.start, other.end, one.digits + other.digits)
        for one, other in pairwise(written)
        if len(one.digits) == len(other.digits) == 3
    ]
    yield Row(pieces[0].start, pieces[-1].end, read(words), [*written, *halves])


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
    return _Piece("number" if split(text) else kind, start, end, text)


def _with_look_alikes(pieces: list[_Piece]) -> list[_Piece]:
    """The pieces, with a letter that stands alone between two digits as the one it looks like."""
    for place in range(1, len(pieces) - 1):
        piece = pieces[place]
        beside = pieces[place - 1].counts and pieces[place + 1].counts
        if beside and piece.text in _ALONE_TOO:
            digit = piece.text.translate(_LOOK_ALIKES)
            pieces[place] = _Piece("digits", piece.start, piece.end, digit)
    return pieces
