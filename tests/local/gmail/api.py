"""Gmail's REST API, as far as a reader of mail needs it.

https://developers.google.com/workspace/gmail/api/reference/rest
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.local.gmail import fields, resource
from tests.local.gmail.grants import Grants, Invalid
from tests.local.gmail.mailbox import Mailbox, StoredMail, address_of
from tests.local.gmail.refusal import Refusal, unauthenticated
from tests.local.gmail.search import search

READABLE = {"https://www.googleapis.com/auth/gmail.readonly", "https://mail.google.com/"}
MOST_RESULTS = 500
Opened = Callable[[str], Mailbox]
Answered = Callable[[Request, Mailbox], dict[str, Any]]


class Api:
    def __init__(self, grants: Grants, open_mailbox: Opened) -> None:
        self._grants = grants
        self._open = open_mailbox

    @property
    def routes(self) -> list[Route]:
        user = "/gmail/v1/users/{userId}"
        return [
            self._route(f"{user}/messages", self.messages),
            self._route(f"{user}/messages/{{id}}", self.message),
            self._route(f"{user}/messages/{{messageId}}/attachments/{{id}}", self.attachment),
        ]

    def messages(self, request: Request, mailbox: Mailbox) -> dict[str, Any]:
        asked = request.query_params
        matching = search(mailbox.mails(), asked.get("q", ""), datetime.now(UTC))
        size = min(MOST_RESULTS, _number(asked.get("maxResults", "100"), "maxResults"))
        start = _start(asked.get("pageToken"))
        page = {"messages": [resource.ids(mail) for mail in matching[start : start + size]]}
        answer: dict[str, Any] = page if page["messages"] else {}
        if start + size < len(matching):
            answer["nextPageToken"] = _page_token(start + size)
        return answer | {"resultSizeEstimate": len(matching)}

    def message(self, request: Request, mailbox: Mailbox) -> dict[str, Any]:
        format = request.query_params.get("format", "full")
        if format != "full":  # which is all that is asked for
            raise Refusal(400, f"Invalid value at 'format': {format}"[:200])
        return resource.message(_found(mailbox, request.path_params["id"]))

    def attachment(self, request: Request, mailbox: Mailbox) -> dict[str, Any]:
        mail = _found(mailbox, request.path_params["messageId"])
        body = resource.attachment(mail, request.path_params["id"])
        if body is None:
            raise Refusal(400, "Invalid attachment token")
        return body

    def _route(self, path: str, answered: Answered) -> Route:
        def endpoint(request: Request) -> Response:  # not async: it reads files
            try:
                mailbox = self._open(self._mailbox_name(request))
                mask = fields.parse(request.query_params.get("fields") or "*")
                return JSONResponse(fields.masked(answered(request, mailbox), mask))
            except Refusal as refusal:
                return refusal.response

        return Route(path, endpoint, methods=["GET"])

    def _mailbox_name(self, request: Request) -> str:
        """Whose token it is; the path may say no other one."""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise unauthenticated(is_missing=True)
        try:
            allowed = self._grants.of_access_token(token.strip())
        except Invalid:
            raise unauthenticated(is_missing=False) from None
        if not READABLE & set(allowed.scope.split()):
            message = "Request had insufficient authentication scopes."
            raise Refusal(403, message, "insufficientPermissions")
        said = request.path_params["userId"]
        if said not in {"me", address_of(allowed.mailbox)}:
            raise Refusal(403, f"Delegation denied for {address_of(allowed.mailbox)}")
        return allowed.mailbox


def _found(mailbox: Mailbox, id: str) -> StoredMail:
    """A positive 64-bit number in hexadecimal digits, or it is no id at all."""
    if not re.fullmatch(r"[0-9a-f]{1,16}", id) or not 0 < int(id, 16) < 2**63:
        raise Refusal(400, "Invalid id value")
    for mail in mailbox.mails():
        if mail.id == id:
            return mail
    raise Refusal(404, "Requested entity was not found.")


def _number(said: str, name: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", said) or int(said) == 0:
        raise Refusal(400, f"Invalid value at '{name}'")
    return int(said)


def _page_token(start: int) -> str:
    return base64.urlsafe_b64encode(f"page {start}".encode()).decode().rstrip("=")


def _start(token: str | None) -> int:
    if not token:
        return 0
    try:
        said = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
    except ValueError:
        said = b""
    page = re.fullmatch(rb"page ([0-9]{1,9})", said)
    if not page:
        raise Refusal(400, "Invalid pageToken")
    return int(page[1])
