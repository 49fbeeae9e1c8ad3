"""Imports one document: reads and redacts it, stores its transactions, notifies its owner. Killed
anywhere and run again, it ends with the same transactions, once each, and one notification.

Everything written on the way has an id derived from its content, so writing it again changes
nothing. One last commit (ending.py) marks the document as imported and notifies the owner.

Read again, as its owner ordered, it replaces what an earlier reading brought and nobody has decided
on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from typing import Any

from prime.documents.document import Context, Document, Facts, Reading, Unreadable
from prime.documents.layout import Layout, Table
from prime.documents.only import only
from prime.documents.reading import read_document
from prime.entities import AccountFacts, DocumentRecord, ImportedTransaction
from prime.imports import bucket, ending, ledger_entries, passwords, whole_import
from prime.imports.matching import own_pairs, stored_rows
from prime.imports.passwords import StillLocked
from prime.layouts import known
from prime.ocr.chosen import chosen
from prime.rules import StatedTransaction, ledger_account, transactions_in
from toolkit import Caller, Put
from toolkit.privacy.redaction import redact_text

GONE = "The file itself is not kept any more. Send it again to have it read."


class Gone(Exception):
    """The bucket has the document no longer."""


def import_document(caller: Caller, document: DocumentRecord) -> None:
    """Raises whatever prevents it at the moment; it can be called again at any time."""
    try:
        reading, was_locked = passwords.unlocked(caller, document, partial(_read, caller, document))
    except StillLocked as locked:
        _ask_for_password(caller, document, locked)
        return
    except Gone:
        _leave(caller, document)
        return
    except Unreadable as error:
        reason = redact_text(str(error))
        ending.end(caller, document, status="unreadable", reason=reason, questions=[])
        return
    known.remember(caller, document.id, reading)
    earlier = whole_import.earlier(caller, document)
    settled = [each for each in earlier if each.is_settled]
    stated = list(_undecided(transactions_in(reading, document.account), settled))
    stored = stored_rows.store(caller, document, stated)
    # also those of other documents, whose import may have broken off before this point, or an order
    accepted = [each for each in (*stored, *settled) if each.review_status == "accepted"]
    ledger_entries.enter(caller, accepted)
    own_pairs.pair(caller, document.id, accepted)
    now = {each.id for each in (*stored, *settled)}
    whole_import.replace(caller, document, [each for each in earlier if each.id not in now])
    own = {each.id: each for each in (*settled, *stored) if each.document_id == document.id}
    alike = _alike(caller, document, own.values())
    questions = {*reading.questions, *(["repeated"] if alike else [])}
    repeated = Counter(each.document_id for each in stored if each.document_id != document.id)
    ending.end(
        caller,
        document,
        status="waiting" if questions else "imported",
        known=repeated.total(),
        questions=sorted(questions),
        keeps_password=bool(questions),
        alike=alike,
        repeats={id: count for id, count in repeated.items() if id},
        besides=[
            *_learned(caller, document, reading),
            *passwords.remembering(caller, document),
        ],
        **({"is_locked": True} if was_locked else {}),
        **ending.figures(own.values()),
    )


def _alike(
    caller: Caller, document: DocumentRecord, own: Collection[ImportedTransaction]
) -> dict[str, Any] | None:
    """How many of it look like other documents', and the name of that where it is one: one
    question for all of them, where there are several."""
    like = [each.like for each in own if each.like and each.review_status == "needs_review"]
    if len(like) < 2 or document.repeated:
        return None
    others = ImportedTransaction.all_of(caller, set(like)).values()
    of = only(each.document_name for each in others)
    return {"transactions": len(like), "all": len(own), "of": of}


def _ask_for_password(caller: Caller, document: DocumentRecord, locked: StillLocked) -> None:
    """What an earlier reading brought stays as it is."""
    ending.end(
        caller,
        document,
        status="waiting",
        reason=locked.why,
        questions=["password"],
        besides=locked.writes,
        is_locked=True,
    )


def _leave(caller: Caller, document: DocumentRecord) -> None:
    """What an earlier reading brought stays as it is, if it brought anything."""
    rows = ImportedTransaction.of_document(caller, document.id)
    is_there = any(row.review_status != "discarded" for row in rows)
    status = "imported" if is_there else "unreadable"
    ending.end(caller, document, status=status, reason=GONE, questions=[], **ending.figures(rows))


def _read(caller: Caller, document: DocumentRecord, password: str | None) -> Reading:
    """With what its owner has said of it; what it leaves open then, its account may know."""
    content = bucket.stored(caller, document.id)
    if content is None:
        raise Gone
    file = Document(
        document.name, document.content_type, content, sender=document.author, password=password
    )
    given = Facts(**document.facts)
    today = datetime.now(UTC).date()
    propose = partial(known.proposals, caller, today)
    reading = read_document(file, chosen(), Context(today, given), propose)
    account = _remembered(caller, reading) if reading.questions else None
    if account is None or not account.facts:
        return reading
    both = Facts(**account.facts | document.facts)
    again = partial(_same, reading.layout) if reading.layout else None
    return read_document(file, chosen(), Context(today, both), again)


def _same(layout: Layout, table: Table) -> list[Layout]:
    return [layout]


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
        layouts=before.layouts if before else [],
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
