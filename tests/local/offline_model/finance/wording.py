"""A ledger's results as sentences, with the result's own decimals: nothing is added up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.local.offline_model.language.language import Language, Text, filled, in_language
from tests.local.offline_model.request.conversation import ToolUse
from tests.local.offline_model.request.exchanges import Exchange
from tests.local.offline_model.tool_phrases import Renderer

_LISTED: Text = {"en": "Transactions", "es": "Movimientos", "fr": "Transactions"}
_IN_ALL: Text = {"en": " ({total} in all)", "es": " ({total} en total)", "fr": " ({total} en tout)"}
_SKIPPED: Text = {
    "en": " after the first {offset}",
    "es": " después de los primeros {offset}",
    "fr": " après les {offset} premières",
}
_NONE: Text = {
    "en": "There are no such transactions.",
    "es": "No hay movimientos así.",
    "fr": "Il n'y a pas de telles transactions.",
}
_NO_MORE: Text = {
    "en": "There are no more transactions.",
    "es": "No hay más movimientos.",
    "fr": "Il n'y a plus de transactions.",
}
_MORE: Text = {
    "en": 'Say "next page" for more.',
    "es": "Di «página siguiente» para ver más.",
    "fr": "Dites « page suivante » pour la suite.",
}


def page(result: Mapping[str, Any], language: Language) -> str:
    items, total, offset = result["items"], result["total"], result["offset"]
    if not items:
        return in_language(_NO_MORE if offset else _NONE, language)
    head = in_language(_LISTED, language)
    head += filled(_SKIPPED, result, language) if offset else ""
    head += "" if total is None else filled(_IN_ALL, result, language)
    may_go_on = len(items) == result["limit"] if total is None else offset + len(items) < total
    last = [in_language(_MORE, language)] if may_go_on else []
    return "\n".join([f"{head}:", *map(_line, items), *last])


def _line(item: Mapping[str, Any]) -> str:
    day, category = item["booked_at"][: len("2025-01-31")], item["category_id"]
    parts = (day, item["description"], category, item["account_id"], _money(item["amount"]))
    return "- " + " · ".join(" ".join(part.split()) for part in parts if part)


def _money(money: Mapping[str, Any]) -> str:
    """`-12.50 EUR`: the decimal as it stands."""
    return f"{money['amount']} {money['currency']}"


_ONE: Text = {"en": "1 transaction", "es": "1 movimiento", "fr": "1 transaction"}
_MANY: Text = {
    "en": "{count} transactions",
    "es": "{count} movimientos",
    "fr": "{count} transactions",
}
_SUMS: dict[str | None, Text] = {
    "DEBIT_ONLY": {
        "en": "{amount} spent in {entries}.",
        "es": "{amount} gastados en {entries}.",
        "fr": "{amount} dépensés en {entries}.",
    },
    "CREDIT_ONLY": {
        "en": "{amount} received in {entries}.",
        "es": "{amount} recibidos en {entries}.",
        "fr": "{amount} reçus en {entries}.",
    },
    None: {
        "en": "The sum of {entries} is {amount}.",
        "es": "La suma de {entries} es {amount}.",
        "fr": "La somme de {entries} est {amount}.",
    },
}


def sum_of(use: ToolUse, _: Exchange) -> Renderer:
    direction = use.input.get("direction")
    text = _SUMS.get(direction, _SUMS[None])

    def render(summed: Mapping[str, Any], language: Language) -> str:
        if not summed["count"]:
            return in_language(_NONE, language)
        amount = _money(summed["total"])
        shown = amount.removeprefix("-") if direction == "DEBIT_ONLY" else amount
        entries = filled(_ONE if summed["count"] == 1 else _MANY, summed, language)
        return filled(text, {"amount": shown, "entries": entries}, language)

    return render


_YOUR_ACCOUNTS: Text = {"en": "Your accounts:", "es": "Tus cuentas:", "fr": "Vos comptes :"}
_NO_ACCOUNTS: Text = {
    "en": "You have no accounts.",
    "es": "No tienes cuentas.",
    "fr": "Vous n'avez pas de compte.",
}


def accounts(held: Mapping[str, Any], language: Language) -> str:
    rows = [
        filled("- {id} · {name} · {type} · {balance} {currency}", account, language)
        for account in held["items"]
    ]
    return "\n".join([in_language(_YOUR_ACCOUNTS if rows else _NO_ACCOUNTS, language), *rows])
