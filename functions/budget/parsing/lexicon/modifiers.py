"""Words that describe a known thing and are no thing of their own (es, en)."""

from __future__ import annotations

from budget.parsing.lexicon.table import word_set, words
from budget.parsing.text.phrases import InflectedPhrases

MODIFIERS: InflectedPhrases[None] = InflectedPhrases(
    (phrase, None) for phrase in words("modifiers.modifiers")
)

PERIODIC = word_set("modifiers.periodic")
"""After the amount these tell a habit: "gym 450 monthly"."""

INTENSIFIERS = word_set("modifiers.intensifiers")
"""Before a word that describes: "unos tenis de 900 bien perrones"."""
