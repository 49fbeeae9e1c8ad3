from __future__ import annotations

import time

import pytest

from tests.calling import Reply, at_once, rest
from tests.toolkit.counting import Counter, add, read
from toolkit.audit.audit_event import AuditEvent
from toolkit.errors import RateLimited
from toolkit.guards import rate_limit
from toolkit.guards.rate_limit import Window


@pytest.fixture(autouse=True)
def three_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "3")


def adding(counter: Counter) -> Reply:
    return rest(add, counter.pk, {"user_id": counter.pk, "by": 1})


def reading(counter: Counter) -> Reply:
    return rest(read, counter.pk, {"user_id": counter.pk})


def end_window(user_id: str, subject: str) -> None:
    window = rate_limit.window_of(user_id, subject)
    window.update([Window.expires_at.set(int(time.time()) - 1)])


def test_a_call_over_the_limit_is_refused_and_changes_nothing(counter: Counter) -> None:
    assert [adding(counter).status for _ in range(5)] == [200, 200, 200, 429, 429]
    counter.refresh()
    assert counter.total == 3


def test_a_refused_call_is_told_how_long_to_wait(counter: Counter) -> None:
    reply = [reading(counter) for _ in range(4)][-1]
    assert reply.body["code"] == "rate_limited"
    wait = reply.headers["Retry-After"]
    assert 1 <= int(wait) <= 60
    assert f"in {wait} seconds" in reply.body["message"]


def test_a_refused_call_is_audited(counter: Counter) -> None:
    for _ in range(4):
        adding(counter)
    events = AuditEvent.of_user(counter.pk)
    assert [event.outcome for event in events].count("refused") == 1


def test_the_limit_is_for_each_tool(counter: Counter) -> None:
    for _ in range(4):
        adding(counter)
    assert reading(counter).status == 200


def test_the_limit_is_for_each_user(counter: Counter) -> None:
    other = Counter(f"{counter.pk}-other", total=0)
    other.save()
    for _ in range(4):
        adding(counter)
    assert adding(other).status == 200


def test_when_the_minute_is_over_calls_are_counted_anew(counter: Counter) -> None:
    for _ in range(4):
        adding(counter)
    end_window(counter.pk, "add_to_counter")
    assert [adding(counter).status for _ in range(4)] == [200, 200, 200, 429]


def test_invalid_calls_are_counted_and_refused_too(counter: Counter) -> None:
    """Else whoever floods with rubbish is the one who is never slowed down."""
    replies = [rest(add, counter.pk, "{") for _ in range(4)]
    assert [reply.status for reply in replies] == [400, 400, 400, 429]


def test_calls_at_once_do_not_slip_past_the_limit(counter: Counter) -> None:
    statuses = sorted(reply.status for reply in at_once([lambda: reading(counter)] * 16))
    assert statuses == [200] * 3 + [429] * 13


def test_one_window_opens_however_many_want_to(counter: Counter) -> None:
    reading(counter)
    end_window(counter.pk, "read_counter")
    statuses = sorted(reply.status for reply in at_once([lambda: reading(counter)] * 16))
    assert statuses == [200] * 3 + [429] * 13


def test_the_ninth_of_eight_is_refused(user_id: str) -> None:
    for _ in range(8):
        rate_limit.count(user_id, "chat", 8)
    with pytest.raises(RateLimited):
        rate_limit.count(user_id, "chat", 8)


def test_a_limit_that_is_no_number_is_told_to_no_caller(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "many")
    reply = reading(counter)
    assert reply.status == 500
    assert "TOOL_PER_MINUTE" not in reply.text


def test_sixty_calls_a_minute_are_allowed_unless_set_otherwise(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TOOL_PER_MINUTE")
    ends = int(time.time()) + 60
    window = rate_limit.window_of(counter.pk, "read_counter")
    window.calls, window.expires_at = 59, ends
    window.save()
    assert [reading(counter).status for _ in range(2)] == [200, 429]


@pytest.mark.parametrize(("second", "wait"), [(0, 60), (1, 59), (59, 1)])
def test_a_window_lasts_sixty_seconds(
    user_id: str, second: int, wait: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = int(time.time())
    monkeypatch.setattr(time, "time", lambda: float(opened))
    rate_limit.count(user_id, "chat", 1)
    monkeypatch.setattr(time, "time", lambda: float(opened + second))
    with pytest.raises(RateLimited) as refused:
        rate_limit.count(user_id, "chat", 1)
    assert refused.value.retry_after == wait
    monkeypatch.setattr(time, "time", lambda: float(opened + 60))
    rate_limit.count(user_id, "chat", 1)
