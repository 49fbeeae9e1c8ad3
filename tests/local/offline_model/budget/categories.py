"""Categories and their types as the user names them."""

from __future__ import annotations

import re
from datetime import date

from budget.parsing import sentence
from budget.parsing.categories.vocabulary.table import TABLE
from budget.rules import title_case
from tests.local.offline_model.language.language import folded

CATEGORY = re.compile(
    r"\bcategor(?:ia|y)\s+(?:is |to |a |es |de )?(?P<said>[^,.;:!?]+?)"
    r"(?=\s*(?:[,.;:!?]|$)|\s+(?:y|and|con|with|el|on|por|for|a|to)\b)",
    re.I,
)
_LEADING = re.compile(
    r"^(?:\W|(?:fue|fueron|era|es|it was|it's|was|for|on|para|en|de|un|una|el|la|los|las|the|an?"
    r"|categoria|category|like|como)\b)+",
    re.I,
)
_TYPES = {title_case(entry.category): entry.type for entry in TABLE}
_TYPE_WORDS = {
    "VARIABLE": r"variables?",
    "FIXED": r"fij[oa]s?|fixed",
    "DEBT": r"deudas?|debt",
    "DONATION": r"donativos?|donacion|donation",
    "SAVINGS": r"ahorros?|savings?",
    "INCOME": r"ingresos?|income",
}


def category_in(said: str, today: date) -> tuple[str | None, str | None]:
    """A category as the budget calls it, and its type.

    By its own name, by what the parser makes of the words, or else the words themselves, whose
    type nobody knows.
    """
    words = _LEADING.sub("", said).strip(" .,;:!")
    if kind := _TYPES.get(title_case(words)):
        return title_case(words), kind
    parsed = sentence.parse(words, today)
    if parsed.category:
        return parsed.category, parsed.category_type
    return words or None, None


def category_type_in(said: str) -> str | None:
    """The category type that is named, if it is one."""
    text = folded(said)
    named = [t for t, words in _TYPE_WORDS.items() if re.search(rf"\b(?:{words})\b", text, re.I)]
    return named[0] if len(named) == 1 else None
