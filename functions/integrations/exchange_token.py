"""POST /integrations/token: an integration exchanges the proof of one of its users for a short
token of that user (RFC 8693).

The form's fields are grant_type, subject_token, subject_token_type and an optional scope; the
client's credentials come by HTTP Basic or in the form. The user is whoever the proof names within
this integration: an account of its own, or the one that the user has linked it to.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from integrations import access_token
from integrations.entities import Integration
from integrations.form import Form
from integrations.principals import audited, proved, recorded
from integrations.route import answered
from toolkit.call import Json
from toolkit.doors.door import Event
from toolkit.doors.oauth import OAuthError
from toolkit.doors.rest import correlation_id

GRANT_TYPE = "urn:ietf:params:oauth:grant-type:token-exchange"
ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token"  # noqa: S105 - a type's name
_NOT_TAKEN = ("resource", "audience", "actor_token", "actor_token_type")


def handler(event: Event, context: Any) -> Any:
    """200 {"access_token", "issued_token_type", "token_type", "expires_in", "scope"}, or an OAuth
    error."""
    return answered("exchange_token", _exchange, event, context)


def _exchange(integration: Integration, form: Form, event: Event) -> dict[str, Json]:
    _check_what_is_asked_for(form)
    scopes = _scopes(integration, form)
    subject_token = form.required("subject_token")
    proof = proved(integration, subject_token, form.required("subject_token_type"))
    now = datetime.now(UTC)
    identity = recorded(
        integration,
        proof,
        "token",
        lambda identity: [
            audited(
                "exchange_token",
                identity.user_id,
                identity=identity,
                at=now,
                correlation_id=correlation_id(event),
                by=integration.id,
            )
        ],
        now,
        correlation_id(event),
    )
    return {
        "access_token": access_token.issued(integration, identity, scopes, now),
        "issued_token_type": ACCESS_TOKEN,
        "token_type": "Bearer",
        "expires_in": int(access_token.LIFETIME.total_seconds()),
        "scope": " ".join(sorted(scopes)),
    }


def _check_what_is_asked_for(form: Form) -> None:
    if form.required("grant_type") != GRANT_TYPE:
        raise OAuthError("unsupported_grant_type", f"grant_type must be {GRANT_TYPE}.")
    if form.fields.get("requested_token_type", ACCESS_TOKEN) != ACCESS_TOKEN:
        raise OAuthError("invalid_request", f"requested_token_type must be {ACCESS_TOKEN}.")
    for name in _NOT_TAKEN:
        if name in form.fields:
            code = "invalid_request" if name.startswith("actor") else "invalid_target"
            raise OAuthError(code, f"{name} is not taken here: leave it out.")


def _scopes(integration: Integration, form: Form) -> frozenset[str]:
    """What is asked for; all that the integration may have where nothing is."""
    allowed = frozenset(integration.scopes)
    asked = frozenset(form.fields.get("scope", "").split()) or allowed
    if not asked <= allowed:
        raise OAuthError("invalid_scope", f"The scopes are {' '.join(sorted(allowed))}.")
    return asked
