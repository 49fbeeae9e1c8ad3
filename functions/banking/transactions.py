"""The transactions of the user's cards: the entries of their book, as the contract has them."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from banking.entities import Card
from money.entry import EntryRecord, day_as_booked
from money.rules import LedgerEntry
from toolkit import Caller, NotFound, money
from toolkit.money import Units, units_of
from toolkit.text.sentences import say


@dataclass(frozen=True)
class CardTransaction:
    entry: LedgerEntry

    @classmethod
    def of(cls, caller: Caller, tx_id: str) -> CardTransaction:
        """Raises NotFound: with `user_not_found` if there is not even a card."""
        found = cls.all_of(caller, [tx_id])
        if not found:
            Card.all_of(caller)
            raise NotFound(say("card.no_such_transaction"), reason="transaction_not_found")
        return found[tx_id]

    @classmethod
    def all_of(cls, caller: Caller, ids: Iterable[str]) -> dict[str, CardTransaction]:
        """By id; those that are not there are left out."""
        found = EntryRecord.all_of(caller, ids, "card")
        return {id: cls(record.entry) for id, record in found.items()}

    @property
    def tx_id(self) -> str:
        return self.entry.id

    @property
    def date(self) -> datetime.date:
        return self.entry.booked_at.date()

    @property
    def account(self) -> str:
        return self.entry.account_id

    @property
    def amount(self) -> Decimal:
        """A charge is positive."""
        return (Units(0, 0) - Units.of(self.entry.amount)).amount

    @property
    def paid_in(self) -> str:
        return self.entry.currency

    @property
    def merchant(self) -> str:
        return self.entry.description

    @property
    def category(self) -> str:
        return self.entry.category_id or ""


def posting(
    caller: Caller,
    account: str,
    tx_id: str,
    *,
    date: datetime.date,
    amount: Decimal,
    currency: str,
    merchant: str,
    category: str,
) -> EntryRecord:
    """A transaction as the bank has it, with the decimals of the card's currency."""
    charged = units_of(amount, currency)
    return EntryRecord.new(
        caller,
        tx_id,
        book="card",
        account_id=account,
        booked_at=day_as_booked(date),
        amount=money.text(Units(-charged.number, charged.scale).amount),
        currency=currency,
        description=merchant,
        category_id=category or None,
        state="entered",
        written_by="program",
    )
