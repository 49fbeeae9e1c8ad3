"""Imported transactions as sentences. Amounts are written with their currency, and none is added
up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.local.offline_model.language.language import Language, Text, filled, in_language
from tests.local.offline_model.prime.display import counted_transactions, shown, signed, transaction
from tests.local.offline_model.request.conversation import ToolUse
from tests.local.offline_model.request.exchanges import Exchange
from tests.local.offline_model.tool_phrases import Renderer

_NONE: Text = {
    "en": "There are no such imported transactions.",
    "es": "No hay movimientos importados así.",
    "fr": "Il n'y a pas de telles transactions importées.",
}
_NONE_TO_REVIEW: Text = {
    "en": "Nothing needs your review.",
    "es": "No hay nada por revisar.",
    "fr": "Il n'y a rien à vérifier.",
}
_TO_REVIEW: dict[bool, Text] = {
    True: {
        "en": "You have {count} that needs review:",
        "es": "Tienes {count} por revisar:",
        "fr": "Vous avez {count} à vérifier :",
    },
    False: {
        "en": "You have {count} that need review:",
        "es": "Tienes {count} por revisar:",
        "fr": "Vous avez {count} à vérifier :",
    },
}
_LISTED: Text = {
    "en": "Imported: {count}{total}.",
    "es": "Importado: {count}{total}.",
    "fr": "Importé : {count}{total}.",
}
_TOTAL: Text = {
    "en": ", {} in total",
    "es": ", {} en total",
    "fr": ", {} en tout",
}
_MORE: Text = {
    "en": "There are more than these.",
    "es": "Hay más que estos.",
    "fr": "Il y en a d'autres.",
}
_DONE: dict[str, Text] = {
    "accepted": {
        "en": "Entered into your ledger: {}.",
        "es": "Registrado en tu libro: {}.",
        "fr": "Inscrit dans votre registre : {}.",
    },
    "discarded": {"en": "Discarded: {}.", "es": "Descartado: {}.", "fr": "Écarté : {}."},
}


def listed(use: ToolUse, _: Exchange) -> Renderer:
    waiting = use.input.get("review_status") == "needs_review"

    def render(result: Mapping[str, Any], language: Language) -> str:
        rows = result["transactions"]
        if not rows:
            return in_language(_NONE_TO_REVIEW if waiting else _NONE, language)
        count = counted_transactions(len(rows), language)
        total = _total(result, language)
        head = filled(
            _TO_REVIEW[len(rows) == 1] if waiting else _LISTED,
            {"count": count, "total": total},
            language,
        )
        more = [in_language(_MORE, language)] if result["has_more"] else []
        return "\n".join([head, *map(_line, rows), *more])

    return render


def _total(result: Mapping[str, Any], language: Language) -> str:
    """Without a sum where there are several currencies."""
    currencies = {row["currency"] for row in result["transactions"] if row["amount"] is not None}
    if result["total"] is None or len(currencies) != 1:
        return ""
    (currency,) = currencies
    return in_language(_TOTAL, language).format(signed(result["total"], currency))


def _line(row: Mapping[str, Any]) -> str:
    reasons = " ".join(map(shown, row["review_reasons"]))
    return f"- {transaction(row)}{f': {reasons}' if reasons else ''}"


def reviewed(result: Mapping[str, Any], language: Language) -> str:
    row = result["transaction"]
    return in_language(_DONE[row["review_status"]], language).format(transaction(row))
