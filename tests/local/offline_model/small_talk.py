"""What is said where no tool is wanted. What it cannot do it says in one line."""

from __future__ import annotations

from tests.local.offline_model.intents.detection import Situation
from tests.local.offline_model.intents.matching import not_offered
from tests.local.offline_model.language.words import humanised
from tests.local.offline_model.patterns import begins_with, mentions, only_says
from tests.local.offline_model.phrases import reply


def conversational(said: str, situation: Situation) -> str:
    not_there = not_offered(said, situation.tools)
    tools = not_there or [tool.name for tool in situation.tools]
    named = ", ".join(map(humanised, tools)) or reply("no_tools", situation.language)
    name = "not_offered" if not_there else _reaction(said, situation)
    return reply(name, situation.language).format(named)


def _reaction(said: str, situation: Situation) -> str:
    """The name of the reply."""
    if situation.prompted and begins_with("yes", said):
        return "not_confirmed"
    if (begins_with("no", said) and not only_says("undo", said)) or mentions("taken_back", said):
        return "refused"
    reactions = {
        "yes": "nothing_to_confirm",
        "undo": "not_undone",
        "thanks": "welcome",
        "small_talk": "who",
        "next_page": "no_pages",
    }
    meant = (name for words, name in reactions.items() if only_says(words, said))
    return next(meant, "not_understood")
