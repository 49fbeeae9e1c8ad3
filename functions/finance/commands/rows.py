"""Finance's rows that may be loaded. Amounts are decimals, as text or as exact JSON numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import Field

from commands.row import Id, Loadable, Row
from finance.entities import Account
from finance.ledger.entry_writes import record
from finance.models import Currency, LedgerId, NewTransaction
from toolkit import Caller


class AccountRow(Row):
    kind: Literal["account"]
    user_id: Id
    id: LedgerId
    name: Annotated[str, Field(min_length=1, max_length=100)]
    type: Annotated[str, Field(min_length=1, max_length=40)]
    currency: Currency

    def save(self) -> None:
        Account.new(Caller(self.user_id), **self.model_dump(exclude={"kind", "user_id"})).save()


class LedgerRow(Loadable, NewTransaction):
    kind: Literal["ledger_row"]
    user_id: Id

    def save(self) -> None:
        record(Caller(self.user_id), [self])

    @classmethod
    def save_all(cls, user_id: str, rows: Iterable[Self]) -> None:
        record(Caller(user_id), rows)
