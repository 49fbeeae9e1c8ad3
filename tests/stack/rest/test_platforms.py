"""A platform imports our published description, and has a model call all of its operations with
the token that its person gave it: what they would be asked, it cannot answer."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.local.aws.tokens import FIRST_PARTY, MCP_CLIENT
from tests.oauth.browser import Browser
from tests.oauth.client import Client
from tests.stack.card_customer import LOST, Customer
from tests.stack.started import Started
from toolkit.call import ACT, CONFIRM

pytestmark = pytest.mark.stack

TOKENS = [(FIRST_PARTY, (ACT, CONFIRM)), (FIRST_PARTY, (ACT,)), (MCP_CLIENT, (ACT,))]


def operations(http: httpx.Client) -> list[tuple[str, str, list[str]]]:
    """Method, path and the headers that a caller may choose."""
    document: dict[str, Any] = http.get("/openapi.json").json()
    return [
        (method, path, [each["name"] for each in asked if each.get("in") == "header"])
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        for asked in [operation.get("parameters", [])]
    ]


def let_in(url: str, user_id: str) -> str:
    """The token of an MCP client that the user has let in."""
    with Client.registered(url) as client, Browser(url) as browser:
        code = browser.sign_in(client.asks(), user_id).answer["code"]
        return str(client.exchange(code).json()["access_token"])


@pytest.mark.parametrize(("client_id", "scopes"), TOKENS)
def test_no_published_operation_gives_a_platform_the_yes(
    customer: Customer, stack: Started, client_id: str, scopes: tuple[str, ...]
) -> None:
    waiting = customer.call("block_card", **LOST).json()["confirmation"]["id"]
    token = (
        let_in(stack.url, customer.id)
        if client_id == MCP_CLIENT
        else stack.tokens.issue(customer.id, scopes=scopes, client_id=client_id)
    )
    with stack.client(token) as platform:
        refused = platform.post(f"/confirmations/{waiting}", json={"reply": "YES"})
        for method, path, headers in operations(platform):
            assert "origin" not in map(str.lower, headers)
            path = path.replace("{id}", waiting)
            platform.request(method, path, json={"reply": "YES"})
    assert refused.status_code == 403
    if CONFIRM in scopes:
        assert f"{stack.url}/confirm" in refused.json()["error"]
    assert customer.call("block_card", **LOST).status_code == 409
    assert customer.card_status == "active"


def test_a_page_that_calls_tools_and_confirms_by_one_token_goes_on(customer: Customer) -> None:
    assert customer.confirmed_block(**LOST).status_code == 200
    assert customer.card_status == "blocked"
