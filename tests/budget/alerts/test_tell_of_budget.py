"""Alerts: who is told of what, once each, with its event in the audit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta

import pytest

from budget.alerts import tell_of_budget
from budget.alerts.tell_of_budget import EVERY_MINUTES, handler
from budget.entities import SHARDS, Cap
from notifications.entities import Notification
from tests.budget.calls import add, data, post
from tests.calling import at_once
from tests.personal_data.asking import change
from toolkit import Caller, dates
from toolkit.audit.audit_event import AuditEvent
from toolkit.dates import mexico_city


def today() -> date:
    return datetime.now(mexico_city()).date()


def cap(user_id: str, cents: int) -> None:
    data(post("set_budget_cap", user_id, variable_cap_mxn_cents=cents, effective_month=_month()))


def _month() -> str:
    return f"{today():%Y-%m}"


def spend(user_id: str, cents: int) -> None:
    add(user_id, amount_mxn_cents=cents, category_type="VARIABLE", date_iso=str(today()))


def bill(user_id: str, ahead: int, **fields: object) -> date:
    due = today() + timedelta(days=ahead)
    obligation = {
        "name": "Internet",
        "amount_mxn_cents": 49900,
        "due_day_of_month": due.day,
        **fields,
    }
    data(post("set_obligation", user_id, obligation=obligation))
    return due


def told(user_id: str) -> list[str]:
    """Oldest first."""
    newest = Notification.newest(Caller(user_id), limit=20)
    return [each.message for each in reversed(newest)]


def test_who_has_spent_most_of_a_cap_is_told_once_and_again_when_all_is_spent(
    user_id: str,
) -> None:
    cap(user_id, 100_00)
    spend(user_id, 79_00)
    handler({})
    assert told(user_id) == []
    spend(user_id, 1_00)
    for _ in range(2):
        handler({})
    (first,) = told(user_id)
    assert first.startswith("You have spent 80.00 of 100.00 MXN")
    spend(user_id, 20_00)
    for _ in range(2):
        handler({})
    assert [message.rpartition(": ")[2] for message in told(user_id)] == ["80 %", "100 %"]


def test_a_cap_that_is_set_anew_is_told_of_anew(user_id: str) -> None:
    cap(user_id, 100_00)
    spend(user_id, 100_00)
    handler({})
    cap(user_id, 120_00)
    handler({})
    assert [message.rpartition(": ")[2] for message in told(user_id)] == ["100 %", "83 %"]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_a_bill_is_due_by_the_persons_own_day(user_id: str, zone: str) -> None:
    change(user_id, time_zone=zone)
    own = datetime.now(dates.zone(zone)).date()
    bill(user_id, (own - today()).days)
    bill(user_id, (own - today()).days + 4, name="Water")
    bill(user_id, (own - today()).days - 1, name="Gas")
    handler({})
    (message,) = told(user_id)
    assert message.startswith("Internet is due today")


@pytest.mark.parametrize("ahead", [0, 3])
def test_a_bill_is_told_of_once_in_the_days_before_it(user_id: str, ahead: int) -> None:
    due = bill(user_id, ahead)
    for _ in range(2):
        handler({})
    (message,) = told(user_id)
    assert message.startswith("Internet is due")
    assert f"on {due:%B} {due.day}, {due.year}: 499.00 MXN" in message


def test_a_bill_of_later_or_of_nothing_or_without_a_day_is_not(user_id: str) -> None:
    bill(user_id, 5)
    bill(user_id, 1, name="Paid off", amount_mxn_cents=0)
    bill(user_id, 1, name="Someday", due_day_of_month=None)
    handler({})
    assert told(user_id) == []


def test_a_debts_minimum_is_told_of_like_a_bill(user_id: str) -> None:
    debt = {
        "name": "Rappi CC",
        "balance_mxn_cents": 100_000,
        "minimum_payment_mxn_cents": 1_253_00,
        "due_day_of_month": (today() + timedelta(days=2)).day,
        "priority": "HIGH",
        "do_not_accelerate": False,
    }
    data(post("add_or_update_debt", user_id, debt=debt))
    handler({})
    (message,) = told(user_id)
    assert message.startswith("Rappi CC is due in 2 days")


@pytest.mark.slow
def test_calls_at_the_same_time_tell_once_with_one_event(user_id: str) -> None:
    cap(user_id, 100_00)
    spend(user_id, 100_00)
    at_once([lambda: handler({})] * 4)
    assert len(told(user_id)) == 1
    (event,) = AuditEvent.of_user(user_id, action="tell_of_budget")
    assert (event.channel, event.outcome) == ("schedule", "success")
    assert event.tool_output["mark"] == f"{_month()}#100"


def test_a_bill_that_is_changed_stays_told_of(user_id: str) -> None:
    bill(user_id, 3)
    handler({})
    bill(user_id, 3, amount_mxn_cents=50000)
    handler({})
    assert len(told(user_id)) == 1


def test_what_fails_for_one_user_keeps_no_other_from_being_told(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = f"{user_id}-whose-table-is-broken"
    for each in (user_id, other):
        cap(each, 100_00)
        spend(each, 100_00)
    of_month = Cap.of_month.__func__  # type: ignore[attr-defined]

    def fails(cls: type[Cap], caller: Caller, month: str) -> Cap | None:
        if caller.user_id == other:
            raise RuntimeError(other)
        found: Cap | None = of_month(cls, caller, month)
        return found

    monkeypatch.setattr(Cap, "of_month", classmethod(fails))
    with pytest.raises(ExceptionGroup):
        handler({})
    assert (len(told(user_id)), told(other)) == (1, [])


def test_who_may_not_use_the_budget_any_more_is_told_nothing(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cap(user_id, 100_00)
    spend(user_id, 100_00)
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", "somebody-else")
    handler({})
    assert told(user_id) == []


def test_within_an_hour_everybody_has_their_turn_once(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert EVERY_MINUTES * SHARDS == 60
    looked: list[int] = []

    def look(parts: Iterable[int], _: datetime) -> Iterator[object]:
        looked.extend(parts)
        return iter(())

    monkeypatch.setattr(tell_of_budget, "_looks", look)
    for minute in range(0, 60, EVERY_MINUTES):
        handler({"time": datetime(2026, 11, 26, 9, minute, 7, tzinfo=UTC).isoformat()})
    assert sorted(looked) == list(range(SHARDS))
