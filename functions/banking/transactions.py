"""The transactions of the user's cards: the entries of their book, as the contract has them."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from decimal import Decimal

from banking.entities import Card
from money.entry import EntryRecord, day_as_booked
from money.rules import LedgerEntry
from toolkit import Caller, NotFound, money
from toolkit.money import Units, units_of
from toolkit.text.sentences import say


def of_id(caller: Caller, tx_id: str) -> LedgerEntry:
    """Raises NotFound: with `user_not_found` if there is not even a card."""
    found = of_ids(caller, [tx_id])
    if not found:
        Card.all_of(caller)
        raise NotFound(say("card.no_such_transaction"), reason="transaction_not_found")
    return found[tx_id]


def of_ids(caller: Caller, ids: Iterable[str]) -> dict[str, LedgerEntry]:
    """By id; those that are not there are left out."""
    found = EntryRecord.all_of(caller, ids, "card")
    return {id: record.entry for id, record in found.items()}


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
