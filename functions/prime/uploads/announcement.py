"""A file of its owner's that is about to be uploaded: recorded, or known already.

Nothing is read of it here. What arrives (arrival.py) is imported, or with `hold` waits until its
owner asks for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from money.entities import Account
from prime.domain import prime
from prime.entities import DocumentRecord, DocumentStatus
from prime.gmail import shown
from prime.gmail.attachments import choose
from prime.gmail.messages import Part
from prime.imports import bucket, passwords
from toolkit import (
    Call,
    CallerId,
    InvalidInput,
    NotFound,
    NotNull,
    OwnersSecret,
    SystemText,
    ToolInput,
    ToolOutput,
    Whole,
    Write,
)
from toolkit.guards import rate_limit
from toolkit.guards.rate_limit import IMPORTS
from toolkit.privacy.redaction import redact_text
from toolkit.text.sentences import say


class Input(ToolInput):
    """`content_type` is as the browser has it, "" where it knows none; `size` in bytes; `sha256` of
    the content in hexadecimal digits; `account_id` a ledger account of the owner's for the rows."""

    userId: CallerId  # noqa: N815 - as prime's names are
    file_name: Annotated[str, Field(min_length=1, max_length=1000)]
    content_type: Annotated[str, Field(max_length=200)] = ""
    size: Annotated[int, Field(ge=0, lt=2**53), Whole]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    hold: bool = False
    account_id: Annotated[
        Annotated[str, Field(min_length=1, max_length=64)] | None,
        NotNull,
    ] = None
    password: Annotated[passwords.Password | None, NotNull, OwnersSecret()] = Field(
        default=None, repr=False
    )

    @property
    def id(self) -> str:
        return bucket.id_of_digest(self.sha256)

    @property
    def part(self) -> Part:
        """As a mail would have it."""
        kind = self.content_type.partition(";")[0].strip() or "application/octet-stream"
        name = shown.display_name(self.file_name)
        return Part(id="", name=name, content_type=kind, size=self.size)


class Output(ToolOutput):
    import_id: SystemText
    status: DocumentStatus


def upload_document(request: Input, call: Call) -> Output:
    """The document, `uploading` if its file is awaited now."""
    for skipped in choose([request.part]).skipped:
        raise InvalidInput(skipped.reason)
    if request.account_id and not _has_account(call, request.account_id):
        raise NotFound(say("account.not_found"))
    known = DocumentRecord.fetch(call.caller, request.id)
    if known and not _is_awaited(known, request):
        return Output(import_id=known.id, status=known.status_now)
    call.stage(*_writes(request, call, known))
    return Output(import_id=request.id, status="uploading")


def _has_account(call: Call, id: str) -> bool:
    return any(account.id == id for account in Account.all_of(call.caller))


def _is_awaited(known: DocumentRecord, request: Input) -> bool:
    return known.may_begin_again or (known.status == "uploaded" and not request.hold)


def _writes(request: Input, call: Call, known: DocumentRecord | None) -> Iterator[Write]:
    """What is announced twice is counted once, and waits only if it is to wait both times."""
    is_awaited = known is not None and known.status in ("uploading", "uploaded")
    if not is_awaited:
        rate_limit.refuse_over(call.caller.user_id, call.now, IMPORTS)
        yield from IMPORTS.use(call.caller.user_id, 1, call.now, left=[IMPORTS])
    own = {"account": request.account_id} if request.account_id else {}
    if request.password is not None:
        if known:
            passwords.refuse_over(known, call.now)
        own |= passwords.given(call.caller, known, request.password, call.now)
    if known:
        hold = request.hold and (bool(known.hold) or not is_awaited)
        yield known.announce_again(call.now, hold=hold, **own)
        return
    part = request.part
    yield DocumentRecord.announce(
        call.caller,
        request.id,
        at=call.now,
        name=redact_text(part.name),
        content_type=part.content_type,
        size=request.size,
        hold=request.hold or None,
        **own,
    )


announcing = prime.tool(upload_document, writes=True, additive=True)
"""No tool of a model: only the route hands it events (imports_route.py)."""
