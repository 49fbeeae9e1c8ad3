"""The passwords of locked documents.

One travels from its owner to the worker sealed for that owner (mailbox/sealing.py), on the
document's record: from the call that brings it to the end of the import, whose commit removes it,
or, of a document that asks something else then, to the end of the one with the answer.
Nothing else has it: no message of the queue, log, audit event, record of a call or confirmation,
and no model, since only the owner's own call may bring it (toolkit.fields.OwnersSecret).

Where its owner wants that, one that has opened a document is remembered for the sender of its mail
and tried on that sender's next locked documents, until one of them does not open with it or its
owner has it forgotten. A sender's address can be forged: who does so has a password of their
victim's tried on a file of their own, which tells them nothing, and may have it forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import Field

from prime.documents.document import Locked, Reading
from prime.entities import DocumentRecord
from prime.imports.orders import Order
from prime.imports.remembered_password import RememberedPassword
from prime.mailbox import sealing
from toolkit import Caller, Put, Write, dates
from toolkit.errors import RateLimited
from toolkit.text.sentences import say

LONGEST = 128
"""PDF takes 127 bytes, Office 255 characters; people type less."""
Password = Annotated[str, Field(min_length=1, max_length=LONGEST, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""As its owner types it; a field of it is an OwnersSecret as well."""
TRIES = 5
"""On one document, in an hour."""
_WITHIN_SECONDS = 60 * 60

WRONG = say("import.password_wrong")
FORGOTTEN = say("import.password_forgotten")


class StillLocked(Exception):
    """No password that is known opens the document. `why` is for its owner, None where none was
    tried; `writes` go with the end of its import."""

    def __init__(self, why: str | None = None, *writes: Write) -> None:
        super().__init__("the document is locked")
        self.why = why
        self.writes = writes


def unlocked(
    caller: Caller, document: DocumentRecord, read: Callable[[str | None], Reading]
) -> tuple[Reading, bool]:
    """What `read` reads with the password that its owner has given, or else without one, or with
    what is remembered for its sender; and whether a password was needed. Raises StillLocked, and
    what `read` does but Locked."""
    given = None if document.password is None else sealing.opened(caller, document.password)
    try:
        return read(given), given is not None
    except Locked as locked:
        remembered = None if given else RememberedPassword.of(caller, document.sender)
        if remembered is None:
            raise StillLocked(WRONG if given else None) from locked
    try:
        return read(sealing.opened(caller, remembered.sealed)), True
    except Locked as locked:
        raise StillLocked(FORGOTTEN, remembered.forget()) from locked


def remembering(caller: Caller, document: DocumentRecord) -> Sequence[Write]:
    """The writes of an import whose document was opened, where its owner wants that."""
    order = Order.open_of(document)
    if not (order and order.remembers and document.sender and document.password):
        return []
    now = datetime.now(UTC)
    return [Put(RememberedPassword.new(caller, document.sender, document.password, now))]


def given(
    caller: Caller, document: DocumentRecord | None, text: str, now: datetime
) -> dict[str, Any]:
    """The fields of the document's record with which a password goes to the worker."""
    tries = [*(_recent(document, now) if document else ()), dates.seconds(now)]
    return {"password": sealing.sealed(caller, text), "tries": tries}


def refuse_over(document: DocumentRecord, now: datetime) -> None:
    """Raises RateLimited when one more would be one too many."""
    recent = _recent(document, now)
    if len(recent) >= TRIES:
        wait = max(1, min(recent) + _WITHIN_SECONDS - dates.seconds(now))
        raise RateLimited(
            say("import.too_many_passwords", tries=TRIES, minutes=-(-wait // 60)),
            retry_after=wait,
        )


def _recent(document: DocumentRecord, now: datetime) -> list[int]:
    """The tries of an hour, by whatever clock."""
    at = dates.seconds(now)
    return [tried for tried in document.tries if abs(at - tried) < _WITHIN_SECONDS]
