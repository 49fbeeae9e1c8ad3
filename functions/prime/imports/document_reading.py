"""Reads a document that is to be imported: out of the bucket, with its password, and with what its
owner has said of it or of its account."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from money.entities import Account
from prime.documents.document import Context, Document, Facts, Reading, Unreadable
from prime.documents.layout import Layout, Table
from prime.documents.reading import read_document
from prime.entities import DocumentRecord
from prime.imports import bucket, passwords
from prime.imports.passwords import StillLocked
from prime.layouts import known
from prime.ocr.chosen import chosen
from prime.rules import ledger_account
from toolkit import Caller, Write, dates
from toolkit.privacy.redaction import redact_text
from toolkit.storage.person import zone_of


class Read(NamedTuple):
    """`was_locked` says that a password was needed."""

    reading: Reading
    was_locked: bool


class Gone(Exception):
    """The bucket has the document no longer."""


def read(caller: Caller, document: DocumentRecord) -> Read | StillLocked | Gone | Unreadable:
    """What is in it, or why that is not known."""
    try:
        reading, was_locked = passwords.unlocked(caller, document, partial(_read, caller, document))
    except (StillLocked, Gone, Unreadable) as unread:
        return unread
    known.remember(caller, reading)
    return Read(reading, was_locked)


def learned(caller: Caller, document: DocumentRecord, reading: Reading) -> list[Write]:
    """The writes that keep what this document has taught of its account and its sender, for the end
    of its import."""
    return [*_facts_learned(caller, document, reading), *passwords.remembering(caller, document)]


def _read(caller: Caller, document: DocumentRecord, password: str | None) -> Reading:
    """With what its owner has said of it; what it leaves open then, its account may know."""
    content = bucket.stored(caller, document.id)
    if content is None:
        raise Gone
    file = Document(
        document.name, document.content_type, content, sender=document.author, password=password
    )
    given = Facts(**document.facts)
    today = datetime.now(zone_of(caller.user_id)).date()
    propose = partial(known.proposals, caller, today)
    reading = read_document(file, chosen(), Context(today, given), propose)
    known_ones = _remembered(caller, reading) if reading.questions else {}
    if not known_ones:
        return reading
    both = Facts(**known_ones | document.facts)
    again = partial(_same, reading.layout) if reading.layout else None
    return read_document(file, chosen(), Context(today, both), again)


def _same(layout: Layout, table: Table) -> list[Layout]:
    return [layout]


def _remembered(caller: Caller, reading: Reading) -> dict[str, str]:
    """What is known of its account; of an invoice, which names none, whose it is."""
    if not reading.account and reading.format != "cfdi":
        return {}
    facts = Account.of(caller, ledger_account(reading)).facts
    return {name: facts[name] for name in facts if reading.account or name == "rfc"}


def _facts_learned(caller: Caller, document: DocumentRecord, reading: Reading) -> list[Write]:
    """What the owner has said of the document, kept for its account. Where it names none, other
    accounts' documents are booked there too: what is kept is only suggested then."""
    if not document.facts:
        return []
    account = Account.of(caller, ledger_account(reading))
    numbers = {*account.facts.get("rfc", "").split(), *filter(None, [reading.rfc])}
    facts = asdict(Facts(**account.facts | document.facts | {"rfc": " ".join(sorted(numbers))}))
    learned = account.changed(
        facts={name: value for name, value in facts.items() if value},
        bank=redact_text(reading.bank) if reading.bank else None,
        kind=reading.kind,
        learned_from=document.id,
        learned_at=dates.iso(datetime.now(UTC)),
    )
    return [learned]
