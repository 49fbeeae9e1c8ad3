"""As many entries as one transaction puts into a category, with the rollups of their books. All of
them change, or none."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from books.categorizing.found import Found
from budget.categories import twins
from budget.categories.tree import are_one
from budget.models import CategoryType
from money.entry import EntryRecord
from money.rules import Book
from money.writes import Change, changing
from prime.entities import DocumentRecord
from toolkit import Call, Conflict, Following, Write
from toolkit.privacy.redaction import redact_text
from toolkit.text.sentences import say

MOST_WRITES = 95
"""Of DynamoDB's 100 in one transaction: beside them are the used confirmation, a rule, what is
remembered of the last change, the audit event and the record of the call."""

Misfit = Literal["already_there", "income", "expense"]


@dataclass(frozen=True)
class Into:
    """A category as its owner names it; its type is None where nothing says it."""

    category: str
    type: CategoryType | None

    def misfit(self, found: Found) -> Misfit | None:
        """Why an entry is not put there: it is there already, or it is an income of the budget's
        and the category is for expenses, or the other way round."""
        if are_one(found.entry.category, self.category):
            return "already_there"
        if found.book == "ledger" or self.type is None:
            return None
        is_income = found.row.amount > 0
        if is_income == (self.type == "INCOME"):
            return None
        return "income" if is_income else "expense"


@dataclass(frozen=True)
class Batch:
    """`left` counts those that are for another call. The records are by the entries' books and ids,
    their documents by theirs; some were not imported, and documents' records end."""

    into: Into
    found: Sequence[Found]
    left: int
    records: Mapping[tuple[Book, str], EntryRecord]
    twins: Mapping[str, EntryRecord]
    documents: Mapping[str, DocumentRecord]

    @classmethod
    def of(cls, call: Call, into: Into, found: Sequence[Found]) -> Batch:
        """The first ones that fit. Raises Conflict while a document of theirs is being read."""
        some = found[:MOST_WRITES]
        records = EntryRecord.of_books(call.caller, ((each.book, each.row.id) for each in some))
        others = twins.twins_of(call.caller, records.values())
        every = [*records.values(), *others.values()]
        of = {each.document_id for each in every if each.document_id}
        documents = {each.id: each for each in DocumentRecord.all_of(call.caller, of)}
        whole = cls(into, some, 0, records, others, documents)
        fitting = bisect_right(
            range(1, len(some) + 1), MOST_WRITES, key=lambda n: len(whole._first(n).writes(call))
        )
        batch = replace(whole._first(fitting), left=len(found) - fitting)
        batch._require_settled()
        return batch

    def in_book(self, book: Book) -> int:
        return sum(each.book == book for each in self.found)

    def writes(self, call: Call) -> list[Write]:
        category = redact_text(self.into.category)
        typed = {"category_type": self.into.type} if self.into.type else {}
        changes: list[Change] = []
        for each, record in self._with_records():
            if record:
                type = typed if each.book == "budget" else {}
                changes.append((record, record.corrected(call.now, category_id=category, **type)))
        return [
            *changing(call.caller, twins.corrected(changes, self.twins)),
            *(Following(document.change()) for document in self._touched()),
        ]

    def _first(self, count: int) -> Batch:
        return replace(self, found=self.found[:count])

    def _with_records(self) -> Iterator[tuple[Found, EntryRecord | None]]:
        """As each was found, and as it is."""
        return ((each, self.records.get((each.book, each.row.id))) for each in self.found)

    def _touched(self) -> list[DocumentRecord]:
        """The documents of the entries: what reads one of them again meanwhile loses its race."""
        records = [record for _, record in self._with_records() if record]
        records += [self.twins[name] for each in records if (name := each.twin) in self.twins]
        ids = dict.fromkeys(each.document_id for each in records)
        return [self.documents[id] for id in ids if id and id in self.documents]

    def _require_settled(self) -> None:
        is_read = all(document.is_finished for document in self._touched())
        is_same = all(
            now and now.counts and now.entry == found.row for found, now in self._with_records()
        )
        if not is_read or not is_same:
            raise Conflict(say("categorize.still_read"))
