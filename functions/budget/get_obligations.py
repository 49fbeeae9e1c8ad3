"""The recurring payments that set_obligation has stored."""

from __future__ import annotations

from pydantic import Field

from budget.domain import budget
from budget.entities import Obligation
from budget.models import BudgetInput, ObligationFields
from toolkit import Call, ToolOutput


class Input(BudgetInput):
    pass


class Output(ToolOutput):
    obligations: list[ObligationFields] = Field(description="From A to Z.")


def get_obligations(request: Input, call: Call) -> Output:
    """List the payments that the user has to make every month, beside those of debts."""
    obligations = sorted(Obligation.all_of(call.caller), key=lambda obligation: obligation.name)
    return Output(obligations=[ObligationFields.of(obligation) for obligation in obligations])


handler = budget.tool(
    get_obligations,
    uses={"budget": "Query"},
    synonyms={
        "en": """
            fixed payments, obligations, monthly payments, fixed expenses, recurring payments, rent,
            monthly bills, fixed costs
        """,
        "es": "pagos fijos, obligaciones, gastos fijos, pagos mensuales, renta, recurrentes, fijos",
        "fr": """
            paiements fixes, obligations, charges fixes, loyer, paiements mensuels, depenses fixes
        """,
    },
)
