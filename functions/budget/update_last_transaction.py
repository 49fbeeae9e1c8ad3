"""Changes the transaction that was created last in the thread, whatever day it is of."""

from __future__ import annotations

from pydantic import Field

from budget import request_words
from budget.domain import budget
from budget.entities import BudgetTransaction
from budget.models import BudgetInput, Patch, TransactionFields
from toolkit import Call, OurText, ToolOutput


class Input(BudgetInput):
    patch: Patch


class Output(ToolOutput):
    transaction_id: OurText = Field(description="Names the transaction.")
    previous: TransactionFields = Field(description="As it was.")
    current: TransactionFields = Field(description="As it is now.")


def update_last_transaction(request: Input, call: Call) -> Output:
    """Change the transaction that was added last in this conversation.

    Use when the user corrects what they have just said. An older one cannot be changed.
    """
    last = BudgetTransaction.last_of(call.caller, request.thread_id, to="update")
    changed = request.patch.applied_to(last)
    call.stage(*last.replace_with(changed))
    return Output(
        transaction_id=last.transaction_id,
        previous=TransactionFields.of(last),
        current=TransactionFields.of(changed),
    )


handler = budget.tool(
    update_last_transaction,
    writes=True,
    idempotent=False,
    asked_by=request_words.UPDATE_LAST_TRANSACTION,
)
