"""A tool of each kind through MCP by a user's own program: the official SDK, signed in by its own
OAuth. Its token may not confirm; the user answers with one that may. Each tool goes through MCP's
door in test_every_door."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import anyio
import anyio.to_thread
import httpx
import pytest
from mcp.client.client import Client

from tests.doors.callers import groups, shown
from tests.furnished import example, furnish
from tests.local.aws.emulator import Aws
from tests.oauth.clients.python_sdk import Application
from tests.oauth.serve import served
from tests.prime.conftest import gmail, post_office, queue
from tests.prime.post_office import PostOffice
from tests.project.tools import OF_MODELS
from tests.support.stored import empty as empty_support
from toolkit.audit.audit_event import AuditEvent
from toolkit.tool.tool import Tool

__all__ = ["gmail", "post_office", "queue"]


@pytest.fixture(scope="module")
def url(aws: Aws, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("keys")) as url:
        yield url


@pytest.fixture(autouse=True)
def _no_customers_left(aws: Aws) -> Iterator[None]:
    yield
    empty_support()


KINDS: dict[tuple[object, ...], Tool] = {
    (
        tool.writes,
        tool.additive,
        bool(tool.confirm),
        tool.needs_otp,
        tool.acts_on_found,
        *tool.family.groups,
    ): tool
    for tool in OF_MODELS.values()
}
"""One tool of each; no other difference between tools meets the client."""


@pytest.mark.parametrize("tool", KINDS.values(), ids=lambda tool: tool.name)
def test_a_program_of_the_users_calls_it_and_the_user_confirms_what_asks(
    url: str, tool: Tool, queue: str, post_office: PostOffice
) -> None:
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    furnish(user_id, post_office, "mcp", tool=tool)
    arguments = shown(tool, example(tool, user_id))
    application = Application(url, user_id, groups=groups(tool))

    async def session() -> None:
        async with application.connected(application.provider()) as client:
            if tool.writes and (not tool.additive or tool.acts_on_found):
                for _ in range(2 if tool.confirm and tool.needs_otp else 1):
                    await _is_refused(client, tool, arguments)
                    await anyio.to_thread.run_sync(_answer, url, user_id)
            answer = await client.call_tool(tool.name, arguments)
            assert answer.is_error is False, answer
            assert answer.structured_content is not None

    anyio.run(session)
    [event] = [e for e in AuditEvent.of_user(user_id) if e.outcome == "success" and _is_of(e, tool)]
    assert event.channel == "mcp"


def _is_of(event: AuditEvent, tool: Tool) -> bool:
    return bool(event.action == tool.name)


async def _is_refused(client: Client, tool: Tool, arguments: dict[str, Any]) -> None:
    refused = await client.call_tool(tool.name, arguments)
    assert refused.is_error is True


def _answer(url: str, user_id: str) -> None:
    token = httpx.post(f"{url}/dev/token", json={"user_id": user_id}, trust_env=False).json()
    headers = {"Authorization": f"Bearer {token['token']}", "Origin": url}
    with httpx.Client(base_url=url, headers=headers, trust_env=False) as page:
        [waiting] = page.get("/confirmations").json()["confirmations"]
        given = {"reply": "YES"} if waiting["field"] == "reply" else {"otp": "123456"}
        answer = page.post(f"/confirmations/{waiting['id']}", json=given)
        assert answer.json()["status"] == "confirmed"
