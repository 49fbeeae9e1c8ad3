"""Which sentences are about a user's own data to the offline planner."""

from __future__ import annotations

import pytest

from tests.project.tools import TOOLS
from tests.stack.families.conversations import calls, said


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("Export my data", "export_my_data"),
        ("Give me a copy of all my data, please", "export_my_data"),
        ("I want everything you have about me", "export_my_data"),
        ("Quiero una copia de todos mis datos", "export_my_data"),
        ("Je voudrais une copie de toutes mes données", "export_my_data"),
        ("Which archives of my data are there?", "get_my_exports"),
        ("¿Qué archivos de mis datos hay?", "get_my_exports"),
        ("Is the copy of my data ready?", "get_my_exports"),
        ("Delete this conversation", "delete_conversation"),
        ("Borra esta conversación", "delete_conversation"),
        ("Supprimez cette conversation", "delete_conversation"),
        ("Forget everything you know about me", "forget_memory"),
        ("Olvida todo lo que sabes de mí", "forget_memory"),
        ("Oubliez tout ce que vous savez de moi", "forget_memory"),
        ("Erase all my data", "erase_my_data"),
        ("Delete everything you have about me, please", "erase_my_data"),
        ("I want you to delete my account", "erase_my_data"),
        ("Borra todos mis datos", "erase_my_data"),
        ("Elimina mi cuenta", "erase_my_data"),
        ("Supprimez toutes mes données", "erase_my_data"),
        ("Efface tout ce que tu sais sur moi", "erase_my_data"),
    ],
)
def test_a_sentence_calls_its_tool(text: str, tool: str) -> None:
    assert calls(said(text)) == [(tool, {})]


@pytest.mark.parametrize(
    "text",
    [
        "I want to forget about tacos",
        "Delete the last transaction",
        "my data plan costs 300",
        "What do you know about interest?",
        "Delete the taco from my data",
    ],
)
def test_other_sentences_call_none_of_them(text: str) -> None:
    ours = {tool.name for tool in TOOLS.values() if tool.family.name == "personal_data"}
    assert not ours & {tool for tool, _ in calls(said(text))}
