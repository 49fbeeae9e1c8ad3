"""Fetches a message's files for import. The import itself: process_import.py.

See rules R183 and R184.

A file is put into the bucket before the commit that records it, under a digest of its content. If
the commit fails, the file belongs to no document; putting it again changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from prime.domain import prime
from prime.entities import DocumentRecord
from prime.gmail.attachments import Choice, choose
from prime.gmail.client import Gmail
from prime.gmail.messages import Part
from prime.imports import bucket
from prime.mailbox import access
from toolkit import Call, CallerId, Put, ToolInput, ToolOutput, Write
from toolkit.privacy.redaction import redact_text


class Input(ToolInput):
    userId: CallerId  # noqa: N815 - the contract's name
    messageId: str = Field(  # noqa: N815 - the contract's name
        min_length=1, max_length=128, description="Gmail message ID from search results"
    )


class Skipped(ToolOutput):
    name: str = Field(description="The file's name.")
    reason: str = Field(description="Why it is not imported.")


class Output(ToolOutput):
    ok: Literal[True] = Field(default=True, description="The files are taken.")
    docIds: list[str] = Field(  # noqa: N815 - the contract's name
        description="The documents' ids, as get_recent_imports has them."
    )
    count: int = Field(description="How many these are.")
    skipped: list[Skipped] = Field(
        default_factory=list,
        exclude_if=lambda skipped: not skipped,
        description="The files that cannot be imported.",
    )


def fetch_email_attachments(request: Input, call: Call) -> Output:
    """Download and process attachments from a specific email."""

    def fetch(gmail: Gmail) -> tuple[Choice, list[bytes]]:
        mail = gmail.message(request.messageId)
        choice = choose(mail.attachments)
        return choice, [gmail.attachment(mail, part) for part in choice.taken]

    choice, contents = access.opened(call, fetch)
    documents = {
        bucket.document_id(content): (part, content)
        for part, content in zip(choice.taken, contents, strict=True)
    }
    for id, (part, content) in documents.items():
        call.stage(*_recorded(call, request.messageId, id, part, content))
    skipped = [Skipped(name=each.name, reason=each.reason) for each in choice.skipped]
    return Output(docIds=list(documents), count=len(documents), skipped=skipped)


def _recorded(call: Call, message_id: str, id: str, part: Part, content: bytes) -> Iterator[Write]:
    known = DocumentRecord.fetch(call.caller, id)
    if known and known.is_finished:
        return
    bucket.put(call.caller, id, content)
    if known is None:
        document = DocumentRecord.new(
            call.caller,
            id,
            at=call.now,
            name=redact_text(part.name),
            message_id=message_id,
            content_type=part.content_type,
            size=len(content),
        )
        yield Put(document, DocumentRecord.pk.does_not_exist())
    elif known.status == "failed":
        yield known.change(status="processing")


handler = prime.tool(
    fetch_email_attachments,
    writes=True,
    additive=True,
    untrusted_output=True,
    allowed_after_untrusted=True,
)
