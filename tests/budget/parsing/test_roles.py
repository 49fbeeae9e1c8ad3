"""A reading is sure only if every word of the sentence has a role. 2026-03-11 is a Wednesday."""

from __future__ import annotations

import datetime
import sys

import pytest

from budget.parsing.categories.vocabulary import category_matches
from budget.parsing.roles import Role, roles_of
from budget.parsing.sentence import ParsedTransaction, parse
from budget.parsing.text.tokens import tokenize

TODAY = datetime.date(2026, 3, 11)
SURE = 0.9


def parsed(text: str) -> ParsedTransaction:
    return parse(text, TODAY)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("la renta está a 24 mil", '"está a"'),
        ("rent 9000 now", '"now"'),
        ("tacos 90 robados, dizque", '"robados", "dizque"'),
        (
            f"tacos 90 {'robados ' * 20}",
            '"robados robados robados robados robados robados robados rob',
        ),
    ],
)
def test_the_words_that_were_not_understood_are_named(text: str, words: str) -> None:
    assert parsed(text).doubts == (("not_understood", (words,)),)


def test_bucks_are_pesos_in_english_and_a_question_in_spanish() -> None:
    assert parsed("dropped 30 bucks at the mall").confidence >= SURE
    assert parsed("gasté 30 bucks en el mall de Houston").confidence < 0.5


def test_each_token_has_one_role() -> None:
    text = "ayer pagué 1200 de luz con tarjeta, porfa"
    tokens = tokenize(text)
    roles = roles_of(
        text, tokens, dates={0}, amount={2}, matches=category_matches(tokens)
    )  # fmt: skip
    assert roles.of == (
        Role.DATE,
        Role.ACT,
        Role.AMOUNT,
        Role.THING,
        Role.THING,
        Role.MEANS,
        Role.MEANS,
        Role.FILLER,
        Role.FILLER,
    )
    assert roles.not_understood(text, tokens) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit", ["aa ", "con la tarjeta de ", "y tacos ", "x1/", "me costó ", '"{', "a" * 50]
)
def test_twice_the_hostile_characters_are_about_twice_the_work(unit: str) -> None:
    def work(length: int) -> int:
        """How many calls it takes to read so many characters."""
        text = f"tacos 90 {unit * 2000}"[:length]
        parsed(text)
        calls = 0

        def count(*_: object) -> None:
            nonlocal calls
            calls += 1

        sys.setprofile(count)
        try:
            parsed(text)
        finally:
            sys.setprofile(None)
        return calls

    assert work(2000) < 3 * work(1000)
