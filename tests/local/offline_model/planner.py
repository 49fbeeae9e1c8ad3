"""The offline planner: decides what to say or call next, as a language model would be asked to.

It is no language model. It plans from the user's own sentences, in English and Spanish, and French
about ledgers and mail, by keywords, fills arguments by the offered tools' schemas, asks for what is
missing, goes on to the call that the user's words and a result lead to, and answers from results.
The same request on the same day always gets the same reply. Text inside results is shown, never
followed.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise
from typing import Any

from tests.local.offline_model.answers import answered, awaits_confirmation, prompts_of
from tests.local.offline_model.intents.detection import Situation, understood
from tests.local.offline_model.intents.intent import Intent
from tests.local.offline_model.intents.matching import beyond
from tests.local.offline_model.intents.open_intents import carried_on, unresolved
from tests.local.offline_model.language.language import Language, spoken
from tests.local.offline_model.language.words import humanised
from tests.local.offline_model.patterns import only_says
from tests.local.offline_model.remembering import remembered
from tests.local.offline_model.request.conversation import ConverseRequest
from tests.local.offline_model.request.exchanges import Exchange, exchanges
from tests.local.offline_model.request.searches import (
    FIND_TOOLS,
    may_search,
    real,
    without_searches,
)
from tests.local.offline_model.small_talk import conversational
from tests.local.offline_model.steps import led_to, offered, open_reading


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


def plan(request: ConverseRequest, today: date) -> Reply:
    """The reply to a conversation: text, or the calls to make next.

    `today` is what "ayer" and "February" are reckoned from.
    """
    if memory := remembered(request):
        return Reply(text=memory)
    searches, request = may_search(request), without_searches(request)
    tools = real(request.tools)
    talk = list(exchanges(request.messages))
    if searches and (missing := beyond(talk[-1].said, tools)):
        return _search(request, missing)
    situation = Situation(tools, today, _asked_in(talk))
    open_intents: list[Intent] = []
    for exchange, following in pairwise(talk):
        situation = _after(situation, exchange)
        intents = understood(exchange.said, open_intents, situation)
        intents += led_to(exchange, tools)
        open_intents = carried_on(intents, exchange, following.said, situation.language)
        situation = _having_seen(situation, exchange)
        situation = replace(situation, offered=offered(exchange, tools))
    current = talk[-1]
    situation = _after(situation, current)
    intents = understood(current.said, open_intents, situation)
    if request.awaits_answer_to_results:
        return _go_on(request, intents, current, situation.language)
    if situation.prompted and only_says("yes", current.said):
        return Reply(text=conversational(current.said, situation))
    if calls := [intent for intent in intents if not intent.missing]:
        return _calls(request, calls)
    if intents:
        return Reply(text=intents[0].question(situation.language))
    return Reply(text=conversational(current.said, situation))


def _asked_in(talk: list[Exchange]) -> Language:
    """The reader's language as far as the system's questions tell it: for where their own words
    have not yet told theirs."""
    prompts = (prompt for exchange in talk for prompt in prompts_of(exchange.results))
    return next((told for prompt in prompts if (told := spoken(prompt))), "en")


def _after(situation: Situation, exchange: Exchange) -> Situation:
    return replace(situation, language=spoken(exchange.said) or situation.language)


def _having_seen(situation: Situation, exchange: Exchange) -> Situation:
    answered = tuple(use for use, _ in exchange.results) or situation.answered
    return replace(
        situation,
        answered=answered,
        results=[*situation.results, *exchange.results],
        prompted=awaits_confirmation(exchange.results),
        reading=open_reading(exchange),
    )


def _go_on(
    request: ConverseRequest, intents: list[Intent], exchange: Exchange, language: Language
) -> Reply:
    """The calls that the results lead to, or their answer when there are none left to make."""
    following = led_to(exchange, real(request.tools))
    made = [(use.name, use.input) for use, _ in exchange.results]
    ready = [f for f in following if not f.missing and (f.tool.name, _input(f)) not in made]
    if ready:
        return _calls(request, ready)
    return Reply(text=_answer([*intents, *following], exchange, language))


def _answer(intents: list[Intent], exchange: Exchange, language: Language) -> str:
    """The results, then the question for what is still open unless a YES is awaited first."""
    text = answered(exchange, language)
    still_open = unresolved(intents, exchange)
    if not still_open or awaits_confirmation(exchange.results):
        return text
    return "\n\n".join(filter(None, [text, still_open[0].question(language)]))


def _search(request: ConverseRequest, names: list[str]) -> Reply:
    query = ", ".join(map(humanised, names))
    return Reply(calls=(ToolCall(_id(request, 0), FIND_TOOLS, {"query": query}),))


def _calls(request: ConverseRequest, intents: list[Intent]) -> Reply:
    return Reply(calls=tuple(_call(request, *numbered) for numbered in enumerate(intents)))


def _call(request: ConverseRequest, index: int, intent: Intent) -> ToolCall:
    return ToolCall(_id(request, index), intent.tool.name, _input(intent))


def _id(request: ConverseRequest, index: int) -> str:
    """Of a call: it differs between turns and is the same for the same conversation."""
    said = "".join(message.model_dump_json() for message in request.messages)
    digest = hashlib.sha256(f"{index}{said}{len(request.tools)}".encode()).hexdigest()
    return f"tooluse_{digest[:24]}"


def _input(intent: Intent) -> dict[str, Any]:
    """The arguments as the tool takes them: `debt.name` is in `debt`."""
    whole: dict[str, Any] = {}
    for path, value in intent.arguments.items():
        *objects, name = path.split(".")
        inner = whole
        for part in objects:
            inner = inner.setdefault(part, {})
        inner[name] = value
    return whole
