"""The user's debts, the most urgent first."""

from __future__ import annotations

from typing import get_args

from pydantic import Field

from budget.domain import budget
from budget.entities import Debt
from budget.models import BudgetInput, DebtFields, Priority
from toolkit import Call, ToolOutput

_URGENCY = {priority: rank for rank, priority in enumerate(reversed(get_args(Priority)))}


class Input(BudgetInput):
    pass


class Output(ToolOutput):
    debts: list[DebtFields] = Field(description="By priority, then by name.")


def get_debts(request: Input, call: Call) -> Output:
    """List the user's debts with their balances and the payments they require."""
    debts = sorted(Debt.all_of(call.caller), key=lambda debt: (_URGENCY[debt.priority], debt.name))
    return Output(debts=[DebtFields.of(debt) for debt in debts])


handler = budget.tool(
    get_debts,
    uses={"budget": "Query"},
    synonyms={
        "en": "debt*, owe, loan*, which debt, my debts, mortgage, pay off",
        "es": "deuda*, debo, prestamo*, a quien debo, adeud*, liquidar",
        "fr": "dette*, dois, pret*, emprunt*, rembourser",
    },
)
