"""Deletes one of the user's own words that set_category_rule has stored."""

from __future__ import annotations

from pydantic import Field

from budget.categories.rule_input import RuleInput
from budget.domain import budget
from budget.entities import CategoryRule
from budget.models import CategoryRuleFields
from budget.parsing.text.tokens import folded_phrase
from toolkit import Call, ToolOutput


class Input(RuleInput):
    """Bounds are those of the rule: with others, or without, it is another one."""


class Output(ToolOutput):
    deleted: CategoryRuleFields = Field(description="As it was.")


def delete_category_rule(request: Input, call: Call) -> Output:
    """Forget what the user's own words stand for: they mean again what the vocabulary says.

    Transactions that were stored with it stay. Name its account and amounts, if it has any.
    """
    rule = CategoryRule.fetch(call.caller, folded_phrase(request.words), **request.bounds)
    call.stage(rule.remove())
    return Output(deleted=CategoryRuleFields.of(rule))


handler = budget.tool(
    delete_category_rule,
    persons_own=True,
    writes=True,
    uses={"budget": "GetItem DeleteItem"},
    example={"words": "antojos"},
)
