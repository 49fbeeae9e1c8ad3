"""Adds a transaction; it becomes the last one of its thread."""

from __future__ import annotations

from pydantic import Field

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
from toolkit import Call, ToolInput, ToolOutput


class NewTransaction(ToolInput):
    type: TransactionType = Field(description="Money spent or money received.")
    amount_mxn_cents: Cents = Field(description="In centavos: 15.50 pesos are 1550.")
    category_type: CategoryType = Field(
        description="INCOME for an INCOME transaction, any of the others for an EXPENSE."
    )
    category: CategoryName = Field(description="What it was for, such as Food.")
    description: Description | None = Field(default=None, description="In the user's own words.")
    date_iso: LocalDate | None = Field(
        default=None, description="The day as YYYY-MM-DD, or a timestamp; left out, it is today."
    )


class Input(BudgetInput):
    transaction: NewTransaction = Field(description="What to add.")


class Output(ToolOutput):
    transaction_id: str = Field(description="Names the transaction.")
    stored: TransactionFields = Field(description="As it was stored.")


def add_transaction(request: Input, call: Call) -> Output:
    """Persist a new transaction of the user's budget.

    Use parse_transaction_from_text first when the user has said it in their own words. Call it
    once for each transaction: every call adds another one.
    """
    new = request.transaction
    require_fitting(new.type, new.category_type, "transaction.category_type")
    transaction = BudgetTransaction.new(
        call.caller,
        request.thread_id,
        type=new.type,
        amount_mxn_cents=new.amount_mxn_cents,
        category_type=new.category_type,
        category=new.category,
        description=new.description,
        date_iso=(new.date_iso or request.now.date()).isoformat(),
    )
    call.stage(transaction.add())
    return Output(
        transaction_id=transaction.transaction_id, stored=TransactionFields.of(transaction)
    )


handler = budget.tool(add_transaction, writes=True, idempotent=False, additive=True)
