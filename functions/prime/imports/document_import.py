"""Imports one document in five parts: read it, match what it states with the entries that are
there and enter it, pair what is one movement, ask what is not sure, and tell its owner.

Killed anywhere and run again, it ends with the same transactions, once each, and one notification:
everything written on the way has an id derived from its content, so writing it again changes
nothing. One last commit (ending.py) marks the document as imported and notifies the owner.

Read again, as its owner ordered, it replaces what an earlier reading brought and nobody has decided
on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from money.entry import EntryRecord
from prime.documents.document import Owed, Reading, Unreadable
from prime.documents.only import only
from prime.entities import DocumentRecord
from prime.imports import bills, ending, stated_balances, whole_import
from prime.imports.document_reading import Gone, Read, learned, read
from prime.imports.matching import own_pairs, stored_rows
from prime.imports.passwords import StillLocked
from prime.rules import transactions_in
from toolkit import Caller
from toolkit.privacy.redaction import redact_text
from toolkit.text.sentences import say

GONE = say("import.file_not_kept")


class Matched(NamedTuple):
    """The entries of a document, each once among those of all documents: as they were `stored` now,
    and those `settled` before, which their owner has decided on."""

    stored: Sequence[EntryRecord]
    settled: Sequence[EntryRecord]

    def own(self, document: DocumentRecord) -> list[EntryRecord]:
        """Those that no other document brought first."""
        own = {e.id: e for e in (*self.settled, *self.stored) if e.document_id == document.id}
        return list(own.values())


class Asked(NamedTuple):
    """What is not sure: the names of the `questions`, and, where many are `alike`, how many look
    like other documents'."""

    questions: Sequence[str]
    alike: dict[str, Any] | None


def import_document(caller: Caller, document: DocumentRecord) -> None:
    """Raises whatever prevents it at the moment; it can be called again at any time."""
    match read(caller, document):
        case Read() as found:
            matched = _match(caller, document, found.reading)
            _pair(caller, document, matched)
            asked = _ask(caller, document, found.reading, matched)
            _tell(caller, document, found, matched, asked)
        case StillLocked() as locked:
            _tell_locked(caller, document, locked)
        case Gone():
            _tell_gone(caller, document)
        case Owed() as owed:
            _tell_owed(caller, document, owed)
        case Unreadable() as error:
            reason = redact_text(error.args[0])
            ending.end(caller, document, status="unreadable", reason=reason, questions=[])


def _match(caller: Caller, document: DocumentRecord, reading: Reading) -> Matched:
    """Without the lines that stand for what its owner has decided on."""
    earlier = whole_import.entries_of(caller, document) if document.was_read else []
    settled = [each for each in earlier if each.is_settled]
    decided = {each.place_in(document.id) for each in settled}
    stated = transactions_in(reading, document.account)
    open_ones = [each for each in stated if each.line.place not in decided]
    return Matched(stored_rows.store(caller, document, open_ones), settled)


def _pair(caller: Caller, document: DocumentRecord, matched: Matched) -> None:
    """What an earlier reading brought, and this one does not, is out first."""
    there = [*matched.stored, *matched.settled]
    whole_import.replace(caller, document, (each.id for each in there))
    own_pairs.pair(caller, document.id, there)


def _ask(caller: Caller, document: DocumentRecord, reading: Reading, matched: Matched) -> Asked:
    alike = _alike(caller, document, matched.own(document))
    return Asked(sorted({*reading.questions, *(["repeated"] if alike else [])}), alike)


def _alike(
    caller: Caller, document: DocumentRecord, own: Collection[EntryRecord]
) -> dict[str, Any] | None:
    """How many of it look like entries that are there, and the name of their document where it is
    one: one question for all of them. One that looks like another document's is decided on by
    itself; what was typed is not, for it stays in its book whatever the answer is."""
    like = [each.like for each in own if each.like and each.state == "waiting"]
    if not like or document.repeated:
        return None
    others = EntryRecord.all_of(caller, set(like))
    if len(like) == len(others) == 1:
        return None
    of = only(others[id].document_name if id in others else None for id in like)
    return {"transactions": len(like), "all": len(own), "of": of}


def _tell(
    caller: Caller, document: DocumentRecord, found: Read, matched: Matched, asked: Asked
) -> None:
    ids = (each.document_id for each in matched.stored)
    repeated = Counter(id for id in ids if id != document.id)
    ending.end(
        caller,
        document,
        status="waiting" if asked.questions else "imported",
        known=repeated.total(),
        void=found.reading.void,
        unread=found.reading.unread,
        questions=asked.questions,
        keeps_password=bool(asked.questions),
        alike=asked.alike,
        repeats={id: count for id, count in repeated.items() if id},
        besides=[
            *learned(caller, document, found.reading),
            *stated_balances.writes(caller, document, found.reading),
            *(bills.writes_removing(caller, document) if document.was_read else ()),
        ],
        **({"is_locked": True} if found.was_locked else {}),
        **ending.figures(matched.own(document)),
    )


def _tell_locked(caller: Caller, document: DocumentRecord, locked: StillLocked) -> None:
    """Its password is asked for. What an earlier reading brought stays as it is."""
    ending.end(
        caller,
        document,
        status="waiting",
        reason=locked.why,
        questions=["password"],
        besides=locked.writes,
        is_locked=True,
    )


def _tell_owed(caller: Caller, document: DocumentRecord, owed: Owed) -> None:
    """What it asks for is upcoming; that needs a currency. What an earlier reading took for a
    payment is out."""
    whole_import.replace(caller, document, ())
    kept = bills.writes(caller, document, owed.bill)
    asks = ["currency"] if owed.bill.amount and owed.bill.currency is None else []
    status = "waiting" if asks else "imported" if kept else "unreadable"
    ending.end(
        caller,
        document,
        status=status,
        reason=owed.args[0],
        questions=asks,
        besides=kept,
        owed=bool(kept),
        **ending.figures(()),
    )


def _tell_gone(caller: Caller, document: DocumentRecord) -> None:
    """What an earlier reading brought stays as it is, if it brought anything."""
    rows = whole_import.entries_of(caller, document)
    is_there = any(row.state != "discarded" for row in rows)
    status = "imported" if is_there else "unreadable"
    ending.end(caller, document, status=status, reason=GONE, questions=[], **ending.figures(rows))
