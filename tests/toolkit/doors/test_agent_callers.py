"""Whom an agent calls for: its session says so, and nothing that a model writes."""

from __future__ import annotations

import pytest

from tests.local.aws.emulator import Aws
from tests.toolkit.counting import Counter, add, audited, read, total
from tests.toolkit.doors.action_groups import Send, both_kinds, event_of, resend
from toolkit.audit.audit_event import AuditEvent


@both_kinds
def test_a_call_is_audited_with_its_channel_session_and_user(send: Send, counter: Counter) -> None:
    send(add, counter.pk, {"by": 3}, session_id="s7")
    [event] = AuditEvent.of_user(counter.pk)
    assert (event.channel, event.conversation_id, event.outcome) == ("agent", "s7", "success")


@both_kinds
def test_each_call_of_a_session_has_a_correlation_id_of_its_own(
    send: Send, counter: Counter
) -> None:
    for by in (1, 2):
        send(add, counter.pk, {"by": by}, session_id="s7")
    first, second = (event.correlation_id for event in AuditEvent.of_user(counter.pk))
    assert first != second


@both_kinds
def test_the_agents_caller_may_name_the_conversation(send: Send, counter: Counter) -> None:
    send(add, counter.pk, {"by": 3}, session={"thread_id": "t9"})
    [event] = AuditEvent.of_user(counter.pk)
    assert event.conversation_id == "t9"


@both_kinds
@pytest.mark.parametrize("parameter", ["user_id", "userId", "sub", "caller", "sessionAttributes"])
def test_no_parameter_says_who_the_user_is(send: Send, counter: Counter, parameter: str) -> None:
    other = Counter(f"{counter.pk}-other", total=40)
    other.save()
    reply = send(add, counter.pk, {parameter: other.pk, "by": 1})
    assert reply.body["code"] in ("forbidden", "validation_error")
    assert (total(counter), total(other)) == (0, 40)
    reply = send(add, None, {parameter: other.pk, "by": 1})
    assert reply.body["code"] == "unauthenticated"
    assert (total(counter), total(other)) == (0, 40)


@both_kinds
def test_an_agent_that_names_the_user_rightly_does_no_harm(send: Send, counter: Counter) -> None:
    assert send(add, counter.pk, {"user_id": counter.pk, "by": 1}).body["total"] == 1


@both_kinds
def test_what_the_event_says_of_the_user_elsewhere_is_not_believed(
    send: Send, counter: Counter
) -> None:
    elsewhere = {"promptSessionAttributes": {"user_id": counter.pk}, "user_id": counter.pk}
    event = event_of(send, add, None, {"by": 1}) | elsewhere
    assert resend(send, add, event).body["code"] == "unauthenticated"
    assert total(counter) == 0


@both_kinds
def test_groups_are_those_of_the_session(send: Send, counter: Counter) -> None:
    assert send(audited, counter.pk, {}).body["code"] == "forbidden"
    assert send(audited, counter.pk, {"groups": "auditor"}).body["code"] == "forbidden"
    assert send(audited, counter.pk, {}, groups=["staff", "auditor"]).body["total"] == 0


@both_kinds
def test_an_event_that_looks_like_a_direct_invoke_too_is_none(send: Send, counter: Counter) -> None:
    """All values that a model writes are below `parameters`; its names are no keys of the event."""
    reply = send(add, counter.pk, {"voucher": "x", "tool": add.name, "by": 1})
    assert reply.body["fields"].keys() >= {"voucher", "tool"}
    assert total(counter) == 0


@both_kinds
@pytest.mark.parametrize("user_id", [None, ""])
def test_a_session_without_a_user_is_a_failure(send: Send, aws: Aws, user_id: str | None) -> None:
    reply = send(read, user_id, {})
    assert reply.body["code"] == "unauthenticated"
    assert (reply.state, reply.status) in ((None, 401), ("FAILURE", 0))
