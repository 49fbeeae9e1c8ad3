"""The items of the books, in partitions that begin with their owner.

pk                     sk                    item
<user>#                account#<id>          what is known of an account
<user>#                balance#<key>         what an account held at the end of a day: StatedBalance
<user>#                rollup#<cell>         the sums of a cell, its month first; of the budget and
                                             the card under budget_rollup# and card_rollup#
<user>#                twins#<cell>          those of the entries that have a twin, likewise
<user>#month#<month>   <booked at>#<id>      an entry that counts (money.entry); of the budget and
                                             the card under budget# and card#
<user>#waiting         <booked at>#<id>      an entry that waits for its owner
<user>#discarded       <booked at>#<id>      an entry that its owner, or its document, has taken out
<user>#id#<id>         ledger                where the entry of that id is in that book, and its
                                             version
<user>#documents       <document>#<id>       that a document states the entry of that id
<user>#threads         <thread>#<how>#<id>   that it was said in a conversation, or loaded for it

Each month is a partition: an import of many months is not limited to one partition's throughput,
and reads go by whole months anyway. A book's entries of a month are one range of keys in it, and so
are its sums: no book costs more by what the others hold. Three local indexes sort a month's entries
by account, by category and by both, each by (booked at, id), so that every filter except amount and
text reads only matching entries. They are local because only local indexes can be read
consistently. The budget is one account, and needs none.

Amounts are stored as text, which keeps their scale. Sums are whole units of the cell's scale.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from functools import reduce
from operator import and_
from typing import Any, ClassVar, Self

from pynamodb.attributes import (
    BooleanAttribute,
    JSONAttribute,
    NumberAttribute,
    UnicodeAttribute,
)
from pynamodb.expressions.condition import Condition

from money.rules import Book, Cell, Days, Posted, Sums
from toolkit import Caller, Put, Update
from toolkit.money import text
from toolkit.storage import keys, tables
from toolkit.storage.ownership import Erasure, Export, Item, column
from toolkit.storage.writes import still

WAITING, DISCARDED = "waiting", "discarded"
_LAST = "~"
"""Sorts behind every month."""


def partitions_of_entries(user_id: str) -> list[str]:
    """Those of the months that have entries, each of which has a sum, and of those beside them."""
    caller = Caller(user_id)
    months = {cell.month for rollup in ROLLUPS.values() for cell in rollup.all_of(caller)}
    return [
        *(keys.joined(user_id, "month", month) for month in sorted(months)),
        *(keys.joined(user_id, name) for name in (WAITING, DISCARDED)),
    ]


def _all_partitions(user_id: str) -> list[str]:
    """The sums last, by which the months are known."""
    entries = partitions_of_entries(user_id)
    stating = (keys.joined(user_id, name) for name in ("documents", "threads"))
    return [*entries, *stating, keys.joined(user_id, "")]


def _id_of(user_id: str, item: Item) -> Item | None:
    """The key of the EntryId of an entry."""
    if "state" not in item:
        return None
    return {"pk": {"S": keys.joined(user_id, "id", item["id"]["S"])}, "sk": item["book"]}


class MoneyRecord(tables.Authored):
    class Meta:
        table_name = tables.table_name("MONEY_TABLE", "Money")

    erasure = Erasure(_all_partitions, with_each=_id_of)
    retention = "FOR_GOOD"

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)


def _of_user(caller: Caller) -> str:
    return keys.joined(caller.user_id, "")


class Account(MoneyRecord):
    """What is known of an account, apart from what is booked on it: its `name`, `type` and
    `currency` as a program has loaded them, the name its owner's once they have renamed it, and
    what they have answered of its documents (`facts` as documents.document.Facts), with the
    `layouts` by which tables with titles of their own were read (prime.layouts.known)."""

    export = Export("money/accounts", "account#")

    id = column(UnicodeAttribute(), "names the account")
    name = column(UnicodeAttribute(null=True), "as it is called")
    type = column(UnicodeAttribute(null=True), "what kind of account")
    currency = column(UnicodeAttribute(null=True), "ISO 4217")
    bank = column(UnicodeAttribute(null=True), "whose account it is")
    kind = column(UnicodeAttribute(null=True), "bank, card or wallet")
    facts: JSONAttribute = column(
        JSONAttribute(default=dict), "what its documents mean, as you have answered"
    )
    layouts: JSONAttribute = column(
        JSONAttribute(default=list),
        "which columns of its tables hold what, by a digest of their titles",
    )
    learned_from = column(UnicodeAttribute(null=True), "the document that you answered it for")
    learned_at = column(UnicodeAttribute(null=True), "when")
    in_budget = column(BooleanAttribute(null=True), "whether your budget has what is booked on it")

    @classmethod
    def of(cls, caller: Caller, id: str) -> Account:
        """One of which nothing is known, if there is none."""
        made = cls(_of_user(caller), f"account#{id}", id=id)
        return cls.stored(made.pk, made.sk) or made

    @classmethod
    def all_of(cls, caller: Caller) -> list[Account]:
        return cls.under(_of_user(caller), "account#")

    def changed(self, **fields: Any) -> Update:
        """The write that sets these fields and leaves the others."""
        told = ((name, value) for name, value in fields.items() if value is not None)
        sets = [getattr(Account, name).set(value) for name, value in told]
        return Update(self, [Account.id.set(self.id), *sets])


class StatedBalance(MoneyRecord):
    """What an account held in a currency at the end of a day, below zero where it was owed, as a
    document or the owner has stated it. Its key has account, currency and day, so that the last one
    is found in one read, and then the `source`: a document's id, or OWNER. Each source has stated
    at most one for a day."""

    export = Export("money/balances", "balance#")

    account_id = column(UnicodeAttribute(), "the account's")
    currency = column(UnicodeAttribute(), "ISO 4217")
    day = column(UnicodeAttribute(), "at the end of which it held that")
    amount = column(UnicodeAttribute(), "a decimal, below zero for what was owed")
    source = column(UnicodeAttribute(), "the document that states it, or owner for yourself")

    OWNER: ClassVar = "owner"

    @classmethod
    def new(
        cls,
        caller: Caller,
        account_id: str,
        currency: str,
        *,
        day: date,
        amount: Decimal,
        source: str = OWNER,
    ) -> StatedBalance:
        return cls(
            _of_user(caller),
            cls._prefix(account_id, currency) + keys.joined(str(day), source),
            account_id=account_id,
            currency=currency,
            day=str(day),
            amount=text(amount),
            source=source,
        )

    def replace(self) -> Put:
        """The write that states it in the place of what its source has stated for that day."""
        cls = type(self)
        seen = cls.stored(self.pk, self.sk)
        if seen is None:
            return Put(self, cls.pk.does_not_exist(), before="nothing")
        return Put(self, still(seen), before=seen)

    @classmethod
    def last_of(cls, caller: Caller, account_id: str, currency: str) -> StatedBalance | None:
        """That of the latest day, whenever it was stated."""
        stated = cls.query(
            _of_user(caller),
            cls.sk.startswith(cls._prefix(account_id, currency)),
            scan_index_forward=False,
            limit=1,
            consistent_read=True,
        )
        return next(iter(stated), None)

    @classmethod
    def all_of(cls, caller: Caller) -> list[StatedBalance]:
        every = cls.sk.startswith("balance#")
        return list(cls.query(_of_user(caller), every, consistent_read=True))

    @classmethod
    def of_source(cls, caller: Caller, source: str) -> list[StatedBalance]:
        """It reads all of the user's: few documents are read again or undone."""
        return [each for each in cls.all_of(caller) if each.source == source]

    @staticmethod
    def _prefix(account_id: str, currency: str) -> str:
        return f"balance#{keys.joined(account_id, currency, '')}"


class Rollup(MoneyRecord):
    """The sums of a cell of the ledgers. They may be all zero, where its entries have moved.

    A question over years reads its months' cells, and costs the same at any number of entries.
    Whatever writes entries keeps both equal (money.writes). They differ only where something else
    changed the table: a person, or a restored backup (money.differences).
    """

    export = "sums of the entries"

    PREFIX: ClassVar = "rollup#"

    entries = NumberAttribute()
    debit = NumberAttribute()
    debit_count = NumberAttribute()
    credit = NumberAttribute()
    credit_count = NumberAttribute()

    @classmethod
    def of(cls, caller: Caller, cell: Cell) -> Self:
        return cls(_of_user(caller), f"{cls.PREFIX}{cell.key}")

    @classmethod
    def all_of(cls, caller: Caller, days: Days = Days()) -> dict[Cell, Sums]:  # noqa: B008
        """The cells of the months that contain such a day; one request returns about 5,000."""
        first, last = days.months
        between = cls.sk.between(f"{cls.PREFIX}{first}", f"{cls.PREFIX}{last}{_LAST}")
        # As DynamoDB's JSON, not by a model: a sum over years takes thousands of cells.
        pages = cls.pages(_of_user(caller), between)
        return dict(cls._posted(item) for page in pages for item in page["Items"])

    @classmethod
    def _posted(cls, item: Item) -> Posted:
        cell = Cell.of_key(item["sk"]["S"].removeprefix(cls.PREFIX))
        return cell, Sums(*(int(item[name]["N"]) for name in Sums._fields))

    def add(self, sums: Sums) -> Update:
        """The write that adds these to what is stored."""
        cls = type(self)
        return Update(self, [getattr(cls, n).add(value) for n, value in sums._asdict().items()])

    def set(self, sums: Sums, *, seen: Sums | None) -> Put:
        """Replace what is stored, if it still equals `seen`; None expects nothing to be there."""
        for name, value in sums._asdict().items():
            setattr(self, name, value)
        cls = type(self)
        condition: Condition = cls.pk.does_not_exist()
        if seen is not None:
            same = (getattr(cls, name) == value for name, value in seen._asdict().items())
            condition = reduce(and_, same)
        return Put(self, condition)


class BudgetRollup(Rollup):
    PREFIX = "budget_rollup#"


class CardRollup(Rollup):
    PREFIX = "card_rollup#"


class Twins(Rollup):
    """The part of a book's sums that another book has too: several are added up without it."""

    PREFIX = "twins#"


class BudgetTwins(Twins):
    PREFIX = "budget_twins#"


class CardTwins(Twins):
    PREFIX = "card_twins#"


ROLLUPS: Mapping[Book, type[Rollup]] = {
    "ledger": Rollup,
    "budget": BudgetRollup,
    "card": CardRollup,
}
TWINS: Mapping[Book, type[Twins]] = {
    "ledger": Twins,
    "budget": BudgetTwins,
    "card": CardTwins,
}
