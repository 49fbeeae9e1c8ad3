"""Parameters of a request: of its query or of a posted form, each at most once (RFC 6749, 3.1)."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.doors.door import Event
from toolkit.doors.oauth import OAuthError, posted_fields
from toolkit.text.sentences import say

LONGEST = 2048
"""Characters of one value, but for a refresh token, which Cognito makes as long as it likes."""


class Parameters(dict[str, str]):
    """A parameter without a value counts as one that is not there."""

    def needed(self, name: str, longest: int = LONGEST) -> str:
        """Raises OAuthError when it is missing or longer than `longest` characters."""
        value = self.optional(name, longest)
        if value is None:
            raise OAuthError("invalid_request", say("oauth.missing", name=name))
        return value

    def optional(self, name: str, longest: int = LONGEST) -> str | None:
        value = self.get(name)
        if value is not None and len(value) > longest:
            raise OAuthError("invalid_request", say("oauth.too_long", name=name))
        return value


def of_query(event: Event) -> Parameters:
    given = event.get("multiValueQueryStringParameters") or {}
    if any(len(values) > 1 for values in given.values()):
        raise OAuthError("invalid_request", say("oauth.parameter_twice"))
    return _with_values({name: values[0] for name, values in given.items()})


def of_form(event: Event) -> Parameters:
    """Raises OAuthError for a body that is no form."""
    return _with_values(posted_fields(event))


def _with_values(given: Mapping[str, str]) -> Parameters:
    return Parameters({name: value for name, value in given.items() if value})
