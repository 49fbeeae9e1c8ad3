"""Whether a purchase can be afforded."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from tests.local.offline_model.budget.argument_parsers import (
    NAME_END,
    amount_as,
    capitalised,
    known,
)
from tests.local.offline_model.budget.categories import CATEGORY, category_in
from tests.local.offline_model.budget.wording import cap_status, clauses, listing
from tests.local.offline_model.language import dates
from tests.local.offline_model.language.language import Language, Text, in_language
from tests.local.offline_model.language.pesos import amount, amounts
from tests.local.offline_model.language.spans import covered, without
from tests.local.offline_model.request.conversation import ToolResult
from tests.local.offline_model.request.exchanges import Exchange
from tests.local.offline_model.tool_phrases import Step, ToolPhrases, Values

_THING = re.compile(
    r"\b(?:comprar(?:me|le)?|compro|permitirme|buy(?:ing)?|afford|purchase|get)\s+"
    rf"(?:(?:unos|unas|una|un|el|la|los|las|some|an|a|the)\s+)?(?P<said>.+?){NAME_END}",
    re.I,
)


def _purchase(text: str, today: date) -> Values:
    category, thing = covered(CATEGORY, text), covered(_THING, text)
    return known(
        "purchase",
        amount_mxn_cents=amount(dates.without_days(without(text, CATEGORY))),
        date_iso=dates.day(text, today, ahead=True),
        category=category_in(category, today)[0] if category else None,
        description=capitalised(thing) if thing and not amounts(thing) else None,
    )


def _ask_for_the_balance(result: ToolResult, _: Exchange) -> Sequence[Step]:
    """A purchase cannot be weighed against a balance that was never stated."""
    error = result.value.get("error") if isinstance(result.value, dict) else None
    missing = error["details"].get("missing", ()) if isinstance(error, dict) else ()
    return [Step("set_bank_balance", {})] if "bank_balance_mxn_cents" in missing else []


_REASONS_IN_SPANISH = {
    "Would exceed variable spending cap for the month": "rebasaría el tope variable del mes",
    "Would reduce cash available below upcoming mandatory obligations": (
        "dejaría el dinero disponible por debajo de los próximos pagos obligatorios"
    ),
}
_YES: Text = {"en": "Yes, you can afford it.", "es": "Sí, te alcanza."}
_NO: Text = {"en": "Better not: {}.", "es": "Mejor no: {}."}
_BEFORE: Text = {"en": "Before the purchase: ", "es": "Antes de la compra: "}
_next_payments = listing(
    "next_obligations",
    clauses(
        "{name}: {amount_mxn_cents}", {"en": "due {due_date_iso}", "es": "vence: {due_date_iso}"}
    ),
    head={"en": "To be paid next:", "es": "Próximos pagos:"},
    none={"en": "Nothing has to be paid next.", "es": "No hay próximos pagos."},
)


def _simulation(data: Mapping[str, Any], language: Language) -> str:
    room = in_language(_BEFORE, language) + cap_status(data, language)
    return "\n".join([_verdict(data, language), room, _next_payments(data, language)])


def _verdict(data: Mapping[str, Any], language: Language) -> str:
    if data["affordable"]:
        return in_language(_YES, language)
    translated = _REASONS_IN_SPANISH if language == "es" else {}
    reasons = "; ".join(translated.get(reason, reason) for reason in data["reasons"])
    return in_language(_NO, language).format(reasons)


PHRASES = {
    "simulate_purchase": ToolPhrases(
        asks=(
            r"\b(?:puedo|podria|deberia|conviene|quiero|quisiera|pienso|planeo)"
            r" (?:comprar\w*|gastar|permitirme)\b[^?]*",
            r"\b(?:me )?alcanza para\b[^?]*",
            r"\bsi (?:me )?compro\b[^?]*",
            r"(?<!how much )\b(?:can|could|should) (?:i|we) "
            r"(?:buy|afford|purchase|spend|get)\b[^?]*",
            r"\b(?:i want to|thinking of|planning to|if i) "
            r"(?:buy(?:ing)?|purchas(?:e|ing))\b[^?]*",
        ),
        parse=_purchase,
        questions={
            "purchase.amount_mxn_cents": {
                "en": "How much does it cost, in pesos?",
                "es": "¿Cuánto cuesta, en pesos?",
            },
        },
        replies={"purchase.amount_mxn_cents": amount_as("purchase.amount_mxn_cents")},
        answer=_simulation,
        then=_ask_for_the_balance,
    ),
}
