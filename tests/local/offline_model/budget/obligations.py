"""What has to be paid every month beside debts."""

from __future__ import annotations

import re
from datetime import date

from tests.local.offline_model.budget.argument_parsers import (
    DUE,
    NAME_END,
    amount_as,
    capitalised,
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
    r"\b(?:(?:pago|gasto) (?:fijo|mensual|recurrente)"
    r"|(?:fixed|monthly|recurring) (?:payment|expense)|obligacion|obligation)\s+"
    r"(?:(?:de|del|para|for|of|called|named|la|el|my|mi|the)\s+)*"
    rf"(?P<said>.+?){NAME_END}",
    re.I,
)
_ITSELF = re.compile(r"\b(?P<said>donativo|donacion|diezmo|renta|donation|tithe|rent)\b", re.I)
_GIFT = re.compile(r"\b(?:donativo|donacion|diezmo|donation|tithe)\b", re.I)


def _obligation(text: str, _: date) -> Values:
    return known(
        "obligation",
        name=capitalised(covered(_NAME, text) or covered(_ITSELF, text)),
        amount_mxn_cents=amount(dates.without_days(without(text, DUE))),
        category_type="DONATION" if _GIFT.search(folded(text)) else None,
        due_day_of_month=due_day(text),
    )


_row = clauses(
    {
        "en": "{name} ({category_type}): {amount_mxn_cents} every month",
        "es": "{name} ({category_type}): {amount_mxn_cents} cada mes",
    },
    {"en": "due day {due_day_of_month}", "es": "día de pago {due_day_of_month}"},
)


PHRASES = {
    "get_obligations": ToolPhrases(
        asks=(
            r"\b(?:mis|los|que|cuales) "
            r"(?:(?:pagos|gastos) (?:fijos|mensuales|recurrentes)|obligaciones)\b",
            r"(?:\b(?:show|list|see|view|get|give|display|tell)\b[^.,?!]{0,60}?)?"
            r"\b(?:my|the|what|which|all) (?:(?:fixed|monthly|recurring) "
            r"(?:payments|expenses|costs|bills)|obligations)\b",
        ),
        parse=nothing,
        answer=listing(
            "obligations",
            _row,
            head={"en": "Your fixed payments:", "es": "Tus pagos fijos:"},
            none={"en": "You have no fixed payments.", "es": "No tienes pagos fijos."},
        ),
    ),
    "set_obligation": ToolPhrases(
        asks=(
            r"\b(?:donativo|donacion|diezmo|renta) (?:mensual|cada mes|al mes)\b[^?]*",
            r"\b(?:agrega|anade|pon|registra|guarda|nuevo)r?\b(?: (?:un|el|mi|nuevo))* "
            r"(?:pago|gasto|donativo) (?:fijo|mensual|recurrente)\b[^?]*",
            r"\b(?:pago|gasto) (?:fijo|mensual|recurrente)\b[^?]*[0-9][^?]*",
            r"\b(?:monthly|recurring) (?:donation|payment|tithe|rent|expense)\b[^?]*",
            r"\b(?:add|set|store|save|new)\b(?: (?:a|an|my|the|new))* "
            r"(?:obligation|fixed (?:payment|expense)|monthly \w+|recurring \w+)\b[^?]*",
        ),
        parse=_obligation,
        questions={
            "obligation.name": {"en": "What is the payment for?", "es": "¿Para qué es el pago?"},
            "obligation.amount_mxn_cents": {
                "en": "How much is it a month, in pesos?",
                "es": "¿De cuánto es cada mes, en pesos?",
            },
        },
        replies={
            "obligation.name": words_as("obligation.name"),
            "obligation.amount_mxn_cents": amount_as("obligation.amount_mxn_cents"),
        },
        answer=storing(_row),
    ),
}
