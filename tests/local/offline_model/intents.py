"""What the user wants so far: tools, their arguments, and the question for what is missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.local.offline_model.answers import awaits_confirmation
from tests.local.offline_model.arguments import (
    argument_sets,
    arguments_of_reply,
    is_free_text,
)
from tests.local.offline_model.conversation import ToolSpec
from tests.local.offline_model.exchanges import Exchange
from tests.local.offline_model.matching import asks_for_others, wanted
from tests.local.offline_model.phrases import PHRASES
from tests.local.offline_model.words import PLAIN_NO, SMALL_TALK, YES, humanised


@dataclass(frozen=True)
class Intent:
    """A tool the user wants called and the arguments that are known so far."""

    tool: ToolSpec
    arguments: dict[str, Any]

    @property
    def missing(self) -> str | None:
        return next((name for name in self.tool.required if name not in self.arguments), None)

    @property
    def question(self) -> str:
        """Asks for the first missing argument."""
        name = self.missing or ""
        phrases = PHRASES.get(self.tool.name)
        if phrases and name in phrases.questions:
            return phrases.questions[name].format_map(self.arguments)
        description = self.tool.properties.get(name, {}).get("description", "")
        about = f" ({description.rstrip('.')})" if description else ""
        return f"To {humanised(self.tool.name)} I need the {humanised(name)}{about}. What is it?"


def understood(said: str, open_intents: list[Intent], tools: list[ToolSpec]) -> list[Intent]:
    """What the user wants after saying this, given what the planner was still asking for."""
    if open_intents and _replies(said, open_intents[0], tools):
        return [_filled(open_intents[0], said), *open_intents[1:]]
    return _each_reason_for_one_tool(
        [Intent(tool, known) for tool in wanted(said, tools) for known in argument_sets(tool, said)]
    )


def _each_reason_for_one_tool(intents: list[Intent]) -> list[Intent]:
    """In "block my card, I lost it, and dispute t1" the dispute has no reason yet."""
    owners: dict[str, str] = {}
    return [
        Intent(
            intent.tool,
            {
                name: value
                for name, value in intent.arguments.items()
                if not is_free_text(intent.tool, name)
                or owners.setdefault(value, intent.tool.name) == intent.tool.name
            },
        )
        for intent in intents
    ]


def _replies(said: str, intent: Intent, tools: list[ToolSpec]) -> bool:
    """Whether this answers the question about the intent."""
    elsewhere = PLAIN_NO.fullmatch(said) or SMALL_TALK.fullmatch(said)
    return not elsewhere and not asks_for_others(said, intent.tool, tools)


def _filled(intent: Intent, said: str) -> Intent:
    if intent.missing is None or YES.fullmatch(said):
        return intent
    known = arguments_of_reply(intent.tool, intent.arguments, intent.missing, said)
    return Intent(intent.tool, known)


def carried_on(intents: list[Intent], exchange: Exchange, next_said: str) -> list[Intent]:
    """What stays open after an exchange: what its answer asks for, or had to leave for a YES."""
    still_open = unsettled(intents, exchange)
    asked = bool(still_open) and still_open[0].question in exchange.answer
    confirmed = awaits_confirmation(exchange.results) and YES.fullmatch(next_said)
    return still_open if asked or confirmed else []


def unsettled(intents: list[Intent], exchange: Exchange) -> list[Intent]:
    """Intents that lack an argument, or whose argument a tool refused (`invalid_otp`)."""
    refused = {(use.name, _refused_argument(result.value)) for use, result in exchange.results}
    kept = [
        Intent(i.tool, {k: v for k, v in i.arguments.items() if (i.tool.name, k) not in refused})
        for i in intents
    ]
    return [intent for intent in kept if intent.missing]


def _refused_argument(value: Any) -> str:
    reason = value.get("reason") if isinstance(value, dict) else None
    return str(reason).removeprefix("invalid_")
