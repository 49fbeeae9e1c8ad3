"""Prime's rows that may be loaded: entries, as documents would have brought them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from commands.row import Id, Row
from finance.models import Amount, Currency, LedgerId
from money.entry import EntryRecord, day_as_booked
from money.writes import changing
from prime.models import STATES, BookingDay, ReviewStatus
from toolkit import Caller, money
from toolkit.storage.writes import commit


class ImportedTransactionRow(Row):
    kind: Literal["transaction"]
    user_id: Id
    id: LedgerId
    date: BookingDay
    merchant: Annotated[str, Field(min_length=1, max_length=200)]
    amount: Amount
    currency: Currency = "USD"
    category: LedgerId | None = None
    review_status: ReviewStatus = "accepted"
    review_reasons: tuple[str, ...] = ()

    def save(self) -> None:
        """What the user has done to it since stays."""
        caller = Caller(self.user_id)
        if EntryRecord.all_of(caller, [self.id]):
            return
        loaded = EntryRecord.new(
            caller,
            self.id,
            booked_at=day_as_booked(self.date),
            description=self.merchant,
            amount=money.text(self.amount),
            currency=self.currency,
            category_id=self.category,
            account_id="imported",
            state=STATES[self.review_status],
            written_by="document",
            doubts=list(self.review_reasons),
        )
        commit(changing(caller, [(None, loaded)]))
