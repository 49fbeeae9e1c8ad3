"""How people dispute what was charged to their card, and how the answer is worded."""

from __future__ import annotations

import re

from tests.local.offline_model.banking.words import GASTOS, SPENT
from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.ordinals import ORDINALS, chosen
from tests.local.offline_model.request.exchanges import Results
from tests.local.offline_model.tool_phrases import ToolPhrases, Values

_RECENT = "get_recent_transactions"
_DISPUTES = (
    r"(?:disput(?:e|ing|ar?|o)|contest|challenge|charge ?back|impugn(?:ar?|o)|reclam(?:ar?|o))"
)
_ONE_OF_THEM = (
    rf"(?: (?:the|this|that|my|el|la|mi))?(?: (?:{ORDINALS}|last|latest|other))?"
    r"(?: ones?| it| that| this)\b"
    rf"|(?: (?:the|my|el|la|mi))?(?: (?:{ORDINALS}|last|latest))\b"
)
_COUNTED = re.compile(
    rf"(?:^\W*|\b{_DISPUTES} )(?:(?:the|my|el|la|mi) )?(?P<place>{ORDINALS})\b", re.I
)


def _counted_transaction(said: str, results: Results) -> Values:
    """Of the card's transactions that were shown last, the one that the sentence counts."""
    lists = (result for use, result in reversed(results) if use.name == _RECENT)
    shown = next((result.value for result in lists if result.status == "success"), ())
    rows = shown.get("result", ()) if isinstance(shown, dict) else shown
    place = _COUNTED.search(folded(said))
    row = chosen(place["place"], rows) if place else None
    return {"tx_id": row["tx_id"]} if row else {}


PHRASES = {
    "dispute_transaction": ToolPhrases(
        asks=(
            rf"(?<!my )\b{_DISPUTES}\b"
            rf"(?: (?:a|an|the|this|that|my|one)\b(?: [\w'-]+){{0,3}}? {SPENT}|{_ONE_OF_THEM}"
            rf"|(?: (?:un|el|la|una|este|ese|mi))? {GASTOS}\b)?",
            rf"\breport (?:\w+ ){{0,3}}?{SPENT}",
        ),
        facts=(
            r"\bi (?:didn'?t|did not|never) (?:make|made|buy|bought|ordere?d?|authori[sz]ed?)\b",
            r"\b(?:don'?t|do not|didn'?t|did not) recogni[sz]e\b",
            r"\bno (?:reconozco|hice|autorice)\b|\bme cobraron(?: \w+){0,3}? dos veces\b",
            r"\b(?:charged|billed)(?: \w+){0,3}? twice\b|\bdouble charged?\b",
        ),
        refers=_counted_transaction,
        questions={
            "tx_id": {
                "en": "Which transaction do you want to dispute? Please give me its transaction "
                "id.",
                "es": "¿Qué movimiento quieres disputar? Dame su id.",
            },
            "reason": {
                "en": "Why do you want to dispute {tx_id}? Please tell me the reason.",
                "es": "¿Por qué quieres disputar {tx_id}? Dime el motivo.",
            },
        },
        answer={
            "en": "Your dispute is {status}: the ticket is {ticket_id}, and the estimated time to "
            "a resolution is {estimated_resolution}.",
            "es": "Tu disputa tiene el folio {ticket_id} y el estado {status}. Tiempo estimado de "
            "resolución: {estimated_resolution}.",
        },
    ),
}
