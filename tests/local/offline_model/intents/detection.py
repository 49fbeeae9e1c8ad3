"""What the user wants, by a sentence and what was said and shown before it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from tests.local.offline_model.intents.arguments import (
    argument_sets,
    arguments_of_reply,
    brings_an_id,
)
from tests.local.offline_model.intents.finders import is_free_text
from tests.local.offline_model.intents.intent import Intent
from tests.local.offline_model.intents.matching import NOTES_MONEY, asked_for, wanted
from tests.local.offline_model.intents.money_notes import mentions_a_purchase
from tests.local.offline_model.intents.references import referred_to
from tests.local.offline_model.language.language import Language
from tests.local.offline_model.patterns import begins_with, matches, mentions, only_says
from tests.local.offline_model.phrases import phrases_of
from tests.local.offline_model.request.conversation import ToolUse
from tests.local.offline_model.request.exchanges import Results
from tests.local.offline_model.request.tool_spec import ToolSpec

_READS = re.compile(r"(?:get|search|parse|simulate|finance)_")


@dataclass(frozen=True)
class Situation:
    """What a sentence is said in: the tools on offer, the day, the language spoken so far, the
    calls that were answered last, the results of all exchanges so far, whether the last one left a
    prompt, what was said of a transaction that it asked about, and the calls that it offered."""

    tools: list[ToolSpec]
    today: date
    language: Language = "en"
    answered: tuple[ToolUse, ...] = ()
    results: Results = ()
    prompted: bool = False
    reading: tuple[str, ...] = ()
    offered: Sequence[Intent] = ()


def understood(said: str, open_intents: list[Intent], situation: Situation) -> list[Intent]:
    """What the user wants after saying this, given what the planner was still asking for."""
    if only_says("next_page", said) and (pages := _next_pages(situation)):
        return pages
    if following := _following(said, situation):
        return following
    if situation.offered and not situation.prompted and only_says("yes", said):
        return [*situation.offered]
    if situation.reading and not asked_for(said, situation.tools):
        return _read_on(said, situation)
    if mentions("taken_back", said):
        return []
    if open_intents and (reply := _replied(said, open_intents[0], situation)):
        return [reply, *open_intents[1:]]
    return _each_reason_for_one_tool(
        [
            Intent(tool, {**_referred_to(tool, said, situation), **known})
            for tool in wanted(said, situation.tools)
            for known in argument_sets(tool, said, situation.today)
        ]
    )


def _following(said: str, situation: Situation) -> list[Intent]:
    """What is a request only by what was done before it: "undo that"."""
    done = (use.name for use, result in reversed(situation.results) if result.status == "success")
    written = next((name for name in done if not _READS.match(name)), "")
    meant = [
        Intent(tool, argument_sets(tool, said, situation.today)[0])
        for tool in situation.tools
        if written in phrases_of(tool.name).after and matches(phrases_of(tool.name).follows, said)
    ]
    return [intent for intent in meant if not intent.missing]


def _read_on(said: str, situation: Situation) -> list[Intent]:
    """The tool that asked about a transaction takes the answer itself."""
    heard = {"text": said, "earlier": list(situation.reading)}
    return [Intent(tool, heard) for tool in situation.tools if tool.name == NOTES_MONEY]


def _referred_to(tool: ToolSpec, said: str, situation: Situation) -> Mapping[str, Any]:
    return referred_to(tool.name, said, situation.results)


def _next_pages(situation: Situation) -> list[Intent]:
    """Of what was shown last, by the arguments that it was asked for with."""
    offered = {tool.name: tool for tool in situation.tools}
    return [
        Intent(offered[use.name], {**use.input, "offset": _after_page(offered[use.name], use)})
        for use in situation.answered
        if use.name in offered and {"limit", "offset"} <= offered[use.name].properties.keys()
    ]


def _after_page(tool: ToolSpec, use: ToolUse) -> int:
    asked = {
        name: use.input.get(name, tool.properties[name]["default"]) for name in ("offset", "limit")
    }
    return int(sum(asked.values()))


def _each_reason_for_one_tool(intents: list[Intent]) -> list[Intent]:
    """In "block my card, I lost it, and dispute t1" the dispute has no reason yet."""
    owners: dict[str, str] = {}
    return [
        Intent(
            intent.tool,
            {
                path: value
                for path, value in intent.arguments.items()
                if not is_free_text(intent.tool, path)
                or owners.setdefault(value, intent.tool.name) == intent.tool.name
            },
        )
        for intent in intents
    ]


def _replied(said: str, intent: Intent, situation: Situation) -> Intent | None:
    """The intent after this answer to the question about it, or None if it is no answer."""
    if any(only_says(words, said) for words in ("plain_no", "small_talk", "undo")):
        return None
    if _asks_anew(said, intent.tool, situation):
        return None
    filled = _filled(intent, said, situation)
    changes_subject = filled == intent and wanted(said, situation.tools)
    return None if changes_subject else filled


def _asks_anew(said: str, tool: ToolSpec, situation: Situation) -> bool:
    """For something else, or for the same with another thing: "dispute t3"."""
    asked = asked_for(said, situation.tools)
    same_again = tool.name in asked and brings_an_id(tool, said, situation.today)
    return bool(asked - {tool.name}) or same_again or mentions_a_purchase(said, situation.today)


def _filled(intent: Intent, said: str, situation: Situation) -> Intent:
    """A yes, also one with an if or a but, is no reason."""
    if intent.missing is None:
        return intent
    if is_free_text(intent.tool, intent.missing) and begins_with("yes", said):
        return intent
    known = arguments_of_reply(intent.tool, intent.arguments, intent.missing, said, situation.today)
    referred = _referred_to(intent.tool, said, situation) if intent.missing not in known else {}
    return replace(intent, arguments={**referred, **known})
