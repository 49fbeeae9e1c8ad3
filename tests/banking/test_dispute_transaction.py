from __future__ import annotations

import json
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest

from banking.dispute_transaction import handler
from tests.banking.naughty import NAUGHTY
from tests.banking.stored import dispute as stored
from tests.banking.stored import give_card, outcomes, outputs, spend, today
from tests.calling import Reply, at_once, direct, rest
from toolkit.audit.audit_event import AuditEvent


def dispute(user_id: str, tx_id: Any = "t1", reason: Any = "Double charge", **how: Any) -> Reply:
    return rest(handler, user_id, {"user_id": user_id, "tx_id": tx_id, "reason": reason}, **how)


@pytest.fixture
def charge(user_id: str) -> str:
    """Whose charge t1 is, of today, on a card."""
    give_card(user_id)
    spend(user_id, date=today())
    return user_id


def test_a_dispute_is_submitted(charge: str) -> None:
    reply = dispute(charge)
    assert reply.status == 200
    assert reply.body == {
        "status": "submitted",
        "ticket_id": reply.body["ticket_id"],
        "estimated_resolution": "7 days",
    }
    record = stored(charge, "t1")
    assert record is not None
    assert (record.ticket_id, record.reason) == (reply.body["ticket_id"], "Double charge")


def test_a_duplicate_gets_the_existing_ticket(charge: str) -> None:
    first = dispute(charge)
    assert dispute(charge).text == first.text
    assert dispute(charge, reason="I was overcharged").text == first.text
    record = stored(charge, "t1")
    assert record is not None
    assert record.reason == "Double charge"


def test_a_duplicate_is_audited_too(charge: str) -> None:
    first = dispute(charge)
    dispute(charge)
    assert outputs(charge) == [first.body, first.body]


def test_each_transaction_has_its_own_ticket(charge: str) -> None:
    spend(charge, "t2", date=today())
    tickets = {dispute(charge, tx_id).body["ticket_id"] for tx_id in ("t1", "t2")}
    assert len(tickets) == 2


@pytest.mark.parametrize(("age", "status"), [(0, 200), (59, 200), (60, 200), (61, 409), (400, 409)])
def test_the_window_is_sixty_days_the_last_included(user_id: str, age: int, status: int) -> None:
    now = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
    spend(user_id, date=now.date() - timedelta(days=age))
    assert dispute(user_id, at=now).status == status


@pytest.mark.parametrize(("clock", "status"), [("05:59:59", 200), ("06:00:00", 409)])
def test_the_window_ends_with_the_sixtieth_day_of_mexico_city(
    user_id: str, clock: str, status: int
) -> None:
    spend(user_id, date="2025-12-31")
    at = datetime.combine(date(2026, 3, 2), time.fromisoformat(clock), UTC)
    assert dispute(user_id, at=at).status == status


def test_outside_the_window_nothing_is_recorded(user_id: str) -> None:
    spend(user_id, date=today() - timedelta(days=62))
    reply = dispute(user_id)
    assert reply.status == 409
    assert reply.body["status"] == "failure"
    assert reply.body["reason"] == "outside_dispute_window"
    assert "60 days" in reply.body["message"]
    assert stored(user_id, "t1") is None
    assert outcomes(user_id) == ["refused"]


def test_the_window_can_be_set(user_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPUTE_WINDOW_DAYS", "5")
    spend(user_id, date=today() - timedelta(days=7))
    reply = dispute(user_id)
    assert reply.status == 409
    assert "5 days" in reply.body["message"]


def test_a_duplicate_after_the_window_has_closed_gets_the_ticket(charge: str) -> None:
    first = dispute(charge)
    later = datetime.now(UTC) + timedelta(days=100)
    assert dispute(charge, at=later).text == first.text


@pytest.mark.parametrize(
    "tx_id", ["t2", "T1", "t1 ", "t", "transaction#t1", "card", "t1\n", "\u066d"]
)
def test_an_id_that_is_no_transactions_is_not_found(charge: str, tx_id: str) -> None:
    reply = dispute(charge, tx_id)
    assert reply.status == 404
    assert reply.body["status"] == "failure"
    assert reply.body["reason"] == "transaction_not_found"
    assert stored(charge, tx_id) is None


def test_another_users_transaction_is_not_found(charge: str) -> None:
    other = give_card(f"{charge}-other").pk
    missing = dispute(other, "nowhere")
    assert dispute(other, "t1").text == missing.text
    assert missing.status == 404
    assert stored(charge, "t1") is None


def test_another_users_dispute_is_not_found(charge: str) -> None:
    ticket = dispute(charge).body["ticket_id"]
    reply = dispute(f"{charge}-other")
    assert reply.status == 404
    assert ticket not in reply.text


@pytest.mark.parametrize(
    ("tx_id", "reason"),
    [
        ("", "x"),
        ("t" * 101, "x"),
        (1, "x"),
        (None, "x"),
        (["t1"], "x"),
        ("t1", ""),
        ("t1", " \n"),
        ("t1", "x" * 501),
        ("t1", None),
        ("t1", 5),
        ("t1", {"text": "x"}),
    ],
)
def test_what_does_not_fit_is_refused(charge: str, tx_id: Any, reason: Any) -> None:
    reply = dispute(charge, tx_id, reason)
    assert reply.status == 400
    assert reply.body["reason"] == "validation_error"
    assert stored(charge, "t1") is None


@pytest.mark.parametrize(
    "arguments",
    [
        {"transaction_id": "t1", "reason": "Double charge"},
        {"tx_id": "t1"},
        {"tx_id": "t1", "reason": "Double charge", "amount": 4000},
    ],
)
def test_fields_a_model_made_up_are_refused(charge: str, arguments: dict[str, Any]) -> None:
    assert direct(handler, charge, arguments).status == 400
    assert stored(charge, "t1") is None


def test_swapped_arguments_dispute_nothing(charge: str) -> None:
    assert dispute(charge, "Double charge", "t1").status == 404


@pytest.mark.parametrize("text", NAUGHTY)
def test_any_reason_is_stored_unchanged(charge: str, text: str) -> None:
    assert dispute(charge, reason=text).status == 200
    record = stored(charge, "t1")
    assert record is not None
    assert record.reason == text


@pytest.mark.parametrize("tx_id", [text for text in NAUGHTY if len(text) <= 100])
def test_any_id_can_be_disputed(user_id: str, tx_id: str) -> None:
    spend(user_id, tx_id, date=today())
    assert dispute(user_id, tx_id).status == 200


def test_the_audit_holds_the_ticket_and_not_the_reason(charge: str) -> None:
    reply = dispute(charge, reason="my ex-wife did it")
    [event] = AuditEvent.of_user(charge)
    assert event.action == "dispute_transaction"
    assert event.tool_output == reply.body
    assert "ex-wife" not in json.dumps(event.as_contract() | event.context())


def test_a_retry_with_its_key_gets_the_first_answer(charge: str) -> None:
    first = dispute(charge, key="k1")
    assert dispute(charge, key="k1").text == first.text
    assert outcomes(charge) == ["success"]


def test_a_key_used_for_another_transaction_disputes_nothing(charge: str) -> None:
    spend(charge, "t2", date=today())
    dispute(charge, key="k1")
    assert dispute(charge, "t2", key="k1").status == 409
    assert stored(charge, "t2") is None


def test_a_key_refused_once_can_be_used_when_the_transaction_is_there(user_id: str) -> None:
    assert dispute(user_id, key="k1").status == 404
    spend(user_id, date=today())
    assert dispute(user_id, key="k1").status == 200


@pytest.mark.parametrize("key", ["k1", None])
def test_sixteen_calls_at_once_open_one_dispute(charge: str, key: str | None) -> None:
    arrived = datetime.now(UTC)
    replies = at_once([lambda: dispute(charge, key=key, at=arrived)] * 16)
    assert {reply.status for reply in replies} == {200}
    assert len({reply.text for reply in replies}) == 1
    assert outcomes(charge) == ["success"]


def test_sixteen_different_calls_at_once_get_one_ticket(charge: str) -> None:
    calls = [lambda n=n: dispute(charge, reason=f"Reason {n}", key=f"k{n}") for n in range(16)]
    replies = at_once(calls)
    assert {reply.status for reply in replies} == {200}
    assert len({reply.text for reply in replies}) == 1
    assert outcomes(charge) == ["success"] * 16


@pytest.mark.parametrize(("tx_id", "status"), [("t" * 100, 404), ("t" * 101, 400)])
def test_an_id_of_100_characters_is_looked_up(charge: str, tx_id: str, status: int) -> None:
    assert dispute(charge, tx_id, "x").status == status


@pytest.mark.parametrize(("reason", "status"), [("x" * 500, 200), ("x" * 501, 400)])
def test_a_reason_has_up_to_500_characters(charge: str, reason: str, status: int) -> None:
    assert dispute(charge, "t1", reason).status == status
