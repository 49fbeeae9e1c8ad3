"""How alike two texts are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.memory.recall import jaccard, words
from tests.each_row import each_row


@each_row(
    ("one", "other", "alike"),
    [
        ("Última categoría", "ULTIMA CATEGORIA!", 1),
        ("a b", "b c", 1 / 3),
        ("a", "b", 0),
        ("猫 犬", "犬", 1 / 2),
        ("", "", 0),
        ("?!", "a", 0),
    ],
)
def test_it_is_the_share_of_words_that_both_have(one: str, other: str, alike: float) -> None:
    assert jaccard(words(one), words(other)) == pytest.approx(alike)


@given(one=st.text(), other=st.text())
def test_it_is_the_same_either_way_and_a_share(one: str, other: str) -> None:
    alike = jaccard(words(one), words(other))
    assert alike == jaccard(words(other), words(one))
    assert 0 <= alike <= 1
