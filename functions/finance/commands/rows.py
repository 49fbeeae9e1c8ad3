"""Finance's rows that may be loaded. Amounts are decimals, as text or as exact JSON numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from commands.row import Id, Loadable, Row
from finance.models import Amount, Currency, Day, LedgerId, NewTransaction
from money.entities import Account, StatedBalance
from money.writes import record
from toolkit import Caller
from toolkit.storage.writes import commit


class AccountRow(Row):
    """`balance` is what it held at the end of the day `as_of`, below zero for what was owed."""

    kind: Literal["account"]
    user_id: Id
    id: LedgerId
    name: Annotated[str, Field(min_length=1, max_length=100)]
    type: Annotated[str, Field(min_length=1, max_length=40)]
    currency: Currency
    balance: Amount | None = None
    as_of: Day | None = None

    @model_validator(mode="after")
    def _a_balance_has_a_day(self) -> Self:
        if (self.balance is None) != (self.as_of is None):
            raise ValueError("must have balance and as_of, or neither")
        return self

    def save(self) -> None:
        caller = Caller(self.user_id)
        known = Account.of(caller, self.id)
        commit([known.changed(name=self.name, type=self.type, currency=self.currency)])
        if self.balance is not None and self.as_of is not None:
            StatedBalance.new(
                caller, self.id, self.currency, day=self.as_of, amount=self.balance
            ).save()


class LedgerRow(Loadable, NewTransaction):
    kind: Literal["ledger_row"]
    user_id: Id

    def save(self) -> None:
        record(Caller(self.user_id), [self.entry])

    @classmethod
    def save_all(cls, user_id: str, rows: Iterable[Self]) -> None:
        record(Caller(user_id), (row.entry for row in rows))
