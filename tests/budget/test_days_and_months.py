"""Days, instants and months of every tool that takes one: Mexico City's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.budget.calls import TRANSACTION, data, error, invalid, post
from tests.budget.stored import rows
from tests.budget.test_rules import INSTANTS, NO_DATES, NO_MONTHS
from tests.calling import Reply

NO_DAY = "is invalid (expected YYYY-MM-DD in America/Mexico_City)"
NO_INSTANT = "is invalid (expected an ISO-8601 timestamp)"
NOT_TEXT = (20260201, 20260201.0, True, ["2026-02-01"], {"date": "2026-02-01"})
FEW_NO_DATES = (
    "2026-02-30",
    "2026-13-01",
    "2025-02-29",
    "2026-02-01\n",
    "",
    "2026-02-30T12:00:00Z",
)

Send = Callable[[str, object], Reply]


def adding(user_id: str, value: object) -> Reply:
    return post("add_transaction", user_id, transaction=TRANSACTION | {"date_iso": value})


def updating(user_id: str, value: object) -> Reply:
    return post("update_last_transaction", user_id, patch={"date_iso": value})


def simulating(user_id: str, value: object) -> Reply:
    return post("simulate_purchase", user_id, purchase={"amount_mxn_cents": 1, "date_iso": value})


def setting_balance(user_id: str, value: object) -> Reply:
    return post("set_bank_balance", user_id, bank_balance_mxn_cents=1, as_of_iso=value)


def telling_the_time(user_id: str, value: object) -> Reply:
    return post("get_debts", user_id, now_iso=value)


def summing(user_id: str, value: object) -> Reply:
    return post("get_month_summary", user_id, month=value)


def summing_categories(user_id: str, value: object) -> Reply:
    return post("get_category_summary", user_id, month=value)


def setting_cap(user_id: str, value: object) -> Reply:
    return post("set_budget_cap", user_id, variable_cap_mxn_cents=1, effective_month=value)


every_day = pytest.mark.parametrize(
    ("send", "field"),
    [
        (adding, "transaction.date_iso"),
        (updating, "patch.date_iso"),
        (simulating, "purchase.date_iso"),
    ],
)
every_instant = pytest.mark.parametrize(
    ("send", "field"), [(setting_balance, "as_of_iso"), (telling_the_time, "now_iso")]
)
every_month = pytest.mark.parametrize(
    ("send", "field"),
    [(summing, "month"), (summing_categories, "month"), (setting_cap, "effective_month")],
)


def test_the_contracts_refusal_of_a_date(user_id: str) -> None:
    assert adding(user_id, "2026-02-30").body == {
        "ok": False,
        "error": {
            "code": "VALIDATION_ERROR",
            "message": "date_iso is invalid (expected YYYY-MM-DD in America/Mexico_City)",
            "details": {"field": "transaction.date_iso", "value": "2026-02-30"},
        },
    }


@every_day
def test_what_is_no_date_is_refused_and_told_back(send: Send, field: str, saver: str) -> None:
    before = rows(saver)
    for value in FEW_NO_DATES:
        refused = error(send(saver, value), 400, "VALIDATION_ERROR")
        assert refused["message"] == f"date_iso {NO_DAY}"
        assert refused["details"] == {"field": field, "value": value}
    assert rows(saver) == before


@every_day
def test_a_date_that_is_no_text_is_refused_and_not_told_back(
    send: Send, field: str, saver: str
) -> None:
    before = rows(saver)
    for value in NOT_TEXT:
        refused = error(send(saver, value), 400, "VALIDATION_ERROR")
        assert refused["details"] == {"field": field}
    assert rows(saver) == before


def test_no_text_but_a_date_is_one(saver: str) -> None:
    before = rows(saver)
    for value in NO_DATES:
        assert invalid(adding(saver, value), "transaction.date_iso") == f"date_iso {NO_DAY}", value
    assert rows(saver) == before


def test_a_long_value_is_told_back_in_part(user_id: str) -> None:
    refused = error(adding(user_id, "x" * 10_000), 400, "VALIDATION_ERROR")
    assert refused["details"]["value"] == "x" * 64


def test_a_personal_number_is_not_told_back(user_id: str) -> None:
    """A model swaps arguments; what it swaps must not come out of a tool."""
    assert "123-45-6789" not in adding(user_id, "123-45-6789").text


@pytest.mark.parametrize("given", INSTANTS)
def test_a_timestamp_is_stored_as_mexico_citys_day(given: str, user_id: str) -> None:
    assert data(adding(user_id, given))["stored"]["date_iso"] == INSTANTS[given]


def test_a_timestamp_is_mexico_citys_day_in_a_patch_and_a_simulation_too(saver: str) -> None:
    for given, local in INSTANTS.items():
        assert data(updating(saver, given))["current"]["date_iso"] == local
    assert data(simulating(saver, "2026-02-01T05:59:59Z"))["variable_cap_mxn_cents"] is None
    assert data(simulating(saver, "2026-02-01T06:00:00Z"))["variable_cap_mxn_cents"] == 600000


@pytest.mark.parametrize(
    ("now", "day"),
    [
        ("2026-02-01T05:59:59Z", "2026-01-31"),
        ("2026-02-01T06:00:00Z", "2026-02-01"),
        ("2026-07-01T05:30:00Z", "2026-06-30"),
        ("2022-07-01T05:30:00Z", "2022-07-01"),
        ("2026-02-01T12:00:00-06:00", "2026-02-01"),
        ("2026-02-01T23:59:59", "2026-02-01"),
    ],
)
def test_a_date_left_out_is_the_day_of_now(now: str, day: str, user_id: str) -> None:
    transaction = {name: value for name, value in TRANSACTION.items() if name != "date_iso"}
    reply = post("add_transaction", user_id, transaction=transaction, now_iso=now)
    assert data(reply)["stored"]["date_iso"] == day
    null = post(
        "add_transaction", user_id, transaction=transaction | {"date_iso": None}, now_iso=now
    )
    assert data(null)["stored"]["date_iso"] == day


@every_instant
def test_what_is_no_instant_is_refused_and_told_back(send: Send, field: str, saver: str) -> None:
    before = rows(saver)
    for value in (*FEW_NO_DATES, "2026-02-01", "now"):
        refused = error(send(saver, value), 400, "VALIDATION_ERROR")
        assert refused["message"] == f"{field} {NO_INSTANT}"
        assert refused["details"] == {"field": field, "value": value}
    for not_text in NOT_TEXT:
        assert invalid(send(saver, not_text), field) == f"{field} {NO_INSTANT}"
    assert rows(saver) == before


@pytest.mark.parametrize(
    "edge",
    [
        *("0001-01-01T00:00:00", "9999-12-31T23:59:59", "9999-12-31T17:59:59"),
        *("1900-01-01T00:00:00", "1900-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00"),
        *("2022-04-03T02:30:00", "2022-10-30T01:30:00"),
    ],
)
def test_an_instant_at_an_edge_is_taken_or_refused(edge: str, saver: str) -> None:
    """Of the calendar, of standard time, of the clock's changes."""
    assert setting_balance(saver, edge).status in (200, 400)
    assert post("get_bank_balance", saver).status == 200
    assert adding(saver, edge).status in (200, 400)
    assert telling_the_time(saver, edge).status in (200, 400)


@every_month
def test_what_is_no_month_is_refused_and_told_back(send: Send, field: str, saver: str) -> None:
    before = rows(saver)
    for value in NO_MONTHS[:8]:
        refused = error(send(saver, value), 400, "VALIDATION_ERROR")
        assert refused["message"] == f"{field} is invalid (expected YYYY-MM)"
        assert refused["details"] == {"field": field, "value": value}
    for not_text in (202602, 202602.0, None, True, ["2026-02"]):
        assert invalid(send(saver, not_text), field) == f"{field} is invalid (expected YYYY-MM)"
    assert rows(saver) == before


def test_no_text_but_a_month_is_one(saver: str) -> None:
    for value in NO_MONTHS:
        assert invalid(summing(saver, value), "month") == "month is invalid (expected YYYY-MM)", (
            value
        )


@pytest.mark.parametrize("tool", ["get_month_summary", "get_category_summary"])
def test_a_month_is_required(tool: str, user_id: str) -> None:
    assert post(tool, user_id).body["error"] == {
        "code": "VALIDATION_ERROR",
        "message": "month is required",
        "details": {"field": "month"},
    }


@every_month
@pytest.mark.parametrize("month", ["0001-01", "2026-02", "9999-12"])
def test_any_month_of_the_calendar_is_taken(
    send: Send, field: str, month: str, user_id: str
) -> None:
    assert data(send(user_id, month))[field] == month
