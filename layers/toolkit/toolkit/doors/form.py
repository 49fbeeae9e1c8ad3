"""A posted form, as OAuth's endpoints take it (RFC 6749, section 3.1 and appendix B)."""

from __future__ import annotations

from urllib.parse import parse_qsl

from toolkit.doors.door import Event
from toolkit.doors.rest import headers_of, text_of
from toolkit.errors import InvalidInput
from toolkit.text.sentences import say

MEDIA_TYPE = "application/x-www-form-urlencoded"
LARGEST = 32 * 1024
"""Characters."""
_MOST_FIELDS = 32


def posted_fields(event: Event) -> dict[str, str]:
    """The fields of the form, each at most once. Raises InvalidInput for any other body."""
    content_type = headers_of(event).get("content-type", "")
    if content_type.partition(";")[0].strip().lower() != MEDIA_TYPE:
        raise InvalidInput(say("body.content_type", type=MEDIA_TYPE))
    text = text_of(event)
    if len(text) > LARGEST:
        raise InvalidInput(say("body.form_too_large"))
    try:
        pairs = parse_qsl(
            text, keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS
        )
    except ValueError as error:
        raise InvalidInput(say("body.form_unreadable")) from error
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise InvalidInput(say("body.field_twice"))
    return fields
