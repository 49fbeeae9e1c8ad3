"""Finance's rows that may be loaded. Amounts are decimals, as text or as exact JSON numbers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from commands.row import Id, Row
from finance.entities import Account
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


class LedgerRow(NewTransaction):
    """Written with others of its user's: rows.save."""

    kind: Literal["ledger_row"]
    user_id: Id
