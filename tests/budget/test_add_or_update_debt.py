from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from tests.banking.naughty import NAUGHTY
from tests.budget.calls import DEBT, data, error, invalid, post, set_debt
from tests.budget.stored import rows
from tests.calling import Reply, at_once

PRIORITIES = ("LOW", "MEDIUM_LOW", "MEDIUM", "MEDIUM_HIGH", "HIGH")


def storing(user_id: str, **fields: Any) -> Reply:
    return post("add_or_update_debt", user_id, debt=DEBT | fields)


def debts(user_id: str) -> Any:
    return data(post("get_debts", user_id))["debts"]


def test_the_contracts_debt_is_stored(user_id: str) -> None:
    answer = set_debt(user_id, **DEBT)
    assert answer == {"debt_id": answer["debt_id"], "stored": DEBT}
    assert re.fullmatch(r"debt_[0-9A-HJKMNP-TV-Z]{26}", answer["debt_id"])
    assert debts(user_id) == [DEBT]


def test_what_was_never_said_has_its_default(user_id: str) -> None:
    stored = set_debt(user_id, balance_mxn_cents=5, priority="LOW")["stored"]
    assert stored == {
        "name": "Rappi CC",
        "balance_mxn_cents": 5,
        "minimum_payment_mxn_cents": None,
        "due_day_of_month": None,
        "priority": "LOW",
        "do_not_accelerate": False,
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("balance_mxn_cents", 0),
        ("minimum_payment_mxn_cents", 1),
        ("minimum_payment_mxn_cents", None),
        ("due_day_of_month", 31),
        ("due_day_of_month", None),
        ("priority", "LOW"),
        ("do_not_accelerate", True),
    ],
)
def test_one_field_changes_and_the_others_stay(user_id: str, field: str, value: Any) -> None:
    first = set_debt(user_id, **DEBT)
    changed = set_debt(user_id, **{field: value})
    assert changed == {"debt_id": first["debt_id"], "stored": DEBT | {field: value}}
    assert debts(user_id) == [DEBT | {field: value}]


@pytest.mark.parametrize("name", ["rappi cc", "RAPPI CC", "  Rappi   CC\n", "Rappi\u00a0Cc"])
def test_another_spelling_of_the_name_is_the_same_debt(user_id: str, name: str) -> None:
    first = set_debt(user_id, **DEBT)
    again = set_debt(user_id, name=name, balance_mxn_cents=1)
    assert again["debt_id"] == first["debt_id"]
    assert [debt["balance_mxn_cents"] for debt in debts(user_id)] == [1]


def test_another_name_is_another_debt(user_id: str) -> None:
    names = ["Rappi CC", "RappiCC", "Rappi CC 2", "Rappi-CC", "Rappi CC#", "debt#rappi cc"]
    ids = {set_debt(user_id, **DEBT | {"name": name})["debt_id"] for name in names}
    assert len(ids) == len(names)
    assert sorted(debt["name"] for debt in debts(user_id)) == sorted(names)


def test_a_name_stays_as_it_was_entered(user_id: str) -> None:
    for name in (*NAUGHTY[:12], "NU CC", "nu  cc"):
        assert storing(user_id, name=name).body["data"]["stored"]["name"] == name
    assert "nu  cc" in [debt["name"] for debt in debts(user_id)]


@pytest.mark.parametrize("name", [None, "", " \n\u3000", 5, True, ["NU"], "x" * 101], ids=ascii)
def test_what_is_no_name_is_refused(user_id: str, name: Any) -> None:
    assert invalid(storing(user_id, name=name), "debt.name").startswith("name must ")
    assert rows(user_id) == []


@pytest.mark.parametrize("day", [1, 31, 15.0])
def test_a_due_day_is_a_day_of_a_month(user_id: str, day: float) -> None:
    stored = storing(user_id, due_day_of_month=day).body["data"]["stored"]
    assert (stored["due_day_of_month"], type(stored["due_day_of_month"])) == (int(day), int)


@pytest.mark.parametrize("day", [0, 32, -1, 1.5, "15", True, [15], 10**30])
def test_what_is_no_day_of_a_month_is_refused(user_id: str, day: Any) -> None:
    message = invalid(storing(user_id, due_day_of_month=day), "debt.due_day_of_month")
    assert message.startswith("due_day_of_month must ")
    assert rows(user_id) == []


@pytest.mark.parametrize("priority", PRIORITIES)
def test_a_priority_is_one_of_five(user_id: str, priority: str) -> None:
    assert storing(user_id, priority=priority).body["data"]["stored"]["priority"] == priority


@pytest.mark.parametrize("priority", ["high", "URGENT", "MEDIUM-HIGH", "", None, 1, True, []])
def test_any_other_priority_is_refused(user_id: str, priority: Any) -> None:
    assert invalid(storing(user_id, priority=priority), "debt.priority").startswith(
        "priority must "
    )
    assert rows(user_id) == []


@pytest.mark.parametrize("value", [None, 0, 1, "false", "", []])
def test_whether_to_accelerate_is_true_or_false(user_id: str, value: Any) -> None:
    message = invalid(storing(user_id, do_not_accelerate=value), "debt.do_not_accelerate")
    assert message.startswith("do_not_accelerate must ")
    assert rows(user_id) == []


@pytest.mark.parametrize("field", ["balance_mxn_cents", "priority"])
def test_a_new_debt_needs_a_balance_and_a_priority(user_id: str, field: str) -> None:
    debt = {name: value for name, value in DEBT.items() if name != field}
    reply = post("add_or_update_debt", user_id, debt=debt)
    assert invalid(reply, f"debt.{field}") == f"{field} is required for a new debt"
    assert rows(user_id) == []


def test_what_a_new_debt_lacks_is_told_whole(user_id: str) -> None:
    refused = error(
        post("add_or_update_debt", user_id, debt={"name": "X"}), 400, "VALIDATION_ERROR"
    )
    assert refused["details"] == {
        "field": "debt.balance_mxn_cents",
        "also": [{"field": "debt.priority", "message": "priority is required for a new debt"}],
    }


def test_a_name_is_required(user_id: str) -> None:
    debt = {name: value for name, value in DEBT.items() if name != "name"}
    assert (
        invalid(post("add_or_update_debt", user_id, debt=debt), "debt.name") == "name is required"
    )


def test_it_is_the_users_in_every_thread(user_id: str) -> None:
    first = set_debt(user_id, **DEBT)
    reply = post("add_or_update_debt", user_id, thread_id="another", debt=DEBT)
    assert data(reply)["debt_id"] == first["debt_id"]


def test_left_out_and_null_are_two_calls(user_id: str) -> None:
    """One keeps what there is, the other clears it."""
    change = {"name": "Rappi CC", "balance_mxn_cents": 1}
    set_debt(user_id, **DEBT)
    post("add_or_update_debt", user_id, key="k1", debt=change)
    with_null = change | {"due_day_of_month": None}
    error(post("add_or_update_debt", user_id, key="k1", debt=with_null), 409, "CONFLICT")
    assert debts(user_id)[0]["due_day_of_month"] == 15


def test_a_new_debt_that_comes_six_times_at_once_is_one(user_id: str) -> None:
    names = ["NU CC", "nu cc", "NU  CC", "Nu Cc", "nU cC", " NU CC"]
    answers = at_once([partial(set_debt, user_id, **DEBT | {"name": name}) for name in names])
    assert len({answer["debt_id"] for answer in answers}) == 1
    assert len(debts(user_id)) == 1


def test_changes_of_different_fields_at_once_are_all_kept(user_id: str) -> None:
    set_debt(user_id, **DEBT)
    changes: list[dict[str, Any]] = [
        {"balance_mxn_cents": 1},
        {"minimum_payment_mxn_cents": 2},
        {"due_day_of_month": 3},
        {"priority": "LOW"},
        {"do_not_accelerate": True},
    ]
    at_once([partial(set_debt, user_id, **change) for change in changes])
    expected = dict(DEBT)
    for change in changes:
        expected |= change
    assert debts(user_id) == [expected]


@pytest.mark.parametrize(("name", "status"), [("x" * 100, 200), ("x" * 101, 400)])
def test_a_name_has_up_to_100_characters(user_id: str, name: str, status: int) -> None:
    assert storing(user_id, name=name).status == status
