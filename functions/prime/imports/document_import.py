"""Imports one document: reads and redacts it, stores its transactions, notifies its owner. Killed
anywhere and run again, it ends with the same transactions, once each, and one notification.

Everything written on the way has an id derived from its content, so writing it again changes
nothing. One last commit (ending.py) marks the document as imported and notifies the owner.

Read again, as its owner ordered, it replaces what an earlier reading brought and nobody has decided
on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, date, datetime
from itertools import islice

from prime.documents.document import Context, Document, Facts, Reading, Unreadable
from prime.documents.reading import read_document
from prime.entities import AccountFacts, DocumentRecord, ImportedTransaction, ImportTurn
from prime.imports import bucket, ending, ledger_entries, whole_import
from prime.imports.orders import Order
from prime.ocr.chosen import chosen
from prime.rules import StatedTransaction, doubting_repetitions, ledger_account, transactions_in
from toolkit import Caller, Conflict, Put, money
from toolkit.privacy.redaction import redact_text
from toolkit.storage.writes import commit, retried


def import_document(caller: Caller, document: DocumentRecord) -> None:
    """Raises whatever prevents it at the moment; it can be called again at any time."""
    try:
        reading = _read(caller, document)
    except Unreadable as error:
        ending.end(caller, document, status="unreadable", reason=redact_text(str(error)))
        return
    earlier = whole_import.earlier(caller, document)
    settled = [each for each in earlier if each.is_settled]
    stated = list(_undecided(transactions_in(reading), settled))
    stored = _stored(caller, document, stated)
    # also those of other documents, whose import may have broken off before this point
    ledger_entries.enter(caller, (each for each in stored if each.review_status == "accepted"))
    now = {each.id for each in (*stored, *settled)}
    whole_import.replace(caller, [each for each in earlier if each.id not in now])
    own = {each.id: each for each in (*settled, *stored) if each.document_id == document.id}
    ending.end(
        caller,
        document,
        status="waiting" if reading.questions else "imported",
        known=sum(each.document_id != document.id for each in stored),
        questions=sorted(reading.questions),
        besides=_learned(caller, document, reading),
        **ending.figures(own.values()),
    )


def _read(caller: Caller, document: DocumentRecord) -> Reading:
    """With what its owner has said of it; what it leaves open then, its account may know."""
    content = bucket.get(caller, document.id)
    file = Document(document.name, document.content_type, content)
    given = Facts(**document.facts)
    today = datetime.now(UTC).date()
    reading = read_document(file, chosen(), Context(today, given))
    known = _remembered(caller, reading) if reading.questions else None
    if known is None:
        return reading
    both = Facts(**known.facts | document.facts)
    return read_document(file, chosen(), Context(today, both))


def _remembered(caller: Caller, reading: Reading) -> AccountFacts | None:
    return AccountFacts.of(caller, ledger_account(reading)) if reading.account else None


def _learned(caller: Caller, document: DocumentRecord, reading: Reading) -> list[Put]:
    """What the owner has said of the document, kept for its account. Where it names none, other
    accounts' documents are booked there too: what is kept is only suggested then."""
    if not document.facts:
        return []
    account = ledger_account(reading)
    before = AccountFacts.of(caller, account)
    facts = (before.facts if before else {}) | document.facts
    learned = AccountFacts.new(
        caller,
        account,
        at=datetime.now(UTC),
        facts={name: value for name, value in asdict(Facts(**facts)).items() if value},
        bank=redact_text(reading.bank) if reading.bank else None,
        kind=reading.kind,
        learned_from=document.id,
    )
    return [Put(learned)]


def _undecided(
    stated: Sequence[StatedTransaction], settled: Sequence[ImportedTransaction]
) -> Iterator[StatedTransaction]:
    """Those that no line stands for that the owner has decided on."""
    places = {each.place for each in settled}
    return (each for each in stated if each.line.place not in places)


def _compared(
    caller: Caller, document: DocumentRecord, stated: Sequence[StatedTransaction]
) -> Iterator[StatedTransaction]:
    """The transactions, with a doubt for those that look like one of another document."""
    days = [each.line.date for each in stated if each.line.date and each.is_sure]
    if not days:
        return iter(stated)
    others = _of_other_documents(caller, document, min(days), max(days))
    ids = {each.id for each in stated}
    known = [
        ((other.date, other.decimal, other.currency), f"{other.merchant}, {other.document_name}")
        for other in others
        if other.id not in ids
    ]
    return doubting_repetitions(stated, known)


def _of_other_documents(
    caller: Caller, document: DocumentRecord, first: date, last: date
) -> Iterator[ImportedTransaction]:
    for other in ImportedTransaction.between(caller, str(first), str(last)):
        if other.document_id != document.id and other.review_status != "discarded":
            yield other


def _stored(
    caller: Caller, document: DocumentRecord, stated: Sequence[StatedTransaction]
) -> list[ImportedTransaction]:
    """Stores the transactions, and returns them as they are in the table; those that came with
    another document first belong to that one. Documents imported at the same time, such as one
    statement as CSV and as PDF, may repeat each other: after a lost race, they are compared
    again."""
    stored: dict[str, ImportedTransaction] = {}

    def store() -> list[ImportedTransaction]:
        for some in _stored_by_turns(caller, document, stated, stored):
            stored.update(some)
        return list(stored.values())

    busy = Conflict("Others are importing the same transactions.")
    return retried(store, busy, base=0.02, longest=2)


def _stored_by_turns(
    caller: Caller,
    document: DocumentRecord,
    stated: Sequence[StatedTransaction],
    stored: Collection[str],
) -> Iterator[dict[str, ImportedTransaction]]:
    """Raises LostRace when others have stored transactions since these were compared."""
    turn = ImportTurn.of(caller)
    compared = _compared(caller, document, stated)
    records = (_record(caller, document, each) for each in compared if each.id not in stored)
    while some := {each.id: each for each in islice(records, whole_import.TOGETHER)}:
        there = ImportedTransaction.all_of(caller, some)
        stays = {id: each for id, each in there.items() if not _gives_way(each, document)}
        puts = [_put(each, there.get(id)) for id, each in some.items() if id not in stays]
        if puts:
            turn += 1
            commit([ImportTurn.take(caller, turn), *puts])
        yield some | stays


def _gives_way(there: ImportedTransaction, document: DocumentRecord) -> bool:
    """What was set aside with its document, and what an earlier reading of this one left open."""
    if there.set_aside:
        return True
    is_open = there.review_status == "needs_review" and there.document_id == document.id
    return is_open and Order.open_of(document) is not None


def _put(new: ImportedTransaction, there: ImportedTransaction | None) -> Put:
    return Put(new, there.as_seen() if there else ImportedTransaction.pk.does_not_exist())


def _record(
    caller: Caller, document: DocumentRecord, stated: StatedTransaction
) -> ImportedTransaction:
    line = stated.line
    return ImportedTransaction.new(
        caller,
        stated.id,
        date=str(line.date) if line.date else None,
        merchant=line.description,
        amount=None if line.amount is None else money.text(line.amount),
        currency=line.currency,
        category=line.category,
        account=stated.account,
        review_status="accepted" if stated.is_sure else "needs_review",
        doubts=list(line.doubts),
        text=line.text,
        place=line.place,
        document_id=document.id,
        document_name=document.name,
    )
