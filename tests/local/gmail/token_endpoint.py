"""Where a code becomes tokens, and a refresh token the next access token; and where these end.

https://developers.google.com/identity/protocols/oauth2/web-server
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.local.gmail.consent import form
from tests.local.gmail.grants import ACCESS_SECONDS, Code, Grants, Invalid


class Mistaken(Exception):
    """The token endpoint's `error` and `error_description`."""

    def __init__(self, error: str, description: str, status: int = 400) -> None:
        super().__init__(error)
        self.response = JSONResponse({"error": error, "error_description": description}, status)


class TokenEndpoint:
    """Of one client."""

    def __init__(self, grants: Grants, client_id: str, client_secret: str) -> None:
        self._grants = grants
        self._client_id = client_id
        self._client_secret = client_secret

    @property
    def routes(self) -> list[Route]:
        return [
            Route("/token", self.token, methods=["POST"]),
            Route("/revoke", self.revoke, methods=["POST"]),
        ]

    async def token(self, request: Request) -> Response:
        said = await form(request)
        try:
            self._check_client(said)
            match said.get("grant_type"):
                case "authorization_code":
                    return JSONResponse(self._first_tokens(said))
                case "refresh_token":
                    return JSONResponse(self._next_token(said.get("refresh_token", "")))
            raise Mistaken("unsupported_grant_type", "Invalid grant_type")
        except Mistaken as mistake:
            return mistake.response

    async def revoke(self, request: Request) -> Response:
        """Either kind of token ends all that its mailbox has allowed; no client is asked for."""
        token = (await form(request)).get("token", "")
        try:
            self._grants.revoke(self._grants.of_token(token).mailbox)
        except Invalid:
            mistake = Mistaken("invalid_token", "Token expired or revoked")
            return mistake.response
        return JSONResponse({})

    def _check_client(self, said: Mapping[str, str]) -> None:
        if said.get("client_id") != self._client_id:
            raise Mistaken("invalid_client", "The OAuth client was not found.", 401)
        if said.get("client_secret") != self._client_secret:
            raise Mistaken("invalid_client", "Unauthorized", 401)

    def _first_tokens(self, said: Mapping[str, str]) -> dict[str, Any]:
        try:
            code = self._grants.take(said.get("code", ""))
        except Invalid:
            raise Mistaken("invalid_grant", "Malformed auth code.") from None
        if said.get("redirect_uri") != code.redirect_uri:
            raise Mistaken("redirect_uri_mismatch", "Bad Request")
        _check_verifier(code, said.get("code_verifier", ""))
        tokens = self._answered(self._grants.access_token(code.allowed), code.allowed.scope)
        if code.is_lasting:
            tokens["refresh_token"] = self._grants.refresh_token(code.allowed)
        return tokens

    def _next_token(self, refresh_token: str) -> dict[str, Any]:
        try:
            allowed = self._grants.of_refresh_token(refresh_token)
        except Invalid:
            raise Mistaken("invalid_grant", "Token has been expired or revoked.") from None
        return self._answered(self._grants.access_token(allowed), allowed.scope)

    @staticmethod
    def _answered(access_token: str, scope: str) -> dict[str, Any]:
        return {
            "access_token": access_token,
            "expires_in": ACCESS_SECONDS,
            "scope": scope,
            "token_type": "Bearer",
        }


def _check_verifier(code: Code, verifier: str) -> None:
    if not verifier:
        raise Mistaken("invalid_grant", "Missing code verifier.")
    digest = hashlib.sha256(verifier.encode("utf-8")).digest()
    if base64.urlsafe_b64encode(digest).decode().rstrip("=") != code.challenge:
        raise Mistaken("invalid_grant", "Invalid code verifier.")
