"""What a POST has to be before its message is read."""

from __future__ import annotations

import base64
import json
import time

import pytest

from mcp_endpoint.endpoint import handler
from tests.calling import Context, proxy_event
from tests.mcp_endpoint.posting import Client, request
from toolkit.errors import Unavailable
from toolkit.guards import rate_limit

PING = request("ping")


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT", "PATCH", "HEAD"])
def test_another_method_than_post_is_not_allowed(client: Client, method: str) -> None:
    answer = client.post(None, method=method)
    assert (answer.status, answer.headers["Allow"]) == (405, "POST")
    assert set(answer.body) == {"error"}


def test_without_claims_nobody_is_signed_in() -> None:
    event = proxy_event(None, PING) | {"headers": {"Content-Type": "application/json"}}
    assert handler(event, Context())["statusCode"] == 401


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "http://localhost:8000.evil.example",
        "http://localhost:8001",
        "https://localhost:8000",
        "null",
        "",
    ],
)
def test_a_page_of_another_origin_is_refused(client: Client, origin: str) -> None:
    answer = client.post(PING, {"Origin": origin})
    assert answer.status == 403
    assert "result" not in answer.body


def test_a_page_whose_name_was_made_to_resolve_here_is_refused(client: Client) -> None:
    answer = client.post(PING, {"Origin": "http://evil.example:8000", "Host": "evil.example:8000"})
    assert answer.status == 403


def test_the_allowed_origin_and_the_consoles_may_call(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLOWED_ORIGIN", "https://app.example")
    monkeypatch.setenv("CONSOLE_URL", "https://api.example/v1/")
    for origin in ("https://app.example", "https://api.example"):
        answer = client.post(PING, {"Origin": origin})
        assert answer.status == 200
        assert answer.headers["Access-Control-Allow-Origin"] == "https://app.example"


def test_where_no_origin_is_named_no_page_may_call(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLOWED_ORIGIN", "")
    monkeypatch.setenv("CONSOLE_URL", "")
    assert client.post(PING).status == 200
    assert client.post(PING, {"Origin": ""}).status == 403


@pytest.mark.parametrize("kind", [None, "", "text/plain", "application/x-www-form-urlencoded"])
def test_what_is_not_called_json_is_refused(client: Client, kind: str) -> None:
    assert client.post(PING, {"Content-Type": kind}).status == 415


def test_json_may_name_its_charset(client: Client) -> None:
    assert client.post(PING, {"Content-Type": "Application/JSON; charset=utf-8"}).status == 200


@pytest.mark.parametrize("accept", ["text/event-stream", "text/html, image/*", ""])
def test_who_accepts_no_json_gets_none(client: Client, accept: str) -> None:
    assert client.post(PING, {"Accept": accept}).status == 406


@pytest.mark.parametrize("accept", [None, "*/*", "application/*;q=0.5", "Application/JSON"])
def test_who_accepts_json_gets_it(client: Client, accept: str) -> None:
    answer = client.post(PING, {"Accept": accept})
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/json")
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_base64_body_is_decoded(client: Client) -> None:
    body = base64.b64encode(json.dumps(PING).encode()).decode()
    assert client.post(body, isBase64Encoded=True).result == {}


@pytest.mark.parametrize("body", ["***", "e30", base64.b64encode(b'"\xff"').decode()])
def test_a_base64_body_that_is_no_text_is_refused(client: Client, body: str) -> None:
    assert client.post(body, isBase64Encoded=True).status == 400


def test_a_user_has_so_many_messages_a_minute(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MCP_PER_MINUTE", "2")
    assert [client.legacy("ping").status for _ in range(2)] == [200, 200]
    answer = client.ask("server/discover")
    assert answer.status == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert (answer.body["id"], answer.error["code"]) == (7, -32000)


def test_when_nothing_can_be_counted_nothing_is_done(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> None:
        raise Unavailable("The service is busy.")

    monkeypatch.setattr(rate_limit, "count_user", busy)
    answer = client.legacy("ping")
    assert (answer.status, answer.body["id"], answer.error["code"]) == (503, 7, -32000)


def test_a_hundred_and_twenty_messages_a_minute_are_allowed_unless_set_otherwise(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MCP_PER_MINUTE", raising=False)
    ends = int(time.time()) + 60
    window = rate_limit.window_of(client.user_id, "mcp")
    window.calls, window.expires_at = 119, ends
    window.save()
    assert [client.legacy("ping").status for _ in range(2)] == [200, 429]
