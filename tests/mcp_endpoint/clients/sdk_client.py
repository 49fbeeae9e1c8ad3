"""The MCP project's own Python client, against a running stack."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import anyio
import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, ElicitRequestFormParams, ElicitResult

from tests.stack.card_customer import Customer
from tests.stack.started import Started

Result = TypeVar("Result")


@dataclass
class Asked:
    """Replies for the user, and keeps the prompts."""

    replies: list[ElicitResult]
    prompts: list[str] = field(default_factory=list)

    async def __call__(self, context: Any, params: Any) -> ElicitResult:
        assert isinstance(params, ElicitRequestFormParams)
        self.prompts.append(params.message)
        return self.replies.pop(0)


def accept(reply: str) -> ElicitResult:
    return ElicitResult(action="accept", content={"reply": reply})


@dataclass(frozen=True)
class User:
    """Somebody signed in, whose client speaks `mode`: the newest revision, or "legacy"."""

    stack: Started
    id: str
    mode: str = "auto"
    groups: Sequence[str] = ()

    def run(
        self, work: Callable[[Client], Awaitable[Result]], asked: Asked | None = None
    ) -> Result:
        async def session() -> Result:
            async with self._connected(asked) as client:
                return await work(client)

        return anyio.run(session)

    def call(
        self,
        tool: str,
        arguments: dict[str, Any] | None = None,
        *,
        asked: Asked | None = None,
        key: str | None = None,
    ) -> CallToolResult:
        meta: Any = {"teller/idempotency-key": key} if key else None
        return self.run(lambda client: client.call_tool(tool, arguments, meta=meta), asked)

    @property
    def card_status(self) -> str:
        with self.stack.client() as http:
            return Customer(self.id, http, self.stack).card_status

    def confirm(self, reply: str = "YES") -> None:
        """What they do on the page, about all that waits for them."""
        with self.stack.client(self.stack.tokens.issue(self.id)) as http:
            for waiting in http.get("/confirmations").json()["confirmations"]:
                path, page = f"/confirmations/{waiting['id']}", {"Origin": self.stack.url}
                answer = http.post(path, json={"reply": reply}, headers=page)
                assert answer.status_code == 200, answer.text

    @asynccontextmanager
    async def _connected(self, asked: Asked | None) -> AsyncIterator[Client]:
        token = self.stack.tokens.issue(self.id, self.groups)
        headers = {"Authorization": f"Bearer {token}"}
        async with httpx2.AsyncClient(headers=headers, trust_env=False, timeout=30) as http:
            transport = streamable_http_client(f"{self.stack.url}/mcp", http_client=http)
            async with Client(transport, mode=self.mode, elicitation_callback=asked) as client:
                yield client
