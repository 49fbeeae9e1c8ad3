"""How people ask for their imported transactions, and decide those that need review."""

from __future__ import annotations

import re
from datetime import date

from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.ordinals import ORDINALS
from tests.local.offline_model.language.periods import period, without_periods
from tests.local.offline_model.language.words import counts
from tests.local.offline_model.prime.review import (
    name_in,
    review,
    shown_transaction,
    transaction_id,
)
from tests.local.offline_model.prime.transaction_wording import listed, reviewed
from tests.local.offline_model.prime.words import REST, SHOWS
from tests.local.offline_model.tool_phrases import ToolPhrases, Values, stated

_NEEDS_REVIEW = (
    r"(?:\bneed(?:s|ing)? (?:(?:my|a|to be) )?review(?:ed)?\b|\bneeds_review\b"
    r"|\b(?:waiting|pending|left) (?:for |to )?review\b|\b(?:to|must|should) (?:i )?review\b"
    r"|\breview queue\b|\b(?:por|que|falta) revisar\b|\b(?:necesit|requier)\w+ revision\b"
    r"|\bpendientes? de revis\w+|\ba (?:verifier|revoir|controler)\b"
    r"|\ben attente de verification\b)"
)
_BEFORE = (
    rf"(?:\b(?:{SHOWS}|my|any|all|which|what|do i have|is there|are there|hay|tengo|cual\w*|mis|mes"
    r"|y a-t-il|ai-je|quelles?)\b[^.?!]{0,60}?)?"
)
_DECIDES = (
    r"(?:accept|approve|discard|reject|acepta|aprueba|descarta|rechaza|accepte[rz]?|approuve[rz]?"
    r"|ecarte[rz]?|rejette[rz]?)"
)
_CORRECTS = (
    r"(?:correct|fix|change|amend|edit|update|corrige[rz]?|cambia|modifica|modifie[rz]?|actualiza)"
)
_ONE_OF_THEM = (
    r"(?:the|that|this|it|la|el|esa|ese|cette|ce|le|one|transaction|transaccion|movimiento"
    rf"|{ORDINALS}|txn_\w+)"
)
_ITS_FACTS = r"(?:(?! (?:and|y|et) (?:show|list|what|how|muestra|montre)\b)[^?!])*"
_VENDOR = re.compile(
    r"\b(?:at|from|chez|en|vendor|merchant) (?P<said>[^,;:!?]+?)"
    r"(?= (?:in|on|since|that|which|who|for|with|between|last|this|category|need\w*|que|del?|qui"
    r"|en|du)\b|\s*(?:[,;:!?]|\.?\s*$))",
    re.I,
)
_CATEGORY = re.compile(r"\b(?:category|categoria|categorie) (?P<said>[\w-]+)", re.I)
_STATUS = {
    "needs_review": _NEEDS_REVIEW,
    "discarded": r"\b(?:discarded|descartad\w+|ecartees?)\b",
    "accepted": r"\b(?:accepted|aceptad\w+|acceptees?)\b",
}


def _filters(said: str, today: date) -> Values:
    days, undated = period(said, today), without_periods(said)
    rest = folded(undated)
    status = next((name for name, words in _STATUS.items() if re.search(words, rest, re.I)), None)
    return stated(
        {
            "from_date": days[0] if days else None,
            "to_date": days[1] if days else None,
            "vendor": name_in(_VENDOR, undated),
            "category": name_in(_CATEGORY, undated),
            "review_status": status,
            "limit": next(iter(counts(undated)), None),
        }
    )


PHRASES = {
    "get_transactions": ToolPhrases(
        asks=(
            rf"{_BEFORE}{_NEEDS_REVIEW}{REST}",
            rf"\b(?:show|list|see|view|display)\b (?:me )?(?:all )?spending at {REST}",
            rf"\bmuestra\w* (?:mis |los )?gastos (?:en|de) (?!\w+ de\b){REST}",
            rf"{_BEFORE}\b(?:imported|discarded|accepted) transactions\b{REST}"
            rf"|{_BEFORE}\b(?:transacciones|movimientos|transactions) (?:importad\w+|importees"
            rf"|descartad\w+|ecartees)\b{REST}",
        ),
        parse=_filters,
        answer_to=listed,
    ),
    "review_transaction": ToolPhrases(
        asks=(
            rf"\b{_DECIDES}(?: {_ONE_OF_THEM})+\b{_ITS_FACTS}",
            rf"\b{_CORRECTS}\b[^?!]{{0,40}}?\btxn_\w+{_ITS_FACTS}",
            r"\b(?:acepta|aprueba|descarta|rechaza)l[oa]\b|\b(?:accepte|ecarte)[rz]?-l[ea]\b",
        ),
        parse=review,
        refers=shown_transaction,
        questions={
            "transactionId": {
                "en": "Which transaction? Give me its id, as the list has it.",
                "es": "¿Qué movimiento? Dame su id, como está en la lista.",
                "fr": "Quelle transaction ? Donnez-moi son id, comme dans la liste.",
            },
            "decision": {
                "en": "Should I accept or discard it?",
                "es": "¿La acepto o la descarto?",
                "fr": "Dois-je l'accepter ou l'écarter ?",
            },
        },
        replies={"transactionId": transaction_id},
        answer=reviewed,
    ),
}
