"""A person's day is their time zone's, Mexico City's where none is set."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from banking.dispute_transaction import handler as dispute
from books.get_spending import handler as spending
from books.get_upcoming import handler as upcoming
from books.list_entries import handler as recent_entries
from budget.add_transaction import handler as add
from budget.parse_transaction_from_text import handler as parse
from tests.banking.stored import give_card, spend
from tests.books.written import Entry, Json, write
from tests.calling import direct, rest
from tests.personal_data.asking import change

LATE_IN_MEXICO = datetime(2026, 11, 30, 18, 30, tzinfo=UTC)
"""12:30 of November 30 there, and 03:30 of December 1 in Tokyo."""
DAYS = [(None, "2026-11-30"), ("America/Mexico_City", "2026-11-30"), ("Asia/Tokyo", "2026-12-01")]


@pytest.fixture(params=DAYS, ids=lambda each: str(each[0]))
def day(request: pytest.FixtureRequest, user_id: str) -> str:
    """The person's day at that moment, in the zone that they have set."""
    zone, day = request.param
    if zone:
        assert change(user_id, time_zone=zone).status == 200
    return str(day)


def asked(tool: Any, user_id: str, **arguments: Any) -> Json:
    reply = rest(tool, user_id, {"user_id": user_id, **arguments}, at=LATE_IN_MEXICO)
    assert reply.status == 200, reply.body
    body: Json = reply.body
    return body


def test_this_month_is_the_persons(user_id: str, day: str) -> None:
    write(user_id, Entry("budget", day, "-80.00", "MXN", "Tacos"))
    body = asked(spending, user_id)
    assert (body["from_date"], body["to_date"]) == (f"{day[:7]}-01", day)
    (budget,) = body["totals"]
    assert budget["spent"] == "80.00"


def test_what_is_upcoming_and_what_is_recent_go_by_it(user_id: str, day: str) -> None:
    assert asked(upcoming, user_id)["from_date"] == day
    assert asked(recent_entries, user_id)["to_date"] == day


def test_what_was_spent_today_is_of_their_day(user_id: str, day: str) -> None:
    said = {"thread_id": "c1", "now_iso": LATE_IN_MEXICO.isoformat()}
    heard = asked(parse, user_id, text="gasté 80 en tacos hoy", **said)
    assert heard["data"]["candidate"]["date_iso"] == day
    transaction = heard["data"]["candidate"] | {"date_iso": None}
    stored = asked(add, user_id, transaction=transaction, **said)["data"]["stored"]
    assert stored["date_iso"] == day


@pytest.mark.parametrize(
    ("zone", "status"), [(None, 200), ("Asia/Tokyo", 409)], ids=["mexico", "tokyo"]
)
def test_the_window_of_disputes_closes_by_their_day(
    user_id: str, zone: str | None, status: int
) -> None:
    if zone:
        change(user_id, time_zone=zone)
    give_card(user_id)
    spend(user_id, date="2026-10-01")
    body = {"user_id": user_id, "tx_id": "t1", "reason": "Twice"}
    assert rest(dispute, user_id, body, at=LATE_IN_MEXICO).status == status


def test_a_cleared_zone_is_mexico_citys_again(user_id: str) -> None:
    change(user_id, time_zone="Asia/Tokyo")
    change(user_id, time_zone=None)
    assert asked(upcoming, user_id)["from_date"] == "2026-11-30"


def test_a_models_call_goes_by_the_persons_day(user_id: str) -> None:
    change(user_id, time_zone="Pacific/Kiritimati")
    there = direct(spending, user_id, {}).body["to_date"]
    change(user_id, time_zone="Pacific/Pago_Pago")
    assert direct(spending, user_id, {}).body["to_date"] < there
