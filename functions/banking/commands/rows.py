"""Banking's rows that may be loaded. Amounts are whole rupees."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal

from pydantic import Field

from banking.entities import Card, CardTransaction
from commands.row import Id, Row


class CardRow(Row):
    """Loading a card again keeps whether it is blocked."""

    kind: Literal["card"]
    user_id: Id
    last_four: Annotated[str, Field(pattern=r"\A[0-9]{4}\z")]
    balance: int
    credit_limit: int
    due_date: datetime.date
    minimum_due: int
    total_points: int
    expiring_soon: int
    phone: str | None = None

    def save(self) -> None:
        Card(self.user_id, "card").update(
            [
                getattr(Card, name).set(value)
                for name, value in self.model_dump(mode="json", exclude_none=True).items()
                if name not in ("kind", "user_id")
            ]
            + [Card.card_status.set(Card.card_status | "active")]
        )


class CardTransactionRow(Row):
    kind: Literal["card_tx"]
    user_id: Id
    tx_id: Id
    date: datetime.date
    amount: int
    merchant: str
    category: str

    def save(self) -> None:
        CardTransaction.new(
            self.user_id, **self.model_dump(mode="json", exclude={"kind", "user_id"})
        ).save()
