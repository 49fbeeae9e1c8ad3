"""The words that stand around an amount of money (es, en)."""

from __future__ import annotations

from budget.parsing.lexicon.table import phrases, word_set

CURRENCY = phrases("money.currency")
"""After an amount; "bucks" is slang, in this house for pesos."""

BEFORE = frozenset({"mxn", "mx", "mxp", "mex"})
"""Before an amount, with or without `$`."""

CENTS = frozenset({"centavo", "centavos", "cent", "cents", "\u00a2"})

INTRODUCING = word_set("money.introducing")
"""Right before an amount: they belong to it, not to what was bought."""
PRICING = INTRODUCING - {"de", "of"}
"""Those of them that only an amount follows."""

APPROXIMATE = word_set("money.approximate")
