"""A mail as Gmail's REST API shows it: the resource Message in full.

https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages
"""

from __future__ import annotations

import base64
import hashlib
import html
from email.message import EmailMessage
from typing import Any

from tests.local.gmail import parts
from tests.local.gmail.mailbox import StoredMail

SNIPPET_LENGTH = 200


def ids(mail: StoredMail) -> dict[str, Any]:
    return {"id": mail.id, "threadId": mail.thread_id}


def message(mail: StoredMail) -> dict[str, Any]:
    return ids(mail) | {
        "labelIds": list(mail.labels),
        "snippet": snippet(mail.message),
        "sizeEstimate": len(mail.raw),
        "historyId": str(mail.moment // 1000),
        "internalDate": str(mail.moment),
        "payload": _part(mail, mail.message, ""),
    }


def attachment(mail: StoredMail, attachment_id: str) -> dict[str, Any] | None:
    """The resource MessagePartBody, without its id as Gmail sends it."""
    for id, part in parts.numbered(mail.message, ""):
        if _attachment_id(mail, id) == attachment_id and parts.is_apart(part):
            content = parts.content_of(part)
            return {"size": len(content), "data": base64url(content)}
    return None


def snippet(message: EmailMessage) -> str:
    """The body's beginning on one line, escaped for a page."""
    return html.escape(" ".join(parts.body_text(message).split())[:SNIPPET_LENGTH])


def base64url(content: bytes) -> str:
    """Padded, as Gmail's are."""
    return base64.urlsafe_b64encode(content).decode("ascii")


def _part(mail: StoredMail, part: EmailMessage, id: str) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "partId": id,
        "mimeType": part.get_content_type(),
        "filename": parts.name_of(part),
        "headers": parts.headers_of(part),
        "body": _body(mail, part, id),
    }
    if children := parts.children(part):
        shown["parts"] = [_part(mail, c, parts.inside(id, at)) for at, c in enumerate(children)]
    return shown


def _body(mail: StoredMail, part: EmailMessage, id: str) -> dict[str, Any]:
    """Texts come along; what has a name or is no text is fetched on its own."""
    if part.is_multipart() and part.get_content_type() != "message/rfc822":
        return {"size": 0}
    content = parts.content_of(part)
    if parts.is_apart(part):
        return {"attachmentId": _attachment_id(mail, id), "size": len(content)}
    return {"size": len(content)} | ({"data": base64url(content)} if content else {})


def _attachment_id(mail: StoredMail, part_id: str) -> str:
    digest = hashlib.sha512(f"{mail.id} {part_id}".encode()).digest()
    return "ANGjdJ" + base64.urlsafe_b64encode(digest * 3).decode("ascii").rstrip("=")
