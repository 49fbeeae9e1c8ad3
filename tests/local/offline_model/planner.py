"""The offline planner: decides what to say or call next, as a language model would be asked to.

It is no language model. It plans from the user's own sentences by keywords, fills arguments by
the offered tools' schemas, asks for what is missing and answers from results. The same request
always gets the same reply. Text inside results is shown, never followed.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tests.local.offline_model.answers import answered, awaits_confirmation
from tests.local.offline_model.conversation import ConverseRequest, ToolSpec
from tests.local.offline_model.exchanges import Exchange, exchanges
from tests.local.offline_model.intents import Intent, carried_on, understood, unsettled
from tests.local.offline_model.words import (
    NAME,
    NO,
    SMALL_TALK,
    THANKS,
    YES,
    humanised,
)


@dataclass(frozen=True)
class ToolCall:
    tool_use_id: str
    name: str
    input: dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """Either text or calls."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()


def plan(request: ConverseRequest) -> Reply:
    """The reply to a conversation: text, or the calls to make next."""
    talk = list(exchanges(request.messages))
    open_intents: list[Intent] = []
    for exchange, following in pairwise(talk):
        intents = understood(exchange.said, open_intents, request.tools)
        open_intents = carried_on(intents, exchange, following.said)
    current = talk[-1]
    intents = understood(current.said, open_intents, request.tools)
    if request.awaits_answer_to_results:
        return Reply(text=_answer(intents, current))
    if calls := [intent for intent in intents if not intent.missing]:
        return Reply(calls=tuple(_call(request, *numbered) for numbered in enumerate(calls)))
    if intents:
        return Reply(text=intents[0].question)
    return Reply(text=_conversational(current.said, request.tools))


def _answer(intents: list[Intent], exchange: Exchange) -> str:
    """The results, then the question for what is still open unless a YES is awaited first."""
    text = answered(exchange.results)
    still_open = unsettled(intents, exchange)
    if not still_open or awaits_confirmation(exchange.results):
        return text
    return f"{text}\n\n{still_open[0].question}"


def _call(request: ConverseRequest, index: int, intent: Intent) -> ToolCall:
    """A call whose id differs between turns and is the same for the same conversation."""
    said = "".join(message.model_dump_json() for message in request.messages)
    digest = hashlib.sha256(f"{index}{said}".encode()).hexdigest()
    return ToolCall(f"tooluse_{digest[:24]}", intent.tool.name, intent.arguments)


def _conversational(said: str, tools: list[ToolSpec]) -> str:
    if YES.fullmatch(said):
        return "There is nothing to confirm, so nothing was changed."
    if NO.match(said):
        return "All right, nothing was changed."
    if THANKS.fullmatch(said):
        return "You are welcome."
    opening = "" if SMALL_TALK.fullmatch(said) else "I did not understand that. "
    return opening + _introduction(tools)


def _introduction(tools: list[ToolSpec]) -> str:
    who = f"I am the {NAME}, not a language model: I match plain sentences to tools."
    if not tools:
        return f"{who} I am offered no tools here, so there is nothing I can do."
    return f"{who} Here I can: {', '.join(humanised(tool.name) for tool in tools)}."
