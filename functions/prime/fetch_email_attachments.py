"""Fetches a message's files for import. The import itself: process_import.py.

See rules R183, R184 and R222.

A file is put into the bucket before the commit that records it, under a digest of its content. If
the commit fails, the file belongs to no document; putting it again changes nothing.

Where no file of a message is imported, its body is, if it is a receipt: gmail/bodies.py.

A user may have so many documents imported in a day. The message with which they reach that number
is taken whole, and no file of the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from prime.domain import IMPORTING, prime
from prime.entities import KEPT_IF_LEFT, DocumentRecord
from prime.gmail import bodies
from prime.gmail.attachments import Choice, choose
from prime.gmail.client import USUAL_DAYS, USUAL_LIMIT, Gmail
from prime.gmail.kinds import kind_of
from prime.gmail.messages import Mail, Part, RankedMail
from prime.imports import bucket, notices
from prime.mailbox import access
from prime.models import ContractInput, Text
from toolkit import (
    Call,
    Caller,
    CallerId,
    Forbidden,
    OthersText,
    Put,
    SystemText,
    ToolOutput,
    Write,
    dates,
)
from toolkit.call import Json
from toolkit.fields import OthersSentence
from toolkit.guards import explicit_request, rate_limit
from toolkit.guards.rate_limit import IMPORTS
from toolkit.privacy.redaction import redact_text
from toolkit.text.folding import folded, quoted
from toolkit.text.sentences import Sentence, say


class Input(ContractInput):
    userId: CallerId  # noqa: N815 - the contract's name
    messageId: Annotated[  # noqa: N815 - the contract's name
        str, Field(min_length=1, max_length=128), Text
    ] = Field(description="Gmail message ID from search results")


class Skipped(ToolOutput):
    name: OthersText = Field(description="The file's name.")
    reason: OthersSentence = Field(description="Why it is not imported.")


class ImportedBefore(ToolOutput):
    docId: SystemText = Field(description="The document's id.")  # noqa: N815 - as the contract writes names
    name: OthersText = Field(description="Its file name at the time.")
    importedAt: SystemText = Field(  # noqa: N815
        description="When it was imported (ISO 8601, UTC)."
    )


class Output(ToolOutput):
    ok: Literal[True] = Field(default=True, description="The files are taken.")
    docIds: list[SystemText] = Field(  # noqa: N815 - the contract's name
        description="The documents' ids, as get_recent_imports has them."
    )
    count: int = Field(description="How many these are.")
    skipped: list[Skipped] = Field(
        default_factory=list,
        exclude_if=lambda skipped: not skipped,
        description="The files that cannot be imported.",
    )
    importedBefore: list[ImportedBefore] = Field(  # noqa: N815 - as the contract writes names
        default_factory=list,
        exclude_if=lambda before: not before,
        description="The documents of these that are not imported again.",
    )


HELD = say("mail.uploaded_yourself")


@dataclass(frozen=True)
class File:
    """A part of the message with its bytes. `author` is of a body alone: who sent the mail."""

    part: Part
    content: bytes
    author: str | None = None


PRIVATE = say("mail.private")
_LONGEST_SECOND_LEVEL = 3
"""Letters of what a country's domains have before it, such as com or co."""


def fetch_email_attachments(request: Input, call: Call) -> Output:
    """Download and process attachments from a specific email."""

    mail, choice, files = access.opened(call, lambda gmail: _fetched(gmail, request, call))
    documents = {bucket.document_id(file.content): file for file in files}
    known = {id: DocumentRecord.fetch(call.caller, id) for id in documents}
    begun = [id for id, document in known.items() if not document or document.may_begin_again]
    finished = [
        document
        for id, document in known.items()
        if document and document.is_finished and id not in begun
    ]
    held = [document for document in known.values() if document and document.status == "uploaded"]
    if begun:
        rate_limit.refuse_over(call.caller.user_id, call.now, IMPORTS)
        call.stage(*IMPORTS.use(call.caller.user_id, len(begun), call.now, left=[IMPORTS]))
    for id, file in documents.items():
        if known[id] not in (*finished, *held):
            bucket.put(call.caller, id, file.content)
            call.stage(*_recorded(call, mail, id, file, known[id]))
    call.stage(*(notices.again(call.caller, document, at=call.now) for document in finished))
    unreadable = {each.id: each for each in finished if each.status == "unreadable"}
    left = {*unreadable, *(each.id for each in held)}
    taken = [id for id in documents if id not in left]
    return Output(
        docIds=taken,
        count=len(taken),
        skipped=[
            *(Skipped(name=each.name, reason=each.reason) for each in choice.skipped),
            *(Skipped(name=each.name, reason=each.reason) for each in unreadable.values()),
            *(Skipped(name=each.name, reason=HELD) for each in held),
        ],
        importedBefore=[
            ImportedBefore(docId=each.id, name=each.name, importedAt=each.imported_at)
            for each in finished
            if each.id not in unreadable
        ],
    )


def _fetched(gmail: Gmail, request: Input, call: Call) -> tuple[Mail, Choice, list[File]]:
    """The files that are imported, or where there is none, the body, if it is a receipt."""
    mail = _mail(gmail, request, call)
    choice = choose(mail.attachments)
    if choice.taken:
        files = [File(part, gmail.attachment(mail, part)) for part in choice.taken]
        return mail, choice, files
    body = bodies.receipt_in(mail, lambda part: gmail.attachment(mail, part))
    return mail, choice, [File(*body, redact_text(mail.sender))] if body else []


def _mail(gmail: Gmail, request: Input, call: Call) -> Mail:
    mail = gmail.message(request.messageId)
    if call.is_model_led and kind_of(mail) == "private":
        raise Forbidden(PRIVATE)
    return mail


def _recorded(
    call: Call, mail: Mail, id: str, file: File, known: DocumentRecord | None
) -> Iterator[Write]:
    if known is None:
        document = DocumentRecord.new(
            call.caller,
            id,
            at=call.now,
            expires_at=dates.seconds(call.now + KEPT_IF_LEFT),
            name=redact_text(file.part.name),
            message_id=mail.id,
            content_type=file.part.content_type,
            size=len(file.content),
            sender=mail.address,
            author=file.author,
        )
        yield Put(document, DocumentRecord.gone())
    elif known.may_begin_again:
        yield known.begin_again(sender=mail.address)


def question(request: Input, call: Call) -> Sentence:
    mail = access.opened(call, lambda gmail: _mail(gmail, request, call))
    rate_limit.refuse_over(call.caller.user_id, call.now, IMPORTS)
    whose = {"subject": quoted(mail.subject), "sender": quoted(mail.sender)}
    files = ", ".join(quoted(part.name) for part in choose(mail.attachments).taken)
    if not files:
        return say("mail.ask_import_text", **whose)
    return say("mail.ask_import", files=files, **whose)


def reading(said: str, call: Call) -> dict[str, Json]:
    """The message that the user's own sentence finds, if it asks to import what it describes: the
    first one of a search by the sentence's words, and not by those of a model. Anybody can send a
    message that comes first: its sender is named there, or known, or nobody else has sent any."""
    description = explicit_request.sought(said, IMPORTING)
    if description is None:
        return {}

    def search(gmail: Gmail) -> list[RankedMail]:
        return gmail.papers(description, days=USUAL_DAYS, limit=USUAL_LIMIT, now=call.now)[0]

    found = access.opened(call, search)
    if not found:
        return {}
    first, *others = found
    senders = {each.address for each in others if each.attachment_names} | {first.address}
    if len(senders) > 1 and not _is_expected(first.address or "", description, call.caller):
        return {}
    return {"messageId": first.id}


def _is_expected(sender: str, description: str, caller: Caller) -> bool:
    """Whether the sender's domain is a word of the description (bbva.mx, bbva.com.mx), or a
    document of theirs was imported before."""
    *names, _ = sender.rpartition("@")[2].split(".")
    if len(names) > 1 and len(names[-1]) <= _LONGEST_SECOND_LEVEL:
        names.pop()
    words = re.findall(r"\w+", folded(description))
    return bool(names and names[-1] in words) or DocumentRecord.was_imported_from(caller, sender)


handler = prime.tool(
    fetch_email_attachments,
    writes=True,
    additive=True,
    acts_on_found=True,
    asks=question,
    named=["messageId"],
    also_at="email-fetch-attachments",
    uses={
        "prime": "GetItem PutItem UpdateItem",
        "prime/*": "Query",
        "documents": "PutObject",
        "mail_key": "Decrypt",
        "gmail_client": "GetSecretValue",
    },
    settings=["IMPORTS_PER_USER_PER_DAY", "NOTIFICATION_RETENTION_DAYS"],
    request_phrases=IMPORTING,
    reads=reading,
    synonyms={
        "en": """
            process, import, process email, import statement, import mail*, download*, attachment*,
            that email, process it, import it, bring in, read attachment
        """,
        "es": """
            procesa*, importa*, descarga*, adjunto*, ese correo, baja* adjunto, procesalo, importalo
        """,
        "fr": "traite*, importe*, telecharge*, piece jointe, ce courriel, pieces jointes",
    },
    follows=("search_gmail",),
    example={"messageId": "18c2f0a1b2c3d4e5"},
)
