"""The rows that may be loaded, one object a line: `{"kind": "card", ...}`.

Amounts are exact JSON integers; anything unknown, missing or of another type is refused.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from banking.entities import Card, CardTransaction

Id = Annotated[str, Field(min_length=1, max_length=200)]


class Row(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


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


AnyRow = Annotated[CardRow | CardTransactionRow, Field(discriminator="kind")]
_any_row: TypeAdapter[CardRow | CardTransactionRow] = TypeAdapter(AnyRow)


def read(line: str) -> CardRow | CardTransactionRow:
    """One line of a file. Raises pydantic's ValidationError."""
    return _any_row.validate_json(line)


def of(value: dict[str, Any]) -> CardRow | CardTransactionRow:
    return _any_row.validate_python(value)
