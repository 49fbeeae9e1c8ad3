"""How sure a parsed transaction is, from 0 to 1, by one rule.

It starts at 1. What was not stated but inferred costs 0.08 a field, what was stated but is not sure
0.15 a field, and what is missing the weight below. A doubt caps it at 0.45; a sentence in which
nothing was bought, or which leaves the purchase or the currency open, at 0.04.

From 0.9 on nothing is missing, doubtful or unsure, at most the date was inferred, and every word of
the sentence has a role (module `roles`): a word without one is a doubt.
"""

from __future__ import annotations

from collections.abc import Iterable

INFERRED = 8
UNSURE = 15
MISSING = {"amount": 75, "category": 20, "type": 15, "date": 15, "category_type": 10}
DOUBTFUL_AT_MOST = 45
REFUSED = 4
SURE = 0.9


def confidence(
    inferred: Iterable[str], missing: Iterable[str], unsure: Iterable[str], *, doubtful: bool
) -> float:
    """Two decimals, counted in hundredths."""
    cost = INFERRED * len(set(inferred)) + UNSURE * len(set(unsure))
    cost += sum(MISSING.get(field, 0) for field in set(missing))
    sure = max(100 - cost, 0)
    return min(sure, DOUBTFUL_AT_MOST) / 100 if doubtful else sure / 100
