"""Adds a transaction; it becomes the last one of its thread."""

from __future__ import annotations

from collections.abc import Mapping

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
from budget.transactions import writes
from toolkit import Call, OurText, ToolInput, ToolOutput
from toolkit.call import Json
from toolkit.dates import mexico_city


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
    transaction_id: OurText = Field(description="Names the transaction.")
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
    call.stage(*writes.adding(call.caller, transaction))
    return Output(
        transaction_id=transaction.transaction_id, stored=TransactionFields.of(transaction)
    )


def reading(said: str, call: Call) -> Mapping[str, Json]:
    """What our parser makes of the user's message; nothing where it is in doubt."""
    from budget.parsing import sentence  # its vocabulary is for a model's call alone

    parsed = sentence.parse(said, call.now.astimezone(mexico_city()).date())
    if parsed.is_refused or parsed.missing_fields or parsed.ambiguities:
        return {}
    return {
        "type": parsed.type,
        "amount_mxn_cents": parsed.amount_mxn_cents,
        "category_type": parsed.category_type,
        "category": parsed.category,
        "description": parsed.description,
        "date_iso": parsed.date.isoformat() if parsed.date else None,
    }


handler = budget.tool(add_transaction, writes=True, idempotent=False, additive=True, reads=reading)
