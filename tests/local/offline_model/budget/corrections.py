"""Changing and deleting the last transaction."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from tests.local.offline_model.budget.argument_parsers import known, nothing
from tests.local.offline_model.budget.categories import CATEGORY, category_in, category_type_in
from tests.local.offline_model.budget.wording import transaction
from tests.local.offline_model.language import dates
from tests.local.offline_model.language.date_words import NEAR_DAY
from tests.local.offline_model.language.language import Language, folded, in_language
from tests.local.offline_model.language.pesos import AMOUNT, amount
from tests.local.offline_model.language.spans import covered, without
from tests.local.offline_model.language.words import UNDO
from tests.local.offline_model.request.exchanges import Results
from tests.local.offline_model.tool_phrases import ToolPhrases, Values

_DESCRIPTION = re.compile(
    r"\b(?:descripcion|description)\s+(?:is |to |a |es )?(?P<said>[^,.;:!?]+)", re.I
)
_TYPE = re.compile(r"\b(?:tipo|type)\s+(?P<said>\w+)", re.I)
_DENIED = re.compile(
    r"\b(?:no|not)\b(?: \w+){0,2} \$?[0-9][^\s,;]*|\b(?:de|from) \$?[0-9.,]+ (?=(?:a|to) \$?[0-9])",
    re.I,
)
"""The first amount of "no fueron 150, fueron 160" and of "from 150 to 160"."""
_WAS = r"(?:fueron|eran|fue|era|it was|that was)"
_IT_WAS = re.compile(
    r"^\W*(?:(?:no|wait|oops|sorry|actually|espera|ay|ups|perdon|en realidad|mas bien)\W+)*"
    rf"{_WAS} (?:(?:for|on|in|en|de|para) )?(?P<said>[^,.;:!?]+?)\W*$",
    re.I,
)
_READS = re.compile(r"(?:get|search|parse|simulate|finance)_")


def _patch(text: str, today: date) -> Values:
    category = covered(CATEGORY, text) or _what_it_was(text, today)
    category_type = covered(_TYPE, text)
    numbers = dates.without_days(without(text, CATEGORY, _DESCRIPTION))
    return known(
        "patch",
        amount_mxn_cents=amount(without(numbers, _DENIED)),
        category=category_in(category, today)[0] if category else None,
        category_type=category_type_in(category_type) if category_type else None,
        description=covered(_DESCRIPTION, text),
        date_iso=dates.day(text, today),
    )


def _what_it_was(text: str, today: date) -> str | None:
    """The words for a category of the budget in "no wait, it was transport"."""
    words = covered(_IT_WAS, text)
    is_known = words and not re.search("[0-9]", words) and category_in(words, today)[1]
    return words if is_known else None


def _corrects(text: str, results: Results, today: date) -> bool:
    it_was = _IT_WAS.search(folded(text))
    return bool(it_was and _was_just_entered(results) and _patch(text, today))


def _undoes(text: str, results: Results, _: date) -> bool:
    return bool(UNDO.fullmatch(folded(text)) and _was_just_entered(results))


def _was_just_entered(results: Results) -> bool:
    """Whether the last call that wrote anything entered a transaction or changed the last one."""
    done = (use.name for use, result in reversed(results) if result.status == "success")
    last = next((name for name in done if not _READS.match(name)), "")
    return last in ("add_transaction", "update_last_transaction")


def _updated(data: Mapping[str, Any], language: Language) -> str:
    was, is_now = (transaction(data[name], language) for name in ("previous", "current"))
    if language == "es":
        return f"Corregido. Era: {was}. Ahora es: {is_now}."
    return f"Changed. It was: {was}. It is now: {is_now}."


def _deleted(data: Mapping[str, Any], language: Language) -> str:
    verb = in_language({"en": "Deleted", "es": "Borré"}, language)
    return f"{verb}: {transaction(data['deleted'], language)}."


_MOVEMENT = r"(?:gasto|compra|ingreso|transaccion|movimiento|registro|pago)"
_LAST = rf"(?:(?:{_MOVEMENT} )?(?:ultim[oa]|anterior)(?: {_MOVEMENT})?|es[ea] {_MOVEMENT})"
_ENTRY = r"(?:transaction|expense|income|purchase|entry|record|payment|one)"
_OTHER_THINGS = (
    r"(?!\W+(?:\w+\W+){0,2}?(?:deuda|tope|presupuesto|limite|saldo|pago fijo|donativo"
    r"|correo|telefono|contacto|cliente))"
)
_OF_THE_BUDGET = r"(?![^?]*\btxn_)"
"""An id is one of the imported transactions."""

PHRASES = {
    "update_last_transaction": ToolPhrases(
        asks=(
            r"\b(?:corrige|corregir|correccion|cambia|modifica|edita|actualiza)(?:r|l[oa])?\b"
            rf"{_OTHER_THINGS}{_OF_THE_BUDGET}[^?]*",
            rf"\b(?:me equivoque|en realidad|perdon|mas bien)\W+{_WAS}\b[^?]*",
            rf"\b(?:change|correct|update|edit|fix|amend)\b{_OF_THE_BUDGET} (?:\w+ ){{0,3}}?"
            rf"(?:last|latest|that|it|{_ENTRY})\b[^?]*",
            r"\b(?:actually|sorry|i meant|correction)\b[^?]*[0-9][^?]*",
            r"\bmake (?:it|that) \$?[0-9][^?]*",
        ),
        facts=(
            rf"^\W*(?:no\W+)?{_WAS}\s+(?:de )?{AMOUNT}",
            rf"\b(?:no|not) {_WAS} {AMOUNT}",
            rf"^\W*(?:no\W+)?{_WAS} (?:{NEAR_DAY})\b",
        ),
        follows=_corrects,
        parse=_patch,
        questions={
            "patch": {
                "en": "What should I change: the amount, the category, the description or the day?",
                "es": "¿Qué cambio: el monto, la categoría, la descripción o el día?",
            },
        },
        answer=_updated,
    ),
    "delete_last_transaction": ToolPhrases(
        asks=(
            rf"\b(?:borra|elimina|quita|deshaz|cancela)r?\b (?:\w+ ){{0,2}}?{_LAST}\b",
            r"\b(?:delete|remove|undo|erase)\b (?:the |my |that |this )*"
            rf"(?:(?:last|latest|previous)(?: {_ENTRY})?|{_ENTRY})\b",
        ),
        follows=_undoes,
        parse=nothing,
        answer=_deleted,
    ),
}
