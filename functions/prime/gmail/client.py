"""A Gmail mailbox, read only, opened with an access token from its owner's grant.

https://developers.google.com/workspace/gmail/api/reference/rest
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from typing import Any
from urllib.parse import quote, urlencode

from prime.gmail import google, resource
from prime.gmail.attachments import LARGEST_FILE
from prime.gmail.errors import (
    AccessDenied,
    NoSuchMessage,
    NotConnected,
    TokenExpired,
    UnexpectedResponse,
)
from prime.gmail.google import Remaining
from prime.gmail.google_response import GoogleResponse
from prime.gmail.kinds import kind_of, tells_a_secret
from prime.gmail.messages import Mail, Part, RankedMail, mail_of
from prime.gmail.search import ranking
from prime.gmail.search.query import gmail_queries
from toolkit import settings

MOST_CANDIDATES = 50
CANDIDATES_FOR_ONE = 4
USUAL_DAYS, USUAL_LIMIT = 90, 5
AT_THE_SAME_TIME = 8  # Google refuses more than a few at once from one user
HIDDEN = {"SPAM", "TRASH"}
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Gmail:
    """Every method raises MailError. `remaining_ms` returns the time that the call has left."""

    def __init__(self, access_token: str, remaining_ms: Remaining = google.unlimited) -> None:
        if not access_token:
            raise NotConnected("there is no access token")
        self._headers = {"Authorization": f"Bearer {access_token}", "Accept": "application/json"}
        self._remaining_ms = remaining_ms

    def search(self, query: str, *, days: int, limit: int, now: datetime) -> list[RankedMail]:
        """The best of the newest matching mails, best first; none from spam or trash."""
        mails = self._newest(query, days=days, limit=limit, now=now)
        return ranking.rank(mails, query, days=days, now=now)[:limit]

    def papers(
        self, query: str, *, days: int, limit: int, now: datetime
    ) -> tuple[list[RankedMail], int]:
        """The same of statements, invoices, receipts and orders alone, for a model; and of how many
        private mails nothing is told. A text that tells a secret is left out."""
        mails = self._newest(query, days=days, limit=limit, now=now)
        sorts = [kind_of(mail) for mail in mails]
        proved = [mail for mail, sort in zip(mails, sorts, strict=True) if sort == "paper"]
        told = [
            replace(mail, snippet="") if tells_a_secret(mail.snippet) else mail for mail in proved
        ]
        return ranking.rank(told, query, days=days, now=now)[:limit], sorts.count("private")

    def _newest(self, query: str, *, days: int, limit: int, now: datetime) -> list[Mail]:
        wanted = min(MOST_CANDIDATES, max(20, limit * CANDIDATES_FOR_ONE))
        queries = gmail_queries(query, days=days, now=now)
        ids = self._ids(queries.precise, wanted)
        if queries.narrower and len(ids) == wanted:
            ids = [*self._ids(queries.narrower, wanted), *ids]
        elif queries.wider and len(ids) < limit:
            ids = [*ids, *self._ids(queries.wider, wanted)]
        ids = list(dict.fromkeys(ids))[:wanted]
        with ThreadPoolExecutor(AT_THE_SAME_TIME, thread_name_prefix="gmail") as threads:
            return [mail for mail in threads.map(self._candidate, ids) if mail]

    def message(self, message_id: str) -> Mail:
        """Raises NoSuchMessage for an unknown id, and for text that is not an id."""
        return mail_of(self._message(message_id, {}))

    def attachment(self, mail: Mail, part: Part) -> bytes:
        """The file's bytes."""
        data = part.data
        if part.attachment_id:
            id = quote(part.attachment_id, safe="")
            body = self._get(f"messages/{_checked(mail.id)}/attachments/{id}")
            data = resource.parse(resource.Body, body).data
        content = _decoded(data or "")
        if len(content) > LARGEST_FILE:
            raise UnexpectedResponse("the attachment is larger than Gmail said")
        return content

    def _ids(self, query: str, wanted: int) -> list[str]:
        """The ids of matching messages, newest first, from as many pages as it takes."""
        ids: list[str] = []
        token: str | None = None
        while len(ids) < wanted:
            asked = {"q": query, "maxResults": str(wanted - len(ids))}
            if token:
                asked["pageToken"] = token
            page = resource.parse(resource.Page, self._get("messages", asked))
            ids += [listed.id for listed in page.messages]
            token = page.next_page_token
            if not token or not page.messages:
                break
        return ids[:wanted]

    def _candidate(self, message_id: str) -> Mail | None:
        """None for a mail that was deleted, or moved to spam or trash, since it was listed."""
        try:
            message = self._message(message_id, {"fields": resource.WITHOUT_BODIES})
        except NoSuchMessage:
            return None
        return None if message.labels & HIDDEN else mail_of(message)

    def _message(self, message_id: str, asked: Mapping[str, str]) -> resource.GmailMessage:
        body = self._get(f"messages/{_checked(message_id)}", {"format": "full", **asked})
        return resource.parse(resource.GmailMessage, body)

    def _get(self, path: str, asked: Mapping[str, str] | None = None) -> Mapping[str, Any]:
        base = settings.text("GMAIL_URL", "https://gmail.googleapis.com").rstrip("/")
        url = f"{base}/gmail/v1/users/me/{path}?{urlencode(asked or {})}"
        answer = google.send(google.Request("GET", url, self._headers), self._remaining_ms)
        return _body(answer)


def _body(answer: GoogleResponse) -> Mapping[str, Any]:
    match answer.status:
        case 200:
            return answer.body
        case 401:
            raise TokenExpired("Gmail does not take the access token")
        case 403:
            raise AccessDenied("Gmail does not let us read the mailbox")
        case 404:
            raise NoSuchMessage
        case 400 if answer.error.get("message") == "Invalid id value":
            raise NoSuchMessage
    raise UnexpectedResponse(f"Gmail answered {answer.status}")


def _checked(message_id: str) -> str:
    """The id, checked, since it becomes part of a path."""
    if not _ID.fullmatch(message_id):
        raise NoSuchMessage
    return message_id


def _decoded(data: str) -> bytes:
    try:
        return base64.b64decode(data + "=" * (-len(data) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnexpectedResponse("the attachment is no base64url") from error
