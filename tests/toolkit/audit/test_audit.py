from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.calling import direct, proxy_event, rest, send
from tests.toolkit.counting import Counter, add, audited, broken, look_at, read, zero
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage.writes import LostRace, commit

START = datetime(2026, 3, 1, 12, 0, 0, 500_000, tzinfo=UTC)


def only(user_id: str) -> AuditEvent:
    [event] = AuditEvent.of_user(user_id)
    return event


def stored(user_id: str, at: datetime = START, action: str = "add_to_counter") -> AuditEvent:
    event = AuditEvent.new(
        user_id=user_id,
        action=action,
        tool_output={"total": 1},
        at=at,
        family="counting",
        outcome="success",
        channel="rest",
        correlation_id="r1",
        duration_ms=1,
    )
    commit([event.put_once()])
    return event


def test_an_event_has_the_contracts_four_fields(counter: Counter) -> None:
    now = datetime.now(UTC).replace(microsecond=0)
    reply = rest(add, counter.pk, {"user_id": counter.pk, "by": 2}, at=now)
    event = only(counter.pk)
    assert event.as_contract() == {
        "timestamp": now.isoformat(timespec="microseconds"),
        "user_id": counter.pk,
        "action": "add_to_counter",
        "tool_output": reply.body,
    }
    assert event.timestamp.endswith("+00:00")


def test_an_events_context_says_how_it_came_about(counter: Counter) -> None:
    event = proxy_event(counter.pk, {"user_id": counter.pk, "by": 2})
    send(add, event)
    context = only(counter.pk).context()
    assert context.pop("duration_ms") >= 0
    assert context.pop("event_id").startswith(only(counter.pk).timestamp)
    assert context == {
        "family": "counting",
        "outcome": "success",
        "channel": "rest",
        "correlation_id": event["requestContext"]["requestId"],
        "conversation_id": None,
        "subject": None,
        "by": None,
        "program": None,
        "program_name": None,
    }


def test_an_event_is_json(counter: Counter) -> None:
    rest(add, counter.pk, {"user_id": counter.pk, "by": 2})
    event = only(counter.pk)
    assert json.loads(json.dumps(event.as_contract() | event.context()))


def test_a_reads_output_is_not_kept(counter: Counter) -> None:
    counter.update([Counter.total.set(4242)])
    assert rest(read, counter.pk, {"user_id": counter.pk}).body["total"] == 4242
    assert only(counter.pk).tool_output == {"redacted": True}


@pytest.mark.parametrize(
    ("fields", "method", "code"),
    [
        ({"by": "1"}, "POST", "validation_error"),
        ({"by": 1, "user_id": "12345"}, "POST", "forbidden"),
        ({"by": 1}, "GET", "method_not_allowed"),
    ],
)
def test_a_refused_attempt_is_audited(
    counter: Counter, fields: dict[str, Any], method: str, code: str
) -> None:
    reply = rest(add, counter.pk, {"user_id": counter.pk} | fields, method=method)
    event = only(counter.pk)
    assert event.outcome == "refused"
    assert event.tool_output == reply.body
    assert event.tool_output["code"] == code


def test_an_attempt_at_what_is_not_there_is_audited(user_id: str) -> None:
    rest(add, user_id, {"user_id": user_id, "by": 1})
    assert only(user_id).tool_output["code"] == "not_found"


def test_an_attempt_without_the_group_is_audited(counter: Counter) -> None:
    rest(audited, counter.pk, {"user_id": counter.pk}, groups=["staff"])
    assert only(counter.pk).tool_output["code"] == "forbidden"


def test_an_attempt_on_somebody_elses_id_is_the_callers_event(counter: Counter) -> None:
    rest(add, counter.pk, {"user_id": f"{counter.pk}-other", "by": 1})
    assert only(counter.pk).outcome == "refused"
    assert list(AuditEvent.of_user(f"{counter.pk}-other")) == []


def test_a_failed_attempt_is_audited_without_its_cause(counter: Counter) -> None:
    rest(broken, counter.pk, {"user_id": counter.pk})
    event = only(counter.pk)
    assert event.outcome == "failed"
    assert event.tool_output["code"] == "internal_error"
    assert "arn:" not in json.dumps(event.as_contract())


@pytest.mark.parametrize("otp", ["424242", "123456"])
def test_a_one_time_password_is_in_no_part_of_an_event(counter: Counter, otp: str) -> None:
    rest(zero, counter.pk, {"user_id": counter.pk, "otp": otp})
    assert otp not in json.dumps(only(counter.pk).as_contract()).replace(counter.pk, "")


def test_a_personal_number_is_not_kept(counter: Counter) -> None:
    rest(add, counter.pk, {"user_id": counter.pk, "by": 1, "note": "it is 123-45-6789"})
    assert only(counter.pk).tool_output["note"] == "it is [redacted]"


def test_a_look_at_somebody_elses_things_says_whose(counter: Counter) -> None:
    agent = f"{counter.pk}-agent"
    for reply in (
        rest(look_at, agent, {"owner": counter.pk}, groups=["auditor"]),
        direct(look_at, agent, {"owner": counter.pk}, groups=["auditor"]),
    ):
        assert reply.status == 200, reply.body
    assert [event.subject for event in AuditEvent.of_user(agent)] == [counter.pk, counter.pk]
    assert list(AuditEvent.of_user(counter.pk)) == []


def test_a_look_that_finds_nothing_says_whose_it_was_to_be(user_id: str) -> None:
    agent = f"{user_id}-agent"
    assert rest(look_at, agent, {"owner": user_id}, groups=["auditor"]).status == 404
    assert (only(agent).outcome, only(agent).subject) == ("refused", user_id)


def test_a_look_that_is_not_allowed_is_at_nobody(counter: Counter) -> None:
    agent = f"{counter.pk}-agent"
    assert rest(look_at, agent, {"owner": counter.pk}).status == 403
    assert only(agent).context()["subject"] is None


def test_each_execution_is_an_event(counter: Counter) -> None:
    for _ in range(3):
        direct(add, counter.pk, {"by": 1})
    assert [event.tool_output["total"] for event in AuditEvent.of_user(counter.pk)] == [1, 2, 3]


def test_an_event_is_written_once_and_never_replaced(user_id: str) -> None:
    event = stored(user_id)
    event.tool_output = {"total": 1_000_000}
    with pytest.raises(LostRace):
        commit([event.put_once()])
    assert only(user_id).tool_output == {"total": 1}


def test_events_of_one_instant_are_all_kept(user_id: str) -> None:
    for _ in range(5):
        stored(user_id)
    assert len(list(AuditEvent.of_user(user_id))) == 5


def test_events_come_oldest_first_and_are_the_users_own(user_id: str) -> None:
    for minutes in (3, 1, 2):
        stored(user_id, START + timedelta(minutes=minutes))
    stored(f"{user_id}-other")
    times = [event.timestamp for event in AuditEvent.of_user(user_id)]
    assert times == sorted(times)
    assert len(times) == 3


def test_events_of_one_action_can_be_asked_for(user_id: str) -> None:
    stored(user_id, action="read_counter")
    stored(user_id, action="add_to_counter")
    [event] = AuditEvent.of_user(user_id, action="read_counter")
    assert event.action == "read_counter"


@pytest.mark.parametrize(
    ("since", "found"),
    [
        ("", 1),
        ("2026-03-01", 1),
        ("2026-03-02", 0),
        ("2026-03-01T12:00:00.500000+00:00", 1),
        ("2026-03-01T12:00:00.500001+00:00", 0),
        ("2026-03-01T12:00:00Z", 1),
        ("2026-03-01T12:00:00+00:00", 1),
        ("2026-03-01T12:00:01Z", 0),
        ("2026-03-01T06:00:00-06:00", 1),
        ("2026-03-01T14:00:00+02:00", 1),
        ("2026-03-01T14:00:01+02:00", 0),
        ("2026-03-01T06:00:01-06:00", 0),
    ],
)
def test_events_since_an_instant_or_day_can_be_asked_for(
    user_id: str, since: str, found: int
) -> None:
    stored(user_id)
    assert len(list(AuditEvent.of_user(user_id, since=since))) == found
