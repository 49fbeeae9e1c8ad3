"""What `make run` takes from its environment: rates, hosts and a page of the developer's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.stack.started import Started, started

pytestmark = pytest.mark.stack

PAGE = "http://localhost:5173"
MESSAGE = {"userId": "12345", "convoId": "c1", "messages": [{"role": "user", "content": "Hello"}]}
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
USER = {"user_id": "12345"}


@pytest.fixture(scope="module")
def configured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    rates = {"CHAT_PER_MINUTE": "1", "TOOL_PER_MINUTE": "1", "MCP_PER_MINUTE": "1"}
    names = {"ALLOWED_HOSTS": "a.example, B.example:81", "ALLOWED_ORIGIN": PAGE}
    with started(tmp_path_factory.mktemp("state"), **rates, **names) as running:
        yield running


@pytest.fixture
def user(configured: Started) -> Iterator[httpx.Client]:
    with configured.client(configured.tokens.issue("12345")) as http:
        yield http


def test_each_kind_of_call_has_the_rate_that_is_set_for_it(user: httpx.Client) -> None:
    calls: dict[str, dict[str, Any]] = {
        "/chat": MESSAGE,
        "/tools/get_account_summary": USER,
        "/mcp": PING,
    }
    for path, body in calls.items():
        first, *more = [user.post(path, json=body).status_code for _ in range(3)]
        assert first == 200, path
        assert 429 in more, path  # not both: a minute may end meanwhile


def test_the_names_in_its_environment_lead_to_it(configured: Started) -> None:
    with configured.client() as http:
        for host in ("a.example", "b.example:81"):
            assert http.get("/healthz", headers={"Host": host}).status_code == 200


def test_a_page_of_the_developers_own_may_call_it(configured: Started) -> None:
    asks = {"Origin": PAGE, "Access-Control-Request-Method": "POST"}
    with configured.client() as browser:
        for path in ("/chat", "/tools/get_account_summary"):
            answer = browser.options(path, headers=asks)
            assert answer.headers["access-control-allow-origin"] == PAGE
