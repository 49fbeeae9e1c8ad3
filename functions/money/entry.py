"""An entry of the books: one movement of money, its state, and its witnesses: what states it.

Where it is kept and by which index it is found: money.entities. Whatever writes one does it by
money.writes, with the entry's id, its witnesses and the rollups in the same commit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from datetime import UTC, date, datetime
from decimal import Decimal
from heapq import merge
from typing import Any, ClassVar, Literal, cast

from pynamodb.attributes import Attribute, JSONAttribute, UnicodeAttribute
from pynamodb.constants import STRING
from pynamodb.indexes import IncludeProjection, LocalSecondaryIndex

from money.entities import ROLLUPS, WAITING, MoneyRecord, partitions_of_entries
from money.index import EntryId, Stating, Witness
from money.rules import Book, Days, LedgerEntry, Posted
from toolkit import Caller, NotFound, dates
from toolkit.money import text
from toolkit.storage import keys
from toolkit.storage.ownership import Export, Item, column
from toolkit.storage.tables import SentencesAttribute
from toolkit.storage.writes import LostRace
from toolkit.text.sentences import say

State = Literal["waiting", "entered", "discarded"]
LOADED, SAID = "loaded", "said"
"""In this order: what was loaded for a conversation counts as older than what was said in it."""

UNDATED = "0000-00-00"
LAST = "~"
"""Sorts behind every character of an instant."""
FIELDS = [field.name for field in fields(LedgerEntry)]
"""What sums and pages read of an entry."""
PROJECTED = [name for name in FIELDS if name != "entered_by"]
"""What of it stands in the indexes, by which nothing that was typed is read."""


class BookAttribute(Attribute[Book]):
    attr_type = STRING


class ByAccount(LocalSecondaryIndex["EntryRecord"]):  # type: ignore[no-untyped-call]
    class Meta:
        index_name = "by_account"
        projection = IncludeProjection(PROJECTED)

    pk = UnicodeAttribute(hash_key=True)
    by_account = UnicodeAttribute(range_key=True)


class ByCategory(LocalSecondaryIndex["EntryRecord"]):  # type: ignore[no-untyped-call]
    class Meta:
        index_name = "by_category"
        projection = IncludeProjection(PROJECTED)

    pk = UnicodeAttribute(hash_key=True)
    by_category = UnicodeAttribute(range_key=True)


class ByBoth(LocalSecondaryIndex["EntryRecord"]):  # type: ignore[no-untyped-call]
    class Meta:
        index_name = "by_both"
        projection = IncludeProjection(PROJECTED)

    pk = UnicodeAttribute(hash_key=True)
    by_both = UnicodeAttribute(range_key=True)


class EntryRecord(MoneyRecord):
    """One that is `entered` is whole and counts. One that is waiting may lack its day, amount or
    currency, where they could not be read; `doubts` say why a person has to look.

    `written_by` a document, a program that has loaded it, or a person. The first of `witnesses`
    brought it.
    `before` has what it was before each correction of an entered one, `completed` what it was
    before another document told more of it, and which. `set_aside` says of a discarded one that it
    went with its whole document: "undone", or "replaced" by what was read later; or that it was
    pending and is "posted" now. `balance` is what the account held after it, where its document
    proves that, and `like` the id of another entry that it may be the same as. `twin` is the book
    and the id of the entry that is the same movement in another book, and names this one as its
    own: what was typed, or charged to a card, and the statement's line. `category_from` is who has
    said its category (budget.categories.tree.Source). `category_type` is that of one of the budget.
    """

    export = Export("money/entries", partitions=partitions_of_entries)

    by_account = UnicodeAttribute(null=True)
    by_category = UnicodeAttribute(null=True)
    by_both = UnicodeAttribute(null=True)
    id = column(UnicodeAttribute(), "names the entry")
    book = column(
        BookAttribute(default="ledger"), "ledger, card, or budget for what you have typed"
    )
    version = UnicodeAttribute(null=True)
    state = column(UnicodeAttribute(), "entered, waiting for you, or discarded")
    written_by = column(UnicodeAttribute(), "a document, a program, or a person")
    account_id = column(UnicodeAttribute(), "the account's")
    category_id = column(UnicodeAttribute(null=True), "the category's")
    category_type = column(
        UnicodeAttribute(null=True),
        "INCOME, FIXED, VARIABLE, DEBT, DONATION or SAVINGS, in the budget",
    )
    category_from = column(
        UnicodeAttribute(null=True),
        "who has said it: its document (stated), a rule of yours (rule), its own words, its "
        "other half on another account (pair), the name of a known merchant, or you (owner)",
    )
    description = column(UnicodeAttribute(null=True), "as the bank or the merchant wrote it")
    amount = column(UnicodeAttribute(null=True), "a decimal, below zero for what was paid")
    currency = column(UnicodeAttribute(null=True), "ISO 4217")
    booked_at = column(UnicodeAttribute(null=True), "when it was booked")
    doubts: SentencesAttribute = column(
        SentencesAttribute(default=list), "why a person had to look"
    )
    witnesses: JSONAttribute = column(
        JSONAttribute(default=list),
        "the documents that state it, where, and their own line; or the conversation",
    )
    before: JSONAttribute = column(
        JSONAttribute(default=list), "what it was before you corrected it"
    )
    completed: JSONAttribute = column(
        JSONAttribute(default=list), "what it was before another document told more of it"
    )
    set_aside = column(
        UnicodeAttribute(null=True),
        "undone or replaced, where its whole document was; or posted since",
    )
    balance = column(
        UnicodeAttribute(null=True), "what the account held after it, where the document says so"
    )
    like = column(UnicodeAttribute(null=True), "another entry that it may be the same as")
    twin = column(UnicodeAttribute(null=True), "the same purchase in another book")
    entered_by = column(
        UnicodeAttribute(null=True),
        "who has typed it, by their id in the integration that they use",
    )
    account_order = ByAccount()
    category_order = ByCategory()
    both_order = ByBoth()

    CORRECTED: ClassVar = (
        *("booked_at", "amount", "currency", "description", "category_id"),
        "account_id",
    )
    _KEYS: ClassVar = {"pk", "sk", "by_account", "by_category", "by_both", "version"}

    @classmethod
    def new(cls, caller: Caller, id: str, **values: Any) -> EntryRecord:
        made = cls(id=id, **values)
        made._place(caller.user_id)
        return made

    @classmethod
    def of_ledger(cls, caller: Caller, entry: LedgerEntry) -> EntryRecord:
        """As a program enters it."""
        return cls.new(caller, **_values(entry), state="entered", written_by="program")

    def _place(self, user_id: str) -> None:
        clock = self._clock
        if not self.counts:
            self.twin = None
        partition = ("month", clock[: len("2025-03")]) if self.counts else (str(self.state),)
        place, before = f"{clock}#{self.id}", prefix_of(self.book)
        self.pk, self.sk = keys.joined(user_id, *partition), before + place
        account, category = self.account_id, self.category_id
        self.by_account = self.by_category = self.by_both = None
        if self.counts and self.book != "budget":
            self.by_account = before + keys.joined(account, "") + place
        if self.counts and self.book == "ledger" and category:
            self.by_category = keys.joined(category, "") + place
            self.by_both = keys.joined(account, category, "") + place

    @property
    def _clock(self) -> str:
        """Orders entries by their day and hour, whatever the offset."""
        if self.booked_at is None:
            return UNDATED
        booked_at = datetime.fromisoformat(self.booked_at)
        return booked_at.replace(tzinfo=None).isoformat(timespec="microseconds")

    @classmethod
    def all_of(
        cls, caller: Caller, ids: Iterable[str], book: Book = "ledger"
    ) -> dict[str, EntryRecord]:
        """Those that exist, by their ids, in the order of these."""
        found, before = dict[str, EntryRecord](), dict[str, tuple[str, str]]()
        left = list(dict.fromkeys(ids))
        while left:
            there = EntryId.all_of(caller, left, book)
            places = {id: (each.partition, each.place) for id, each in there.items()}
            records = cls.batch_get(list(places.values()), consistent_read=True)
            found |= {record.id: record for record in records}
            # Those that are not there have moved between the two reads, or were deleted by hand.
            left = [id for id in places if id not in found and places[id] != before.get(id)]
            before = places
        return found

    @classmethod
    def of_books(
        cls, caller: Caller, names: Iterable[tuple[Book, str]]
    ) -> dict[tuple[Book, str], EntryRecord]:
        """Those that exist, by their books and ids."""
        ids: dict[Book, list[str]] = {}
        for book, id in names:
            ids.setdefault(book, []).append(id)
        found = {book: cls.all_of(caller, of_it, book) for book, of_it in ids.items()}
        return {(book, id): record for book, each in found.items() for id, record in each.items()}

    @classmethod
    def of(cls, caller: Caller, id: str, book: Book = "ledger") -> EntryRecord:
        """Raises NotFound."""
        found = cls.all_of(caller, [id], book)
        if not found:
            raise NotFound(say("transaction.not_found"))
        return found[id]

    @classmethod
    def of_document(cls, caller: Caller, document_id: str) -> list[EntryRecord]:
        """All that one document states, in the order of their days."""
        ids = Stating.ids_of(caller, document_id)
        return sorted(cls.all_of(caller, ids).values(), key=lambda each: each.sk)

    @classmethod
    def last_in(cls, caller: Caller, thread_id: str) -> EntryRecord | None:
        """The one of the budget that was entered last in a conversation. Raises LostRace where it
        has just been taken out."""
        id = Stating.last_in(caller, thread_id)
        if id is None:
            return None
        if found := cls.all_of(caller, [id], "budget"):
            return found[id]
        raise LostRace

    @classmethod
    def newest_first(
        cls,
        caller: Caller,
        days: Days,
        states: Sequence[State] = ("entered",),
        *,
        book: Book = "ledger",
        written_by: str | None = None,
    ) -> Iterator[EntryRecord]:
        """Those of a book of some days in some states; what has no day comes last, where `days`
        have no beginning."""
        first, last = str(days.first or UNDATED), str(days.last or "9999-12-31")
        before = prefix_of(book)
        between = cls.sk.between(f"{before}{first}", f"{before}{last}{LAST}")

        def read(*partition: str) -> Iterator[EntryRecord]:
            return iter(
                cls.query(
                    keys.joined(caller.user_id, *partition),
                    between,
                    filter_condition=cls.written_by == written_by if written_by else None,
                    scan_index_forward=False,
                    consistent_read=True,
                    page_size=200,
                )
            )

        def entered() -> Iterator[EntryRecord]:
            months = {
                cell.month
                for cell, sums in ROLLUPS[book].all_of(caller, days).items()
                if sums.entries
            }
            for month in sorted(months, reverse=True):
                yield from read("month", month)

        of_states = [entered() if state == "entered" else read(state) for state in states]
        return merge(*of_states, key=lambda each: each.sk, reverse=True)

    @classmethod
    def waiting(cls, caller: Caller) -> Iterator[EntryRecord]:
        """Account, amount, currency and documents of what waits for its owner."""
        wanted = ["amount", "currency", "witnesses"]
        waiting = keys.joined(caller.user_id, WAITING)
        return iter(cls.query(waiting, consistent_read=True, attributes_to_get=wanted))

    @property
    def entry(self) -> LedgerEntry:
        return entry_of(self.to_dynamodb_dict())

    @property
    def posted(self) -> list[Posted]:
        """What it adds to the rollups of its book."""
        return [self.entry.posted] if self.counts else []

    @property
    def counts(self) -> bool:
        return bool(self.state == "entered")

    @property
    def as_twin(self) -> str:
        """How another book's entry names this one as its twin."""
        return keys.joined(self.book, self.id)

    @property
    def day(self) -> str | None:
        """As in 2025-03-01."""
        return self.booked_at and self.booked_at[: len("2025-03-01")]

    @property
    def decimal(self) -> Decimal | None:
        return Decimal(self.amount) if self.amount is not None else None

    @property
    def document_id(self) -> str | None:
        """That of the document that brought it, of those that still state it."""
        return self.witnesses[0].get("document") if self.witnesses else None

    @property
    def document_name(self) -> str | None:
        return self.witnesses[0].get("name") if self.witnesses else None

    @property
    def is_whole(self) -> bool:
        """Whether it could be entered."""
        return None not in (self.booked_at, self.amount, self.currency)

    @property
    def is_settled(self) -> bool:
        """Whether its owner has decided on it, and not the reading of its document alone."""
        if self.counts:
            return bool(self.doubts or self.before)
        return self.state == "discarded" and not self.set_aside

    @property
    def printed(self) -> tuple[str | None, str | None, str | None]:
        """Day, amount and currency, before anybody corrected an entered one."""
        if not self.before:
            return self.day, self.amount, self.currency
        first = self.before[0]
        return first["booked_at"][: len("2025-03-01")], first["amount"], first["currency"]

    def place_in(self, document_id: str) -> str | None:
        """Where the document states it."""
        places = (each["place"] for each in self.witnesses if each["document"] == document_id)
        return next(places, None)

    def corrected(self, at: datetime, **changes: Any) -> EntryRecord:
        """As its owner has it now; what it was before is kept, if it counted. A category among the
        changes is its owner's."""
        was = {name: getattr(self, name) for name in self.CORRECTED} | {"until": dates.iso(at)}
        before = [*self.before, was] if self.counts else self.before
        said = {"category_from": "owner"} if "category_id" in changes else {}
        return self.replaced(**changes, **said, before=before)

    def stated_in(self, witness: Witness) -> EntryRecord:
        """With another document that states it; itself where that is known."""
        known = next((e for e in self.witnesses if e["document"] == witness["document"]), None)
        if known and (known is self.witnesses[0] or known["place"] == witness["place"]):
            return self
        others = [each for each in self.witnesses if each is not known]
        return self.replaced(witnesses=[*others, witness])

    def left_by(self, document_id: str) -> EntryRecord | None:
        """Without one of the documents that state it. None if no document is left."""
        left = [each for each in self.witnesses if each["document"] != document_id]
        if len(left) == len(self.witnesses):
            return self
        return self.replaced(witnesses=left) if left else None

    def replaced(self, **changes: Any) -> EntryRecord:
        """A copy with these values changed, at its place."""
        names = self.get_attributes().keys() - self._KEYS
        made = EntryRecord(**{name: getattr(self, name) for name in names} | changes)
        made._place(keys.parted(self.pk)[0])
        return made


def day_as_booked(day: date) -> str:
    """Of what has a day and no hour."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).isoformat()


def twin_named(twin: str) -> tuple[Book, str]:
    """The book and the id of an entry's twin."""
    book, id = keys.parted(twin)
    return cast("Book", book), id


def prefix_of(book: str) -> str:
    """How the keys of a book's entries begin in a month's partition."""
    return "" if book == "ledger" else f"{book}#"


def entry_of(item: Item) -> LedgerEntry:
    """Of an item as DynamoDB has it, which takes a tenth of a model's time."""
    category = item.get("category_id")
    return LedgerEntry(
        item["id"]["S"],
        item["account_id"]["S"],
        category["S"] if category else None,
        item["description"]["S"] if "description" in item else "",
        Decimal(item["amount"]["S"]),
        item["currency"]["S"],
        datetime.fromisoformat(item["booked_at"]["S"]),
        item["twin"]["S"] if "twin" in item else None,
        item["entered_by"]["S"] if "entered_by" in item else None,
    )


def _values(entry: LedgerEntry) -> dict[str, Any]:
    values = {name: getattr(entry, name) for name in FIELDS}
    return values | {"amount": text(entry.amount), "booked_at": entry.booked_at.isoformat()}
