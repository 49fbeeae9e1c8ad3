"""Events that no door knows are refused in words, whichever function gets them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from confirmations.answer_confirmation import handler as answer_confirmation
from mcp_endpoint.endpoint import handler as mcp
from prime.connect_gmail import handler as connect_gmail
from prime.uploads.imports_route import handler as imports
from tests.calling import Context
from tests.local.aws.emulator import Aws
from tests.toolkit.counting import Counter, add, read
from toolkit.audit.audit_event import AuditEvent
from toolkit.tool.tool import Tool

HTTP_API: dict[str, Any] = {
    "version": "2.0",
    "routeKey": "POST /tools/add_to_counter",
    "rawPath": "/tools/add_to_counter",
    "headers": {"content-type": "application/json"},
    "requestContext": {
        "requestId": "r1",
        "http": {"method": "POST", "path": "/tools/add_to_counter"},
        "authorizer": {"jwt": {"claims": {"sub": "12345"}}},
    },
    "body": '{"user_id": "12345", "by": 1}',
    "isBase64Encoded": False,
}
SCHEDULE = {
    "version": "0",
    "id": "53dc4d37-cffa-4f76-80c9-8b7d4a4d2eaa",
    "detail-type": "Scheduled Event",
    "source": "aws.events",
    "time": "2026-11-23T00:00:00Z",
    "detail": {},
}
NOBODYS: list[Any] = [{}, [], None, "", 5, SCHEDULE, {"httpMethod": "POST"}, {"tool": "x"}]
ODD: tuple[Any, ...] = (None, "x", [], 5)
NOBODYS += [{"httpMethod": "POST", "requestContext": context} for context in ODD]
every_tool = pytest.mark.parametrize("tool", [add, read], ids=lambda tool: tool.name)


@every_tool
def test_an_http_apis_event_is_answered_over_http(tool: Tool, aws: Aws) -> None:
    answer = tool(HTTP_API, Context())
    assert answer["statusCode"] == 400
    assert answer["headers"]["x-correlation-id"] == "r1"
    body = json.loads(answer["body"])
    assert body["code"] == "validation_error"
    assert "payload version 1.0" in body["message"]


@every_tool
@pytest.mark.parametrize("event", NOBODYS, ids=str)
def test_any_other_is_answered_as_an_invoke_is(tool: Tool, aws: Aws, event: Any) -> None:
    answer = tool(event, Context())
    assert (answer["status"], answer["body"]["code"]) == (400, "validation_error")


def test_it_does_nothing(counter: Counter) -> None:
    claims = {"sub": counter.pk}
    http_api = HTTP_API["requestContext"] | {"authorizer": {"jwt": {"claims": claims}}}
    add(HTTP_API | {"requestContext": http_api}, Context())
    counter.refresh()
    assert counter.total == 0
    assert list(AuditEvent.of_user(counter.pk)) == []


@pytest.mark.parametrize("event", [HTTP_API, *NOBODYS], ids=lambda event: str(event)[:40])
@pytest.mark.parametrize(
    "handler",
    [answer_confirmation, connect_gmail, imports, mcp],
    ids=["confirmations", "mail", "imports", "mcp"],
)
def test_functions_that_are_no_tools_refuse_it_as_well(handler: Any, event: Any, aws: Aws) -> None:
    answer = handler(event, Context())
    assert answer["statusCode"] == 400
    assert "payload version 1.0" in json.loads(answer["body"])["error"]
