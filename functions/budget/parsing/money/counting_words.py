"""The words that distinguish a count, a measure or a label from an amount (es, en)."""

from __future__ import annotations

from budget.parsing.lexicon.table import word_set

UNITS = word_set("count.units")
"""Right after a number, these say that it measures something."""

LABELS = word_set("count.labels")
"""Right before a number of any size, these say that it names something."""
MODELS = word_set("count.models")
"""Right before a number under a hundred, these say that it names something."""

DETERMINERS = word_set("count.determiners")
CONNECTORS = word_set("count.connectors")
"""After a number, these are not a thing that it counts."""
PAYING = word_set("count.paying")
"""An amount may be written in one with these: "gaste150"."""
BUYING = word_set("count.buying")
"""A bare number right after one of these counts things: "compré 3 cafés"."""
