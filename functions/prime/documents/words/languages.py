"""Which language a statement or a receipt is in, by the words that banks and tills print."""

from __future__ import annotations

import re
from collections.abc import Iterable

from prime.documents.only import most
from prime.documents.values.months import Language
from prime.documents.words import lexicon
from toolkit.text.folding import unaccented

_SPOKEN = {
    language: re.compile(rf"\b(?:{'|'.join(words)})\b")
    for language, words in lexicon.by_language("spoken").items()
}


def language_of(texts: Iterable[str]) -> Language | None:
    """The one that most words are of, if it is one."""
    text = unaccented("\n".join(texts))
    return most({each: len(pattern.findall(text)) for each, pattern in _SPOKEN.items()})
