"""Entries that documents have brought become others, with their documents' figures.

It goes either way: what a decision did is taken back by resolving it to what it was before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal

from budget.categories import twins
from money.entry import EntryRecord, day_as_booked
from money.writes import Change, changing
from prime.entities import DocumentRecord
from prime.imports import ending
from toolkit import Caller, Conflict, Following, InvalidInput, Write, money
from toolkit.errors import Problem
from toolkit.privacy.redaction import redact_text
from toolkit.text.sentences import Sentence, say


def documents_of(caller: Caller, records: Iterable[EntryRecord]) -> list[DocumentRecord]:
    """Their documents, as far as these are still known: a document's record ends, its entries stay.
    Raises Conflict while one is being read."""
    ids = {each.document_id for each in records if each.document_id}
    documents = DocumentRecord.all_of(caller, ids)
    if not all(document.is_finished for document in documents):
        raise Conflict(say("import.its_document_still_read"))
    return documents


def with_twins(caller: Caller, change: Change) -> list[Change]:
    """With what follows from it for the same purchase in another book."""
    return twins.corrected([change], twins.twins_of(caller, [change[1]]))


def writes(
    caller: Caller,
    changes: Sequence[Change],
    documents: Iterable[DocumentRecord],
) -> list[Write]:
    """Figures follow from the entries. What the last one of a document closes, the question whether
    they are another document's, does not come back with it."""
    writes = changing(caller, changes)
    for document in documents:
        own = [
            (seen, new)
            for seen, new in changes
            if isinstance(seen, EntryRecord) and new and seen.document_id == document.id
        ]
        figures = ending.figures_after(document, own)
        change = document.change(**figures)
        writes.append(change if "questions" in figures else Following(change))
    return writes


def fields_given(
    day: date | None,
    text: str | None,
    amount: Decimal | None,
    currency: str | None,
    category: str | None,
) -> dict[str, str]:
    """What the owner says of an entry, as it is stored."""
    given: dict[str, str | None] = {
        "booked_at": None if day is None else day_as_booked(day),
        "description": text and redact_text(text),
        "amount": None if amount is None else money.text(amount),
        "currency": currency,
        "category_id": category and redact_text(category),
    }
    return {name: value for name, value in given.items() if value is not None}


def entered(
    seen: EntryRecord, now: datetime, given: Mapping[str, str], needed: Mapping[str, str]
) -> EntryRecord:
    """The entry as it counts from now on. `needed` are the tool's own names of the fields without
    which none can; raises InvalidInput if one is not known."""
    whole = seen.corrected(now, **given, state="entered")
    missing = [name for name, of in needed.items() if getattr(whole, of) is None]
    if missing:
        raise InvalidInput.of(*(Problem(name, say("rule.must_be_given")) for name in missing))
    return whole


def in_words(record: EntryRecord) -> Sentence:
    """For a question."""
    return say(
        "transaction.shown",
        merchant=record.description,
        amount=money.formatted(Decimal(record.amount), record.currency)
        if record.amount
        else say("transaction.no_amount"),
        day=date.fromisoformat(record.day) if record.day else say("transaction.no_date"),
    )
