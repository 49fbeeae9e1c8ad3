"""The words with which people ask for the tools, as they are stated."""

from __future__ import annotations

import json
import re

import pytest

import catalog
from catalog.asked_as import LANGUAGES, STATED, followed_by, phrases

WORD = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*_?\*?|#|@")


def test_every_tool_is_asked_for_in_every_language() -> None:
    stated = json.loads(STATED.read_text())
    assert [*stated] == [*catalog.entries()]
    assert all(set(LANGUAGES) <= said.keys() <= {*LANGUAGES, "after"} for said in stated.values())


@pytest.mark.parametrize("tool", catalog.entries())
def test_a_phrase_is_made_of_words_that_a_text_can_have(tool: str) -> None:
    assert len(phrases()[tool]) >= 3
    wrong = [word for each in phrases()[tool] for word in each if not WORD.fullmatch(word)]
    assert not wrong


def test_what_comes_after_a_tool_is_a_tool() -> None:
    stated = json.loads(STATED.read_text())
    before = [
        name for said in stated.values() for name in said.get("after", "").split(", ") if name
    ]
    assert {*before} <= catalog.entries().keys()
    assert "undo_last_change" in followed_by("set_goal")
    assert followed_by("get_debts") == ()
