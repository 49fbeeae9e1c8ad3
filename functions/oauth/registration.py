"""POST /oauth/register: dynamic client registration (RFC 7591), of public clients.

A registration is nobody's word but the client's: it gives an id and says where codes may be sent.
What a user consents to is shown from it (oauth.consent_page).
"""

from __future__ import annotations

import json
import secrets
from datetime import UTC, datetime

from pydantic import BaseModel, Field, ValidationError

from oauth import redirect_uris
from oauth.entities import REGISTERED_FOR, Registration, client_key, expiry
from oauth.metadata import GRANT_TYPES, USUAL_SCOPES
from toolkit import dates
from toolkit.call import HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.oauth import OAuthError
from toolkit.doors.rest import text_of
from toolkit.errors import InvalidInput
from toolkit.strict_json import parse_object
from toolkit.text.sentences import say

_LARGEST = 8192


class ClientMetadata(BaseModel):
    """What is kept of RFC 7591's client metadata; other fields are ignored, as it wants."""

    redirect_uris: list[str] = Field(min_length=1, max_length=10)
    client_name: str | None = Field(None, max_length=100)
    grant_types: list[str] = Field(["authorization_code"], max_length=10)
    response_types: list[str] = Field(["code"], max_length=10)


def register(event: Event) -> HttpResponse:
    """201 with the client's id. Raises OAuthError."""
    metadata = _metadata(event)
    now = datetime.now(UTC)
    registration = Registration(
        client_key(secrets.token_urlsafe(16)),
        name=metadata.client_name or None,
        redirect_uris=metadata.redirect_uris,
        created_at=dates.iso(now),
        expires_at=expiry(REGISTERED_FOR),
    )
    registration.save()
    answer = {
        "client_id": registration.client_id,
        "client_id_issued_at": int(now.timestamp()),
        "redirect_uris": metadata.redirect_uris,
        "grant_types": [*GRANT_TYPES],
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
        "scope": " ".join(USUAL_SCOPES),
    }
    if metadata.client_name:
        answer["client_name"] = metadata.client_name
    return HttpResponse(201, json.dumps(answer))


def found(client_id: str) -> Registration:
    """Raises OAuthError for a client that never registered, or not for a long time."""
    registration = Registration.stored(client_key(client_id))
    if registration is None or not registration.is_live():
        raise OAuthError("invalid_client", say("oauth.client_unknown"), status=401)
    return registration


def renew(registration: Registration) -> None:
    """Keep it for as long again."""
    registration.update([Registration.expires_at.set(expiry(REGISTERED_FOR))])


def _metadata(event: Event) -> ClientMetadata:
    try:
        text = text_of(event)
        if len(text) > _LARGEST:
            raise OAuthError("invalid_client_metadata", f"At most {_LARGEST} characters are read.")
        metadata = ClientMetadata.model_validate(parse_object(text))
    except InvalidInput as error:
        raise OAuthError("invalid_client_metadata", error.message) from error
    except ValidationError as error:
        field = ".".join(str(part) for part in error.errors()[0]["loc"][:1])
        code = "invalid_redirect_uri" if field == "redirect_uris" else "invalid_client_metadata"
        raise OAuthError(code, f"{field} is missing, too long or of another type.") from error
    if not all(map(redirect_uris.may_be_registered, metadata.redirect_uris)):
        raise OAuthError(
            "invalid_redirect_uri",
            "An address must be https, or http to 127.0.0.1, [::1] or localhost, with no fragment.",
        )
    if "authorization_code" not in metadata.grant_types or "code" not in metadata.response_types:
        raise OAuthError("invalid_client_metadata", "Only the authorization code flow is offered.")
    return metadata
