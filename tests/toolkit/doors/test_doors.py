from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from tests.calling import direct, proxy_event, rest, send
from tests.toolkit.counting import Counter, add, audited, read
from toolkit.audit.audit_event import AuditEvent
from toolkit.tool.tool import Tool


def body_of(counter: Counter, **fields: Any) -> dict[str, Any]:
    return {"user_id": counter.pk, **fields}


def test_a_rest_request_is_answered_as_json_that_nobody_caches(counter: Counter) -> None:
    reply = rest(read, counter.pk, body_of(counter))
    assert reply.status == 200
    assert reply.body == {"total": 0, "note": None}
    assert reply.headers["Content-Type"] == "application/json"
    assert reply.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "HEAD", "post"])
def test_another_method_than_post_is_not_allowed(counter: Counter, method: str) -> None:
    reply = rest(add, counter.pk, body_of(counter, by=1), method=method)
    assert reply.status == 405
    assert reply.body["message"] == "Method Not Allowed"
    counter.refresh()
    assert counter.total == 0


@pytest.mark.parametrize("body", [None, "", " ", "{", "[]", "null", '"text"', "5"])
def test_a_body_that_is_no_object_is_refused(counter: Counter, body: str | None) -> None:
    reply = send(read, proxy_event(counter.pk, body))
    assert reply.status == 400
    assert reply.body["code"] == "validation_error"


@pytest.mark.parametrize("by", ["1e1000000", "-1e1000000", "1e-1000000", "1e999999999999999999"])
def test_a_number_of_any_size_is_answered_in_the_familys_shape(counter: Counter, by: str) -> None:
    reply = rest(add, counter.pk, f'{{"user_id": "{counter.pk}", "by": {by}}}')
    assert (reply.status, reply.body["fields"]) == (400, {"by": "must be a valid integer"})


def test_a_base64_body_is_decoded(counter: Counter) -> None:
    event = proxy_event(counter.pk, None)
    text = json.dumps(body_of(counter, by=2, note="café 🎉"), ensure_ascii=False)
    event |= {"body": base64.b64encode(text.encode()).decode(), "isBase64Encoded": True}
    assert send(add, event).body == {"total": 2, "note": "café 🎉"}


@pytest.mark.parametrize("body", ["***", "e30", base64.b64encode(b'{"\xff": 1}').decode(), "é"])
def test_a_base64_body_that_is_no_text_is_refused(counter: Counter, body: str) -> None:
    event = proxy_event(counter.pk, body) | {"isBase64Encoded": True}
    assert send(add, event).status == 400


@pytest.mark.parametrize("name", ["idempotency-key", "Idempotency-Key", "IDEMPOTENCY-KEY"])
def test_the_idempotency_key_is_read_whatever_the_headers_case(counter: Counter, name: str) -> None:
    event = proxy_event(counter.pk, body_of(counter, by=1)) | {"headers": {name: "k1"}}
    assert send(add, event).text == send(add, event).text
    counter.refresh()
    assert counter.total == 1


def test_no_headers_at_all_are_no_key(counter: Counter) -> None:
    event = proxy_event(counter.pk, body_of(counter, by=1)) | {"headers": None}
    assert send(add, event).body["total"] == 1


@pytest.mark.parametrize("key", ["", "k\n", "k k", "clé", "k" * 256])
def test_an_idempotency_key_that_is_not_printable_ascii_is_refused(
    counter: Counter, key: str
) -> None:
    assert rest(add, counter.pk, body_of(counter, by=1), key=key).status == 400
    counter.refresh()
    assert counter.total == 0


@pytest.mark.parametrize(
    "authorizer", [None, {}, {"sub": ""}, {"claims": None}, {"claims": {"sub": ""}}]
)
def test_without_claims_nobody_is_signed_in(counter: Counter, authorizer: Any) -> None:
    event = proxy_event(None, body_of(counter, by=1))
    event["requestContext"]["authorizer"] = authorizer
    reply = send(add, event)
    assert reply.status == 401
    assert reply.body["code"] == "unauthenticated"
    counter.refresh()
    assert counter.total == 0


def as_told(counter: Counter, groups: Any) -> dict[str, Any]:
    """By our authorizer, in a text; a list only by a token's own claims."""
    if isinstance(groups, list):
        return {"claims": {"sub": counter.pk, "cognito:groups": groups}}
    return {"sub": counter.pk, "groups": groups}


@pytest.mark.parametrize("groups", ["auditor", "staff,auditor", ["staff", "owner"]])
def test_a_member_of_one_of_the_groups_may_call(counter: Counter, groups: Any) -> None:
    event = proxy_event(counter.pk, body_of(counter))
    event["requestContext"]["authorizer"] = as_told(counter, groups)
    assert send(audited, event).status == 200


@pytest.mark.parametrize("groups", [None, "", [], "staff", "auditors", "AUDITOR"])
def test_somebody_outside_the_groups_is_forbidden(counter: Counter, groups: Any) -> None:
    event = proxy_event(counter.pk, body_of(counter))
    event["requestContext"]["authorizer"] = as_told(counter, groups)
    assert send(audited, event).status == 403


def test_groups_count_in_a_direct_call_too(counter: Counter) -> None:
    assert direct(audited, counter.pk, {}).status == 403
    assert direct(audited, counter.pk, {}, groups=["auditor"]).status == 200


def test_a_direct_call_knows_its_caller_without_being_told(counter: Counter) -> None:
    assert direct(add, counter.pk, {"by": 3}).body == {"total": 3, "note": None}


def test_a_direct_call_is_audited_with_its_conversation(counter: Counter) -> None:
    direct(add, counter.pk, {"by": 3}, conversation_id="c7")
    [event] = AuditEvent.of_user(counter.pk)
    assert (event.channel, event.conversation_id, event.correlation_id) == ("chat", "c7", "test")


@pytest.mark.parametrize("tool", [read, add])
def test_a_direct_call_for_another_tool_is_an_unknown_tool(counter: Counter, tool: Tool) -> None:
    reply = direct(tool, counter.pk, {"by": 1}, name="finance.summary")
    assert reply.status == 404
    assert reply.body["code"] == "unknown_tool"
    assert reply.body["message"] == "Unknown tool: finance.summary"
    counter.refresh()
    assert counter.total == 0


@pytest.mark.parametrize(
    "arguments", [None, [], "by", 5, {"by": float("nan")}, {"by": float("inf")}]
)
def test_a_models_arguments_are_held_to_the_same_rules(counter: Counter, arguments: Any) -> None:
    reply = direct(add, counter.pk, arguments)
    assert reply.status == 400
    assert reply.body["code"] == "validation_error"


# --- who may read an answer in a browser

APP, SHOP = "https://app.example", "https://shop.example"


@pytest.mark.parametrize(
    ("configured", "stage", "origin", "named"),
    [
        (APP, "prod", APP, APP),
        (APP, "prod", SHOP, APP),
        (APP, "prod", None, APP),
        (f"{APP}, {SHOP}", "prod", SHOP, SHOP),
        (f"{APP}, {SHOP}", "prod", "https://elsewhere.example", APP),
        (f"{APP}, {SHOP}", "prod", "https://app.example.evil", APP),
        ("*", "dev", SHOP, "*"),
        ("*", "prod", SHOP, None),
        (f"*, {APP}", "prod", SHOP, APP),
        ("", "prod", SHOP, None),
    ],
)
def test_an_answer_may_be_read_by_pages_of_the_configured_origins(
    counter: Counter,
    monkeypatch: pytest.MonkeyPatch,
    configured: str,
    stage: str,
    origin: str | None,
    named: str | None,
) -> None:
    monkeypatch.setenv("ALLOWED_ORIGIN", configured)
    monkeypatch.setenv("STAGE", stage)
    event = proxy_event(counter.pk, body_of(counter))
    event["headers"]["Origin"] = origin or ""
    headers = send(read, event).headers
    assert headers.get("Access-Control-Allow-Origin") == named
    assert (headers.get("Vary") == "Origin") == (named is not None)
