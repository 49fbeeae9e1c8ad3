"""What the server says in two languages: all of it is there in both, with the same values."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest

from tests.project.parsed import parsed
from tests.project.tools import FUNCTIONS, each_tool
from toolkit.text.sentences import LANGUAGES, texts
from toolkit.tool.tool import Tool

LAYER = FUNCTIONS.parent / "layers/toolkit/toolkit"
IN_ENGLISH = re.compile(r"Reply YES to")


def catalogs() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every literal by language, with the place that it stands in."""
    for path in sorted([*FUNCTIONS.rglob("*.py"), *LAYER.rglob("*.py")]):
        if "Language" not in path.read_text():
            continue
        for node in ast.walk(parsed(path)):
            if not (isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict)):
                continue
            if ast.unparse(node.annotation).startswith("dict[Language"):
                name = ast.unparse(node.target)
                yield f"{path.relative_to(FUNCTIONS.parent)} {name}", ast.literal_eval(node.value)


def fields(value: Any) -> Any:
    """The shape of what is said: the fields of each text."""
    if isinstance(value, str):
        named = (name for _, name, _, _ in Formatter().parse(value) if name is not None)
        return sorted(named)
    if isinstance(value, dict):
        return {key: fields(each) for key, each in value.items()}
    return [fields(each) for each in value]


ALL = dict(catalogs())


def test_there_are_catalogs() -> None:
    assert ALL


@pytest.mark.parametrize("place", ALL)
def test_each_language_says_the_same_with_the_same_values(place: str) -> None:
    catalog = ALL[place]
    if not {*catalog} <= {*LANGUAGES}:  # of names of months, in French as well
        return
    assert {*catalog} == {*LANGUAGES}
    assert fields(catalog["en"]) == fields(catalog["es"])


@each_tool
def test_what_a_tool_asks_for_a_yes_is_there_in_both_languages(tool: Tool) -> None:
    asks = tool.confirm or tool.asks or tool.ask_password or tool.erases
    if tool.writes and not asks:
        for language in LANGUAGES:
            assert str(texts(language)[f"ask.{tool.name}"]).endswith("?")
    else:
        assert f"ask.{tool.name}" not in texts("en")


def test_no_question_is_asked_in_english_alone() -> None:
    """What asks for a YES stands in a catalog, or is `to_confirm`'s."""
    told = "".join(str(catalog) for catalog in ALL.values())
    for path in FUNCTIONS.rglob("*.py"):
        if path.parent.name == "commands" or "YES" not in path.read_text():
            continue
        literals = (
            node.value
            for node in ast.walk(parsed(path))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
        for text in literals:
            assert not IN_ENGLISH.search(text) or text in told, path
