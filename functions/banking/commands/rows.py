"""Banking's rows that may be loaded. Amounts are whole rupees."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import islice
from typing import Annotated, Literal, Self

from pydantic import Field

from banking.entities import Card, CardRollup, CardTransaction
from commands.row import Id, Row
from toolkit import Caller, Conflict, Put
from toolkit.storage.rollups import taken
from toolkit.storage.writes import commit, retried, still

_TOGETHER = 33
"""With two cells each, that it was in and that it is in now, and the marker: 100 writes."""


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
    category: Annotated[str, Field(max_length=200)]

    @property
    def transaction(self) -> CardTransaction:
        fields = self.model_dump(mode="json", exclude={"kind", "user_id"})
        return CardTransaction.new(self.user_id, **fields)

    def save(self) -> None:
        save_transactions(Caller(self.user_id), [self])

    @classmethod
    def save_all(cls, user_id: str, rows: Iterable[Self]) -> None:
        save_transactions(Caller(user_id), rows)


def save_transactions(caller: Caller, rows: Iterable[CardTransactionRow]) -> None:
    """With their rollups, many in a transaction. One whose id is there already replaces it; of
    several with one id the last one counts. Raises Conflict when others keep changing the same."""
    transactions = (row.transaction for row in rows)
    busy = Conflict("Others are changing the same transactions. Try again.")
    while some := {row.tx_id: row for row in islice(transactions, _TOGETHER)}:
        retried(partial(_replace, caller, some), busy)


def _replace(caller: Caller, loaded: Mapping[str, CardTransaction]) -> None:
    there = CardTransaction.all_of(caller, loaded)
    rows = [
        Put(row, still(there[id]) if id in there else CardTransaction.pk.does_not_exist())
        for id, row in loaded.items()
    ]
    posted = [row.posted for row in loaded.values()]
    gone = [taken(row.posted) for row in there.values()]
    beginning = [] if there else CardRollup.beginning(caller)
    commit([*rows, *CardRollup.following(caller, [*posted, *gone]), *beginning])
