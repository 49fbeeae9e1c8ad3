"""Stores what the user's own words stand for: parsing takes it over its vocabulary.

An addition to the contract's twelve tools, so that what was corrected once stays correct.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from pydantic import AfterValidator, Field

from budget.domain import budget
from budget.entities import CategoryRule
from budget.models import BudgetInput, CategoryName, CategoryRuleFields, CategoryType
from budget.parsing.own_words import name_a_thing
from budget.parsing.text.tokens import folded_phrase
from toolkit import Call, InvalidInput, Said, ToolOutput
from toolkit.errors import Problem

_MOST_WORDS = 4


def _words(value: str) -> str:
    words = " ".join(value.split())
    if len(words.split()) > _MOST_WORDS or not words.isprintable():
        raise ValueError(f"must be at most {_MOST_WORDS} words")
    if not name_a_thing(words):
        raise ValueError("must name something: a number, a date, money or a filler is no name")
    return words


class Input(BudgetInput):
    words: Annotated[Said, Field(max_length=60), AfterValidator(_words)] = Field(
        description="The user's own words, at most four, such as antojos or uber."
    )
    category: CategoryName = Field(description="What they stand for, such as Work.")
    category_type: CategoryType = Field(
        description="INCOME for money received, any of the others for money spent."
    )


class Output(ToolOutput):
    stored: CategoryRuleFields = Field(description="As it is now.")


def set_category_rule(request: Input, call: Call) -> Output:
    """Remember that the user's own words always mean a category, as in "uber is work".

    Use when the user corrects a category and agrees that it be remembered, or asks for it. It is
    for what is recorded from then on; earlier transactions stay as they are.
    """
    phrase = folded_phrase(request.words)
    stored = {rule.phrase: rule for rule in CategoryRule.all_of(call.caller)}
    _require_room(phrase, stored)
    rule = CategoryRule.new(
        call.caller,
        phrase,
        at=call.now,
        words=request.words,
        category=request.category,
        category_type=request.category_type,
    )
    call.stage(rule.store(stored.get(phrase)))
    return Output(stored=CategoryRuleFields.of(rule))


def _require_room(phrase: str, stored: Collection[str]) -> None:
    if phrase not in stored and len(stored) >= CategoryRule.MOST:
        problem = f"would be more than {CategoryRule.MOST} rules: delete one first"
        raise InvalidInput.of(Problem("words", problem))


handler = budget.tool(set_category_rule, writes=True)
