"""The table of words is well formed, and nothing in it is idle."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from commands.template import ROOT
from prime.documents.values.months import Language
from prime.documents.words import lexicon
from toolkit.text.folding import unaccented

TABLE = ROOT / "functions/prime/documents/words/lexicon.tsv"
TABLED = [row.split("\t") for row in TABLE.read_text().splitlines()[1:]]
ROWS = [
    (word, language, meaning)
    for word, languages, meanings in TABLED
    for language in languages.split()
    for meaning in meanings.split()
]


def test_each_word_of_a_language_has_a_meaning_once() -> None:
    assert {len(row) for row in TABLED} == {3}
    assert {language for _, language, _ in ROWS} == {*get_args(Language)}
    assert len({*ROWS}) == len(ROWS)


def test_words_are_folded_as_texts_are() -> None:
    plain = [re.sub(r"\\[a-zA-Z]", "", word) for word, _, _ in ROWS]
    assert [word for word in plain if unaccented(word) != word] == []


PLAIN_ROOMS = ("column.", "title.", "side.", "state.", "spoken")
"""Words of these are compared, and no expressions."""


def test_what_is_no_plain_word_is_an_expression_of_its_own() -> None:
    for word, _, meaning in ROWS:
        if not meaning.startswith(PLAIN_ROOMS):
            assert not re.compile(word).search(""), word


@pytest.mark.parametrize("pair", ["credit debit", "final pending", "opening closing"])
def test_no_word_means_a_thing_and_its_opposite(pair: str) -> None:
    one, other = pair.split()
    for meaning in {meaning for _, _, meaning in ROWS if meaning.endswith(f".{one}")}:
        opposite = f"{meaning.removesuffix(one)}{other}"
        assert not lexicon.words(meaning) & lexicon.words(opposite)


def test_every_meaning_is_asked_for() -> None:
    rooms = (ROOT / "functions/prime/documents").rglob("*.py")
    code = "\n".join(path.read_text() for path in rooms)

    def is_asked(meaning: str) -> bool:
        room = meaning.rpartition(".")[0]
        return any(f"{quote}{name}" in code for quote in "\"'" for name in (meaning, f"{room}.{{"))

    assert {meaning for _, _, meaning in ROWS if not is_asked(meaning)} == set()
