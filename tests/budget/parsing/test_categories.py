from __future__ import annotations

import datetime
import unicodedata

import pytest

from budget.parsing.categories.vocabulary import types
from budget.parsing.lexicon.table import words_of
from budget.parsing.sentence import parse
from budget.parsing.text.phrases import base_forms
from budget.parsing.text.tokens import fold, tokenize
from budget.rules import title_case

TODAY = datetime.date(2026, 3, 11)
PHRASES = [(word.phrase, word.meaning) for word in words_of("category") if word.meaning]


def test_no_phrase_is_a_form_of_one_of_another_category_that_is_listed_first() -> None:
    category = {phrase: name for phrase, name in PHRASES if " " not in phrase}
    torn = {
        phrase: {category[base] for base in base_forms(phrase) if base in category}
        for phrase in category
        if len(base_forms(phrase)) > 1
    }
    decided = {phrase: parse(f"{phrase} 300", TODAY).category for phrase in torn}
    wrong = {p for p, of in torn.items() if len(of) > 1 and decided[p] not in (None, category[p])}
    assert not wrong


def test_every_phrase_is_written_as_the_tokens_it_is_compared_with() -> None:
    for phrase, _ in PHRASES:
        assert " ".join(token.text for token in tokenize(phrase)) == phrase
        assert fold(unicodedata.normalize("NFC", phrase)) == phrase


def test_every_category_is_in_title_case_and_has_one_type() -> None:
    assert {category for _, category in PHRASES} == types().keys()
    assert all(title_case(category) == category for category in types())


def test_categories_that_disagree_leave_the_category_open() -> None:
    parsed = parse("tacos y uber 300", TODAY)
    assert (parsed.category, parsed.category_type, parsed.type) == (None, "VARIABLE", "EXPENSE")
    assert parsed.doubts == (("several_categories", ("Food", "Transport")),)
    assert parsed.ambiguities == ("Puede ir en más de una categoría (Food, Transport): ¿en cuál?",)


def test_an_unknown_word_has_no_category() -> None:
    parsed = parse("gast\u00e9 300 en zumba", TODAY)
    assert (parsed.type, parsed.category, parsed.category_type) == ("EXPENSE", None, None)
    assert {"category", "category_type"} <= set(parsed.missing_fields)


def test_an_income_of_unknown_source_is_still_an_income() -> None:
    parsed = parse("recib\u00ed 500 de mi t\u00eda", TODAY)
    assert (parsed.type, parsed.category_type, parsed.category) == ("INCOME", "INCOME", None)


@pytest.mark.parametrize(
    "text", ["me pagaron los tacos 200", "pagu\u00e9 n\u00f3mina 20 mil", "bono gasolina 800"]
)
def test_money_spent_and_received_at_once_is_left_open(text: str) -> None:
    parsed = parse(text, TODAY)
    assert parsed.category is None
    assert parsed.confidence < 0.5


@pytest.mark.parametrize(
    "text",
    ["mi esposa gast\u00f3 500 en el super", "she paid 300 for dinner", "me invitaron la cena 500"],
)
def test_what_someone_else_paid_is_not_taken_for_the_users(text: str) -> None:
    assert parse(text, TODAY).doubts == (("someone_else", ()),)
