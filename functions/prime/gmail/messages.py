"""Messages and their attachments as the rest of Teller knows them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parseaddr

from prime.gmail import shown
from prime.gmail.resource import GmailMessage, MessagePart

DECORATION_BYTES = 50_000
_EXTENSIONS = {"application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg"}


@dataclass(frozen=True)
class Part:
    """An attachment, or a body, whose name is the subject. `name` is for display and not a path;
    `content_type` is as declared by the sender.

    Small ones may be included as `data` (base64url); the others have an `attachment_id`, which
    Gmail makes anew for every response.
    """

    id: str
    name: str
    content_type: str
    size: int
    attachment_id: str | None = field(default=None, repr=False)
    data: str | None = field(default=None, repr=False)

    @property
    def extension(self) -> str:
        """In lower case, without the dot; "" for none."""
        return self.name.rpartition(".")[2].lower() if "." in self.name else ""


@dataclass(frozen=True)
class Mail:
    """`date` is ISO 8601 in UTC, `address` the sender's alone, in small letters; None where it is
    not to be told. `bodies` are its own texts in their several forms."""

    id: str
    subject: str
    sender: str
    date: str
    snippet: str
    attachments: tuple[Part, ...]
    address: str | None = None
    bodies: tuple[Part, ...] = ()


@dataclass(frozen=True)
class RankedMail:
    """A search result, with its score from 0 to 100."""

    id: str
    subject: str
    sender: str
    date: str
    snippet: str
    attachment_names: tuple[str, ...]
    score: int

    @property
    def address(self) -> str | None:
        """As a Mail's."""
        return _address(self.sender)

    @property
    def has_attachment(self) -> bool:
        return bool(self.attachment_names)


def mail_of(message: GmailMessage) -> Mail:
    moment = datetime.fromtimestamp(message.date / 1000, UTC)
    parts = list(_leaves(message.payload))
    return Mail(
        id=message.id,
        subject=shown.text(message.payload.header("Subject")),
        sender=shown.text(message.payload.header("From")),
        date=moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
        snippet=shown.text(html.unescape(message.snippet)),  # Gmail escapes it for a page
        attachments=tuple(
            _part(part, shown.display_name(part.filename) or _nameless(part))
            for part, parent in parts
            if _is_attachment(part, parent)
        ),
        bodies=tuple(
            _part(part, shown.display_name(message.payload.header("Subject")) or "message")
            for part, parent in parts
            if not part.filename
            and part.content_type.lower() in {"text/html", "text/plain"}
            and not _is_attachment(part, parent)
        ),
        address=_address(message.payload.header("From")),
    )


def _address(sender: str) -> str | None:
    """Of a header that names one, plainly."""
    _, address = parseaddr(sender)
    is_plain = re.fullmatch(r"[!-?A-~]{1,64}@[A-Za-z0-9.-]{1,190}", address)
    return address.lower() if is_plain else None


def _leaves(
    part: MessagePart, parent: MessagePart | None = None
) -> Iterator[tuple[MessagePart, MessagePart | None]]:
    """Each with what it is in; in the message's order, including those inside forwarded
    messages."""
    if part.parts or part.content_type.startswith("multipart/"):
        for child in part.parts:
            yield from _leaves(child, part)
    else:
        yield part, parent


def _part(part: MessagePart, name: str) -> Part:
    return Part(
        id=part.id,
        name=name,
        content_type=part.content_type.lower(),
        size=part.body.size,
        attachment_id=part.body.attachment_id,
        data=part.body.data,
    )


def _is_attachment(part: MessagePart, parent: MessagePart | None) -> bool:
    """Unnamed texts are the message itself, and small pictures shown by its HTML are decoration.

    Phones send a photographed receipt like such a picture, but never a small one.
    """
    disposition = re.split(r"[;\s]", part.header("Content-Disposition").lower().lstrip())[0]
    if disposition == "attachment":
        return True
    kind = part.content_type.partition("/")[0].lower()
    if not part.filename:
        return kind not in {"text", "image"} or (kind == "image" and disposition != "inline")
    is_shown = parent is not None and parent.content_type.lower() == "multipart/related"
    has_cid = bool(part.header("Content-ID"))
    return not (kind == "image" and is_shown and has_cid and part.body.size < DECORATION_BYTES)


def _nameless(part: MessagePart) -> str:
    extension = _EXTENSIONS.get(part.content_type.lower())
    return f"attachment.{extension}" if extension else "attachment"
