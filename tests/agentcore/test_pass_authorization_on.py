from __future__ import annotations

from typing import Any

import pytest

from agentcore.pass_authorization_on import handler
from tests.calling import Context

BODY = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "a___b"}}


def intercepted(headers: dict[str, str] | None) -> dict[str, Any]:
    """As AWS documents the event:
    https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/gateway-interceptors-types.html
    """
    request: dict[str, Any] = {"path": "/mcp", "httpMethod": "POST", "body": BODY}
    if headers is not None:
        request["headers"] = headers
    answer = handler(
        {
            "interceptorInputVersion": "1.0",
            "mcp": {"rawGatewayRequest": {"body": "{}"}, "gatewayRequest": request},
        },
        Context(),
    )
    assert answer["interceptorOutputVersion"] == "1.0"
    transformed: dict[str, Any] = answer["mcp"]["transformedGatewayRequest"]
    return transformed


@pytest.mark.parametrize("name", ["Authorization", "authorization", "AUTHORIZATION"])
def test_the_token_is_passed_on_and_no_other_header(name: str) -> None:
    given = {name: "Bearer t", "Cookie": "c", "Mcp-Session-Id": "s"}
    assert intercepted(given)["headers"] == {name: "Bearer t"}


@pytest.mark.parametrize("headers", [None, {}, {"Accept": "application/json"}])
def test_without_a_token_nothing_is_passed_on(headers: dict[str, str] | None) -> None:
    assert intercepted(headers)["headers"] == {}


def test_the_request_stays_as_it_is() -> None:
    assert intercepted({"Authorization": "Bearer t"})["body"] == BODY
