"""The console's catalogs: each says the same in English and in Spanish, and nothing is said beside
them."""

from __future__ import annotations

import re

import pytest

import catalog
from budget.categories.tree import NODES, UNCATEGORIZED
from console.commands import publication
from console.commands.publication import PAGES
from tests.console.spanish.catalogs import CATALOGS, NAMES, SOURCES, Words
from tests.console.spanish.texts import texts
from tests.each_row import each_row

CLASSES = {
    name for path in PAGES.rglob("*.css") for name in re.findall(r"\.([a-z-]+)", path.read_text())
}
PAGES_IN_TWO = sorted(
    name for name, text in publication.sources().items() if 'data-languages="es-MX"' in text
)
# The published documentation of the API is in English, whoever reads it.
OF_THE_DOCS = {"docs.js"}
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*|(?<=[;,{]) // [^\n]*", re.DOTALL | re.MULTILINE)
_LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
_REGEX = re.compile(r"(?<=[=(] )/(?![/*])(?:\\.|[^/\\\n])+/[a-z]*|^\s+/.+/[a-z]*;$", re.MULTILINE)
_FOR_DEVELOPERS = re.compile(r"throw new Error\(`[^`]*`\)")
_SENTENCE = re.compile(
    r"[A-Za-z']+ [a-z']{2,} |[A-Za-z][a-z']+[.:?!…]$|^[A-Z][a-z]+ [a-z]+|^[A-Z][a-z]{2,}$"
)
# Names of people and products, of keys and headers, and words of protocols.
_NO_WORDS = {
    "Authorization", "Byte", "Crystal", "Enter", "Escape", "Files", "Gmail", "Goalie",
    "Ledger", "Prime", "Tag", "data:", "http:", "https:", "mailto:",
}  # fmt: skip


@pytest.mark.browser
def test_neither_language_lacks_what_the_other_says(words: Words) -> None:
    def said(language: str) -> dict[str, str]:
        told = words[language].items()
        return {path: text for path, text in told if not path.startswith(tuple(NAMES))}

    english, spanish = said("en"), said("es")
    assert english.keys() == spanish.keys()
    for path, text in english.items():
        assert text.count("§") == spanish[path].count("§"), path
        assert spanish[path].strip() or not text.strip(), path


def test_each_catalog_is_there_in_spanish() -> None:
    spanish = {name.replace("-words-es.js", "-words.js") for name in SOURCES if "-words-es" in name}
    assert spanish == {*CATALOGS}


@pytest.mark.browser
def test_the_categories_of_all_users_have_their_spanish_names(words: Words) -> None:
    start = "category-words.js."
    told = {
        path.removeprefix(start): text
        for path, text in words["es"].items()
        if path.startswith(start)
    }
    nodes = {node.english.lower(): node.spanish for node in NODES}
    assert told == {**nodes, UNCATEGORIZED: "Sin categoría"}


@pytest.mark.browser
def test_each_tool_field_and_word_of_a_contract_has_a_spanish_name(words: Words) -> None:
    start = "label-words.js."
    labels = {path.removeprefix(start) for path in words["es"] if path.startswith(start)}
    unit = re.compile(r"_(mxn_cents|inr|iso)$")
    said = {unit.sub("", name) for name in (*catalog.entries(), *fields(), *constants())}
    assert said - labels == set()


def schemas() -> list[object]:
    return [entry["output_schema"] for entry in catalog.entries().values()]


def fields() -> set[str]:
    found: set[str] = set()
    for schema in walked(schemas()):
        if isinstance(schema, dict):
            found |= {*schema.get("properties", {})}
    return found


def constants() -> set[str]:
    found: set[str] = set()
    for schema in walked(schemas()):
        if isinstance(schema, dict):
            values = (*schema.get("enum", ()), schema.get("const"))
            found |= {value for value in values if isinstance(value, str)}
    return found


def walked(value: object) -> list[object]:
    inner = list(value.values()) if isinstance(value, dict) else value
    below = inner if isinstance(inner, list) else []
    return [value, *(each for part in below for each in walked(part))]


def test_every_text_of_a_page_is_there_in_spanish_and_no_other() -> None:
    assert PAGES_IN_TWO == [
        "confirm.html",
        "data.html",
        "index.html",
        "link.html",
        "mail.html",
        "money.html",
        "notices.html",
        "remembered.html",
    ]
    asked: set[str] = set()

    class Asked(dict[str, str]):
        def __missing__(self, text: str) -> str:
            asked.add(text)
            return text

    for name in PAGES_IN_TWO:
        publication.translated(publication.sources()[name], Asked())
    assert asked == texts().keys()


def test_a_page_with_a_text_that_is_not_translated_is_not_published() -> None:
    with pytest.raises(KeyError, match="Untold"):
        publication.translated("<p>Untold</p>", texts())


def in_english(source: str) -> set[str]:
    """Literals of a module that read like something said to people."""
    code = _FOR_DEVELOPERS.sub("", _REGEX.sub("", _COMMENT.sub("", source)))
    literals = {one or other for one, other in _LITERAL.findall(code)}
    sentences = {text for text in literals if _SENTENCE.search(text)} - _NO_WORDS
    return {text for text in sentences if not {*text.split()} <= CLASSES}


@pytest.mark.parametrize(
    "text", ["Retry", "Nothing was changed.", "It could not be made", "${count} of these wait"]
)
def test_what_is_said_beside_the_catalogs_is_found(text: str) -> None:
    assert in_english(f"element('p', {{}}, `{text}`);\n") == {text}


@each_row("name", sorted({*SOURCES} - OF_THE_DOCS))
def test_nothing_is_said_beside_the_catalogs(name: str) -> None:
    if "-words" not in name:
        assert in_english(SOURCES[name]) == set()
