"""Cognito's hosted sign-in, where we are two clients: McpClient, which never has
`teller/confirm`, and the console's, which may confirm. What one was given is nothing to the other.

https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints-oauth-grants.html
No code and no token appears in a repr, an exception's text or a log.
"""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlencode

import urllib3
from botocore.httpsession import get_cert_path
from pydantic import BaseModel, Field, ValidationError
from urllib3.exceptions import HTTPError

from oauth.metadata import SCOPES
from toolkit import settings
from toolkit.call import ACT, CONFIRM
from toolkit.doors.oauth import OAuthError
from toolkit.errors import Unavailable
from toolkit.guards import pkce
from toolkit.text.sentences import say

_TIMEOUT = urllib3.Timeout(connect=2, read=8)
_NO_TOKEN = rb"invalid_request|unsupported_token_type"
_UNREACHABLE = say("oauth.sign_in_unreachable")


@dataclass(frozen=True)
class Tokens:
    """What Cognito issued. `expires_in` is the access token's, in seconds; `signed_in_at` is when
    the user was last asked who they are, in Unix seconds. There is no `refresh_token` where the
    old one stays good."""

    user_id: str
    access_token: str = field(repr=False)
    expires_in: int
    scope: str
    signed_in_at: int
    refresh_token: str | None = field(repr=False)


class _TokenResponse(BaseModel):
    access_token: str = Field(min_length=1, repr=False)
    expires_in: int = Field(gt=0)
    refresh_token: str | None = Field(None, repr=False)


@dataclass(frozen=True)
class HostedClient:
    """`setting` has the client's id, and `scopes` are the most that it may be granted."""

    setting: str
    scopes: tuple[str, ...]

    def sign_in_page(self, redirect_uri: str, *, scope: str, state: str, verifier: str) -> str:
        """The address of the page where the user signs in."""
        asked = {
            "response_type": "code",
            "client_id": self._id,
            "redirect_uri": redirect_uri,
            "scope": scope,
            "state": state,
            "code_challenge": pkce.challenge_of(verifier),
            "code_challenge_method": "S256",
        }
        return f"{address_of('authorize')}?{urlencode(asked)}"

    def exchange(self, code: str, *, verifier: str, redirect_uri: str) -> Tokens:
        """Raises OAuthError when Cognito refuses the code, Unavailable when it cannot be asked."""
        return self._tokens(
            grant_type="authorization_code",
            code=code,
            code_verifier=verifier,
            redirect_uri=redirect_uri,
        )

    def refresh(self, refresh_token: str) -> Tokens:
        """Raises as exchange."""
        return self._tokens(grant_type="refresh_token", refresh_token=refresh_token)

    def revoke(self, refresh_token: str) -> bool:
        """Whether nothing is good any more that was granted with it: it was ended, was over, or is
        none. Raises Unavailable."""
        status, body = _post("revoke", token=refresh_token, client_id=self._id)
        return status == 200 or (status == 400 and re.search(_NO_TOKEN, body) is not None)

    def _tokens(self, **form: str) -> Tokens:
        status, body = _post("token", **form, client_id=self._id)
        if status == 400 and b"invalid_grant" in body:
            raise OAuthError("invalid_grant", "The sign-in has ended. Sign in again.")
        if status != 200:
            raise Unavailable(_UNREACHABLE)
        try:
            given = _TokenResponse.model_validate_json(body)
            claims = _claims_of(given.access_token)
        except (ValidationError, ValueError) as error:
            raise Unavailable(_UNREACHABLE) from error
        scopes = {*claims.get("scope", "").split()}
        if not scopes or not scopes <= {*self.scopes}:
            raise RuntimeError(f"{self.setting} was granted other scopes than its own")
        return Tokens(
            user_id=claims["sub"],
            access_token=given.access_token,
            expires_in=given.expires_in,
            scope=" ".join(sorted(scopes)),
            signed_in_at=claims["auth_time"],
            refresh_token=given.refresh_token,
        )

    @property
    def _id(self) -> str:
        return settings.text(self.setting, "")


MCP = HostedClient("MCP_CLIENT_ID", SCOPES)
CONSOLE = HostedClient("CONSOLE_CLIENT_ID", ("openid", ACT, CONFIRM))


def _claims_of(access_token: str) -> dict[str, Any]:
    """They came from Cognito itself, so that no signature has to be checked. Raises ValueError for
    what is no token."""
    _, payload, _ = access_token.split(".")
    padding = "=" * (-len(payload) % 4)
    claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(payload + padding))
    return claims


def _post(endpoint: str, **form: str) -> tuple[int, bytes]:
    try:
        response = _connections().request(
            "POST",
            address_of(endpoint),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            body=urlencode(form),
            timeout=_TIMEOUT,
            retries=False,  # a code works once
            redirect=False,
        )
    except HTTPError as error:
        raise Unavailable(_UNREACHABLE) from error
    if response.status >= 500 or response.status == 429:
        raise Unavailable(_UNREACHABLE)
    return response.status, response.data


def address_of(endpoint: str) -> str:
    return f"{settings.text('HOSTED_SIGN_IN_URL', '')}/oauth2/{endpoint}"


@cache
def _connections() -> urllib3.PoolManager:
    return urllib3.PoolManager(cert_reqs="CERT_REQUIRED", ca_certs=get_cert_path(True))
