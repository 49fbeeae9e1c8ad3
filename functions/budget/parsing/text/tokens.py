"""A sentence as tokens: words, numbers and marks, each knowing where it stands.

Only ASCII digits make numbers. Words are compared folded: lower case, without accents, and short
forms of small words as what they stand for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal

from budget.parsing.text.abbreviations import with_short_forms_read
from budget.parsing.text.token import Token
from toolkit.text.folding import unaccented_in_place

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
