"""What the user wants, by a sentence and by the results that lead on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

from tests.local.offline_model.intents.arguments import (
    argument_sets,
    arguments_of_reply,
    brings_an_id,
    is_free_text,
)
from tests.local.offline_model.intents.intent import Intent
from tests.local.offline_model.intents.matching import asked_for, wanted
from tests.local.offline_model.language.language import Language, folded
from tests.local.offline_model.language.words import NEXT_PAGE, PLAIN_NO, SMALL_TALK, UNDO, YES
from tests.local.offline_model.request.conversation import ToolUse
from tests.local.offline_model.request.exchanges import Exchange, Results
from tests.local.offline_model.request.tool_spec import ToolSpec
from tests.local.offline_model.tool_phrases import Values
from tests.local.offline_model.vocabulary import PHRASES


@dataclass(frozen=True)
class Situation:
    """What a sentence is said in: the tools on offer, the day, the language spoken so far, the
    calls that were answered last, the results of all exchanges so far, and whether the last one
    left a prompt."""

    tools: list[ToolSpec]
    today: date
    language: Language = "en"
    answered: tuple[ToolUse, ...] = ()
    results: Results = ()
    prompted: bool = False


def understood(said: str, open_intents: list[Intent], situation: Situation) -> list[Intent]:
    """What the user wants after saying this, given what the planner was still asking for."""
    if NEXT_PAGE.fullmatch(said) and (pages := _next_pages(situation)):
        return pages
    if open_intents and (reply := _replied(said, open_intents[0], situation)):
        return [reply, *open_intents[1:]]
    return _each_reason_for_one_tool(
        [
            Intent(tool, {**_referred_to(tool, said, situation), **known})
            for tool in _meant(said, situation)
            for known in argument_sets(tool, said, situation.today)
        ]
    )


def _meant(said: str, situation: Situation) -> list[ToolSpec]:
    """By what was done before, else by the words alone."""
    following = [
        tool
        for tool in situation.tools
        if tool.name in PHRASES
        and PHRASES[tool.name].follows(said, situation.results, situation.today)
    ]
    return following or wanted(said, situation.tools)


def _referred_to(tool: ToolSpec, said: str, situation: Situation) -> Values:
    phrases = PHRASES.get(tool.name)
    return phrases.refers(said, situation.results) if phrases else {}


def _next_pages(situation: Situation) -> list[Intent]:
    """Of what was shown last, by the arguments that it was asked for with."""
    offered = {tool.name: tool for tool in situation.tools}
    return [
        Intent(offered[use.name], turn(use.input))
        for use in situation.answered
        if use.name in offered and (turn := _turn(use))
    ]


def _turn(use: ToolUse) -> Callable[[Values], Values] | None:
    return PHRASES[use.name].next_page if use.name in PHRASES else None


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


def _replied(said: str, intent: Intent, situation: Situation) -> Intent | None:
    """The intent after this answer to the question about it, or None if it is no answer."""
    if any(no_answer.fullmatch(folded(said)) for no_answer in (PLAIN_NO, SMALL_TALK, UNDO)):
        return None
    if _asks_anew(said, intent.tool, situation):
        return None
    filled = _filled(intent, said, situation)
    changes_subject = filled == intent and _meant(said, situation)
    return None if changes_subject else filled


def _asks_anew(said: str, tool: ToolSpec, situation: Situation) -> bool:
    """For something else, or for the same with another thing: "dispute t3"."""
    asked = asked_for(said, situation.tools)
    same_again = tool.name in asked and brings_an_id(tool, said, situation.today)
    return bool(asked - {tool.name}) or same_again


def _filled(intent: Intent, said: str, situation: Situation) -> Intent:
    if YES.fullmatch(said):
        return intent.agreed()
    if intent.missing is None:
        return intent
    arguments = dict(intent.arguments)
    known = arguments_of_reply(intent.tool, arguments, intent.missing, said, situation.today)
    referred = _referred_to(intent.tool, said, situation) if intent.missing not in known else {}
    return replace(intent, arguments={**referred, **known})


def led_to(exchange: Exchange, tools: list[ToolSpec]) -> list[Intent]:
    """What the results of an exchange lead to, by the rules of the tools that gave them."""
    offered = {tool.name: tool for tool in tools}
    steps = [
        step
        for use, result in exchange.results
        if use.name in PHRASES
        for step in PHRASES[use.name].then(result, exchange)
    ]
    return [
        Intent(offered[step.tool], step.arguments, step.wants, step.doubtful)
        for step in steps
        if step.tool in offered
    ]
