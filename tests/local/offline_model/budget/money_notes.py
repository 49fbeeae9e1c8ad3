"""Whether a sentence notes money spent or received."""

from __future__ import annotations

import re
from datetime import date

from budget.parsing import sentence
from tests.local.offline_model.language import dates
from tests.local.offline_model.language.date_words import NEAR_DAY
from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.pesos import AMOUNT

_SPELLED = (
    r"\b(?:mil|cien(?:to)?|(?:dos|tres|cuatro|seis|ocho)cientos|quinientos|setecientos|novecientos"
    r"|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|hundred|thousand)\b"
)
_AMOUNT = re.compile(rf"{AMOUNT}|{_SPELLED}", re.I)
_CLEARLY_MONEY = re.compile(rf"\$|pesos?\b|mxn\b|{_SPELLED}|[0-9][0-9.,]|[0-9] ?(?:mil|k)\b", re.I)
_VERB = re.compile(
    r"\b(?:gaste|gastamos|pague|pagamos|compre|compramos|me (?:depositaron|pagaron|cobraron|costo)"
    r"|recibi|cobre|gane|vendi|done|ahorre|comi|cene|desayune|cargue|invite"
    r"|spent|paid|bought|got paid|received|earned|sold|donated|saved)\b",
    re.I,
)
_VERB_FIRST = re.compile(
    rf"\W*(?:(?:{NEAR_DAY}|yo|i)\W+)*(?:me )?(?:just )?"
    r"(?:gaste|pague|compre|spent|paid|bought)\b",
    re.I,
)
_ASKS = re.compile(
    r"[?\u00bf]|^\W*(?:cuant|que\b|como\b|donde|cual|por que|puedo|deberia|me alcanza|how|what|when"
    r"|where|who|which|why|can|could|should|would|do|does|did|is|are|am|will|show|list|give|tell"
    r"|muestra|dime|dame|lista)",
    re.I,
)
_MOST_WORDS = 12


def mentions_money(said: str) -> bool:
    """An amount with a verb of spending or receiving, or with little else than a thing."""
    text = folded(said)
    if _ASKS.search(text):
        return False
    undated = dates.without_days(text)
    if not _AMOUNT.search(undated):
        return bool(_VERB_FIRST.match(text))
    return bool(_VERB.search(text)) or _is_a_note(undated)


def mentions_a_purchase(said: str, today: date) -> bool:
    """Money with what it was for: "gasté 300 en uber", and not "fueron 300"."""
    if not mentions_money(said):
        return False
    parsed = sentence.parse(said, today)
    return parsed.amount_mxn_cents is not None and parsed.category is not None


def _is_a_note(text: str) -> bool:
    """`uber 120` and `Lunch at Chipotle 155.50`: a thing and its price."""
    unmarked = re.sub(r"\b(?:pesos?|mxn|mil)\b", "", text, flags=re.I)
    words = re.findall(r"[a-z']{3,}", unmarked, re.I)
    return 0 < len(words) <= _MOST_WORDS and bool(_CLEARLY_MONEY.search(text))
