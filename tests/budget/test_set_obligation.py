from __future__ import annotations

import re
from typing import Any

import pytest

from tests.banking.naughty import NAUGHTY
from tests.budget.calls import data, invalid, post, set_obligation
from tests.budget.stored import rows
from tests.calling import Reply

RENT: dict[str, Any] = {
    "name": "Rent",
    "amount_mxn_cents": 900000,
    "category_type": "FIXED",
    "due_day_of_month": 1,
}


def storing(user_id: str, **fields: Any) -> Reply:
    return post("set_obligation", user_id, obligation=RENT | fields)


def obligations(user_id: str) -> Any:
    return data(post("get_obligations", user_id))["obligations"]


def test_the_contracts_donation_is_stored(user_id: str) -> None:
    donation = {
        "name": "Donation",
        "amount_mxn_cents": 448200,
        "category_type": "DONATION",
        "due_day_of_month": None,
    }
    answer = data(post("set_obligation", user_id, obligation=donation))
    assert answer == {"obligation_id": answer["obligation_id"], "stored": donation}
    assert re.fullmatch(r"obligation_[0-9A-HJKMNP-TV-Z]{26}", answer["obligation_id"])
    assert obligations(user_id) == [donation]


def test_what_was_never_said_has_its_default(user_id: str) -> None:
    stored = set_obligation(user_id, name="Rent", amount_mxn_cents=1)["stored"]
    assert (stored["category_type"], stored["due_day_of_month"]) == ("FIXED", None)


@pytest.mark.parametrize(
    ("field", "value"),
    [("category_type", "DONATION"), ("due_day_of_month", 31), ("due_day_of_month", None)],
)
def test_what_is_left_out_stays(user_id: str, field: str, value: Any) -> None:
    first = set_obligation(user_id, **RENT)
    change: dict[str, Any] = {"name": "rent", "amount_mxn_cents": 1, field: value}
    again = set_obligation(user_id, **change)
    assert again == {"obligation_id": first["obligation_id"], "stored": RENT | change}
    assert obligations(user_id) == [RENT | change]


@pytest.mark.parametrize("field", ["name", "amount_mxn_cents"])
def test_a_name_and_an_amount_are_required(user_id: str, field: str) -> None:
    obligation = {name: value for name, value in RENT.items() if name != field}
    reply = post("set_obligation", user_id, obligation=obligation)
    assert invalid(reply, f"obligation.{field}") == f"{field} is required"
    assert rows(user_id) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("name", value) for value in (None, "", " \n", 5, "x" * 101)),
        *(("category_type", value) for value in (None, "VARIABLE", "INCOME", "fixed", 1)),
        *(("due_day_of_month", value) for value in (0, 32, 1.5, "1", True)),
    ],
    ids=ascii,
)
def test_what_does_not_fit_is_refused(user_id: str, field: str, value: Any) -> None:
    message = invalid(storing(user_id, **{field: value}), f"obligation.{field}")
    assert message.startswith(f"{field} must ")
    assert rows(user_id) == []


def test_a_name_stays_as_it_was_entered(user_id: str) -> None:
    for name in NAUGHTY[:12]:
        assert storing(user_id, name=name).body["data"]["stored"]["name"] == name


def test_a_debt_of_the_same_name_is_another_thing(saver: str) -> None:
    stored = set_obligation(saver, name="Rappi CC", amount_mxn_cents=1)
    assert stored["obligation_id"].startswith("obligation_")
    assert len(data(post("get_debts", saver))["debts"]) == 1
