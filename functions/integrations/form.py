"""The form that OAuth posts (RFC 6749, appendix B), and who posts it."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote_plus

from integrations.errors import InvalidClient
from toolkit.doors.door import Event
from toolkit.doors.oauth import OAuthError, posted_fields
from toolkit.doors.rest import headers_of, is_proxy_event


@dataclass(frozen=True)
class Credentials:
    """A client's id and secret, as they were sent."""

    client_id: str
    secret: str = field(repr=False)


@dataclass(frozen=True)
class Form:
    """`fields` without the client's credentials."""

    fields: Mapping[str, str] = field(repr=False)
    credentials: Credentials

    def required(self, name: str) -> str:
        """Raises OAuthError where it is missing or empty."""
        if not self.fields.get(name):
            raise OAuthError("invalid_request", f"{name} is required.")
        return self.fields[name]


def posted_form(event: Event) -> Form:
    """Raises OAuthError for anything but one form, InvalidClient where it names no client, or
    names it twice."""
    if not is_proxy_event(event):
        raise OAuthError("invalid_request", "This function takes REST proxy events.")
    fields = posted_fields(event)
    in_body = {name: fields.pop(name) for name in ("client_id", "client_secret") if name in fields}
    authorization = headers_of(event).get("authorization")
    if authorization is None:
        if in_body.keys() != {"client_id", "client_secret"}:
            raise InvalidClient
        return Form(fields, Credentials(in_body["client_id"], in_body["client_secret"]))
    if "client_secret" in in_body:
        raise OAuthError("invalid_request", "Send the client's credentials once.")
    credentials = _basic(authorization)
    if in_body.get("client_id", credentials.client_id) != credentials.client_id:
        raise InvalidClient
    return Form(fields, credentials)


def _basic(authorization: str) -> Credentials:
    """Both parts are form-encoded before they are joined (RFC 6749, section 2.3.1)."""
    scheme, _, encoded = authorization.partition(" ")
    try:
        joined = base64.b64decode(encoded.strip(), validate=True).decode()
    except ValueError:
        raise InvalidClient from None
    client_id, colon, secret = joined.partition(":")
    if scheme.lower() != "basic" or not colon:
        raise InvalidClient
    return Credentials(unquote_plus(client_id), unquote_plus(secret))
