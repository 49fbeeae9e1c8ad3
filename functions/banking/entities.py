"""Banking's items, all of them in the user's own partition.

pk       sk                  item
user id  card                the first card, its account and its reward points
user id  card#<key>          another card
user id  transaction#<id>    a transaction; index by_date sorts those of a card by (date, id)
user id  dispute#<id>        the dispute of that transaction
user id  rollup#<cell>       the sums of a month's transactions of a category

Amounts are exact numbers of the card's currency, rupees unless it says another; a charge is
positive. Dates are ISO calendar dates.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from pynamodb.attributes import Attribute, NumberAttribute, UnicodeAttribute
from pynamodb.constants import NUMBER
from pynamodb.expressions.condition import Condition
from pynamodb.indexes import AllProjection, GlobalSecondaryIndex

from toolkit import Caller, Conflict, NotFound, Put, Update, dates
from toolkit.money import Units, units_of
from toolkit.storage import tables
from toolkit.storage.ownership import Erasure, Export, own
from toolkit.storage.rollups import Cell, MarkedRollup, Posted, Sums
from toolkit.text.sentences import say

CURRENCY = "INR"
"""The currency of a card that names none."""
FIRST = "card"
_LAST = "~"
"""Sorts behind every id."""


def _account(card_key: str | None) -> str:
    return f"{FIRST}-{card_key}" if card_key else FIRST


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


class AmountAttribute(Attribute[Decimal]):
    """An exact number. A whole one is stored as NumberAttribute stores it."""

    attr_type = NUMBER

    def serialize(self, value: Decimal) -> str:
        return f"{Decimal(value):f}"

    def deserialize(self, value: str) -> Decimal:
        return Decimal(value)


class Card(BankingRecord):
    """`card_id` is the bank's own id of it. Without one it is known by its last four digits."""

    export = Export(
        "banking/card",
        "card",
        last_four="the card number's last four digits",
        card_id="the bank's id of it, if it has one",
        currency="ISO 4217; empty: INR",
        balance="owed",
        credit_limit="the most that may be owed",
        due_date="when the next payment is due",
        minimum_due="the least to be paid then",
        total_points="reward points",
        expiring_soon="those of them that end soon",
        phone="where one-time passwords are sent to",
        card_status="active or blocked",
        block_id="names the block",
        block_reason="why it was blocked, in your words",
        changed_at="when it was last blocked or unblocked",
    )

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True, default=FIRST)
    card_id = UnicodeAttribute(null=True)
    last_four = UnicodeAttribute()
    currency = UnicodeAttribute(null=True)
    balance = AmountAttribute()
    credit_limit = AmountAttribute()
    due_date = UnicodeAttribute()
    minimum_due = AmountAttribute()
    total_points = NumberAttribute()
    expiring_soon = NumberAttribute()
    phone = UnicodeAttribute(null=True)
    card_status = UnicodeAttribute(default="active")
    block_id = UnicodeAttribute(null=True)
    block_reason = UnicodeAttribute(null=True)
    changed_at = UnicodeAttribute(null=True)

    @classmethod
    def known_of(cls, caller: Caller) -> list[Card]:
        """The first one first."""
        keys = cls.sk.startswith(FIRST)
        return list(cls.query(caller.user_id, keys, consistent_read=True))

    @classmethod
    def all_of(cls, caller: Caller) -> list[Card]:
        """As `known_of`. Raises NotFound with `user_not_found` if there is none."""
        if not (cards := cls.known_of(caller)):
            raise NotFound(say("card.none"), reason="user_not_found")
        return cards

    @classmethod
    def of(cls, caller: Caller, named: str | None = None) -> Card:
        """As `chosen`, of all of the caller's."""
        return cls.chosen(cls.all_of(caller), named)

    @classmethod
    def chosen(cls, cards: Sequence[Card], named: str | None = None) -> Card:
        """The one that is named by its last four digits or its id, or the only one. Raises NotFound
        with `card_not_found` if none has that name, and Conflict with `which_card` if it may be one
        of several."""
        found = [each for each in cards if named in (None, each.last_four, each.card_id)]
        if len(found) == 1:
            return found[0]
        names = ", ".join(each.name_among(cards) for each in cards)
        if not found:
            raise NotFound(say("card.no_such", cards=names), reason="card_not_found")
        raise Conflict(say("card.which", cards=names), reason="which_card")

    def name_among(self, cards: Sequence[Card]) -> str:
        """Its last four digits, or its id where another one's are the same."""
        alike = [each for each in cards if each.last_four == self.last_four]
        return str(self.last_four if len(alike) == 1 else self.card_id or self.last_four)

    @property
    def key(self) -> str | None:
        """The `card_key` of its transactions; None for the first card."""
        _, _, key = str(self.sk).partition("#")
        return key or None

    @property
    def paid_in(self) -> str:
        return self.currency or CURRENCY

    @property
    def account(self) -> str:
        return _account(self.key)

    @property
    def available_credit(self) -> Decimal:
        return (Units.of(self.credit_limit) - Units.of(self.balance)).amount

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
        card_key="names the card; empty: the first one",
        currency="ISO 4217; empty: INR",
        amount="a charge is positive",
        merchant="where",
        category="as the bank has it",
    )

    by_date = UnicodeAttribute()
    tx_id = UnicodeAttribute()
    date = UnicodeAttribute()
    card_key = UnicodeAttribute(null=True)
    currency = UnicodeAttribute(null=True)
    amount = AmountAttribute()
    merchant = UnicodeAttribute()
    category = UnicodeAttribute()
    newest = ByDate()

    @classmethod
    def new(
        cls, user_id: str, *, tx_id: str, date: str, card_key: str | None = None, **rest: Any
    ) -> CardTransaction:
        return cls(
            user_id,
            f"transaction#{tx_id}",
            by_date=f"{_before_date(card_key)}{date}#{tx_id}",
            tx_id=tx_id,
            date=date,
            card_key=card_key,
            **rest,
        )

    @classmethod
    def of(cls, caller: Caller, tx_id: str) -> CardTransaction:
        """Raises NotFound: with `user_not_found` if there is not even a card."""
        try:
            return cls.get(caller.user_id, f"transaction#{tx_id}", consistent_read=True)
        except cls.DoesNotExist:
            Card.all_of(caller)
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
    def between(
        cls, caller: Caller, first: str, last: str, card_key: str | None = None
    ) -> Iterator[CardTransaction]:
        """A card's from one ISO date to the other, oldest first."""
        before = _before_date(card_key)
        days = cls.by_date.between(f"{before}{first}", f"{before}{last}{_LAST}")
        return iter(cls.newest.query(caller.user_id, days))

    @classmethod
    def last_of(
        cls, caller: Caller, card_key: str | None, n: int, *, oldest: bool = False
    ) -> list[CardTransaction]:
        """A card's last `n`, newest first, within a day by descending id; or its first ones."""
        before = _before_date(card_key)
        days = cls.by_date.between(f"{before}0", f"{before}9{_LAST}")
        return list(cls.newest.query(caller.user_id, days, scan_index_forward=oldest, limit=n))

    @classmethod
    def everything_of(cls, caller: Caller) -> Iterator[CardTransaction]:
        """In no order of days, but as the table is at that moment, which an index is later."""
        rows = cls.sk.startswith(CardRollup.ROWS)
        return iter(cls.query(caller.user_id, rows, consistent_read=True))

    @property
    def paid_in(self) -> str:
        return self.currency or CURRENCY

    @property
    def account(self) -> str:
        return _account(self.card_key)

    @property
    def signed(self) -> Units:
        """What was spent is negative."""
        number, scale = units_of(self.amount, self.paid_in)
        return Units(-number, scale)

    @property
    def posted(self) -> Posted:
        number, scale = self.signed
        month = self.date[: len("2025-03")]
        return Cell(month, self.account, self.category, self.paid_in, scale), Sums.of(number)


def _before_date(card_key: str | None) -> str:
    """The prefix of a card's keys in the index. The first card has none: its keys begin with their
    date."""
    return f"{FIRST}#{card_key}#" if card_key else ""


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
            Card.all_of(caller)
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
