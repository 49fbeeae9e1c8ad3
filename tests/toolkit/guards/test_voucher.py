"""A tool believes no function of ours who calls: it has the voucher verified."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from typing import Any

import pytest

from tests.calling import Context, Reply, api_event, function_event, proxy_event
from tests.toolkit.counting import Counter, add, read, set_to, total
from toolkit import Caller
from toolkit.audit.audit_event import AuditEvent
from toolkit.call import ACT, CONFIRM, Channel
from toolkit.guards import caller_assertion
from toolkit.guards.confirmation import Confirmation
from toolkit.guards.rate_limit import Window, window_of
from toolkit.tool.tool import Tool

SCOPES = frozenset((ACT, CONFIRM))


def passed_on(tool: Tool, given: object, channel: str = "chat") -> Reply:
    """What the tool answers to a function of ours that passes this voucher on."""
    event = {
        "tool": tool.name,
        "input": {read: {}, add: {"by": 1}, set_to: {"to": 9}}[tool],
        "voucher": given,
        "channel": channel,
        "conversation_id": "c1",
        "idempotency_key": None,
        "correlation_id": "test",
    }
    answer = tool(event, Context())
    return Reply(answer["status"], answer["body"], {})


def of(user_id: str, channel: Channel = "rest", **acting: Any) -> str:
    return caller_assertion.vouched(Caller(user_id, scopes=SCOPES, **acting), channel).voucher


def changed(text: str, **claims: object) -> str:
    """The voucher with other claims, and the MAC of its own."""
    body, mac = text.split(".")
    said = json.loads(base64.urlsafe_b64decode(body)) | claims
    return f"{base64.urlsafe_b64encode(json.dumps(said).encode()).decode()}.{mac}"


def test_a_call_is_its_vouchers_users(counter: Counter) -> None:
    given = of(counter.pk)
    assert passed_on(add, given).body["total"] == 1
    assert passed_on(add, given, "mcp").body["total"] == 2
    assert {event.user_id for event in AuditEvent.of_user(counter.pk)} == {counter.pk}


def test_a_voucher_says_all_that_the_token_did(user_id: str) -> None:
    caller = Caller(user_id, frozenset({"staff"}), SCOPES, "cristi", frozenset({"budget"}))
    assert caller_assertion.claimed(caller_assertion.vouched(caller).voucher) == caller


FORGED: dict[str, Callable[[str, str], object]] = {
    "somebody else's name": lambda mine, theirs: changed(of(mine), sub=theirs),
    "another group": lambda _, theirs: changed(of(theirs), groups=["staff"]),
    "a longer life": lambda _, theirs: changed(of(theirs), exp=time.time() + 86_400),
    "another's MAC": lambda mine, theirs: f"{of(theirs).split('.')[0]}.{of(mine).split('.')[1]}",
    "no MAC": lambda _, theirs: f"{of(theirs).split('.')[0]}.",
    "the webhook's key": lambda _, theirs: of(theirs, "integration", by="cristi"),
    "its claims alone": lambda _, theirs: of(theirs).split(".")[0],
    "no user": lambda _, theirs: changed(of(theirs), sub=None),
    "nothing": lambda _, theirs: "",
    "none": lambda _, theirs: None,
    "plain fields": lambda _, theirs: {"user_id": theirs, "groups": []},
    "other text": lambda _, theirs: "a.b",
}


@pytest.mark.parametrize("tool", [add, set_to, read], ids=lambda tool: tool.name)
@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED.keys())
def test_a_voucher_that_nobody_made_is_refused_and_leaves_nothing(
    counter: Counter,
    tool: Tool,
    forge: Callable[[str, str], object],
    written: StringIO,
) -> None:
    reply = passed_on(tool, forge(f"thief-of-{counter.pk}", counter.pk))
    assert (reply.status, reply.body["code"]) == (401, "unauthenticated")
    assert total(counter) == 0
    assert [*AuditEvent.of_user(counter.pk)] == []
    assert [*Confirmation.query(counter.pk)] == []
    assert not counted(counter.pk, tool)
    [line] = [json.loads(line) for line in written.getvalue().splitlines()]
    assert line["tool"] == tool.name
    assert line["correlation_id"]


def counted(user_id: str, tool: Tool) -> bool:
    try:
        window_of(user_id, tool.name).refresh()
    except Window.DoesNotExist:
        return False
    return True


def test_an_ended_voucher_is_refused_though_it_was_taken_before(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, now = of(counter.pk), time.time()
    assert passed_on(read, given).status == 200
    monkeypatch.setattr(time, "time", lambda: now + 60 * (caller_assertion.GOOD_FOR_MINUTES + 1))
    assert passed_on(read, given).body["code"] == "unauthenticated"


def test_a_voucher_lasts_longer_than_the_authorizers_answer_and_a_turn(user_id: str) -> None:
    ends = json.loads(base64.urlsafe_b64decode(of(user_id).split(".")[0]))["exp"]
    assert 15 * 60 <= ends - time.time() <= 16 * 60


def test_an_integrations_channel_takes_the_webhooks_vouchers_alone(counter: Counter) -> None:
    acting: dict[str, Any] = {"by": "cristi", "families": frozenset({add.family.name})}
    assert passed_on(add, of(counter.pk, "integration", **acting), "integration").status == 200
    for given in (of(counter.pk), of(counter.pk, **acting), of(counter.pk, "integration")):
        reply = passed_on(add, given, "integration")
        assert (reply.status, reply.body["code"]) == (401, "unauthenticated")
    assert total(counter) == 1


@pytest.mark.parametrize("tool", [add, read], ids=lambda tool: tool.name)
def test_where_vouchers_cannot_be_verified_nothing_is_done_and_a_retry_may_help(
    counter: Counter, tool: Tool, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = of(counter.pk)
    monkeypatch.setenv("VOUCHER_KEY_ID", "alias/nowhere")
    reply = passed_on(tool, given)
    assert (reply.status, reply.body["code"]) == (503, "unavailable")
    assert total(counter) == 0
    assert [*AuditEvent.of_user(counter.pk)] == []


def test_a_voucher_is_verified_once(counter: Counter, monkeypatch: pytest.MonkeyPatch) -> None:
    given = of(counter.pk)
    passed_on(read, given)
    monkeypatch.setattr(caller_assertion, "kms", lambda: pytest.fail("asked again"))
    assert passed_on(read, given).status == 200


@dataclass(frozen=True)
class ByAlias(Context):
    invoked_function_arn: str = "arn:aws:lambda:us-east-1:000000000000:function:teller-x:direct"


def test_by_the_alias_of_direct_calls_no_other_doors_event_is_taken(counter: Counter) -> None:
    """Who may invoke a tool by it could make up any event, which names whom it likes."""
    body = {"user_id": counter.pk, "by": 1}
    made_up = (
        proxy_event(counter.pk, body),
        function_event(add, counter.pk, body),
        api_event(add, counter.pk, body),
    )
    for event in made_up:
        add(event, ByAlias())
    assert total(counter) == 0
    assert [*AuditEvent.of_user(counter.pk)] == []
    event = {"tool": add.name, "input": {"by": 1}, "voucher": of(counter.pk)}
    assert add(event, ByAlias())["status"] == 200
