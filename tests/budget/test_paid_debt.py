"""A payment that names a debt of the user's says what it would lower, and lowers it once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.books.undoing import undo
from tests.budget.calls import add, data, error, invalid, parse, post, set_debt
from tests.budget.stored import rows
from tests.calling import Reply, at_once

PAID: dict[str, Any] = {"category_type": "DEBT", "category": "Rappi CC", "amount_mxn_cents": 125300}


@pytest.fixture
def debtor(user_id: str) -> str:
    set_debt(user_id, name="Rappi CC", balance_mxn_cents=500000, priority="HIGH")
    set_debt(user_id, name="NU CC", balance_mxn_cents=100000, priority="LOW")
    return user_id


def balances(user_id: str) -> dict[str, int]:
    debts = data(post("get_debts", user_id))["debts"]
    return {debt["name"]: debt["balance_mxn_cents"] for debt in debts}


def lowering(user_id: str, may_lower: dict[str, Any], *, key: str | None = None) -> Reply:
    """The call that the answer describes."""
    debt = {"name": may_lower["name"], "balance_mxn_cents": may_lower["lowered_mxn_cents"]}
    expected = may_lower["balance_mxn_cents"]
    return post(
        "add_or_update_debt", user_id, key=key, debt=debt, expected_balance_mxn_cents=expected
    )


def test_a_payment_says_what_it_would_lower_and_lowers_nothing(debtor: str) -> None:
    assert add(debtor, **PAID)["may_lower"] == {
        "name": "Rappi CC",
        "balance_mxn_cents": 500000,
        "lowered_mxn_cents": 374700,
        "beyond_mxn_cents": 0,
    }
    assert balances(debtor) == {"Rappi CC": 500000, "NU CC": 100000}


@pytest.mark.parametrize(
    ("text", "name", "lowered"),
    [
        ("pagué 1253 a Rappi CC", "Rappi CC", 374700),
        ("aboné 1253 a rappi cc", "Rappi CC", 374700),
        ("pago mínimo NU 120", "NU CC", 88000),
        ("paid 120.50 to NU CC", "NU CC", 87950),
    ],
)
def test_what_is_read_of_a_sentence_names_the_debt(
    debtor: str, text: str, name: str, lowered: int
) -> None:
    may_lower = add(debtor, **parse(debtor, text)["candidate"])["may_lower"]
    assert (may_lower["name"], may_lower["lowered_mxn_cents"]) == (name, lowered)


@pytest.mark.parametrize(
    ("category", "description", "name"),
    [
        ("rappi  cc", None, "Rappi CC"),
        ("Nu", None, "NU CC"),
        ("Debt Payment", "Pago de NU CC", "NU CC"),
        ("Debt Payment", "rappi", "Rappi CC"),
        ("Cc", None, None),
        ("Debt Payment", None, None),
        ("...", "!", None),
        ("Rapp", None, None),
    ],
)
def test_the_one_debt_that_is_named_is_meant_and_else_none(
    debtor: str, category: str, description: str | None, name: str | None
) -> None:
    added = add(debtor, **PAID | {"category": category, "description": description})
    assert added.get("may_lower", {"name": None})["name"] == name


@pytest.mark.parametrize("other", [{"category_type": "VARIABLE"}, {"amount_mxn_cents": 0}])
def test_what_pays_no_debt_lowers_none(debtor: str, other: dict[str, Any]) -> None:
    assert "may_lower" not in add(debtor, **PAID | other)


def test_a_debt_on_which_nothing_is_owed_is_not_lowered(debtor: str) -> None:
    set_debt(debtor, name="Rappi CC", balance_mxn_cents=0)
    assert "may_lower" not in add(debtor, **PAID)


def test_somebody_elses_debt_is_not_meant(debtor: str) -> None:
    assert "may_lower" not in add(f"{debtor}-other", **PAID)


def test_more_than_is_owed_leaves_nothing_owed_and_says_how_much_more(debtor: str) -> None:
    may_lower = add(debtor, **PAID | {"category": "Nu"})["may_lower"]
    assert (may_lower["lowered_mxn_cents"], may_lower["beyond_mxn_cents"]) == (0, 25300)
    data(lowering(debtor, may_lower))
    assert balances(debtor)["NU CC"] == 0


def test_a_balance_is_lowered_once_however_often_it_is_called_for(debtor: str) -> None:
    may_lower = add(debtor, **PAID)["may_lower"]
    first = lowering(debtor, may_lower, key="k1")
    assert data(first)["stored"]["balance_mxn_cents"] == 374700
    assert lowering(debtor, may_lower, key="k1").text == first.text
    refused = error(lowering(debtor, may_lower), 409, "CONFLICT")
    assert refused["details"] == {"balance_mxn_cents": 374700}
    assert balances(debtor) == {"Rappi CC": 374700, "NU CC": 100000}


def test_of_six_that_lower_it_at_once_one_does(debtor: str) -> None:
    may_lower = add(debtor, **PAID)["may_lower"]
    replies = at_once([partial(lowering, debtor, may_lower, key=f"k{n}") for n in range(6)])
    assert sorted(reply.status for reply in replies) == [200, *[409] * 5]
    assert balances(debtor)["Rappi CC"] == 374700


def test_a_balance_that_has_changed_meanwhile_stays_as_it_is(debtor: str) -> None:
    first, second = (add(debtor, **PAID)["may_lower"] for _ in range(2))
    data(lowering(debtor, first))
    error(lowering(debtor, second), 409, "CONFLICT")
    assert balances(debtor)["Rappi CC"] == 374700


def test_a_debt_that_is_not_there_is_none_to_lower(user_id: str) -> None:
    debt = {"name": "Rappi CC", "balance_mxn_cents": 1, "priority": "LOW"}
    reply = post("add_or_update_debt", user_id, debt=debt, expected_balance_mxn_cents=5)
    error(reply, 404, "NOT_FOUND")
    assert rows(user_id) == []


@pytest.mark.parametrize("value", [None, -1, "5", 1.5])
def test_an_expected_balance_is_centavos(debtor: str, value: Any) -> None:
    reply = post(
        "add_or_update_debt", debtor, debt={"name": "NU CC"}, expected_balance_mxn_cents=value
    )
    invalid(reply, "expected_balance_mxn_cents")


def test_a_lowered_balance_is_taken_back(debtor: str) -> None:
    data(lowering(debtor, add(debtor, **PAID)["may_lower"]))
    assert undo(debtor)["tool"] == "add_or_update_debt"
    assert balances(debtor)["Rappi CC"] == 500000
