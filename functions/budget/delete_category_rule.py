"""Deletes one of the user's own words that set_category_rule has stored."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from budget.domain import budget
from budget.entities import CategoryRule
from budget.models import BudgetInput, CategoryRuleFields
from budget.parsing.text.tokens import folded_phrase
from toolkit import Call, Said, ToolOutput


class Input(BudgetInput):
    words: Annotated[Said, Field(max_length=60)] = Field(
        description="The words of the rule; capitals and accents do not matter."
    )


class Output(ToolOutput):
    deleted: CategoryRuleFields = Field(description="As it was.")


def delete_category_rule(request: Input, call: Call) -> Output:
    """Forget what the user's own words stand for: they mean again what the vocabulary says.

    Transactions that were stored with it stay.
    """
    rule = CategoryRule.fetch(call.caller, folded_phrase(request.words))
    call.stage(rule.remove())
    return Output(deleted=CategoryRuleFields.of(rule))


handler = budget.tool(delete_category_rule, writes=True)
