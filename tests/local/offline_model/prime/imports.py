"""How people ask what they have imported."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from tests.local.offline_model.budget.argument_parsers import nothing
from tests.local.offline_model.language.language import Language, Text, filled, in_language
from tests.local.offline_model.prime.display import counted_transactions, money, shown
from tests.local.offline_model.prime.lookback import days_back, spelled_out
from tests.local.offline_model.prime.words import GAP, SHOWS
from tests.local.offline_model.tool_phrases import ToolPhrases, Values

_MOST_DAYS = 3650
_DEFAULT_DAYS = 7

_NOTHING_YET: Text = {
    "en": "You have not imported anything yet.",
    "es": "Todavía no has importado nada.",
    "fr": "Vous n'avez encore rien importé.",
}
_LAST: Text = {
    "en": "You recently uploaded {name} with {what}.",
    "es": "Lo último que importaste es {name}, con {what}.",
    "fr": "Votre dernier import est {name}, avec {what}.",
}
_FOR: Text = {"en": " for {}", "es": " por {}", "fr": " pour {}"}
_SEVERAL: Text = {
    "en": " in several currencies",
    "es": " en varias monedas",
    "fr": " en plusieurs devises",
}
_NO_IMPORTS: Text = {
    "en": "There are no imports from {days}.",
    "es": "No hay importaciones de {days}.",
    "fr": "Il n'y a pas d'import sur {days}.",
}
_IMPORTS: Text = {
    "en": "Imports of {days}, the newest first:",
    "es": "Importaciones de {days}, la más reciente primero:",
    "fr": "Imports sur {days}, le plus récent en premier :",
}
_STATUS: dict[str, Text] = {
    "processing": {"en": "being read", "es": "en proceso", "fr": "en cours"},
    "imported": {"en": "imported", "es": "importado", "fr": "importé"},
    "unreadable": {"en": "could not be read", "es": "no se pudo leer", "fr": "illisible"},
    "failed": {"en": "failed", "es": "falló", "fr": "échoué"},
}
_TO_REVIEW: Text = {"en": "{} to review", "es": "{} por revisar", "fr": "{} à vérifier"}


def _last(result: Mapping[str, Any], language: Language) -> str:
    if result.get("found") is False:
        return in_language(_NOTHING_YET, language)
    summary = result["summary"]
    what = counted_transactions(summary["transactions"], language) + _amount(summary, language)
    if waiting := summary.get("waiting"):
        review = in_language(_TO_REVIEW, language).format(waiting["transactions"])
        what += f" ({review}{_amount(summary | waiting, language)})"
    return filled(_LAST, {"name": shown(result["document"]["name"]), "what": what}, language)


def _amount(summary: Mapping[str, Any], language: Language) -> str:
    """Nothing if no amount could be read. What was spent is written without its sign, what was
    received with one."""
    total = summary["total"]
    if total is None:
        return in_language(_SEVERAL, language)
    amount = money(total, summary.get("currency"))
    amount = f"+{amount}" if total > 0 else amount
    return in_language(_FOR, language).format(amount) if total else ""


def _days(said: str, today: date) -> Values:
    back = days_back(said, today)
    return {} if back is None else {"days": min(back, _MOST_DAYS)}


def _list(result: Mapping[str, Any], language: Language) -> str:
    days = {"days": spelled_out(result["days"], language)}
    if not result["imports"]:
        return filled(_NO_IMPORTS, days, language)
    lines = [_line(each, language) for each in result["imports"]]
    return "\n".join([filled(_IMPORTS, days, language), *lines])


def _line(each: Mapping[str, Any], language: Language) -> str:
    review = each["needs_review"]
    parts = (
        each["uploaded_at"][: len("2026-01-31")],
        shown(each["filename"]),
        in_language(_STATUS[each["status"]], language),
        counted_transactions(each["transaction_count"], language)
        if each["status"] == "imported"
        else "",
        in_language(_TO_REVIEW, language).format(review) if review else "",
        shown(each["reason"] or ""),
    )
    return "- " + " · ".join(part for part in parts if part)


PHRASES = {
    "get_recent_import": ToolPhrases(
        asks=(
            r"\bwhat (?:did|have) (?:i|we) (?:just |last )?(?:import|upload)\w*\b"
            r"(?: (?:most recently|last|just now))",
            r"\bwhat (?:did|have) (?:i|we) (?:just|last) (?:import|upload)\w*\b",
            r"\b(?:last|latest|most recent|newest) (?:import|upload)\b(?:ed (?:document|file))?",
            r"\bque (?:he importado|importe|subi)\b[^.?!]*"
            r"\b(?:ultim[oa]|mas recient\w+)\b(?: vez)?",
            r"\b(?:lo )?ultim[oa] (?:que (?:importe|subi)|importacion)\b",
            r"\bqu'?(?:est-ce que j)?'?ai(?:-je)? importe\b[^.?!]*\bdernier\b"
            r"|\bderni(?:er import|ere importation)\b",
        ),
        parse=nothing,
        answer=_last,
    ),
    "get_recent_imports": ToolPhrases(
        asks=(
            rf"(?:{SHOWS}{GAP})?\b(?:my |the |all |mis |mes |recent )*"
            r"(?:imports|importaciones|importations)\b[^.?!]*",
            r"\bwhat (?:have|did) (?:i|we) import\w*\b(?! most recently| last)[^.?!]*",
            r"\b(?:is|was|are|did|how is|status of) my import\b[^.?!]*",
            r"\bque (?:he importado|importe)\b(?![^.?!]*\b(?:ultim[oa]|mas recient\w+)\b)[^.?!]*",
            r"\bqu'?ai(?:-je)? importe\b(?![^.?!]*\bdernier\b)[^.?!]*",
        ),
        parse=_days,
        answer=_list,
    ),
}
