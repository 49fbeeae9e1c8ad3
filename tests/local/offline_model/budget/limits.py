"""The variable cap and the bank balance: what there is to spend."""

from __future__ import annotations

import re
from datetime import date

from tests.local.offline_model.budget.argument_parsers import amount_as, known, month_as, nothing
from tests.local.offline_model.budget.wording import worded
from tests.local.offline_model.language import dates
from tests.local.offline_model.language.pesos import AMOUNT, amount
from tests.local.offline_model.tool_phrases import ToolPhrases, Values

_TIMESTAMP = re.compile(r"\b[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9]{2}:[0-9]{2})?")


def _cap(text: str, today: date) -> Values:
    return known(
        variable_cap_mxn_cents=amount(dates.without_days(text)),
        effective_month=dates.month(text, today),
    )


def _bank_balance(text: str, _: date) -> Values:
    at = _TIMESTAMP.search(text)
    rest = dates.without_days(_TIMESTAMP.sub(" ", text))
    return known(bank_balance_mxn_cents=amount(rest), as_of_iso=at[0] if at else None)


PHRASES = {
    "set_budget_cap": ToolPhrases(
        asks=(
            r"\b(?:pon|fija|establece|define|cambia|sube|baja|ajusta|actualiza)r?(?:le)?\b[^.?!]*?"
            r"\b(?:tope|limite|presupuesto)\b[^?]*",
            r"\bmi (?:tope|presupuesto|limite)(?: \w+){0,2}? (?:es|sera|va a ser)\b[^?]*",
            r"\b(?:set|change|raise|lower|update|make)\b[^.?!]*?"
            r"\b(?:cap|budget|spending limit)\b[^?]*",
            r"\bmy (?:\w+ )?(?:cap|budget)(?: for [^.?!]*?)? (?:is|will be)\b[^?]*",
        ),
        parse=_cap,
        questions={
            "variable_cap_mxn_cents": {
                "en": "How much should the variable cap be, in pesos?",
                "es": "¿De cuánto será el tope variable, en pesos?",
            },
            "effective_month": {"en": "From which month on?", "es": "¿Desde qué mes?"},
        },
        replies={
            "variable_cap_mxn_cents": amount_as("variable_cap_mxn_cents"),
            "effective_month": month_as("effective_month"),
        },
        answer=worded(
            {
                "en": "Your variable cap is {variable_cap_mxn_cents} from {effective_month} on.",
                "es": "Tu tope variable es {variable_cap_mxn_cents} desde {effective_month}.",
            }
        ),
    ),
    "get_bank_balance": ToolPhrases(
        asks=(
            r"\bcuanto (?:dinero )?(?:tengo|hay|queda|me queda)(?: \w+){0,2}? (?:en|del) "
            r"(?:el |la |mi )?(?:banco|cuenta)\b",
            r"\bsaldo (?:bancario|en (?:el|mi) banco|del? (?:mi )?banco|en (?:mi|la) cuenta)\b",
            r"\bmi saldo\b",
            r"\b(?:my |the )?bank (?:account )?balance\b",
            r"\bbalance (?:in|at|of) (?:the |my )?bank\b",
            r"\bhow much (?:money )?(?:do i have|is|is there|have i got) (?:in|at) "
            r"(?:the |my )?bank\b",
        ),
        parse=nothing,
        answer=worded(
            {
                "en": "Your bank balance was {bank_balance_mxn_cents} at {as_of_iso}.",
                "es": "Tu saldo en el banco era {bank_balance_mxn_cents} el {as_of_iso}.",
            }
        ),
    ),
    "set_bank_balance": ToolPhrases(
        asks=(
            r"\b(?:mi |el )?saldo(?: \w+){0,4}? (?:es|esta en|quedo en|va en|son)(?: de)? "
            rf"(?:ahora )?{AMOUNT}[^?]*",
            r"\b(?:pon|actualiza|guarda|registra|cambia|fija)r? (?:mi |el )?saldo\b[^?]*",
            rf"\btengo {AMOUNT} (?:pesos )?en (?:el banco|mi banco|mi cuenta|la cuenta)\b[^?]*",
            r"\b(?:my |the )?(?:bank )?(?:account )?balance(?: in (?:the|my) bank)? is(?: now)? "
            rf"{AMOUNT}[^?]*",
            r"\b(?:set|update|record|store|change) (?:my |the )?(?:bank )?(?:account )?"
            r"balance\b[^?]*",
            rf"\bi have {AMOUNT} (?:pesos )?in (?:the|my) bank\b[^?]*",
        ),
        parse=_bank_balance,
        questions={
            "bank_balance_mxn_cents": {
                "en": "How much is in your bank account, in pesos?",
                "es": "¿Cuánto tienes en el banco, en pesos?",
            },
        },
        replies={"bank_balance_mxn_cents": amount_as("bank_balance_mxn_cents")},
        answer=worded(
            {
                "en": "Stored: a bank balance of {bank_balance_mxn_cents} at {as_of_iso}.",
                "es": "Guardado: saldo en el banco de {bank_balance_mxn_cents} al {as_of_iso}.",
            },
            under="stored",
        ),
    ),
}
