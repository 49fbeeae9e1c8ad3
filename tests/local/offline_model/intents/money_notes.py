"""Whether a sentence notes money spent or received."""

from __future__ import annotations

import re
from datetime import date

from budget.parsing import sentence
from budget.parsing.lexicon.acts import acts_in
from budget.parsing.money.candidates import candidates
from budget.parsing.text.tokens import tokenize
from tests.local.offline_model.language.dates import without_days
from tests.local.offline_model.language.language import folded

_ASKS = re.compile(
    r"[?\u00bf]|^\W*(?:cuant|que\b|como\b|donde|cual|por que|puedo|deberia|me alcanza|how|what|when"
    r"|where|who|which|why|can|could|should|would|do|does|did|is|are|am|will|show|list|give|tell"
    r"|muestra|dime|dame|lista)",
    re.I,
)
_MOST_WORDS = 12
_LEAST_PRICE = 10


def mentions_money(said: str) -> bool:
    """An amount with a verb of spending or receiving, or with little else than a thing: "uber 120"
    and "Lunch at Chipotle 155.50"; or such a verb at the beginning and no amount as yet."""
    if _ASKS.search(folded(said)):
        return False
    tokens = tokenize(without_days(said))
    acts = [start for start, _, act in acts_in(tokens) if act.type]
    numbers = list(candidates(tokens, ()))
    if not numbers:
        return any(start < 2 for start in acts)
    words = [token for token in tokens if token.kind == "word" and len(token.text) > 2]
    is_price = any(n.role == "amount" or (n.number.whole or 0) >= _LEAST_PRICE for n in numbers)
    return bool(acts) or (is_price and 0 < len(words) <= _MOST_WORDS)


def mentions_a_purchase(said: str, today: date) -> bool:
    """Money with what it was for: "gasté 300 en uber", and not "fueron 300"."""
    if not mentions_money(said):
        return False
    parsed = sentence.parse(said, today)
    return parsed.amount_mxn_cents is not None and parsed.category is not None
