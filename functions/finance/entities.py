"""Finance's items: ledgers, in partitions that begin with their owner.

pk                     sk                  item
<user>#                account#<id>        an account that has a name
<user>#                balance#<key>       what an account held at the end of a day: StatedBalance
<user>#                rollup#<cell>       the sums of a cell, its month first
<user>#month#<month>   <booked at>#<id>    an entry
<user>#id#<id>         entry               where the entry of that id is, and a digest of it

Each month is a partition: an import of many months is not limited to one partition's throughput,
and reads go by whole months anyway. Three local indexes sort a month's entries by account, by
category and by both, each by (booked at, id), so that every filter except amount and text reads
only matching entries. They are local because only local indexes can be read consistently.

Amounts are stored as text, which keeps their scale. Sums are whole units of the cell's scale.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from datetime import date, datetime
from decimal import Decimal
from itertools import chain, islice
from typing import Any, ClassVar

from pynamodb.attributes import UnicodeAttribute
from pynamodb.expressions.condition import Condition
from pynamodb.indexes import AllProjection, LocalSecondaryIndex

from finance.rules import Days, LedgerEntry, Selection
from toolkit import Caller
from toolkit.money import text
from toolkit.storage import keys, tables
from toolkit.storage.ownership import Erasure, Export, Item
from toolkit.storage.rollups import Cell, Owner, RollupRecord, Sums

_LAST = "~"
"""Sorts behind every character of an instant."""

PAGE = 500
"""Entries per request to DynamoDB."""


def _months(user_id: str) -> list[str]:
    """The partitions of the months that have entries: each of these has a sum."""
    caller = Caller(user_id)
    months = {cell.month for cell in Rollup.all_of(caller)}
    return [_of_month(caller, month) for month in sorted(months)]


def _all_partitions(user_id: str) -> list[str]:
    """The sums last, by which the months are known."""
    return [*_months(user_id), keys.joined(user_id, "")]


def _id_of(user_id: str, item: Item) -> Item | None:
    """The key of the EntryId of an entry."""
    if "booked_at" not in item:
        return None
    return {"pk": {"S": keys.joined(user_id, "id", item["id"]["S"])}, "sk": {"S": "entry"}}


class FinanceRecord(tables.Record):
    class Meta:
        table_name = tables.table_name("FINANCE_TABLE", "Finance")

    erasure = Erasure(_all_partitions, with_each=_id_of)
    retention = "FOR_GOOD"

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)


def _of_user(owner: Owner) -> str:
    return keys.joined(owner.user_id, "")


def _of_month(caller: Caller, month: str) -> str:
    return keys.joined(caller.user_id, "month", month)


class Account(FinanceRecord):
    export = Export(
        "finance/accounts",
        "account#",
        id="names the account",
        name="as it is called",
        type="what kind of account",
        currency="ISO 4217",
    )

    id = UnicodeAttribute()
    name = UnicodeAttribute()
    type = UnicodeAttribute()
    currency = UnicodeAttribute()

    @classmethod
    def new(cls, caller: Caller, **fields: Any) -> Account:
        return cls(_of_user(caller), f"account#{fields['id']}", **fields)

    @classmethod
    def all_of(cls, caller: Caller) -> list[Account]:
        return list(
            cls.query(_of_user(caller), cls.sk.startswith("account#"), consistent_read=True)
        )


class StatedBalance(FinanceRecord):
    """What an account held in a currency at the end of a day, below zero where it was owed, as a
    document or the owner has stated it. Its key has account, currency and day, so that the last one
    is found in one read, and then the `source`: a document's id, or OWNER. Each source has stated
    at most one for a day."""

    export = Export(
        "finance/balances",
        "balance#",
        account_id="the account's",
        currency="ISO 4217",
        day="at the end of which it held that",
        amount="a decimal, below zero for what was owed",
        source="the document that states it, or owner for yourself",
    )

    account_id = UnicodeAttribute()
    currency = UnicodeAttribute()
    day = UnicodeAttribute()
    amount = UnicodeAttribute()
    source = UnicodeAttribute()

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
    def of_source(cls, caller: Caller, source: str) -> list[StatedBalance]:
        """It reads all of the user's: few documents are read again or undone."""
        every = cls.sk.startswith("balance#")
        stated = cls.query(_of_user(caller), every, cls.source == source, consistent_read=True)
        return list(stated)

    @staticmethod
    def _prefix(account_id: str, currency: str) -> str:
        return f"balance#{keys.joined(account_id, currency, '')}"


class Rollup(FinanceRecord, RollupRecord):
    @classmethod
    def partition(cls, owner: Owner) -> str:
        return _of_user(owner)

    @classmethod
    def all_of(cls, caller: Caller, days: Days = Days()) -> dict[Cell, Sums]:  # noqa: B008
        """The cells of the months that contain such a day."""
        return cls.between(caller, *days.months)


class ByAccount(LocalSecondaryIndex["EntryRecord"]):  # type: ignore[no-untyped-call]
    class Meta:
        index_name = "by_account"
        projection = AllProjection()

    pk = UnicodeAttribute(hash_key=True)
    by_account = UnicodeAttribute(range_key=True)


class ByCategory(LocalSecondaryIndex["EntryRecord"]):  # type: ignore[no-untyped-call]
    class Meta:
        index_name = "by_category"
        projection = AllProjection()

    pk = UnicodeAttribute(hash_key=True)
    by_category = UnicodeAttribute(range_key=True)


class ByBoth(LocalSecondaryIndex["EntryRecord"]):  # type: ignore[no-untyped-call]
    class Meta:
        index_name = "by_both"
        projection = AllProjection()

    pk = UnicodeAttribute(hash_key=True)
    by_both = UnicodeAttribute(range_key=True)


class EntryRecord(FinanceRecord):
    export = Export(
        "finance/entries",
        id="names the entry",
        booked_at="when it was booked",
        account_id="the account's",
        category_id="the category's",
        description="as the bank or the merchant wrote it",
        amount="a decimal, below zero for what was paid",
        currency="ISO 4217",
        partitions=_months,
    )

    by_account = UnicodeAttribute()
    by_category = UnicodeAttribute(null=True)
    by_both = UnicodeAttribute(null=True)
    id = UnicodeAttribute()
    account_id = UnicodeAttribute()
    category_id = UnicodeAttribute(null=True)
    description = UnicodeAttribute()
    amount = UnicodeAttribute()
    currency = UnicodeAttribute()
    booked_at = UnicodeAttribute()
    account_order = ByAccount()
    category_order = ByCategory()
    both_order = ByBoth()

    FIELDS: ClassVar = tuple(field.name for field in fields(LedgerEntry))

    @classmethod
    def of(cls, caller: Caller, entry: LedgerEntry) -> EntryRecord:
        account, category, place = entry.account_id, entry.category_id, _place(entry)
        return cls(
            _of_month(caller, entry.month),
            place,
            by_account=keys.joined(account, "") + place,
            by_category=category and keys.joined(category, "") + place,
            by_both=category and keys.joined(account, category, "") + place,
            id=entry.id,
            account_id=account,
            category_id=category,
            description=entry.description,
            amount=text(entry.amount),
            currency=entry.currency,
            booked_at=entry.booked_at.isoformat(),
        )

    @property
    def entry(self) -> LedgerEntry:
        return _entry(self.to_dynamodb_dict())

    @classmethod
    def newest(
        cls, caller: Caller, month: str, which: Selection, skip: int, limit: int
    ) -> tuple[list[LedgerEntry], int]:
        """Up to `limit` of a month's selected entries, and how many were skipped before them: fewer
        than `skip` where there are not enough. DynamoDB counts the skipped ones without sending
        them."""
        query = _EntryQuery.of(caller, month, which)
        start, skipped = query.skip(skip)
        if skip and start is None:
            return [], skipped
        return list(islice(chain.from_iterable(query.pages(limit, start)), limit)), skipped

    @classmethod
    def first_day(cls, caller: Caller, month: str, account_id: str, currency: str) -> date | None:
        """The day of the account's first entry of that currency in that month."""
        pages = _EntryQuery.of(caller, month, Selection(account_id)).pages(10, newest_first=False)
        days = (e.booked_at.date() for e in chain.from_iterable(pages) if e.currency == currency)
        return next(days, None)

    @classmethod
    def walk(cls, caller: Caller, month: str, which: Selection) -> Iterator[list[LedgerEntry]]:
        """A month's selected entries, newest first, a page at a time."""
        return _EntryQuery.of(caller, month, which).pages(PAGE)


class EntryId(FinanceRecord):
    """Where the entry with an id is, and its digest, so that a repeated entry is recognized."""

    export = "by which an entry is found again"

    place = UnicodeAttribute()
    digest = UnicodeAttribute()

    @classmethod
    def of(cls, caller: Caller, entry: LedgerEntry) -> EntryId:
        written = json.dumps(astuple(entry), default=str)
        digest = hashlib.sha256(written.encode()).hexdigest()[:32]
        return cls(*cls._key(caller, entry.id), place=_place(entry), digest=digest)

    @classmethod
    def all_of(cls, caller: Caller, ids: Iterable[str]) -> dict[str, EntryId]:
        """The ids that exist, by the entry's id."""
        wanted = {cls._key(caller, id): id for id in ids}
        records = cls.batch_get(list(wanted), consistent_read=True)
        return {wanted[record.pk, record.sk]: record for record in records}

    @staticmethod
    def _key(caller: Caller, id: str) -> tuple[str, str]:
        return keys.joined(caller.user_id, "id", id), "entry"

    def record(self, caller: Caller) -> EntryRecord | None:
        """The entry as it is now; None if it has been moved since."""
        month = self.place[: len("2025-03")]
        try:
            return EntryRecord.get(_of_month(caller, month), self.place, consistent_read=True)
        except EntryRecord.DoesNotExist:
            return None

    def as_seen(self) -> Condition:
        same: Condition = EntryId.digest == self.digest
        return same


@dataclass(frozen=True)
class _EntryQuery:
    """A query for entries of one month. They are parsed from DynamoDB's JSON, which
    takes a tenth of a model's time: a search may read tens of thousands."""

    pk: str
    between: Condition
    index: str | None

    @classmethod
    def of(cls, caller: Caller, month: str, which: Selection) -> _EntryQuery:
        named = [part for part in (which.account_id, which.category_id) if part is not None]
        index = _INDEXES[which.account_id is not None, which.category_id is not None]
        prefix = keys.joined(*named, "") if named else ""
        first, last = which.days.within(month)
        key = getattr(EntryRecord, index or "sk")
        between = key.between(f"{prefix}{first}", f"{prefix}{last}{_LAST}")
        return cls(_of_month(caller, month), between, index)

    def pages(
        self, size: int, start: Item | None = None, *, newest_first: bool = True
    ) -> Iterator[list[LedgerEntry]]:
        fields = list(EntryRecord.FIELDS)
        for page in self._query(
            size, start, scan_index_forward=not newest_first, attributes_to_get=fields
        ):
            yield [_entry(item) for item in page["Items"]]

    def skip(self, count: int) -> tuple[Item | None, int]:
        """The key to go on from after `count` entries, and how many there were, at most `count`."""
        start, left = None, count
        while left:
            page = next(self._query(left, start, scan_index_forward=False, select="COUNT"))
            left -= page["Count"]
            start = page.get("LastEvaluatedKey")
            if start is None:
                break
        return start, count - left

    def _query(self, limit: int, start: Item | None, **what: Any) -> Iterator[Item]:
        return EntryRecord.pages(
            self.pk,
            self.between,
            index_name=self.index,
            limit=limit,
            exclusive_start_key=start,
            **what,
        )


_INDEXES = {
    (False, False): None,
    (True, False): "by_account",
    (False, True): "by_category",
    (True, True): "by_both",
}


def _entry(item: Item) -> LedgerEntry:
    category = item.get("category_id")
    return LedgerEntry(
        item["id"]["S"],
        item["account_id"]["S"],
        category["S"] if category else None,
        item["description"]["S"],
        Decimal(item["amount"]["S"]),
        item["currency"]["S"],
        datetime.fromisoformat(item["booked_at"]["S"]),
    )


def _place(entry: LedgerEntry) -> str:
    """The sort key: orders a month's entries by (booked at, id)."""
    clock = entry.booked_at.replace(tzinfo=None).isoformat(timespec="microseconds")
    return f"{clock}#{entry.id}"
