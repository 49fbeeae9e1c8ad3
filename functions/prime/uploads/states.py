"""How far an import is, and what can be done with it, as the routes below /imports tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from prime.entities import DocumentRecord

State = Literal["reading", "asking", "ready", "accepted", "undone", "unreadable"]
RowState = Literal["needs_review", "accepted", "discarded"]
Deed = Literal["answers", "accept", "undo", "reread"]

_STATES: dict[str, State] = {
    "uploading": "reading",
    "uploaded": "ready",
    "processing": "reading",
    "waiting": "asking",
    "undone": "undone",
    "unreadable": "unreadable",
    "failed": "unreadable",
}


def state_of(document: DocumentRecord) -> State:
    """`ready` waits for its owner: rows of it, or all of it where it is held."""
    if document.status == "imported":
        return "ready" if document.needs_review else "accepted"
    return _STATES[document.status_now]


def state_of_status(status: str) -> State:
    """Of one whose rows are not looked at."""
    return _STATES.get(status, "accepted")
