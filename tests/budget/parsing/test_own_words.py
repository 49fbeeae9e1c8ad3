"""Sentences read with the user's own words."""

from __future__ import annotations

import datetime

import pytest

from budget.models import CategoryType
from budget.parsing.own_words import OwnWords
from budget.parsing.sentence import ParsedTransaction, parse
from budget.parsing.text.tokens import folded_phrase
from tests.each_row import each_row

TODAY = datetime.date(2026, 3, 11)


def own(words: str, category: str, category_type: CategoryType = "VARIABLE") -> OwnWords:
    return OwnWords(folded_phrase(words), words, category, category_type)


UBER = own("uber", "Work")
WORDS = (
    UBER,
    own("Doña Mary", "Antojos"),
    own("Doña Mary Centro", "Rent", "FIXED"),
    own("propinas", "Tips", "INCOME"),
    own("club 54", "Fun"),
)


def read(text: str) -> ParsedTransaction:
    return parse(text, TODAY, WORDS)


@each_row(
    ("text", "category", "words"),
    [
        ("uber 78", "Work", "uber"),
        ("2 ubers 150", "Work", "uber"),
        ("gasté 120 en UBER ayer", "Work", "uber"),
        ("90 en dona mary", "Antojos", "Doña Mary"),
        ("tacos en doña mary 90", "Antojos", "Doña Mary"),
        ("doña mary tacos 90", "Antojos", "Doña Mary"),
        ("pagué 5000 en doña mary centro", "Rent", "Doña Mary Centro"),
        ("me dieron 300 de propinas", "Tips", "propinas"),
        ("gasté 200 en club 54", "Fun", "club 54"),
    ],
)
def test_the_users_words_win_and_the_reading_says_so(text: str, category: str, words: str) -> None:
    parsed = read(text)
    assert (parsed.category, parsed.doubts) == (category, ())
    assert parsed.applied_words == ((words, category),)
    assert parsed.confidence >= 0.9


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("uber eats 200", "Food"),
        ("uberto 78", None),
        ("taxi 78", "Transport"),
        ("gasté 200 en una mary", None),
    ],
)
def test_only_whole_words_are_the_users_and_no_part_of_a_longer_name(
    text: str, category: str | None
) -> None:
    parsed = read(text)
    assert parsed.category == category
    assert parsed.applied_words == ()


def test_two_things_of_the_users_are_asked_about() -> None:
    parsed = read("uber y doña mary 300")
    assert parsed.category is None
    assert [doubt.code for doubt in parsed.doubts] == ["several_categories"]
    assert parsed.applied_words == ()


@pytest.mark.parametrize(
    "text",
    ["voy a pedir un uber de 80", "no pagué uber 80", "¿cuánto es uber 80?", "me devolvieron uber"],
)
def test_the_users_words_make_no_purchase_of_what_is_none(text: str) -> None:
    assert read(text).confidence < 0.5


def test_a_kind_of_money_is_not_turned_round_by_them() -> None:
    """Money spent on what the user calls an income is asked about."""
    parsed = read("gasté 300 en propinas")
    assert (parsed.type, parsed.category) == ("EXPENSE", None)
    assert [doubt.code for doubt in parsed.doubts] == ["no_expense"]


def test_a_debt_that_is_paid_keeps_its_name() -> None:
    parsed = parse("pagué 1253 a Rappi CC", TODAY, [own("rappi", "Food")])
    assert (parsed.category_type, parsed.category) == ("DEBT", "Rappi Cc")
    assert parsed.applied_words == ()


def test_without_them_a_sentence_is_read_as_ever() -> None:
    assert parse("uber 78", TODAY, []) == parse("uber 78", TODAY)
