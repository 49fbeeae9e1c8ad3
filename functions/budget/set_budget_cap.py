"""Sets the variable cap from a month on, until a later month has its own."""

from __future__ import annotations

from pydantic import Field

from budget import request_words
from budget.domain import budget
from budget.entities import Cap
from budget.models import BudgetInput, Cents, Month
from toolkit import Call, OurText, ToolOutput


class Input(BudgetInput):
    variable_cap_mxn_cents: Cents = Field(
        description="The most to spend on variable things in a month, in centavos."
    )
    effective_month: Month = Field(description="The first month it is for, as YYYY-MM.")


class Output(ToolOutput):
    effective_month: OurText = Field(description="The first month it is for.")
    variable_cap_mxn_cents: int = Field(description="In centavos.")


def set_budget_cap(request: Input, call: Call) -> Output:
    """Set the most the user wants to spend a month on variable things.

    It holds from that month on, until a later month is given another one.
    """
    month, cents = request.effective_month, request.variable_cap_mxn_cents
    call.stage(Cap.new(call.caller, month, cents).state(looks=call.has_lost_a_race))
    return Output(effective_month=month, variable_cap_mxn_cents=cents)


handler = budget.tool(
    set_budget_cap,
    writes=True,
    in_spanish="Fijo este tope",
    asked_by=request_words.SET_BUDGET_CAP,
    uses={"budget": "GetItem PutItem"},
)
