"""Which of its languages the user speaks, judged by everyday words, and texts in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from tests.local.offline_model.language.vocabulary import vocabulary
from toolkit.text.folding import unaccented_in_place

Language = Literal["en", "es", "fr"]
Text = str | Mapping[Language, str]
"""What the planner says: by language, English where there is none of the user's, or one text for
all."""

_LETTERS: Mapping[Language, str] = {"en": r"(?!)", "es": r"[áéíóúñ¿¡]", "fr": r"[àâçèéêëîïôùû]"}
_WORDS = {language: frozenset(words.split()) for language, words in vocabulary("languages").items()}


def spoken(text: str) -> Language | None:
    """The language of the text, or None where its words leave it open."""
    words = re.findall(r"[a-z]+", folded(text).lower())
    scores = {
        language: sum(word in _WORDS[language] for word in words)
        + len(re.findall(letters, text.lower()))
        for language, letters in _LETTERS.items()
    }
    if scores["fr"] <= scores["es"]:
        del scores["fr"]
    best = max(scores, key=scores.__getitem__)
    return best if list(scores.values()).count(scores[best]) == 1 else None


def folded(text: str) -> str:
    """The text without accents, every character in its place."""
    return unaccented_in_place(text)


def in_language(text: Text, language: Language) -> str:
    return text if isinstance(text, str) else text.get(language, text["en"])
