"""People of one's own who pay for themselves (es, en). Children are not here: one pays for them."""

from __future__ import annotations

from budget.parsing.lexicon.table import word_set

ADULTS = word_set("persons.adults")
