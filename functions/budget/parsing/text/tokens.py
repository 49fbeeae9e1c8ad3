"""A sentence as tokens: words, numbers and marks, each knowing where it stands.

Only ASCII digits make numbers. Words are compared folded: lower case, without accents, and short
forms of small words as what they stand for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal, NamedTuple

from toolkit.text.folding import unaccented_in_place

_ALWAYS = {
    "xq": "porque", "pq": "porque", "porq": "porque", "cuz": "because", "coz": "because",
    "pal": "para", "pa": "para", "xa": "para", "xra": "para", "pra": "para", "cn": "con",
    "dl": "del", "tmb": "tambien", "tmbn": "tambien", "tks": "thanks", "tysm": "thanks",
    "grax": "gracias", "xfas": "porfa", "xfis": "porfa", "aki": "aqui", "abt": "about",
    "yest": "yesterday", "yday": "yesterday", "tix": "tickets", "fds": "finde",
    "oy": "hoy", "hoi": "hoy", "ayr": "ayer", "aier": "ayer", "ke": "que", "porke": "porque",
    "bday": "birthday", "xmas": "christmas", "appt": "appointment", "bfast": "breakfast",
}  # fmt: skip
_BETWEEN_WORDS = {"d": "de", "q": "que"}
_BEFORE_A_SLASH = {"c": "con", "p": "para", "w": "with", "s": "sin"}
_NO_WORD_AFTER_A_SLASH = frozenset({"u", "uno", "una", "n", "o", "c"})
"""`c/u` is "each"; `s/n` and `w/o` are other words."""
_SHORT = frozenset({*_ALWAYS, *_BETWEEN_WORDS, *_BEFORE_A_SLASH, "x", "@"})
_LEAST_PRICE = 20
"""Below this "tacos x 6" may count tacos."""


def with_short_forms_read(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens with short forms written out; a slash of one is taken into it."""
    if _SHORT.isdisjoint(token.text for token in tokens):
        return tuple(tokens)
    read: list[Token] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token.text not in _SHORT:
            read.append(token)
        elif token.text == "@" and _is_apart(tokens, place):
            read.append(token._replace(kind="word", text="at"))
        elif token.text in _BEFORE_A_SLASH and _has_slash(tokens, place):
            long, end = _BEFORE_A_SLASH[token.text], tokens[place + 1].end
            read.append(token._replace(text=long, end=end))
            place += 1
        else:
            read.append(token._replace(text=_long_form(tokens, place)))
        place += 1
    return tuple(read)


def _is_apart(tokens: Sequence[Token], place: int) -> bool:
    """Whether spaces stand around this mark, between two words: "lunch @ work"."""
    if not 0 < place < len(tokens) - 1 or tokens[place + 1].kind != "word":
        return False
    return (
        tokens[place - 1].end < tokens[place].start and tokens[place].end < tokens[place + 1].start
    )


def _has_slash(tokens: Sequence[Token], place: int) -> bool:
    """Whether `c/` begins here, before a word of two letters or more."""
    if place + 2 >= len(tokens) or tokens[place + 1].text != "/":
        return False
    after = tokens[place + 2]
    is_one = tokens[place].end == tokens[place + 1].start
    return is_one and after.kind == "word" and after.text not in _NO_WORD_AFTER_A_SLASH


def _long_form(tokens: Sequence[Token], place: int) -> str:
    text = tokens[place].text
    if text in _ALWAYS:
        return _ALWAYS[text]
    is_inside = 0 < place < len(tokens) - 1 and tokens[place + 1].kind == "word"
    if text in _BETWEEN_WORDS and is_inside:
        return _BETWEEN_WORDS[text]
    return "por" if text == "x" and _is_for(tokens, place) else text


def _is_for(tokens: Sequence[Token], place: int) -> bool:
    """Whether this `x` means "por": "85 x el uber", "tacos x 90"; not "3 x 2", not "rayos x"."""
    if not 0 < place < len(tokens) - 1:
        return False
    before, x, after = tokens[place - 1 : place + 2]
    if before.text == "rayos" or before.end == x.start or x.end == after.start:
        return False
    if after.kind == "word" or before.kind != "word":
        return after.kind == "word" and after.text != "x"
    return after.text == "$" or (after.kind == "number" and _is_price(after.text))


def _is_price(number: str) -> bool:
    return not number.isdigit() or int(number[:10]) >= _LEAST_PRICE


class Token(NamedTuple):
    """`text` is folded; `start` and `end` are places in the sentence as it was written."""

    kind: Literal["number", "word", "mark"]
    text: str
    start: int
    end: int
    is_upper: bool = False
    """Written in capitals, as codes are."""


__all__ = ["Token", "fold", "glued", "text_at", "tokenize"]

_TOKEN = re.compile(
    r"(?P<number>[0-9]+(?:[.,'][0-9]+)*)|(?P<word>[^\W\d_]+(?:['&][^\W\d_]+)*)|(?P<mark>\S)"
)
_SAME_AS = str.maketrans("\u2019\u2212\u2013\u2014\u00d7", "'---x")


def fold(text: str) -> str:
    """NFC text in lower case without accents, character by character: places stay."""
    return unaccented_in_place(text.translate(_SAME_AS)).lower()


def tokenize(sentence: str) -> tuple[Token, ...]:
    """The tokens of an NFC sentence, in order."""
    return with_short_forms_read(
        [
            Token(_kind(match), match.group(), start, end, sentence[start:end].isupper())
            for match in _TOKEN.finditer(fold(sentence))
            for start, end in (match.span(),)
        ]
    )


def folded_phrase(text: str) -> str:
    """The text's tokens with a space between them: as tables of phrases hold them, and the same for
    "Café" and "cafe"."""
    return " ".join(token.text for token in tokenize(unicodedata.normalize("NFC", text)))


def _kind(match: re.Match[str]) -> Literal["number", "word", "mark"]:
    if match["number"]:
        return "number"
    return "word" if match["word"] else "mark"


def glued(tokens: Sequence[Token], left: int) -> bool:
    """Whether no space stands between this token and the next; False past either end."""
    return 0 <= left < len(tokens) - 1 and tokens[left].end == tokens[left + 1].start


def text_at(tokens: Sequence[Token], place: int) -> str:
    """The folded text at this place; "" past either end."""
    return tokens[place].text if 0 <= place < len(tokens) else ""
