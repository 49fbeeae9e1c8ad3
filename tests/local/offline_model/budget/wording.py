"""What the answers of budget's tools are made of. Amounts are centavos, written as pesos."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from string import Formatter
from typing import Any

from tests.local.offline_model.language.language import Language, Text, in_language
from tests.local.offline_model.language.pesos import in_pesos
from tests.local.offline_model.tool_phrases import Renderer
from toolkit.dates import mexico_city

Data = Mapping[str, Any]

_STORED: Text = {"en": "Stored:", "es": "Guardado:"}
_WORDS: dict[str, Text] = {
    "EXPENSE": {"en": "expense", "es": "gasto"},
    "INCOME": {"en": "income", "es": "ingreso"},
    "FIXED": {"en": "fixed", "es": "fijo"},
    "VARIABLE": "variable",
    "DEBT": {"en": "debt", "es": "deuda"},
    "DONATION": {"en": "donation", "es": "donativo"},
    "SAVINGS": {"en": "savings", "es": "ahorro"},
    "HIGH": {"en": "high", "es": "alta"},
    "MEDIUM_HIGH": {"en": "medium high", "es": "media alta"},
    "MEDIUM": {"en": "medium", "es": "media"},
    "MEDIUM_LOW": {"en": "medium low", "es": "media baja"},
    "LOW": {"en": "low", "es": "baja"},
}


def worded(text: Text, under: str | None = None) -> Renderer:
    """The text formatted with the result's data, or with what stands `under` a name in it."""

    def render(data: Data, language: Language) -> str:
        chosen = data[under] if under else data
        return in_language(text, language).format_map(_readable(chosen, language))

    return render


def clauses(*texts: Text) -> Renderer:
    """The texts after one another; one that needs a value that is not there is left out."""

    def render(data: Data, language: Language) -> str:
        chosen = (in_language(text, language) for text in texts)
        return ", ".join(worded(text)(data, language) for text in chosen if _is_there(text, data))

    return render


def _is_there(text: str, data: Data) -> bool:
    fields = (name for _, name, _, _ in Formatter().parse(text) if name)
    return all(data[name] is not None for name in fields)


def listing(name: str, row: Renderer, *, head: Text, none: Text) -> Renderer:
    """A line for each row of that list, under a head; or what to say of no rows."""

    def render(data: Data, language: Language) -> str:
        chosen = in_language(head if data[name] else none, language).format_map(data)
        return "\n".join([chosen, *(f"- {row(each, language)}" for each in data[name])])

    return render


def storing(row: Renderer) -> Renderer:
    """What was stored, worded as its row is."""

    def render(data: Data, language: Language) -> str:
        return f"{in_language(_STORED, language)} {row(data['stored'], language)}."

    return render


def _readable(data: Data, language: Language) -> dict[str, Any]:
    return {name: _word(name, value, language) for name, value in data.items()}


def _word(name: str, value: Any, language: Language) -> Any:
    if name.endswith("_mxn_cents") and value is not None:
        return in_pesos(value)
    if name == "as_of_iso":
        return datetime.fromisoformat(value).astimezone(mexico_city()).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, str):
        one_line = " ".join(value.split())
        return in_language(_WORDS.get(one_line, one_line), language)
    return value


_TRANSACTION: Text = {
    "en": "{type} of {amount_mxn_cents} in {category} ({category_type}), {description}, {date_iso}",
    "es": "{type} de {amount_mxn_cents} en {category} ({category_type}), {description}, {date_iso}",
}
_WITHOUT_DESCRIPTION: Text = {
    "en": "{type} of {amount_mxn_cents} in {category} ({category_type}), {date_iso}",
    "es": "{type} de {amount_mxn_cents} en {category} ({category_type}), {date_iso}",
}


def transaction(data: Data, language: Language) -> str:
    """`expense of $155.50 in Food (variable), Lunch at Chipotle, 2026-02-01`."""
    text = _TRANSACTION if data["description"] else _WITHOUT_DESCRIPTION
    return worded(text)(data, language)


def cap_status(data: Data, language: Language) -> str:
    """What is left of the variable cap, below zero said in words."""
    if data["variable_cap_mxn_cents"] is None:
        return in_language(_NO_CAP, language)
    left = data["variable_remaining_mxn_cents"]
    text = worded(_OVER_THE_CAP if left < 0 else _WITHIN_THE_CAP)
    return text({**data, "variable_remaining_mxn_cents": abs(left)}, language)


_NO_CAP: Text = {"en": "No variable cap is set.", "es": "No hay tope variable."}
_OVER_THE_CAP: Text = {
    "en": "That is {variable_remaining_mxn_cents} over the variable cap of "
    "{variable_cap_mxn_cents}.",
    "es": "Te pasaste por {variable_remaining_mxn_cents} del tope variable de "
    "{variable_cap_mxn_cents}.",
}
_WITHIN_THE_CAP: Text = {
    "en": "{variable_remaining_mxn_cents} of the variable cap of {variable_cap_mxn_cents} remain.",
    "es": "Te quedan {variable_remaining_mxn_cents} del tope variable de {variable_cap_mxn_cents}.",
}
