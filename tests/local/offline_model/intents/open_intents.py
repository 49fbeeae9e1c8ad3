"""What stays open of what the user wants."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tests.local.offline_model.answers import awaits_confirmation
from tests.local.offline_model.intents.intent import Intent
from tests.local.offline_model.language.language import Language
from tests.local.offline_model.patterns import only_says
from tests.local.offline_model.request.exchanges import Exchange


def carried_on(
    intents: list[Intent], exchange: Exchange, next_said: str, language: Language
) -> list[Intent]:
    """What stays open after an exchange: what its answer asks for, or had to leave for a YES."""
    still_open = unresolved(intents, exchange)
    asked = bool(still_open) and still_open[0].question(language) in exchange.answer
    confirmed = awaits_confirmation(exchange.results) and only_says("yes", next_said)
    return still_open if asked or confirmed else []


def unresolved(intents: list[Intent], exchange: Exchange) -> list[Intent]:
    """Intents that lack an argument, or whose argument a tool refused (`invalid_otp`)."""
    refused: dict[str, list[str]] = {}
    for use, result in exchange.results:
        refused.setdefault(use.name, []).extend(_refused_arguments(result.value))
    kept = [_without(intent, refused.get(intent.tool.name, ())) for intent in intents]
    return [intent for intent in kept if intent.missing]


def _without(intent: Intent, refused: Iterable[str]) -> Intent:
    named = [n for n in refused if n in (*intent.tool.properties, *intent.tool.required)]
    kept = {name: value for name, value in intent.arguments.items() if name not in named}
    return replace(intent, arguments=kept, wants=(*intent.wants, *named))


def _refused_arguments(value: Any) -> list[str]:
    """Banking names one in its reason, budget them all in its error's details."""
    if not isinstance(value, dict):
        return []
    error = value.get("error")
    details = error.get("details", {}) if isinstance(error, dict) else {}
    fields = [details.get("field"), *(other["field"] for other in details.get("also", ()))]
    return [str(value.get("reason")).removeprefix("invalid_"), *filter(None, fields)]
