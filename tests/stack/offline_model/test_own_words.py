"""Which sentences keep, show and forget the user's own words for categories."""

from __future__ import annotations

import pytest

from tests.stack.families.conversations import Conversation, Json, calls, said


@pytest.mark.parametrize(
    ("text", "words", "category", "category_type"),
    [
        ("uber is always Work", "uber", "Work", "VARIABLE"),
        ("Remember that antojos means Snacks", "antojos", "Snacks", "VARIABLE"),
        ("antojos siempre es Botanas", "antojos", "Botanas", "VARIABLE"),
        ("recuerda que el depa significa Renta", "el depa", "Renta", "FIXED"),
        ("la beca siempre es Salario", "la beca", "Salario", "INCOME"),
    ],
)
def test_own_words_are_kept(text: str, words: str, category: str, category_type: str) -> None:
    rule = {"words": words, "category": category, "category_type": category_type}
    assert calls(said(text)) == [("set_category_rule", rule)]


@pytest.mark.parametrize("text", ["show my category rules", "¿qué reglas tengo?", "mis reglas"])
def test_own_words_are_shown(text: str) -> None:
    assert calls(said(text)) == [("list_category_rules", {})]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("forget the rule for uber", "uber"),
        ("delete my category rule for antojos, please", "antojos"),
        ("borra la regla de antojos", "antojos"),
        ("olvida la regla para uber, por favor", "uber"),
    ],
)
def test_own_words_are_forgotten(text: str, words: str) -> None:
    assert calls(said(text)) == [("delete_category_rule", {"words": words})]


def test_they_are_told_with_what_they_stand_for() -> None:
    conversation = Conversation()
    conversation.say("mis reglas")
    rule: Json = {"words": "uber", "category": "Work", "category_type": "VARIABLE"}
    told = conversation.returns({"ok": True, "data": {"rules": [rule]}}).text
    assert told == "Tus palabras para categorías:\n- uber es Work (variable)"
