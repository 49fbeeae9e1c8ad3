"""The user's own words that set_category_rule has stored."""

from __future__ import annotations

from pydantic import Field

from budget.domain import budget
from budget.entities import CategoryRule
from budget.models import BudgetInput, CategoryRuleFields
from toolkit import Call, ToolOutput


class Input(BudgetInput):
    pass


class Output(ToolOutput):
    rules: list[CategoryRuleFields] = Field(
        description="From A to Z, then those for an account or for amounts alone."
    )


def list_category_rules(request: Input, call: Call) -> Output:
    """List the user's own words for categories, which recording and imports go by."""
    return Output(rules=[CategoryRuleFields.of(rule) for rule in CategoryRule.all_of(call.caller)])


handler = budget.tool(
    list_category_rules,
    persons_own=True,
    uses={"budget": "Query"},
)
