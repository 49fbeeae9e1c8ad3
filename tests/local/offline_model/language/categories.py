"""Categories as the budget calls them."""

from __future__ import annotations

import re
from datetime import date

from budget.parsing import sentence
from budget.parsing.categories.vocabulary.table import TABLE
from budget.rules import title_case

_LEADING = re.compile(
    r"^(?:\W|(?:fue|era|es|it was|was|for|on|para|en|de|un|una|el|la|los|las|the|an?|como)\b)+",
    re.I,
)
_KNOWN = {title_case(entry.category) for entry in TABLE}


def category_in(said: str, today: date, *, only_known: bool = False) -> str | None:
    """By its own name, by what the parser makes of the words, or else the words themselves."""
    words = _LEADING.sub("", said).strip(" .,;:!")
    if title_case(words) in _KNOWN:
        return title_case(words)
    return sentence.parse(words, today).category or (None if only_known else words or None)
