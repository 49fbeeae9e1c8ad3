"""The user's debts."""

from __future__ import annotations

import re
from datetime import date

from tests.local.offline_model.budget.argument_parsers import (
    DUE,
    MINIMUM,
    NAME_END,
    amount_as,
    due_day,
    known,
    nothing,
    words_as,
)
from tests.local.offline_model.budget.wording import clauses, listing, storing
from tests.local.offline_model.language import dates
from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.pesos import amount
from tests.local.offline_model.language.spans import covered, without
from tests.local.offline_model.tool_phrases import ToolPhrases, Values

_NAME = re.compile(
    r"\b(?:deuda|debt)\s+(?:(?:de|con|a|for|with|called|named|llamada|la|el|my|mi)\s+)*"
    rf"(?P<said>.+?){NAME_END}",
    re.I,
)
_PRIORITIES = {
    "MEDIUM_HIGH": r"media?[- ]alta|medium[- ]high",
    "MEDIUM_LOW": r"media?[- ]baja|medium[- ]low",
    "HIGH": r"alta|high",
    "LOW": r"baja|low",
    "MEDIUM": r"media|medium",
}
_LEFT_ALONE = re.compile(
    r"\b(?:no|sin|don'?t|do not) (?:la )?(?:acelerar?|aceleres|accelerate)\b", re.I
)


def _debt(text: str, _: date) -> Values:
    name, minimum = covered(_NAME, text), covered(MINIMUM, text)
    rest = without(text, MINIMUM, DUE)
    rest = rest.replace(name, " ", 1) if name else rest
    return known(
        "debt",
        name=name,
        balance_mxn_cents=amount(dates.without_days(rest)),
        minimum_payment_mxn_cents=amount(minimum) if minimum else None,
        due_day_of_month=due_day(text),
        priority=_priority(text, r"(?:prioridad|priority)(?: is| es)? (?:{0})|(?:{0}) priority"),
        do_not_accelerate=True if _LEFT_ALONE.search(folded(text)) else None,
    )


def _priority(text: str, pattern: str = "{0}") -> str | None:
    for priority, words in _PRIORITIES.items():
        if re.search(rf"\b(?:{pattern.format(words)})\b", folded(text), re.I):
            return priority
    return None


_row = clauses(
    {"en": "{name}: {balance_mxn_cents} owed", "es": "{name}: saldo {balance_mxn_cents}"},
    {
        "en": "minimum payment {minimum_payment_mxn_cents}",
        "es": "pago mínimo {minimum_payment_mxn_cents}",
    },
    {"en": "due day {due_day_of_month}", "es": "día de pago {due_day_of_month}"},
    {"en": "priority {priority}", "es": "prioridad {priority}"},
)


PHRASES = {
    "get_debts": ToolPhrases(
        asks=(
            r"\b(?:mis|las|que|cuales|cuantas) deudas\b|\bcuanto debo\b",
            r"(?:\b(?:show|list|see|view|get|give|display|tell)\b[^.,?!]{0,60}?)?"
            r"\b(?:my|the|what|which|all) debts\b|\blist debts\b",
        ),
        parse=nothing,
        answer=listing(
            "debts",
            _row,
            head={"en": "Your debts:", "es": "Tus deudas:"},
            none={"en": "You have no debts.", "es": "No tienes deudas."},
        ),
    ),
    "add_or_update_debt": ToolPhrases(
        asks=(
            r"\b(?:agrega|anade|registra|guarda|actualiza|cambia|modifica|pon|crea)r?\b"
            r"(?: (?:una|la|mi|nueva|otra))* deuda\b[^?]*",
            r"\bnueva deuda\b[^?]*",
            r"\b(?:add|create|register|save|store|update|change|new)\b"
            r"(?: (?:a|an|the|my|new|another))* debt\b[^?]*",
        ),
        parse=_debt,
        questions={
            "debt.name": {"en": "What do you call the debt?", "es": "¿Cómo se llama la deuda?"},
            "debt.balance_mxn_cents": {
                "en": "How much do you owe on {name}, in pesos?",
                "es": "¿Cuánto debes de {name}, en pesos?",
            },
            "debt.priority": {
                "en": "What is its priority: high, medium high, medium, medium low or low?",
                "es": "¿Qué prioridad tiene: alta, media alta, media, media baja o baja?",
            },
        },
        replies={
            "debt.name": words_as("debt.name"),
            "debt.balance_mxn_cents": amount_as("debt.balance_mxn_cents"),
            "debt.priority": lambda reply, _: known("debt", priority=_priority(reply)),
        },
        answer=storing(_row),
    ),
}
