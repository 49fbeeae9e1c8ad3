from __future__ import annotations

from typing import Any

import pytest

from tests.banking.naughty import NAUGHTY
from tests.budget.calls import (
    DEBT,
    NOW,
    data,
    invalid,
    post,
    set_balance,
    set_cap,
    set_debt,
    set_obligation,
    simulate,
)
from tests.budget.stored import made_up, store
from tests.calling import Reply
from tests.each_row import each_row

OVER_THE_CAP = "Would exceed variable spending cap for the month"
BELOW_OBLIGATIONS = "Would reduce cash available below upcoming mandatory obligations"
PURCHASE = {
    "amount_mxn_cents": 250000,
    "date_iso": "2026-02-05",
    "category": "Personal purchases",
    "description": "Headphones",
}
ASSUMPTIONS = {"cash_available_definition": "BANK_BALANCE_ONLY", "include_cash": False}


def simulating(user_id: str, *, assumptions: Any = None, **purchase: Any) -> Reply:
    more = {} if assumptions is None else {"assumptions": assumptions}
    return post("simulate_purchase", user_id, purchase=PURCHASE | purchase, **more)


def spend(user_id: str, cents: int, **fields: Any) -> None:
    store(user_id, [made_up(user_id, amount_mxn_cents=cents, **fields)])


def test_the_contracts_purchase_is_not_affordable(user_id: str) -> None:
    set_cap(user_id, 600000)
    spend(user_id, 480000)
    set_balance(user_id, 500000)
    set_obligation(user_id, category_type="DONATION")
    assert simulating(user_id, assumptions=ASSUMPTIONS).text == (
        '{"ok":true,"data":{"affordable":false,"reasons":['
        '"Would exceed variable spending cap for the month",'
        '"Would reduce cash available below upcoming mandatory obligations"],'
        '"variable_cap_mxn_cents":600000,"variable_remaining_mxn_cents":120000,'
        '"next_obligations":['
        '{"name":"Donation","amount_mxn_cents":448200,"due_date_iso":null}]}}'
    )


def test_without_a_bank_balance_it_cannot_be_told(user_id: str) -> None:
    set_cap(user_id, 600000)
    reply = simulating(user_id)
    assert reply.status == 404
    assert reply.body == {
        "ok": False,
        "error": {
            "code": "NOT_FOUND",
            "message": "Bank balance is not set",
            "details": {"missing": ["bank_balance_mxn_cents"]},
        },
    }


def test_without_cap_and_obligations_the_balance_alone_decides(user_id: str) -> None:
    set_balance(user_id, 250000)
    assert simulate(user_id) == {
        "affordable": True,
        "reasons": [],
        "variable_cap_mxn_cents": None,
        "variable_remaining_mxn_cents": None,
        "next_obligations": [],
    }
    assert simulate(user_id, amount_mxn_cents=250001)["reasons"] == [BELOW_OBLIGATIONS]


@pytest.mark.parametrize(("cents", "affordable"), [(119999, True), (120000, True), (120001, False)])
def test_all_that_is_left_of_the_cap_may_be_spent(
    user_id: str, cents: int, affordable: bool
) -> None:
    set_cap(user_id, 600000)
    spend(user_id, 480000)
    set_balance(user_id, 10**9)
    observed = simulate(user_id, amount_mxn_cents=cents)
    assert observed["affordable"] is affordable
    assert observed["reasons"] == ([] if affordable else [OVER_THE_CAP])
    assert observed["variable_remaining_mxn_cents"] == 120000


@pytest.mark.parametrize(("cents", "affordable"), [(99999, True), (100000, True), (100001, False)])
def test_as_much_as_has_to_be_paid_must_stay(user_id: str, cents: int, affordable: bool) -> None:
    set_balance(user_id, 100000 + 448200 + 125300)
    set_obligation(user_id)
    set_debt(user_id, **DEBT)
    observed = simulate(user_id, amount_mxn_cents=cents)
    assert observed["affordable"] is affordable
    assert observed["reasons"] == ([] if affordable else [BELOW_OBLIGATIONS])


def test_a_cap_that_is_overspent_already_allows_nothing(user_id: str) -> None:
    set_cap(user_id, 1)
    spend(user_id, 2)
    set_balance(user_id, 10)
    observed = simulate(user_id, amount_mxn_cents=0)
    assert (observed["affordable"], observed["variable_remaining_mxn_cents"]) == (False, -1)


def test_only_the_months_variable_spending_counts_against_the_cap(user_id: str) -> None:
    set_cap(user_id, 1000)
    set_balance(user_id, 10**9)
    for cents, fields in (
        (1, {}),
        (20, {"category_type": "FIXED"}),
        (300, {"type": "INCOME", "category_type": "INCOME"}),
        (400, {"date_iso": "2026-01-31"}),
        (500, {"date_iso": "2026-03-01"}),
    ):
        spend(user_id, cents, **fields)
    assert simulate(user_id)["variable_remaining_mxn_cents"] == 999


def test_the_month_is_the_purchases_own(user_id: str) -> None:
    set_balance(user_id, 10**9)
    set_cap(user_id, 5, "2026-02")
    set_cap(user_id, 9, "2026-03")
    days = ("2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01", "2026-02-01T05:59:59Z")
    observed = [simulate(user_id, date_iso=day)["variable_cap_mxn_cents"] for day in days]
    assert observed == [None, 5, 5, 9, None]


@pytest.mark.parametrize(
    ("day", "on", "due"),
    [
        (15, "2026-02-20", "2026-03-15"),
        (31, "2026-02-20", "2026-02-28"),
        (1, "2026-12-31", "2027-01-01"),
        (20, "2026-02-20", "2026-02-20"),
        (None, "2026-02-20", None),
        (1, "9999-12-31", None),
    ],
)
def test_an_obligation_is_due_on_its_next_day(
    user_id: str, day: int | None, on: str, due: str | None
) -> None:
    set_balance(user_id, 10**9)
    set_obligation(user_id, name="Rent", amount_mxn_cents=5, due_day_of_month=day)
    set_debt(user_id, **DEBT | {"due_day_of_month": day})
    assert simulate(user_id, date_iso=on)["next_obligations"] == [
        {"name": "Rappi CC", "amount_mxn_cents": 125300, "due_date_iso": due},
        {"name": "Rent", "amount_mxn_cents": 5, "due_date_iso": due},
    ]


def test_obligations_come_by_date_then_those_without_one_then_by_name(user_id: str) -> None:
    set_balance(user_id, 10**9)
    for name, day in (
        ("Zoo", None),
        ("Aid", None),
        ("Rent", 4),
        ("Gym", 5),
        ("Car", 5),
        ("Tax", 10),
    ):
        set_obligation(user_id, name=name, amount_mxn_cents=1, due_day_of_month=day)
    observed = simulate(user_id, date_iso="2026-02-05")["next_obligations"]
    assert [(each["name"], each["due_date_iso"]) for each in observed] == [
        ("Car", "2026-02-05"),
        ("Gym", "2026-02-05"),
        ("Tax", "2026-02-10"),
        ("Rent", "2026-03-04"),
        ("Aid", None),
        ("Zoo", None),
    ]


def test_what_asks_for_nothing_is_no_obligation(user_id: str) -> None:
    set_balance(user_id, 10**9)
    set_debt(user_id, name="No minimum", balance_mxn_cents=5, priority="HIGH")
    set_debt(user_id, **DEBT | {"name": "Minimum 0", "minimum_payment_mxn_cents": 0})
    set_obligation(user_id, name="Ended", amount_mxn_cents=0)
    assert simulate(user_id)["next_obligations"] == []


def test_cash_is_the_latest_balance_alone(user_id: str) -> None:
    set_balance(user_id, 100, "2026-02-01T12:00:00Z")
    set_balance(user_id, 10**9, "2026-01-01T12:00:00Z")
    spend(user_id, 10**9, type="INCOME", category_type="INCOME")
    assert simulate(user_id, amount_mxn_cents=100)["affordable"] is True
    assert simulate(user_id, amount_mxn_cents=101)["affordable"] is False


def test_what_has_just_been_stored_counts_at_once(user_id: str) -> None:
    set_cap(user_id, 250000)
    set_balance(user_id, 250000)
    assert simulate(user_id)["affordable"] is True
    set_obligation(user_id, amount_mxn_cents=1)
    assert simulate(user_id)["reasons"] == [BELOW_OBLIGATIONS]
    spend(user_id, 1)
    assert simulate(user_id)["reasons"] == [OVER_THE_CAP, BELOW_OBLIGATIONS]


def test_a_day_left_out_is_that_of_now(user_id: str) -> None:
    set_balance(user_id, 10**9)
    set_cap(user_id, 5, "2026-02")
    for purchase in ({"amount_mxn_cents": 1}, {"amount_mxn_cents": 1, "date_iso": None}):
        reply = post("simulate_purchase", user_id, purchase=purchase, now_iso=NOW)
        assert data(reply)["variable_cap_mxn_cents"] == 5
        early = post(
            "simulate_purchase", user_id, purchase=purchase, now_iso="2026-02-01T05:59:59Z"
        )
        assert data(early)["variable_cap_mxn_cents"] is None
        assert "required" in invalid(
            post("simulate_purchase", user_id, purchase=purchase), "now_iso"
        )


@pytest.mark.parametrize("assumptions", [{}, {"include_cash": False}, ASSUMPTIONS])
def test_assumptions_are_optional(saver: str, assumptions: dict[str, Any]) -> None:
    assert simulating(saver, assumptions=assumptions).text == simulating(saver).text


@each_row(
    ("field", "value"),
    [
        *(("include_cash", value) for value in (True, None, 0, 1, "false", "")),
        *(("cash_available_definition", value) for value in ("ALL", "", None, 1, True)),
        ("cash_mxn_cents", 5),
    ],
)
def test_nothing_else_may_be_assumed(saver: str, field: str, value: Any) -> None:
    reply = simulating(saver, assumptions={field: value})
    assert invalid(reply, f"assumptions.{field}").startswith(f"{field} ")


@each_row(
    ("field", "value"),
    [
        *(("category", value) for value in ("", " \n", 5, True, "x" * 101)),
        *(("description", value) for value in (5, True, ["x"], "x" * 501)),
    ],
    ids=ascii,
)
def test_what_does_not_fit_is_refused(saver: str, field: str, value: Any) -> None:
    message = invalid(simulating(saver, **{field: value}), f"purchase.{field}")
    assert message.startswith(f"{field} must ")


@pytest.mark.parametrize("field", ["category", "description"])
def test_what_it_is_changes_nothing(saver: str, field: str) -> None:
    observed = simulating(saver).text
    for text in (*NAUGHTY[:8], None):
        assert simulating(saver, **{field: text}).text == observed
