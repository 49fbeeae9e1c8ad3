"""Banking's items, all of them in the user's own partition.

pk       sk                  item
user id  card                the card, its account and its reward points
user id  transaction#<id>    a transaction; index by_date sorts a user's by (date, id)
user id  dispute#<id>        the dispute of that transaction
user id  rollup#<cell>       the sums of a month's transactions of a category

Amounts are whole rupees; a charge is positive. Dates are ISO calendar dates.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from pynamodb.attributes import NumberAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition
from pynamodb.indexes import AllProjection, GlobalSecondaryIndex

from toolkit import Caller, NotFound, Put, Update, dates
from toolkit.money import Units
from toolkit.storage import tables
from toolkit.storage.ownership import Erasure, Export, own
from toolkit.storage.rollups import Cell, MarkedRollup, Posted, Sums
from toolkit.text.sentences import say

CURRENCY = "INR"
ACCOUNT = "card"
_LAST = "~"
"""Sorts behind every id."""


class ByDate(GlobalSecondaryIndex["CardTransaction"]):  # type: ignore[no-untyped-call]
    class Meta:
        index_name = "by_date"
        projection = AllProjection()

    pk = UnicodeAttribute(hash_key=True)
    by_date = UnicodeAttribute(range_key=True)


class BankingRecord(tables.Record):
    class Meta:
        table_name = tables.table_name("BANKING_TABLE", "Banking")

    erasure = Erasure(own)
    retention = "FOR_GOOD"

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)


class Card(BankingRecord):
    export = Export(
        "banking/card",
        "card",
        last_four="the card number's last four digits",
        balance="owed, in whole rupees",
        credit_limit="in whole rupees",
        due_date="when the next payment is due",
        minimum_due="the least to be paid then, in whole rupees",
        total_points="reward points",
        expiring_soon="those of them that end soon",
        phone="where one-time passwords are sent to",
        card_status="active or blocked",
        block_id="names the block",
        block_reason="why it was blocked, in your words",
        changed_at="when it was last blocked or unblocked",
    )

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True, default="card")
    last_four = UnicodeAttribute()
    balance = NumberAttribute()
    credit_limit = NumberAttribute()
    due_date = UnicodeAttribute()
    minimum_due = NumberAttribute()
    total_points = NumberAttribute()
    expiring_soon = NumberAttribute()
    phone = UnicodeAttribute(null=True)
    card_status = UnicodeAttribute(default="active")
    block_id = UnicodeAttribute(null=True)
    block_reason = UnicodeAttribute(null=True)
    changed_at = UnicodeAttribute(null=True)

    @classmethod
    def of(cls, caller: Caller) -> Card:
        try:
            return cls.get(caller.user_id, "card", consistent_read=True)
        except cls.DoesNotExist:
            raise NotFound(say("card.none"), reason="user_not_found") from None

    @property
    def available_credit(self) -> int:
        return int(self.credit_limit - self.balance)

    @property
    def is_blocked(self) -> bool:
        return bool(self.card_status == "blocked" and self.block_id)

    def block(self, reason: str, *, at: datetime) -> Update:
        as_seen = self._as_seen()
        self.block_id = f"blk_{secrets.token_hex(6)}"
        return Update(
            self,
            [
                Card.card_status.set("blocked"),
                Card.block_id.set(self.block_id),
                Card.block_reason.set(reason),
                Card.changed_at.set(dates.iso(at)),
            ],
            as_seen,
        )

    def unblock(self, *, at: datetime) -> Update:
        return Update(
            self,
            [
                Card.card_status.set("active"),
                Card.block_id.remove(),
                Card.block_reason.remove(),
                Card.changed_at.set(dates.iso(at)),
            ],
            self._as_seen(),
        )

    def _as_seen(self) -> Condition:
        block = Card.block_id == self.block_id if self.block_id else Card.block_id.does_not_exist()
        same: Condition = (Card.card_status == self.card_status) & block
        return same


class CardRollup(BankingRecord, MarkedRollup):
    pass


class CardTransaction(BankingRecord):
    export = Export(
        "banking/transactions",
        "transaction#",
        tx_id="names the transaction",
        date="its day",
        amount="in whole rupees; a charge is positive",
        merchant="where",
        category="as the bank has it",
    )

    by_date = UnicodeAttribute()
    tx_id = UnicodeAttribute()
    date = UnicodeAttribute()
    amount = NumberAttribute()
    merchant = UnicodeAttribute()
    category = UnicodeAttribute()
    newest = ByDate()

    @classmethod
    def new(cls, user_id: str, *, tx_id: str, date: str, **rest: Any) -> CardTransaction:
        return cls(
            user_id,
            f"transaction#{tx_id}",
            by_date=f"{date}#{tx_id}",
            tx_id=tx_id,
            date=date,
            **rest,
        )

    @classmethod
    def of(cls, caller: Caller, tx_id: str) -> CardTransaction:
        """Raises NotFound: with `user_not_found` if there is not even a card."""
        try:
            return cls.get(caller.user_id, f"transaction#{tx_id}", consistent_read=True)
        except cls.DoesNotExist:
            Card.of(caller)
            raise NotFound(
                say("card.no_such_transaction"),
                reason="transaction_not_found",
            ) from None

    @classmethod
    def all_of(cls, caller: Caller, ids: Iterable[str]) -> dict[str, CardTransaction]:
        """By id; those that are not there are left out."""
        keys = [(caller.user_id, f"transaction#{id}") for id in ids]
        return {row.tx_id: row for row in cls.batch_get(keys, consistent_read=True)}

    @classmethod
    def between(cls, caller: Caller, first: str, last: str) -> Iterator[CardTransaction]:
        """From one ISO date to the other, oldest first."""
        days = cls.by_date.between(first, f"{last}{_LAST}")
        return iter(cls.newest.query(caller.user_id, days))

    @classmethod
    def first_and_last_day(cls, caller: Caller) -> tuple[str, str] | None:
        ends: list[str] = []
        for forward in (True, False):
            rows = cls.newest.query(caller.user_id, scan_index_forward=forward, limit=1)
            ends += [row.date for row in rows]
        return (ends[0], ends[1]) if ends else None

    @classmethod
    def everything_of(cls, caller: Caller) -> Iterator[CardTransaction]:
        """In no order of days, but as the table is at that moment, which an index is later."""
        rows = cls.sk.startswith(CardRollup.ROWS)
        return iter(cls.query(caller.user_id, rows, consistent_read=True))

    @property
    def signed(self) -> Units:
        """What was spent is negative."""
        return Units(-int(self.amount), 0)

    @property
    def posted(self) -> Posted:
        number, scale = self.signed
        cell = Cell(self.date[: len("2025-03")], ACCOUNT, self.category, CURRENCY, scale)
        return cell, Sums.of(number)

    @classmethod
    def newest_of(cls, caller: Caller, n: int) -> list[CardTransaction]:
        """The last `n`, newest first; within a day by descending id. Raises NotFound without a
        card: only who has no transactions is looked up."""
        newest = list(cls.newest.query(caller.user_id, scan_index_forward=False, limit=n))
        if not newest:
            Card.of(caller)
        return newest


class Dispute(BankingRecord):
    export = Export(
        "banking/disputes",
        "dispute#",
        ticket_id="names the dispute",
        tx_id="the transaction's",
        reason="in your words",
        submitted_at="when",
    )

    ticket_id = UnicodeAttribute()
    tx_id = UnicodeAttribute()
    reason = UnicodeAttribute()
    submitted_at = UnicodeAttribute()

    @classmethod
    def fetch(cls, caller: Caller, tx_id: str) -> Dispute | None:
        try:
            return cls.get(caller.user_id, f"dispute#{tx_id}", consistent_read=True)
        except cls.DoesNotExist:
            return None

    @classmethod
    def all_of(cls, caller: Caller) -> list[Dispute]:
        """By transaction id. Raises NotFound for who has no card."""
        disputes = list(
            cls.query(caller.user_id, cls.sk.startswith("dispute#"), consistent_read=True)
        )
        if not disputes:
            Card.of(caller)
        return disputes

    @classmethod
    def new(cls, caller: Caller, tx_id: str, reason: str, *, at: datetime) -> Dispute:
        return cls(
            caller.user_id,
            f"dispute#{tx_id}",
            ticket_id=f"disp_{secrets.token_hex(6)}",
            tx_id=tx_id,
            reason=reason,
            submitted_at=dates.iso(at),
        )

    def submit(self) -> Put:
        return Put(self, Dispute.pk.does_not_exist())
