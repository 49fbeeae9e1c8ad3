"""The rates that whoever runs the stack allows a user."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.stack.started import started

pytestmark = pytest.mark.stack

MESSAGE = {"userId": "12345", "convoId": "c1", "messages": [{"role": "user", "content": "Hello"}]}
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}


def test_each_kind_of_call_has_the_rate_that_is_set_for_it(tmp_path: Path) -> None:
    rates = {"CHAT_PER_MINUTE": "1", "TOOL_PER_MINUTE": "1", "MCP_PER_MINUTE": "1"}
    calls: dict[str, dict[str, Any]] = {
        "/chat": MESSAGE,
        "/tools/get_account_summary": {"user_id": "12345"},
        "/mcp": PING,
    }
    with started(tmp_path, **rates) as stack, stack.client(stack.tokens.issue("12345")) as user:
        for path, body in calls.items():
            first, *more = [user.post(path, json=body).status_code for _ in range(3)]
            assert first == 200, path
            assert 429 in more, path  # not both: a minute may end meanwhile
