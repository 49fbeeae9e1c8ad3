from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from confirmations.list_confirmations import handler
from tests.calling import (
    Reply,
    agent_function,
    answer_confirmation,
    direct,
    proxy_event,
    rest,
    send,
    stored_confirmation,
)
from tests.toolkit.counting import Counter, set_to
from toolkit.guards.confirmation import Confirmation


@pytest.fixture
def counting(user_id: str) -> str:
    Counter(user_id, total=0).save()
    return user_id


def listed(user_id: str, **said: Any) -> Reply:
    return send(handler, proxy_event(user_id, None, method="GET", **said))


def ask(user_id: str, to: int) -> str:
    asked = rest(set_to, user_id, {"user_id": user_id, "to": to})
    return str(asked.body["confirmation"]["id"])


def ids(user_id: str) -> list[str]:
    return [each["id"] for each in listed(user_id).body["confirmations"]]


def test_who_is_asked_nothing_has_an_empty_list(user_id: str) -> None:
    reply = listed(user_id)
    assert (reply.status, reply.body) == (200, {"confirmations": []})


def test_what_waits_is_told_with_its_exact_arguments(counting: str) -> None:
    id = ask(counting, 7)
    [waiting] = listed(counting).body["confirmations"]
    assert datetime.fromisoformat(waiting.pop("expires_at")) > datetime.now(UTC)
    assert waiting == {
        "id": id,
        "tool": "set_counter",
        "arguments": {"user_id": counting, "to": 7},
        "prompt": "- to: 7\nSet your counter from 0 to 7? Reply YES to confirm.",
        "field": "reply",
        "channel": "rest",
        "by": None,
        "program": None,
    }


def test_the_next_to_expire_comes_first(counting: str) -> None:
    later, sooner = ask(counting, 1), ask(counting, 2)
    expiry = int((datetime.now(UTC) + timedelta(seconds=60)).timestamp())
    stored_confirmation(sooner).update([Confirmation.expires_at.set(expiry)])
    assert ids(counting) == [sooner, later]


def test_what_is_answered_or_expired_is_not_listed(counting: str) -> None:
    confirmed, cancelled, expired, waiting = (ask(counting, to) for to in range(4))
    answer_confirmation(counting, confirmed, "YES")
    answer_confirmation(counting, cancelled, "no")
    stored_confirmation(expired).update([Confirmation.expires_at.set(1)])
    assert ids(counting) == [waiting]


def test_an_agents_is_listed_and_a_conversations_is_not(counting: str) -> None:
    direct(set_to, counting, {"to": 7}, conversation_id="c1")
    agent_function(set_to, counting, {"to": 7})
    [waiting] = listed(counting).body["confirmations"]
    assert waiting["channel"] == "agent"


def test_nobody_sees_anothers(counting: str) -> None:
    ask(counting, 7)
    assert ids("somebody-else") == []


def test_a_token_that_may_not_confirm_sees_none(counting: str) -> None:
    assert listed(counting, scopes=["teller/act"]).status == 403


def test_without_a_token_nobody_sees_any() -> None:
    assert send(handler, proxy_event(None, None, method="GET")).status == 401
