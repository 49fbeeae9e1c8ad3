"""Prime's rows that may be loaded: imported transactions, accepted ones with their ledger entry."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from finance.models import Amount, Currency, LedgerId
from prime.entities import TransactionRecord
from prime.imports import ledger
from prime.models import BookingDay
from tests.local.row import Id, Row
from toolkit import Caller, money


class TransactionRow(Row):
    kind: Literal["transaction"]
    user_id: Id
    id: LedgerId
    date: BookingDay
    merchant: Annotated[str, Field(min_length=1, max_length=200)]
    amount: Amount
    currency: Currency = "USD"
    category: LedgerId | None = None
    review_status: Literal["needs_review", "accepted", "discarded"] = "accepted"
    review_reasons: tuple[str, ...] = ()

    def save(self) -> None:
        """What the user has done to it since stays."""
        caller = Caller(self.user_id)
        if TransactionRecord.all_of(caller, [self.id]):
            return
        loaded = TransactionRecord.new(
            caller,
            self.id,
            date=str(self.date),
            merchant=self.merchant,
            amount=money.text(self.amount),
            currency=self.currency,
            category=self.category,
            account="imported",
            review_status=self.review_status,
            doubts=list(self.review_reasons),
        )
        if self.review_status == "accepted":
            ledger.enter(caller, [loaded])
        loaded.save()
