"""What is offered after any tool: a purchase in plain words, and every tool by its own phrases."""

from __future__ import annotations

from functools import cache

import pytest

import catalog
from catalog.search import FOUND, found, phrases
from chat.tools.retrieval import RECORDING, core_of, offered_tools
from tests.budget.sentences.corpus import sentences
from tests.evaluate.offered.measured import LEAST
from toolkit import Caller

ALL = catalog.offered_to(Caller("ana"))
NAMES = [entry["name"] for entry in ALL]
CORE = core_of(frozenset(NAMES), LEAST)
PURCHASES = [each.text for each in sentences("sentences.tsv") if each.kind == "plain"]
SHARE = 0.99


@cache
def requests(tool: str) -> list[str]:
    """Its phrases of two words or more, as somebody may write them."""
    return [
        " ".join(sorted(word.replace("*", "").replace("#", "120") for word in phrase))
        for phrase in phrases()[tool]
        if len(phrase) > 1
    ]


def offered(said: str, before: str, core: bool) -> set[str]:
    """After a turn that has called the tool `before`, for which its first phrase was said."""
    texts = [said, *requests(before)[:1]]
    return {entry["name"] for entry in offered_tools(ALL, texts, [before], CORE if core else ())}


@pytest.mark.slow
@pytest.mark.parametrize("core", [False, True])
def test_a_purchase_in_plain_words_can_be_recorded_after_any_tool(core: bool) -> None:
    missed = {
        (before, said)
        for place, before in enumerate(NAMES)
        for said in PURCHASES[place % 4 :: 4]
        if not offered(said, before, core).issuperset(RECORDING)
    }
    assert not missed


@pytest.mark.slow
@pytest.mark.parametrize("core", [False, True])
def test_every_tool_is_offered_after_every_other_or_found(core: bool) -> None:
    asked = [
        (before, tool, said)
        for place, before in enumerate(NAMES)
        for tool in NAMES
        for said in requests(tool)[place % 2 :: 2] or requests(tool)
    ]
    missed = {
        (before, tool, said)
        for before, tool, said in asked
        if tool not in offered(said, before, core)
    }
    assert len(missed) <= (1 - SHARE) * len(asked), missed
    lost = {
        (tool, said)
        for _, tool, said in missed
        if tool not in [entry["name"] for entry in found(ALL, said)[:FOUND]]
    }
    assert not lost
