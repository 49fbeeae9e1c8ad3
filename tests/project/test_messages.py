"""Every message that the code names exists in every language, with the same values."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from commands.template import ROOT
from tests.project.parsed import parsed
from toolkit.text.sentences import LANGUAGES, MESSAGES, Language, Message, texts

ENGLISH, SPANISH = texts("en"), texts("es")
FILES = [
    path
    for root in ("functions", "layers/toolkit", "tests/local")
    for path in sorted((ROOT / root).rglob("*.py"))
]
SOURCES = [path.read_text() for path in FILES]
SAID = re.compile(r'(?<![.\w])say\(\s*(f?)"([^"]+)"')
QUOTED = re.compile(r'(f?)"([a-z_]+\.[^"\s]*)"')


def forms(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def values(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def ids_of(is_made: str, id: str) -> list[str]:
    """The ids that an id in the code may be: of `f"word.{name}"`, all that begin so."""
    if not is_made:
        return [id]
    pattern = re.compile(re.sub(r"\\\{.*?\\\}", ".*", re.escape(id)))
    return [each for each in ENGLISH if pattern.fullmatch(each)]


def test_each_language_has_a_file_and_no_other() -> None:
    assert {path.stem for path in MESSAGES.glob("*.json")} == {*LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_says_the_same_with_the_same_values(language: Language) -> None:
    said = texts(language)
    assert list(said) == sorted(ENGLISH)
    for id, english in ENGLISH.items():
        named = {name for form in forms(english) for name in values(form)}
        dropped = {"why"} if id == "rule.email" else set()  # another program's English
        for form in forms(said[id]):
            assert values(form) >= named - dropped - {"count"}, id
            assert values(form) <= named, id
        if not isinstance(english, str):
            assert {"one", "other"} == english.keys() == {*said[id]}, id


def test_every_message_that_is_said_exists() -> None:
    said = [found for text in SOURCES for found in SAID.findall(text)]
    assert len(said) > 300
    for is_made, id in said:
        assert ids_of(is_made, id), id
        assert set(ids_of(is_made, id)) <= ENGLISH.keys(), id


def calls() -> Iterator[tuple[str, set[str]]]:
    """The id of each message that is named where it is said, and the values that it is given."""
    for path in (path for path, text in zip(FILES, SOURCES, strict=True) if "say(" in text):
        for node in ast.walk(parsed(path)):
            match node:
                case ast.Call(
                    func=ast.Name(id="say"), args=[ast.Constant(value=str(id))], keywords=given
                ) if all(each.arg for each in given):
                    yield id, {str(each.arg) for each in given}


def test_what_is_said_is_given_all_its_values_and_no_others() -> None:
    found = list(calls())
    assert len(found) > 300
    for id, given in found:
        message = ENGLISH[id]
        needed = {name for form in forms(message) for name in values(form)}
        needed |= set() if isinstance(message, str) else {"count"}
        assert given == needed, id


def test_every_message_is_said_somewhere() -> None:
    named: Iterator[str] = (
        id for text in SOURCES for found in QUOTED.findall(text) for id in ids_of(*found)
    )
    assert ENGLISH.keys() - set(named) == set()


def test_what_is_one_sentence_in_english_ends_as_one() -> None:
    for id, english in ENGLISH.items():
        for one, other in zip(forms(english), forms(SPANISH[id]), strict=True):
            if not id.startswith(("rule.", "word.", "format.", "label.", "choice.", "ask.")):
                assert other.endswith((".", "?", ":")) == one.endswith((".", "?", ":")), id
                assert not one[0].isupper() or not other[0].islower(), id


def spanish_of_pages() -> Iterator[str]:
    for path in sorted((ROOT / "functions" / "console" / "page").rglob("*")):
        if path.name.endswith("-words-es.js") or path.name == "texts-es.json":
            yield Path(path).read_text()


def test_a_reader_is_spoken_to_as_a_friend() -> None:
    formal = re.compile(r"\b(?:usted|ustedes|su sesión|inicie|envíe|escriba|intente|pida)\b", re.I)
    told = [*(form for each in SPANISH.values() for form in forms(each)), *spanish_of_pages()]
    assert [text for text in told if formal.search(text)] == []


def test_quotation_marks_are_of_one_kind_in_spanish() -> None:
    told = [*(form for each in SPANISH.values() for form in forms(each)), *spanish_of_pages()]
    assert [text for text in told if re.search("[«»]", text)] == []
