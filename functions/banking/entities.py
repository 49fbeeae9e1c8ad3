"""Banking's items, all of them in the user's own partition. The transactions of the cards are
entries of the books: banking.transactions.

pk       sk                  item
user id  card                the first card, its account and its reward points
user id  card#<key>          another card
user id  dispute#<id>        the dispute of that transaction

Amounts are exact numbers of the card's currency, rupees unless it says another. Dates are ISO
calendar dates.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from pynamodb.attributes import Attribute, NumberAttribute, UnicodeAttribute
from pynamodb.constants import NUMBER
from pynamodb.expressions.condition import Condition

from toolkit import Caller, Conflict, NotFound, Put, Update, dates
from toolkit.money import Units
from toolkit.storage import tables
from toolkit.storage.ownership import Erasure, Export, column, own
from toolkit.text.sentences import say

CURRENCY = "INR"
"""The currency of a card that names none."""
FIRST = "card"


class BankingRecord(tables.Authored):
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

    export = Export("banking/card", "card")

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True, default=FIRST)
    card_id = column(UnicodeAttribute(null=True), "the bank's id of it, if it has one")
    last_four = column(UnicodeAttribute(), "the card number's last four digits")
    currency = column(UnicodeAttribute(null=True), "ISO 4217; empty: INR")
    balance = column(AmountAttribute(), "owed")
    credit_limit = column(AmountAttribute(), "the most that may be owed")
    due_date = column(UnicodeAttribute(), "when the next payment is due")
    minimum_due = column(AmountAttribute(), "the least to be paid then")
    total_points = column(NumberAttribute(), "reward points")
    expiring_soon = column(NumberAttribute(), "those of them that end soon")
    phone = column(UnicodeAttribute(null=True), "where one-time passwords are sent to")
    card_status = column(UnicodeAttribute(default="active"), "active or blocked")
    block_id = column(UnicodeAttribute(null=True), "names the block")
    block_reason = column(UnicodeAttribute(null=True), "why it was blocked, in your words")
    changed_at = column(UnicodeAttribute(null=True), "when it was last blocked or unblocked")

    @classmethod
    def known_of(cls, caller: Caller) -> list[Card]:
        """The first one first."""
        return cls.under(caller.user_id, FIRST)

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
    def is_first(self) -> bool:
        return bool(self.sk == FIRST)

    @property
    def paid_in(self) -> str:
        return self.currency or CURRENCY

    @property
    def account(self) -> str:
        """That of its transactions, in the books."""
        return str(self.sk).replace("#", "-", 1)

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


class Dispute(BankingRecord):
    export = Export("banking/disputes", "dispute#")

    ticket_id = column(UnicodeAttribute(), "names the dispute")
    tx_id = column(UnicodeAttribute(), "the transaction's")
    reason = column(UnicodeAttribute(), "in your words")
    submitted_at = column(UnicodeAttribute(), "when")

    @classmethod
    def fetch(cls, caller: Caller, tx_id: str) -> Dispute | None:
        return cls.stored(caller.user_id, f"dispute#{tx_id}")

    @classmethod
    def all_of(cls, caller: Caller) -> list[Dispute]:
        """By transaction id. Raises NotFound for who has no card."""
        disputes = cls.under(caller.user_id, "dispute#")
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
