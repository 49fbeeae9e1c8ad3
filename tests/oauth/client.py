"""An MCP client's side of the sign-in, as its protocol has it, to be led astray by tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

import httpx

from toolkit.guards import pkce

BACK = "http://127.0.0.1:43117/callback"
Json = dict[str, Any]


@dataclass
class Client:
    site: str
    http: httpx.Client
    registration: Json
    verifier: str = field(default_factory=pkce.new_verifier)

    @classmethod
    def registered(
        cls, site: str, transport: httpx.BaseTransport | None = None, **metadata: Any
    ) -> Client:
        http = httpx.Client(base_url=site, trust_env=False, timeout=30, transport=transport)
        wanted = {"client_name": "Notes", "redirect_uris": [BACK], **metadata}
        answer = http.post("/oauth/register", json=wanted)
        assert answer.status_code == 201, answer.text
        return cls(site, http, answer.json())

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.http.close()

    @property
    def id(self) -> str:
        return str(self.registration["client_id"])

    def asks(self, **changes: str | None) -> str:
        """The address that it opens in the user's browser; a change to None leaves one out."""
        asked = {
            "response_type": "code",
            "client_id": self.id,
            "redirect_uri": BACK,
            "state": "what the client remembers",
            "scope": "teller/act",
            "resource": f"{self.site}/mcp",
            "code_challenge": pkce.challenge_of(self.verifier),
            "code_challenge_method": "S256",
            **changes,
        }
        left = {name: value for name, value in asked.items() if value is not None}
        return f"{self.site}/oauth/authorize?{urlencode(left)}"

    def exchange(self, code: str, **changes: str) -> httpx.Response:
        usual = {"code": code, "code_verifier": self.verifier, "redirect_uri": BACK}
        return self.post("/oauth/token", grant_type="authorization_code", **(usual | changes))

    def refresh(self, token: str, **changes: str) -> httpx.Response:
        return self.post("/oauth/token", grant_type="refresh_token", refresh_token=token, **changes)

    def post(self, path: str, **form: str) -> httpx.Response:
        return self.http.post(path, data={"client_id": self.id} | form)

    def calls_mcp(self, access_token: str | None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {access_token}"} if access_token else {}
        ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        return self.http.post("/mcp", json=ping, headers=headers)
