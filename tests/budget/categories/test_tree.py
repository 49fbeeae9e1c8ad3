"""The tree of categories: what is one category over all books, by whatever name."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from budget.categories.tree import NODES, UNCATEGORIZED, are_one, node_of, shown, spoken
from budget.parsing.categories.vocabulary import types
from tests.each_row import each_row
from toolkit.text.folding import unaccented

NAMED = [(node, name) for node in NODES for name in node.names]
_separators = st.sampled_from([" ", "  ", "_", "-", " / "])


def test_every_category_of_sentences_is_a_node_of_its_type() -> None:
    nodes = {node.english: node.type for node in NODES}
    assert types().items() <= nodes.items()


def test_no_name_is_in_two_nodes() -> None:
    nodes = Counter(name for node in NODES for name in {*map(unaccented, node.names)})
    assert [name for name, count in nodes.items() if count > 1] == []


def test_none_is_what_has_no_category() -> None:
    assert node_of(UNCATEGORIZED) is None


@given(
    named=st.sampled_from(NAMED),
    change=st.sampled_from([str.lower, str.upper, str.title, unaccented]),
    between=_separators,
)
def test_a_name_finds_its_node_however_it_is_written(
    named: tuple[object, str], change: object, between: str
) -> None:
    node, name = named
    assert callable(change)
    written = between.join(change(name).split())
    assert node_of(written) is node
    assert shown(written) == shown(name)


@given(name=st.text(max_size=30), other=st.text(max_size=30))
def test_what_is_in_no_node_stays_itself(name: str, other: str) -> None:
    if node_of(name) is None:
        assert shown(name) == name
        assert are_one(name, name)
        assert are_one(name, other) == are_one(other, name)


@each_row(
    ("stored", "language", "called"),
    [
        ("Food", "es", "Alimentos"),
        ("food", "es", "Alimentos"),
        ("Restaurants", "es", "Restaurants"),
        ("Food", "en", "Food"),
        ("Food", "fr", "Food"),
        ("Antojos", "es", "Antojos"),
    ],
)
def test_a_reader_of_spanish_is_told_categories_in_spanish(
    stored: str, language: str, called: str
) -> None:
    assert spoken(stored, language) == called


@each_row(
    ("name", "other", "same"),
    [
        ("transporte", "Transport", True),
        ("TRANSPORTE", "transport", True),
        ("Educación", "educacion", True),
        ("Café", "cafe", True),
        ("café", "coffee", True),
        ("loyer", "rent", True),
        ("loyer", "housing", True),
        ("Santé", "salud", True),
        ("coffee", "Food", False),
        ("🍔", "🎁", False),
        ("Work", "work", True),
        ("transport", "Fuel", False),
    ],
)
def test_names_of_one_category_are_one(name: str, other: str, same: bool) -> None:
    assert are_one(name, other) == same
