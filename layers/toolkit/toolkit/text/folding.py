"""Texts in the forms in which they are compared and searched.

There are three because they answer different needs: `folded` keeps accents, since a search for
"ano" must not find "año"; `unaccented` drops them, since banks and people print the same word with
and without; `unaccented_in_place` also keeps every character where it is, for whoever goes back to
the text as it was written.

`visible` is others' text as a page or a prompt shows it: with nothing hidden in it.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache


def folded(text: str) -> str:
    """The same for texts that differ only in case or in how their accents are encoded."""
    return unicodedata.normalize("NFC", text).casefold()


def unaccented(text: str) -> str:
    """In small letters, without accents: "Última Categoría" and "ULTIMA CATEGORIA" are the same.
    Compatibility characters come apart, so the length may change: "ﬁ" becomes "fi"."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in apart if not unicodedata.combining(character))


def unaccented_in_place(text: str) -> str:
    """Without accents, in the case as written, as long as the text, which is expected in NFC."""
    return text if text.isascii() else "".join(map(_base, text))


@lru_cache(maxsize=512)
def _base(character: str) -> str:
    return unicodedata.normalize("NFD", character)[0]


def visible(text: str) -> str:
    """The text on one line, where what is no visible character (controls, marks of direction,
    private use, spaces that are none) stands as <U+202E>."""
    return "".join(f"<U+{ord(each):04X}>" if _is_hidden(each) else each for each in text)


def quoted(text: str) -> str:
    return f"“{visible(text)}”"


def _is_hidden(character: str) -> bool:
    return character != " " and unicodedata.category(character)[0] in "CZ"
