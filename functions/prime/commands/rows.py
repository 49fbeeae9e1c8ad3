"""Prime's rows that may be loaded: imported transactions, accepted ones with their ledger entry."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from commands.row import Id, Row
from finance.models import Amount, Currency, LedgerId
from prime.entities import ImportedTransaction
from prime.imports import ledger_entries
from prime.models import BookingDay
from toolkit import Caller, money


class ImportedTransactionRow(Row):
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
        if ImportedTransaction.all_of(caller, [self.id]):
            return
        loaded = ImportedTransaction.new(
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
            ledger_entries.enter(caller, [loaded])
        loaded.save()
