"""docs/vocabulary.md is what the parsing goes by."""

from __future__ import annotations

import re

import pytest

from budget.commands.write_vocabulary import PAGE, page


def test_the_page_is_current() -> None:
    assert PAGE.read_text() == page(), "run `make vocabulary` if this change is meant"


@pytest.mark.parametrize(
    ("word", "category"), [("lunch", "Food"), ("nómina", "Salary"), ("gasolina", "Fuel")]
)
def test_a_word_stands_below_its_category(word: str, category: str) -> None:
    sections = dict(re.findall(r"^## (.+)\n\n((?:(?!## ).*\n)+)", PAGE.read_text(), re.MULTILINE))
    words = re.split(r",\s+|: |\n", sections[category])
    assert word.replace("ó", "o") in words
