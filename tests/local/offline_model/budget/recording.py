"""Recording money spent or received: parse_transaction_from_text parses it, then it is added.

What the tool leaves open is asked for; what it refuses is answered in its own words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from tests.local.offline_model.budget.argument_parsers import amount_as, day_as, known
from tests.local.offline_model.budget.categories import category_in, category_type_in
from tests.local.offline_model.budget.money_notes import mentions_money
from tests.local.offline_model.budget.wording import transaction
from tests.local.offline_model.language.language import Language, folded, in_language
from tests.local.offline_model.request.conversation import ToolResult
from tests.local.offline_model.request.exchanges import Exchange
from tests.local.offline_model.tool_phrases import Step, ToolPhrases, Values

SURE_ENOUGH = 0.8
REFUSED = 0.1
_ARGUMENTS = {
    "type": "type",
    "amount": "amount_mxn_cents",
    "category_type": "category_type",
    "category": "category",
    "date": "date_iso",
}
"""By the name that the tool's lists have for them."""


def add_what_was_parsed(result: ToolResult, _: Exchange) -> Sequence[Step]:
    """Adding it, with what is open left open; nothing where the tool refused or failed."""
    if result.status == "error" or "data" not in result.value:
        return ()
    parsed = result.value["data"]
    missing, unsure = _open(parsed)
    if parsed["ambiguities"] and (parsed["confidence"] <= REFUSED or not missing + unsure):
        return ()
    values = known(**parsed["candidate"])
    doubtful = {name: values[name] for name in unsure}
    add = Step(
        "add_transaction",
        _in_transaction({name: values[name] for name in values if name not in doubtful}),
        tuple(_in_transaction(dict.fromkeys((*missing, *unsure)))),
        _in_transaction(doubtful),
    )
    return [add]


def _in_transaction(values: Values) -> Values:
    return {f"transaction.{name}": value for name, value in values.items()}


def _open(parsed: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """The arguments to ask for, and those to have confirmed: of a vague whole, the amount."""
    named = [*parsed["missing_fields"], *parsed["low_confidence_fields"]]
    if not named and not parsed["ambiguities"] and parsed["confidence"] < SURE_ENOUGH:
        named = ["amount"]
    fields = [_ARGUMENTS[name] for name in dict.fromkeys(named) if name in _ARGUMENTS]
    missing = [name for name in fields if parsed["candidate"][name] is None]
    return missing, [name for name in fields if name not in missing]


def _the_sentence(said: str, _: date) -> Values:
    return {"text": said}


def _what_is_unclear(parsed: Mapping[str, Any], _: Language) -> str:
    return " ".join(parsed["ambiguities"])


def _category(reply: str, today: date) -> Values:
    """Also its type, where the budget knows the category."""
    if re.search(r"[0-9]", reply):
        return {}
    category, category_type = category_in(reply, today)
    return known("transaction", category=category, category_type=category_type)


def _category_type(reply: str, _: date) -> Values:
    return known("transaction", category_type=category_type_in(reply))


def _type(reply: str, _: date) -> Values:
    """Income is of one category type only."""
    text = folded(reply)
    received = r"\b(?:ingreso|recibi|me (?:pagaron|depositaron)|income|received|earned)\b"
    if re.search(received, text, re.I):
        return known("transaction", type="INCOME", category_type="INCOME")
    spent = r"\b(?:gasto|gaste|pague|expense|spent|paid)\b"
    return known("transaction", type="EXPENSE") if re.search(spent, text, re.I) else {}


def _added(data: Mapping[str, Any], language: Language) -> str:
    verb = in_language({"en": "Added", "es": "Registré"}, language)
    return f"{verb}: {transaction(data['stored'], language)}."


PHRASES = {
    "parse_transaction_from_text": ToolPhrases(
        states=mentions_money,
        parse=_the_sentence,
        answer=_what_is_unclear,
        then=add_what_was_parsed,
    ),
    "add_transaction": ToolPhrases(
        questions={
            "transaction.amount_mxn_cents": {
                "en": "How much was it, in pesos?",
                "es": "¿De cuánto fue, en pesos?",
            },
            "transaction.type": {
                "en": "Was it an expense or an income?",
                "es": "¿Fue un gasto o un ingreso?",
            },
            "transaction.category": {
                "en": "Which category was it?",
                "es": "¿En qué categoría va?",
            },
            "transaction.category_type": {
                "en": "Is that fixed, variable, a debt, a donation or savings?",
                "es": "¿Es fijo, variable, deuda, donativo o ahorro?",
            },
            "transaction.date_iso": {"en": "Which day was it?", "es": "¿Qué día fue?"},
        },
        replies={
            "transaction.amount_mxn_cents": amount_as("transaction.amount_mxn_cents"),
            "transaction.type": _type,
            "transaction.category": _category,
            "transaction.category_type": _category_type,
            "transaction.date_iso": day_as("transaction.date_iso"),
        },
        answer=_added,
    ),
}
