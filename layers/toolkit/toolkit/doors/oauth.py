"""A refusal in OAuth's words, and a posted form as OAuth's endpoints take it (RFC 6749, sections
3.1 and 5.2 and appendix B).

https://www.rfc-editor.org/rfc/rfc6749#section-5.2
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import parse_qsl

from toolkit.call import HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.rest import headers_of, text_of
from toolkit.errors import InvalidInput
from toolkit.text.sentences import say


class OAuthError(Exception):
    """`code` is a registered error code; `description` is for people, and holds neither what was
    sent nor anything of a person's."""

    def __init__(
        self,
        code: str,
        description: str,
        *,
        status: int = 400,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.status = status
        self.headers = headers or {}

    @property
    def response(self) -> HttpResponse:
        body = json.dumps({"error": self.code, "error_description": self.description})
        return HttpResponse(self.status, body, self.headers)


MEDIA_TYPE = "application/x-www-form-urlencoded"
LARGEST = 32 * 1024
"""Characters."""
_MOST_FIELDS = 32


def posted_fields(event: Event) -> dict[str, str]:
    """The fields of the form, each at most once. Raises OAuthError for any other body."""
    content_type = headers_of(event).get("content-type", "")
    if content_type.partition(";")[0].strip().lower() != MEDIA_TYPE:
        raise OAuthError("invalid_request", say("body.content_type", type=MEDIA_TYPE))
    try:
        text = text_of(event)
    except InvalidInput as error:
        raise OAuthError("invalid_request", error.message) from error
    if len(text) > LARGEST:
        raise OAuthError("invalid_request", say("body.form_too_large"))
    try:
        pairs = parse_qsl(
            text, keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS
        )
    except ValueError as error:
        raise OAuthError("invalid_request", say("body.form_unreadable")) from error
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise OAuthError("invalid_request", say("body.field_twice"))
    return fields
