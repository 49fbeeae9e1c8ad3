"""A month's spending by category, added up from its rows."""

from __future__ import annotations

from pydantic import Field

from budget.categories.month import transactions_of
from budget.domain import budget
from budget.models import BudgetInput, CategoryType, Month
from budget.rules import Totals
from toolkit import Call, OwnText, SystemText, ToolOutput


class Input(BudgetInput):
    month: Month = Field(description="As YYYY-MM.")


class Category(ToolOutput):
    category: OwnText = Field(description="In Title Case.")
    category_type: CategoryType = Field(description="What kind of category it is.")
    expense_total_mxn_cents: int = Field(description="Spent on it in the month, in centavos.")


class Output(ToolOutput):
    month: SystemText = Field(description="The month that was asked for.")
    categories: list[Category] = Field(description="From A to Z.")


def get_category_summary(request: Input, call: Call) -> Output:
    """Get what was spent in a month, by category.

    Use for every question about what the money of a month went to.
    """
    totals = Totals.of(transactions_of(call.caller, request.month))
    return Output(
        month=request.month,
        categories=[
            Category(category=category, category_type=kind, expense_total_mxn_cents=spent)
            for (category, kind), spent in sorted(totals.by_category.items())
        ],
    )


handler = budget.tool(
    get_category_summary,
    uses={"money": "Query", "money/by_account": "Query"},
    synonyms={
        "en": """
            categor*, by category, breakdown, food, groceries, went on, spend on, month on,
            what did money, where money, transport, restaurants, eat* out, budget on, fun, clothes
        """,
        "es": """
            categoria*, por categoria, en que gast*, desglos*, comida, super, transporte, antojos,
            restaurante*, en que se, ropa, salidas
        """,
        "fr": """
            categorie*, par categorie, repartition, courses, nourriture, restaurant*, transport*,
            ou argent, vetements
        """,
    },
    example={"month": "2026-02"},
)
