"""What categories are called in an answer: "transporte", "health"; and which are the user's own."""

from __future__ import annotations

from budget.categories.tree import NODES
from budget.parsing.categories.vocabulary import types
from budget.parsing.text.phrases import split

TYPES = types()
"""The category type of each category of the vocabulary."""
NAMES = {
    **{category.lower(): category for category in TYPES},
    **{name: node.english for node in NODES for name in split(node.said)},
}
"""The vocabulary's category by each name, folded."""
OWN = frozenset({"antojo", "antojos", "cravings"})
"""The vocabulary has them as things, but in an answer they name a category of the user's."""
