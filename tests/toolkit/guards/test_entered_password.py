"""A call that a model leads waits for a one-time password that the user enters on the page."""

from __future__ import annotations

from typing import Any

import pytest

from confirmations.answer_confirmation import handler as answer
from confirmations.list_confirmations import handler as listing
from tests.calling import PAGE, Reply, answer_confirmation, at_once, direct, proxy_event, send
from tests.conftest import Sent
from tests.toolkit.counting import Counter, total, zero
from toolkit.audit.audit_event import AuditEvent
from toolkit.call import ACT
from toolkit.fields import PLACEHOLDER
from toolkit.guards.one_time_password import Tries

RIGHT = "123456"


@pytest.fixture
def five(counter: Counter) -> Counter:
    counter.update([Counter.total.set(5)])
    return counter


def zeroing(counter: Counter, otp: object = "") -> Reply:
    return direct(zero, counter.pk, {"otp": otp}, channel="mcp", conversation_id="mcp")


def waiting(counter: Counter) -> str:
    reply = zeroing(counter)
    assert reply.status == 409, reply.body
    assert reply.body["confirmation"]["field"] == "otp"
    return str(reply.body["confirmation"]["id"])


def enter(counter: Counter, id: str, otp: object, **said: Any) -> Reply:
    event = proxy_event(counter.pk, {"otp": otp}, path={"id": id}, origin=PAGE, **said)
    return send(answer, event)


def test_what_is_entered_lets_the_call_go_through_once(five: Counter) -> None:
    id = waiting(five)
    entered = enter(five, id, RIGHT)
    assert (entered.status, entered.body) == (200, {"id": id, "status": "confirmed"})
    assert zeroing(five, PLACEHOLDER).status == 200
    assert total(five) == 0
    assert zeroing(five).status == 409


def test_the_one_that_was_sent_is_right_once(five: Counter, sent: Sent) -> None:
    id = waiting(five)
    [(_, text)] = sent
    assert enter(five, id, text[:6]).status == 200
    assert zeroing(five).status == 200
    again = waiting(five)
    if sent[-1][1][:6] != text[:6]:
        assert enter(five, again, text[:6]).status == 403


@pytest.mark.parametrize("otp", [RIGHT, "000000", "1", f"{PLACEHOLDER} {RIGHT}", 123456])
def test_digits_of_a_model_are_refused_and_no_try_is_counted(five: Counter, otp: object) -> None:
    reply = zeroing(five, otp)
    assert (reply.status, reply.body["code"]) == (400, "validation_error")
    assert total(five) == 5
    assert Tries.of(five.pk).wrong == 0


def test_a_token_that_may_not_confirm_is_a_models_over_rest(five: Counter) -> None:
    for otp, expected in ((RIGHT, 400), ("", 409)):
        event = proxy_event(five.pk, {"user_id": five.pk, "otp": otp}, scopes=[ACT])
        assert send(zero, event).status == expected
    assert total(five) == 5


def test_it_is_listed_with_the_field_that_it_wants(five: Counter) -> None:
    id = waiting(five)
    (listed,) = send(listing, proxy_event(five.pk, None, method="GET")).body["confirmations"]
    assert (listed["id"], listed["field"], listed["arguments"]) == (id, "otp", {})


def test_neither_a_yes_nor_a_token_that_may_not_confirm_does_it(five: Counter) -> None:
    id = waiting(five)
    assert answer_confirmation(five.pk, id, "YES").status == 404
    assert enter(five, id, RIGHT, scopes=[ACT]).status == 403
    assert enter(five, "f" * 48, RIGHT).status == 404
    assert zeroing(five).status == 409
    assert answer_confirmation(five.pk, id, "NO").body["status"] == "cancelled"
    assert enter(five, id, RIGHT).status == 404


@pytest.mark.parametrize("otp", [None, 123456, "1" * 17, [RIGHT]])
def test_what_is_no_short_text_is_no_try(five: Counter, otp: object) -> None:
    assert enter(five, waiting(five), otp).status == 400
    assert Tries.of(five.pk).wrong == 0


def test_three_wrong_ones_lock_and_each_is_audited_without_its_digits(five: Counter) -> None:
    id = waiting(five)
    for wrong in ("111111", "222222", "333333"):
        refused = enter(five, id, wrong)
        assert (refused.status, refused.body) == (403, {"error": "Invalid OTP"})
    assert "Too many" in enter(five, id, RIGHT).body["error"]
    assert zeroing(five).body["code"] == "otp_locked"
    entered = [e for e in AuditEvent.of_user(five.pk) if e.action == "answer_confirmation"]
    reasons = [event.tool_output["reason"] for event in entered]
    assert reasons == [*["invalid_otp"] * 3, "otp_locked"]
    assert not any(digits in str(e.tool_output) for e in entered for digits in ("111111", RIGHT))


def test_sixteen_guesses_at_once_are_three_tries(five: Counter) -> None:
    id = waiting(five)
    guesses = [lambda n=n: enter(five, id, f"00000{n:x}") for n in range(16)]
    said = [reply.body["error"] for reply in at_once(guesses)]
    assert said.count("Invalid OTP") == 3
    assert Tries.of(five.pk).locked_until
