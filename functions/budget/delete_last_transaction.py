"""Deletes the transaction that was created last in the thread, whatever day it is of."""

from __future__ import annotations

from pydantic import Field

from budget import request_words
from budget.domain import budget
from budget.entities import BudgetTransaction
from budget.models import BudgetInput, TransactionFields
from budget.transactions import writes
from toolkit import Call, OurText, ToolOutput


class Input(BudgetInput):
    pass


class Output(ToolOutput):
    deleted_transaction_id: OurText = Field(description="Names the transaction that is gone.")
    deleted: TransactionFields = Field(description="As it was.")


def delete_last_transaction(request: Input, call: Call) -> Output:
    """Delete the transaction that was added last in this conversation.

    Use when the user takes back what they have just added. Every call deletes another one.
    """
    last = BudgetTransaction.last_of(call.caller, request.thread_id, to="delete")
    call.stage(*writes.removing(call.caller, last))
    return Output(deleted_transaction_id=last.transaction_id, deleted=TransactionFields.of(last))


handler = budget.tool(
    delete_last_transaction,
    writes=True,
    in_spanish="Borro el último movimiento",
    idempotent=False,
    asked_by=request_words.DELETE_LAST_TRANSACTION,
    uses={"budget/by_creation": "Query", "budget": "UpdateItem DeleteItem"},
)
