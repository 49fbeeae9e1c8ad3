"""The project's TypeScript client over HTTP, which asks its user: today's, and the last one but a
few that speaks 2025-06-18, which never comes back for the rest of a stream."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from typing import Any

import pytest

from tests.banking.lost_card import PROMPT
from tests.mcp_endpoint.clients.sdk_client import User
from tests.node.node import FOLDER, node

pytestmark = pytest.mark.node

TODAYS = "@modelcontextprotocol/sdk"
OLD = "mcp-sdk-2025-06-18"


def block_card(user: User, sdk: str, *, calls: int, replies: Sequence[str]) -> Any:
    """What the client saw of its calls of block_card."""
    script, token = str(FOLDER / "mcp_elicitation.mjs"), user.stack.tokens.issue(user.id)
    done = subprocess.run(
        [node(), script, sdk, f"{user.stack.url}/mcp", token, str(calls), json.dumps(replies)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_yes_lets_the_call_go_through(user: User) -> None:
    seen = block_card(user, TODAYS, calls=1, replies=["YES"])
    assert seen["version"] == "2025-11-25"
    assert seen["prompts"] == [PROMPT]
    (result,) = seen["results"]
    assert result["structuredContent"]["status"] == "success"
    assert user.card_status == "blocked"


def test_a_client_that_does_not_come_back_is_told_to_call_again(user: User) -> None:
    seen = block_card(user, OLD, calls=2, replies=["YES"])
    assert seen["version"] == "2025-06-18"
    assert seen["prompts"] == [PROMPT]
    first, second = seen["results"]
    assert first["isError"] is True
    assert "Make the same call again" in first["content"][0]["text"]
    assert second["structuredContent"]["status"] == "success"
    assert user.card_status == "blocked"
