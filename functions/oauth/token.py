"""POST /oauth/token and /oauth/revoke: Cognito's tokens, for a code of ours or a refresh token."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

from pynamodb.exceptions import DeleteError

from oauth import cognito, form, registration
from oauth.addresses import CALLBACK, base_of, resource_of
from oauth.authorization import resource_asked
from oauth.cognito import Tokens
from oauth.entities import (
    GRANTED_FOR,
    TAKEN_AGAIN_FOR,
    Access,
    Code,
    Grant,
    Program,
    Registration,
    code_key,
    expiry,
    grant_key,
)
from oauth.form import Parameters
from oauth.metadata import SCOPES
from toolkit.audit.audit_event import AuditEvent
from toolkit.call import HttpResponse, Json
from toolkit.doors.door import Event
from toolkit.doors.oauth import OAuthError
from toolkit.doors.rest import correlation_id
from toolkit.guards import pkce
from toolkit.storage import keys, tables
from toolkit.text.sentences import say

_VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")
_LONGEST_TOKEN = 8192


def issue(event: Event) -> HttpResponse:
    """200 with the tokens. Raises OAuthError."""
    given = form.of_form(event)
    client = registration.found(given.needed("client_id"))
    base = base_of(event)
    if not {*given.get("scope", "").split()} <= {*SCOPES}:
        raise OAuthError("invalid_scope", say("oauth.only_scopes", scopes=" ".join(SCOPES)))
    match given.needed("grant_type"):
        case "authorization_code":
            code = _taken(client, given.needed("code"), given)
            allowed = code.resource
            resource = resource_asked(base, given, allowed)
            tokens = cognito.MCP.exchange(
                code.cognito_code, verifier=code.verifier, redirect_uri=code.base + CALLBACK
            )
            _audited(client, tokens, event).write()
            program = Program.let_in(tokens.user_id, client, tokens.scope, allowed)
        case "refresh_token":
            program, allowed = _granted_by(client, given, base)
            resource = resource_asked(base, given, allowed)
            tokens = _refreshed(given["refresh_token"])
        case _:
            raise OAuthError("unsupported_grant_type", "Send a code or a refresh token.")
    whose: dict[str, Any] = {
        "user_id": tokens.user_id,
        "client_id": client.client_id,
        "nonce": program.nonce,
    }
    access_ends = expiry(timedelta(seconds=tokens.expires_in))
    access = keys.of_access_token(tokens.access_token)
    Access(access, expires_at=access_ends, resource=resource, **whose).save()
    if tokens.refresh_token:
        key, until = grant_key(tokens.refresh_token), expiry(GRANTED_FOR)
        Grant(key, expires_at=until, resource=allowed, **whose).save()
    registration.renew(client)
    return HttpResponse(200, json.dumps(_answer(tokens)), {"Pragma": "no-cache"})


def revoke(event: Event) -> HttpResponse:
    """200, whether or not there was anything to revoke (RFC 7009). Raises OAuthError."""
    given = form.of_form(event)
    client = registration.found(given.needed("client_id"))
    token = given.needed("token", _LONGEST_TOKEN)
    if _granted(client, token):
        cognito.MCP.revoke(token)
        Grant(grant_key(token)).delete()
    return HttpResponse(200, "{}")


def _audited(client: Registration, tokens: Tokens, event: Event) -> AuditEvent:
    """That the user let this client in; without it the client gets nothing."""
    return AuditEvent.new(
        user_id=tokens.user_id,
        action="sign_in_client",
        tool_output={"client_id": client.client_id, "client_name": client.name},
        at=datetime.now(UTC),
        family="oauth",
        outcome="success",
        channel="mcp",
        correlation_id=correlation_id(event),
    )


def _taken(client: Registration, code: str, given: Parameters) -> Code:
    """The code's record, which is deleted under the condition that everything fits: so of two that
    come at once one gets it, and who comes with somebody else's code does not spoil it."""
    refused = OAuthError("invalid_grant", "The code is not good: not yours, used, or expired.")
    verifier = given.needed("code_verifier")
    if not _VERIFIER.fullmatch(verifier):
        raise refused
    try:
        record = Code.get(code_key(code), consistent_read=True)
        if not record.is_live():
            raise refused
        record.delete(
            condition=(Code.client_id == client.client_id)
            & (Code.redirect_uri == given.get("redirect_uri", record.redirect_uri))
            & (Code.challenge == pkce.challenge_of(verifier))
        )
    except Code.DoesNotExist:
        raise refused from None
    except DeleteError as error:
        if not tables.condition_failed(error):
            raise
        raise refused from error
    return record


def _granted_by(client: Registration, given: Parameters, base: str) -> tuple[Program, str]:
    """The program that comes with a refresh token, and what that is for."""
    granted = _granted(client, given.needed("refresh_token", _LONGEST_TOKEN))
    if granted is None or not granted[0].goes_on():
        raise OAuthError("invalid_grant", "The refresh token is not yours, or it is over.")
    program, grant = granted
    return program, grant.resource or resource_of(base)


def _refreshed(token: str) -> Tokens:
    tokens = cognito.MCP.refresh(token)
    if tokens.refresh_token:
        Grant(grant_key(token)).update([Grant.expires_at.set(expiry(TAKEN_AGAIN_FOR))])
    return tokens


def _granted(client: Registration, refresh_token: str) -> tuple[Program, Grant] | None:
    """The program that the token was given to, if that is this client and was not ended since."""
    try:
        grant = Grant.get(grant_key(refresh_token), consistent_read=True)
        if not (grant.is_live() and grant.client_id == client.client_id and grant.user_id):
            return None
        key = keys.of_program(grant.user_id, client.client_id)
        program = Program.get(key, consistent_read=True)
    except (Grant.DoesNotExist, Program.DoesNotExist):
        return None
    return (program, grant) if program.nonce == grant.nonce else None


def _answer(tokens: Tokens) -> dict[str, Json]:
    answer = {
        "access_token": tokens.access_token,
        "token_type": "Bearer",
        "expires_in": tokens.expires_in,
        "scope": tokens.scope,
    }
    return answer | ({"refresh_token": tokens.refresh_token} if tokens.refresh_token else {})
