"""A month's totals, added up from its rows and held against the cap."""

from __future__ import annotations

from pydantic import Field

from budget.categories.month import transactions_of
from budget.domain import budget
from budget.entities import Cap
from budget.models import BudgetInput, Month
from budget.rules import Totals, remaining
from toolkit import Call, SystemText, ToolOutput
from toolkit.storage.tables import submit


class Input(BudgetInput):
    month: Month = Field(description="As YYYY-MM.")


class Output(ToolOutput):
    month: SystemText = Field(description="The month that was asked for.")
    income_total_mxn_cents: int = Field(description="Everything received, in centavos.")
    expense_total_mxn_cents: int = Field(description="Everything spent, in centavos.")
    variable_cap_mxn_cents: int | None = Field(
        description="The most to spend on variable things, in centavos; null if none was ever set."
    )
    variable_spend_mxn_cents: int = Field(description="Spent on variable things, in centavos.")
    variable_remaining_mxn_cents: int | None = Field(
        description="Cap less variable spending, in centavos; negative when overspent."
    )


def get_month_summary(request: Input, call: Call) -> Output:
    """Get a month's total income, total spending and what is left of the variable cap.

    Use for every question about how much was spent or received in a month, or is left of it.
    """
    cap_in_force = submit(Cap.in_force, call.caller, request.month)
    totals = Totals.of(transactions_of(call.caller, request.month))
    cap = cap_in_force.result()
    return Output(
        month=request.month,
        income_total_mxn_cents=totals.income,
        expense_total_mxn_cents=totals.expense,
        variable_cap_mxn_cents=cap,
        variable_spend_mxn_cents=totals.variable,
        variable_remaining_mxn_cents=remaining(cap, totals.variable),
    )


handler = budget.tool(
    get_month_summary,
    uses={"budget": "Query", "money": "Query", "money/by_account": "Query"},
    synonyms={
        "en": """
            month, earn*, income, spen* budget, how much left, budget left, cap left, how budget,
            budget month,
            cap, monthly, summary month, month total, budget, overspen*, in my budget
        """,
        "es": """
            mes, cuanto llevo, cuanto gane, como presupuesto, cuanto queda, me queda, tope,
            ingreso*, resumen, mensual, presupuesto, como voy
        """,
        "fr": "mois, combien reste, plafond, revenu*, resume*, mensuel*, budget",
    },
    example={"month": "2026-02"},
)
