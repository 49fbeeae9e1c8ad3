"""An AgentCore gateway's interceptor: hands the caller's token on to the tool that is called.

A gateway verifies the token and keeps it; no target's list of headers may name `Authorization`. It
passes on the one that its interceptor returns, and the tool verifies that anew.
https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/gateway-headers.html

Deployed as text within agents.yaml, so it stands alone.
"""

from __future__ import annotations

from typing import Any


def handler(event: dict[str, Any], context: object) -> dict[str, Any]:
    request = event["mcp"]["gatewayRequest"]
    headers = request.get("headers") or {}
    passed_on = {name: value for name, value in headers.items() if name.lower() == "authorization"}
    transformed = {"headers": passed_on, "body": request["body"]}
    return {"interceptorOutputVersion": "1.0", "mcp": {"transformedGatewayRequest": transformed}}
