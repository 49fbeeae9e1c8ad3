"""Stores a recurring payment, so that simulate_purchase takes it into account.

An addition to the contract's twelve tools: its "known upcoming obligations" need a way in.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from budget import request_words
from budget.domain import budget
from budget.entities import Obligation
from budget.models import BudgetInput, Cents, DueDay, Name, ObligationFields, ObligationType
from toolkit import Call, NotNull, OurText, ToolInput, ToolOutput


class ObligationChange(ToolInput):
    name: Name = Field(description="What the user calls it, such as Rent.")
    amount_mxn_cents: Cents = Field(description="In centavos; 0 when it is no longer to be paid.")
    category_type: Annotated[ObligationType | None, NotNull] = Field(
        default=None, description="A fixed cost (if never said) or a donation."
    )
    due_day_of_month: DueDay | None = Field(
        default=None, description="The day of the month when it is due; null if there is none."
    )


class Input(BudgetInput):
    obligation: ObligationChange = Field(description="What has to be paid every month.")


class Output(ToolOutput):
    obligation_id: OurText = Field(description="Names the obligation; the same after every change.")
    stored: ObligationFields = Field(description="As it is now.")


def set_obligation(request: Input, call: Call) -> Output:
    """Store a payment that the user has to make every month, such as rent or a donation.

    A debt's minimum payment belongs to the debt: use add_or_update_debt for it.
    """
    obligation = Obligation.fetch_or_new(call.caller, request.obligation.name)
    call.stage(obligation.store(**request.obligation.model_dump(exclude_unset=True)))
    return Output(obligation_id=obligation.id, stored=ObligationFields.of(obligation))


handler = budget.tool(
    set_obligation,
    writes=True,
    in_spanish="Guardo este compromiso",
    asked_by=request_words.SET_OBLIGATION,
    uses={"budget": "GetItem PutItem"},
)
