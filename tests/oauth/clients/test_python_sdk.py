"""The MCP project's own OAuth client for Python signs in unmodified."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest

import catalog
from tests.banking.stored import give_card
from tests.local.aws.emulator import Aws
from tests.oauth.clients.python_sdk import Application
from tests.oauth.serve import served


@pytest.fixture(params=["", "/v1"], ids=["own domain", "stage"])
def url(aws: Aws, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    with served(tmp_path, stage=request.param) as url:
        yield url


def test_it_finds_registers_signs_in_calls_and_refreshes(url: str, user_id: str) -> None:
    give_card(user_id)
    application = Application(url, user_id)

    async def session() -> None:
        provider = application.provider()
        async with application.connected(provider) as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            own = [n for n, entry in catalog.for_models().items() if not entry["groups"]]
            assert names == ["find_tools", *own]
            summary = await client.call_tool("get_account_summary")
            assert summary.is_error is False
            first = application.storage.tokens
            provider.context.token_expiry_time = 1.0  # as if the hour had passed
            again = await client.call_tool("get_account_summary")
            assert again.structured_content == summary.structured_content
            second = application.storage.tokens
            assert first is not None
            assert second is not None
            assert second.access_token != first.access_token
            assert second.refresh_token != first.refresh_token
            assert second.scope == first.scope == "teller/act"

    anyio.run(session)
    assert len(application.opened) == 1


def test_a_program_that_was_closed_need_not_ask_again(url: str, user_id: str) -> None:
    give_card(user_id)
    application = Application(url, user_id)

    async def session() -> None:
        async with application.connected(application.provider()) as client:
            assert (await client.call_tool("get_account_summary")).is_error is False

    anyio.run(session)
    anyio.run(session)
    assert len(application.opened) == 1
