"""What a document's owner is notified of (rules R190 and R191)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from prime.documents.document import Question
from prime.entities import DocumentRecord
from prime.imports.notification import Notification
from toolkit import Caller, Put

_KINDS = {
    "imported": "import_finished",
    "waiting": "import_waiting",
    "undone": "import_undone",
    "unreadable": "import_unreadable",
    "failed": "import_failed",
}


ASKED: dict[Question, str] = {
    "currency": "Which currency are its amounts in?",
    "day_order": "Does the day or the month come first in its dates?",
    "plus": "Are its amounts without a minus expenses or income?",
    "repeated": "Some of its transactions look like ones of another import: are they the same?",
    "password": "It is locked, and nothing of it is read. Which password opens it? Give it in the "
    "app, where imports are reviewed, and never in a conversation.",
}
"""What a document leaves open, in words."""


def text_of(question: Question, alike: Mapping[str, Any] | None) -> str:
    """As ASKED, with the figures of what is `alike` (DocumentRecord). The other document's name is
    others' text, and is not in it."""
    if question == "repeated" and alike:
        count, whole = alike["transactions"], alike["all"]
        others = "another import" if alike["of"] else "other imports"
        return f"{count} of its {whole} transactions look like ones of {others}: are they the same?"
    return ASKED[question]


def ended(
    caller: Caller,
    document: DocumentRecord,
    *,
    at: datetime,
    status: str,
    known: int = 0,
    transactions: int = 0,
    needs_review: int = 0,
    reason: str | None = None,
    questions: Sequence[Question] = (),
    alike: Mapping[str, Any] | None = None,
    **_: object,
) -> Put:
    """That its import has ended; `known` are transactions that came with other documents.

    As the contract has it: "Imported 12 transactions from september_statement.pdf".
    """
    if status == "undone":
        return _of(caller, document, at, _KINDS[status], f"Undid the import of {document.name}")
    if status == "waiting":
        asked = [text_of(question, alike) for question in questions]
        asked += [f"({alike['of']})"] if alike and alike["of"] and "repeated" in questions else []
        said = " ".join([*([reason] if reason else []), *asked])
        message = f"{document.name} waits for your answer: {said}"
        return _of(caller, document, at, _KINDS[status], message)
    if status != "imported":
        return _of(
            caller, document, at, _KINDS[status], f"Could not import {document.name}: {reason}"
        )
    if reason:
        return _of(
            caller, document, at, _KINDS[status], f"{document.name} stays as it is: {reason}"
        )
    message = f"Imported {transactions} transaction{'' if transactions == 1 else 's'}"
    message += f" from {document.name}"
    message += f", {needs_review} to review" if needs_review else ""
    message += f", {known} known already" if known else ""
    return _of(caller, document, at, _KINDS[status], message)


def again(caller: Caller, document: DocumentRecord, *, at: datetime) -> Put:
    """That it was sent again, and its import ended before."""
    if document.status in ("unreadable", "waiting"):
        return ended(
            caller,
            document,
            at=at,
            status=document.status,
            reason=document.reason,
            questions=document.questions,
            alike=document.alike,
        )
    before = datetime.fromisoformat(document.imported_at)
    message = f"{document.name} was imported before, on {before:%Y-%m-%d at %H:%M} UTC"
    return _of(caller, document, at, "import_repeated", message)


def _of(caller: Caller, document: DocumentRecord, at: datetime, kind: str, message: str) -> Put:
    return Notification.new(caller, at=at, kind=kind, message=message, document_id=document.id)
