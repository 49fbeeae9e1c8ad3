"""The words with which people ask for the tools, as their declarations have them."""

from __future__ import annotations

import re

import catalog
from catalog.search import LANGUAGES, followed_by, phrases
from tests.each_row import each_row

WORD = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*_?\*?|#|@")


@each_row("tool", catalog.for_models())
def test_every_tool_is_asked_for_in_every_language(tool: str) -> None:
    assert tuple(catalog.entries()[tool]["synonyms"]) == LANGUAGES


@each_row("tool", catalog.for_models())
def test_a_phrase_is_made_of_words_that_a_text_can_have(tool: str) -> None:
    assert len(phrases()[tool]) >= 3
    wrong = [word for each in phrases()[tool] for word in each if not WORD.fullmatch(word)]
    assert not wrong


def test_what_comes_after_a_tool_is_a_tool() -> None:
    before = {name for entry in catalog.entries().values() for name in entry["follows"]}
    assert before <= catalog.for_models().keys()
    assert "undo_last_change" in followed_by("set_goal")
    assert followed_by("get_debts") == ()
