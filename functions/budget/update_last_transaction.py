"""Changes the transaction that was created last in the thread, whatever day it is of."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, field_validator

from budget import request_words
from budget.domain import budget
from budget.entities import BudgetTransaction
from budget.models import (
    BudgetInput,
    CategoryName,
    CategoryType,
    Cents,
    Description,
    LocalDate,
    TransactionFields,
    TransactionType,
    require_fitting,
)
from budget.transactions import writes
from toolkit import Call, NotNull, OurText, ToolInput, ToolOutput


class Patch(ToolInput):
    type: Annotated[TransactionType | None, NotNull] = Field(
        default=None, description="Money spent or money received."
    )
    amount_mxn_cents: Annotated[Cents | None, NotNull] = Field(
        default=None, description="In centavos: 15.50 pesos are 1550."
    )
    category_type: Annotated[CategoryType | None, NotNull] = Field(
        default=None,
        description="INCOME for an INCOME transaction, any of the others for an EXPENSE.",
    )
    category: Annotated[CategoryName | None, NotNull] = Field(
        default=None, description="What it was for, such as Food."
    )
    description: Description | None = Field(default=None, description="null removes it.")
    date_iso: Annotated[LocalDate | None, NotNull] = Field(
        default=None, description="The day as YYYY-MM-DD, or a timestamp."
    )


class Input(BudgetInput):
    patch: Patch = Field(description="The fields to change, at least one; the others stay.")

    @field_validator("patch")
    @classmethod
    def _changes_something(cls, patch: Patch) -> Patch:
        if not patch.model_fields_set:
            raise ValueError("must name at least one field to change")
        return patch


class Output(ToolOutput):
    transaction_id: OurText = Field(description="Names the transaction.")
    previous: TransactionFields = Field(description="As it was.")
    current: TransactionFields = Field(description="As it is now.")


def update_last_transaction(request: Input, call: Call) -> Output:
    """Change the transaction that was added last in this conversation.

    Use when the user corrects what they have just said. An older one cannot be changed.
    """
    last = BudgetTransaction.last_of(call.caller, request.thread_id, to="update")
    patch = request.patch.model_dump(mode="json", exclude_unset=True)
    changed = last.changed(**patch)
    current = TransactionFields.of(changed)
    require_fitting(current.type, current.category_type, "patch.category_type")
    call.stage(*writes.replacing(call.caller, [(last, changed)]))
    return Output(
        transaction_id=last.transaction_id,
        previous=TransactionFields.of(last),
        current=current,
    )


handler = budget.tool(
    update_last_transaction,
    writes=True,
    in_spanish="Cambio el último movimiento",
    idempotent=False,
    asked_by=request_words.UPDATE_LAST_TRANSACTION,
    uses={"budget/by_creation": "Query", "budget": "PutItem UpdateItem DeleteItem"},
)
