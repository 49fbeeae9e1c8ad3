"""A Bedrock agent's action groups of both kinds: function details, and an OpenAPI schema."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.calling import (
    Reply,
    agent_api,
    agent_function,
    api_event,
    function_event,
    send_api,
    send_function,
)
from tests.toolkit.counting import Counter, add
from toolkit.tool.tool import Tool

Send = Callable[..., Reply]
both_kinds = pytest.mark.parametrize("send", [agent_function, agent_api])


def event_of(send: Send, *call: Any) -> dict[str, Any]:
    return function_event(*call) if send is agent_function else api_event(*call)


def resend(send: Send, tool: Tool, event: dict[str, Any]) -> Reply:
    return send_function(tool, event) if send is agent_function else send_api(tool, event)


def operation(
    counter: Counter, parameters: list[dict[str, str]], body: dict[str, str]
) -> dict[str, Any]:
    return api_event(add, counter.pk, body) | {"parameters": parameters}
