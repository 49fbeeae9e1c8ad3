"""Parameters of a request: of its query or of a posted form, each at most once (RFC 6749, 3.1)."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import parse_qsl

from oauth.errors import OAuthError
from toolkit.doors.door import Event
from toolkit.doors.rest import headers_of, text_of
from toolkit.errors import InvalidInput

LONGEST = 2048
"""Characters of one value, but for a refresh token, which Cognito makes as long as it likes."""
_TYPE = "application/x-www-form-urlencoded"
_LARGEST = 16_384


class Parameters(dict[str, str]):
    """A parameter without a value counts as one that is not there."""

    def needed(self, name: str, longest: int = LONGEST) -> str:
        """Raises OAuthError when it is missing or longer than `longest` characters."""
        value = self.optional(name, longest)
        if value is None:
            raise OAuthError("invalid_request", f"{name} is missing.")
        return value

    def optional(self, name: str, longest: int = LONGEST) -> str | None:
        value = self.get(name)
        if value is not None and len(value) > longest:
            raise OAuthError("invalid_request", f"{name} is too long.")
        return value


def of_query(event: Event) -> Parameters:
    given = event.get("multiValueQueryStringParameters") or {}
    return _once((name, value) for name, values in given.items() for value in values)


def of_form(event: Event) -> Parameters:
    """Raises OAuthError for a body of another kind, or larger than 16 KiB."""
    media_type = headers_of(event).get("content-type", "").partition(";")[0].strip().lower()
    if media_type != _TYPE:
        raise OAuthError("invalid_request", f"Content-Type must be {_TYPE}.")
    try:
        text = text_of(event)
    except InvalidInput as error:
        raise OAuthError("invalid_request", error.message) from error
    if len(text) > _LARGEST:
        raise OAuthError("invalid_request", "The form is too large.")
    try:
        return _once(parse_qsl(text, keep_blank_values=True, max_num_fields=32, errors="strict"))
    except ValueError as error:
        raise OAuthError("invalid_request", "The form cannot be read.") from error


def _once(pairs: Iterable[tuple[str, str]]) -> Parameters:
    given = Parameters()
    for name, value in pairs:
        if name in given:
            raise OAuthError("invalid_request", "A parameter is given twice.")
        given[name] = value
    return Parameters({name: value for name, value in given.items() if value})
