"""A new rule of the user's. What names nothing is none, and a user has so many at most."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from budget.entities import CategoryRule
from budget.models import CategoryType
from budget.parsing.own_words import name_a_thing
from budget.parsing.text.tokens import folded_phrase
from toolkit import Call, InvalidInput, Put, UserText
from toolkit.errors import Problem
from toolkit.text.sentences import say

_MOST_WORDS = 4


def _words(value: str) -> str:
    words = " ".join(value.split())
    if len(words.split()) > _MOST_WORDS or not words.isprintable():
        raise ValueError(say("rule.most_words", most=_MOST_WORDS))
    if not name_a_thing(words):
        raise ValueError(say("rule.names_something"))
    return words


RuleWords = Annotated[UserText, Field(max_length=60), AfterValidator(_words)]


def new_rule(
    call: Call, words: str, category: str, category_type: CategoryType, **bounds: str
) -> tuple[CategoryRule, Put]:
    """With the write that stores it in the place of the same one, if there is one. Raises
    InvalidInput where it would be one too many."""
    fields = {"words": words, "category": category, "category_type": category_type, **bounds}
    rule = CategoryRule.new(call.caller, folded_phrase(words), at=call.now, **fields)
    stored = {each.sk: each for each in CategoryRule.all_of(call.caller)}
    if rule.sk not in stored and len(stored) >= CategoryRule.MOST:
        problem = say("rule.most_rules", most=CategoryRule.MOST)
        raise InvalidInput.of(Problem("words", problem))
    return rule, rule.store(stored.get(rule.sk))
