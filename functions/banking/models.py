"""What several of banking's tools answer with."""

from __future__ import annotations

import datetime

from pydantic import Field

from banking.entities import CardTransaction
from toolkit import OthersText, OurText, ToolOutput


class Transaction(ToolOutput):
    tx_id: OurText = Field(description="The transaction's ID.")
    date: datetime.date = Field(description="The day of the transaction.")
    amount: int = Field(description="In whole rupees; a charge is positive.")
    merchant: OthersText = Field(description="Where.")
    category: OthersText = Field(description="What for.")

    @classmethod
    def of(cls, row: CardTransaction) -> Transaction:
        return cls(
            tx_id=row.tx_id,
            date=datetime.date.fromisoformat(row.date),
            amount=int(row.amount),
            merchant=row.merchant,
            category=row.category,
        )
