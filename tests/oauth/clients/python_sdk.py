"""The MCP project's Python client with its own OAuth, as an application sets it up."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import anyio.to_thread
import httpx2
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientInformationFull, OAuthClientMetadata, OAuthToken

from tests.oauth.browser import Browser
from tests.oauth.client import BACK


@dataclass
class Storage:
    tokens: OAuthToken | None = None
    client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


@dataclass
class Application:
    """Somebody's program with an MCP client; its browser signs `user_id` in when it is opened.
    `opened` are the addresses that it was opened with."""

    url: str
    user_id: str
    groups: Sequence[str] = ()
    storage: Storage = field(default_factory=Storage)
    opened: list[str] = field(default_factory=list)
    _answer: dict[str, str] = field(default_factory=dict)

    def provider(self) -> OAuthClientProvider:
        metadata: Any = {"client_name": "Notes", "redirect_uris": [BACK]}
        return OAuthClientProvider(
            f"{self.url}/mcp",
            OAuthClientMetadata(**metadata),
            self.storage,
            redirect_handler=self._open,
            callback_handler=self._callback,
        )

    @asynccontextmanager
    async def connected(self, provider: OAuthClientProvider) -> AsyncIterator[Client]:
        async with (
            httpx2.AsyncClient(auth=provider, trust_env=False, timeout=30) as http,
            Client(streamable_http_client(f"{self.url}/mcp", http_client=http)) as client,
        ):
            yield client

    async def _open(self, address: str) -> None:
        self.opened.append(address)
        self._answer = await anyio.to_thread.run_sync(self._signed_in, address)

    def _signed_in(self, address: str) -> dict[str, str]:
        with Browser(self.url) as browser:
            return browser.sign_in(address, self.user_id, groups=",".join(self.groups)).answer

    async def _callback(self) -> AuthorizationCodeResult:
        return AuthorizationCodeResult(
            code=self._answer["code"], state=self._answer["state"], iss=self._answer["iss"]
        )
