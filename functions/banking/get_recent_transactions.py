"""The last transactions on the card, newest first."""

from __future__ import annotations

import datetime
from typing import Annotated

from pydantic import Field

from banking.domain import banking
from banking.entities import CardTransaction
from toolkit import Call, CallerId, OthersText, OurText, ToolInput, ToolOutput, Whole


class Input(ToolInput):
    user_id: CallerId
    n: Annotated[int, Field(ge=1, le=100), Whole] = Field(
        default=10, description="Number of transactions to retrieve."
    )


class Transaction(ToolOutput):
    tx_id: OurText = Field(description="The transaction's ID.")
    date: datetime.date = Field(description="The day of the transaction.")
    amount: int = Field(description="In whole rupees; a charge is positive.")
    merchant: OthersText = Field(description="Where.")
    category: OthersText = Field(description="What for.")


def get_recent_transactions(request: Input, call: Call) -> list[Transaction]:
    """Fetches the last N transactions for the user."""
    return [
        Transaction(
            tx_id=row.tx_id,
            date=datetime.date.fromisoformat(row.date),
            amount=int(row.amount),
            merchant=row.merchant,
            category=row.category,
        )
        for row in CardTransaction.newest_of(call.caller, request.n)
    ]


handler = banking.tool(get_recent_transactions)
