from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from books.entities import Goal
from books.list_goals import handler as list_all
from books.set_goal import handler
from tests.banking.naughty import NAUGHTY
from tests.books.saving import TRIP, Json, deleting, goals, listed, refused, set_goal, setting
from tests.calling import Reply, at_once, direct
from tests.finance.calls import book, name_account, state_balance
from tests.toolkit.guards.led import is_proved
from toolkit import Caller
from toolkit.storage.writes import commit
from toolkit.tool.tool import Tool


def test_a_goal_with_its_name_its_target_and_its_day_is_stored(user_id: str) -> None:
    stored = set_goal(user_id, **TRIP, saved="4500.50", target_date="2199-12-15")
    assert stored == {
        "name": "Trip",
        "currency": "MXN",
        "target": "30000.00",
        "saved": "4500.50",
        "account_id": None,
        "missing": "25499.50",
        "percent": "15.0",
        "state": "saving",
        "target_date": "2199-12-15",
        "months_left": stored["months_left"],
        "per_month": stored["per_month"],
    }
    assert goals(user_id) == [stored]


def test_nothing_is_saved_and_there_is_no_day_until_it_is_said(user_id: str) -> None:
    stored = set_goal(user_id, **TRIP)
    assert (stored["saved"], stored["missing"], stored["percent"]) == ("0.00", "30000.00", "0.0")
    assert [stored[name] for name in ("target_date", "months_left", "per_month")] == [None] * 3


@pytest.mark.parametrize(
    ("field", "value", "answered"),
    [
        ("target", "25000", "25000.00"),
        ("saved", 12.5, "12.50"),
        ("target_date", "2199-01-31", "2199-01-31"),
        ("target_date", None, None),
    ],
)
def test_what_is_left_out_stays(user_id: str, field: str, value: Any, answered: Any) -> None:
    first = set_goal(user_id, **TRIP, saved="10", target_date="2199-12-15")
    again = set_goal(user_id, name="  trip ", **{field: value})
    assert again[field] == answered
    kept = {"currency", "target", "saved", "target_date"} - {field}
    assert {name: again[name] for name in kept} == {name: first[name] for name in kept}
    assert goals(user_id) == [again]


@pytest.mark.parametrize("field", ["target", "currency"])
def test_a_new_goal_needs_a_target_and_its_currency(user_id: str, field: str) -> None:
    told = {name: value for name, value in TRIP.items() if name != field}
    assert refused(setting(user_id, **told), 400).startswith(f"{field} is required for a new goal")
    assert goals(user_id) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("name", value) for value in (None, "", " \n", 5, "x" * 101)),
        *(("target", value) for value in (None, 0, "-1", "x", "1e5", True, "0.001")),
        *(("saved", value) for value in (None, "-0.01", "1.001", "9" * 16)),
        *(("currency", value) for value in (None, "XXX", "mxn", "PESOS")),
        *(("target_date", value) for value in ("2026-13-01", "soon", 5, "2026-02-30")),
        *(("account_id", value) for value in (None, "", "x" * 65)),
    ],
    ids=ascii,
)
def test_what_does_not_fit_is_refused(user_id: str, field: str, value: Any) -> None:
    assert refused(setting(user_id, **TRIP | {field: value}), 400).startswith(field)
    assert goals(user_id) == []


def test_an_amount_has_no_more_decimals_than_its_currency(user_id: str) -> None:
    yen: Json = {"name": "Kyoto", "currency": "JPY"}
    assert "at most 0 decimals in JPY" in refused(setting(user_id, **yen, target="100.5"), 400)
    assert set_goal(user_id, **yen, target="100.0")["target"] == "100"
    dinars = set_goal(user_id, name="Gift", currency="KWD", target="1.125")
    assert dinars["target"] == "1.125"


def test_a_name_stays_as_it_was_entered(user_id: str) -> None:
    for name in NAUGHTY[:12]:
        assert set_goal(user_id, **TRIP | {"name": name})["name"] == name


def test_what_is_saved_may_be_an_accounts_balance(user_id: str) -> None:
    name_account(user_id, "acc_savings")
    state_balance(user_id, "acc_savings", "0.00")
    book(user_id, {"account_id": "acc_savings", "amount": "250.00"})
    kitchen: Json = {"name": "Kitchen", "target": "1000", "currency": "EUR"}
    kitchen |= {"account_id": "acc_savings"}
    stored = set_goal(user_id, **kitchen)
    assert (stored["account_id"], stored["saved"]) == ("acc_savings", "250.00")
    book(user_id, {"id": "t9", "account_id": "acc_savings", "amount": "50.25"})
    [now] = goals(user_id)
    assert (now["saved"], now["missing"], now["percent"]) == ("300.25", "699.75", "30.0")
    told = set_goal(user_id, name="Kitchen", saved="80")
    assert (told["account_id"], told["saved"]) == (None, "80.00")
    assert set_goal(user_id, name="Kitchen", account_id="acc_savings")["saved"] == "300.25"


def test_what_an_account_owes_is_missing_too(user_id: str) -> None:
    state_balance(user_id, "acc_main", "0")
    book(user_id, {"amount": "-20.00"})
    stored = set_goal(user_id, name="Bike", target="100", currency="EUR", account_id="acc_main")
    assert (stored["saved"], stored["missing"], stored["percent"]) == ("-20.00", "120.00", "0.0")


def test_of_an_account_whose_balance_nobody_told_it_is_unknown_what_is_saved(user_id: str) -> None:
    book(user_id, {"amount": "20.00"})
    stored = set_goal(
        user_id,
        name="Bike",
        target="100",
        currency="EUR",
        account_id="acc_main",
        target_date="2099-01-01",
    )
    assert stored["state"] == "unknown"
    names = ("saved", "missing", "percent", "per_month")
    assert [stored[name] for name in names] == [None] * 4
    assert listed(user_id)["needed"] == []


@pytest.mark.parametrize("currency", ["MXN", "EUR"])
def test_an_account_that_the_user_does_not_have_in_that_currency_is_not_found(
    user_id: str, currency: str
) -> None:
    owner = f"{user_id}-other" if currency == "EUR" else user_id
    name_account(owner)
    linked = TRIP | {"currency": currency, "account_id": "acc_main"}
    assert currency in refused(setting(user_id, **linked), 404)
    assert goals(user_id) == []


def test_who_may_not_look_into_the_ledgers_is_told_no_balance(user_id: str) -> None:
    def asking(tool: Tool, **arguments: Any) -> Reply:
        """By an integration that may reach the books alone."""
        whole = {"user_id": user_id, **arguments}
        return direct(tool, user_id, whole, channel="integration", by="acme", families=["books"])

    name_account(user_id, currency="MXN")
    assert asking(handler, **TRIP, account_id="acc_main").status == 403
    set_goal(user_id, **TRIP, account_id="acc_main")
    assert asking(list_all).status == 403
    set_goal(user_id, name="Trip", saved="5")
    assert asking(list_all).body["goals"][0]["saved"] == "5.00"


def test_saved_and_an_account_are_not_told_both(user_id: str) -> None:
    name_account(user_id, currency="MXN")
    both = TRIP | {"saved": "1", "account_id": "acc_main"}
    assert refused(setting(user_id, **both), 400).startswith("account_id must not")
    assert goals(user_id) == []


def test_what_was_told_in_one_currency_is_nothing_in_another(user_id: str) -> None:
    set_goal(user_id, **TRIP, saved="10")
    reply = setting(user_id, name="Trip", currency="USD", target="1500")
    assert refused(reply, 400) == "saved is required in the new currency: it was MXN"
    reply = setting(user_id, name="Trip", currency="USD", saved="1")
    assert refused(reply, 400) == "target is required in the new currency: it was MXN"
    stored = set_goal(user_id, name="Trip", currency="USD", target="1500", saved="1")
    assert (stored["target"], stored["saved"], stored["currency"]) == ("1500.00", "1.00", "USD")
    set_goal(user_id, name="Trip", saved="0")
    assert set_goal(user_id, name="Trip", currency="MXN", target="1")["currency"] == "MXN"


def test_there_are_so_many_goals_at_most(user_id: str) -> None:
    fields = {"currency": "MXN", "target": "1", "saved": "0"}
    made = [Goal.new(Caller(user_id), f"g{n}", **fields) for n in range(Goal.MOST)]
    commit([goal.add() for goal in made])
    assert "more than 100 goals" in refused(setting(user_id, **TRIP), 400)
    assert set_goal(user_id, name="G7", target="2")["target"] == "2.00"
    assert deleting(user_id, "g7").status == 200
    set_goal(user_id, **TRIP)


def test_somebody_elses_goal_of_the_name_is_another_one(user_id: str) -> None:
    set_goal(user_id, **TRIP)
    assert goals(f"{user_id}-other") == []
    set_goal(f"{user_id}-other", **TRIP | {"target": "1"})
    assert goals(user_id)[0]["target"] == "30000.00"


def test_a_retry_with_its_key_does_not_undo_a_later_change(user_id: str) -> None:
    first = setting(user_id, key="k1", **TRIP)
    set_goal(user_id, name="Trip", target="1")
    assert setting(user_id, key="k1", **TRIP).text == first.text
    assert goals(user_id)[0]["target"] == "1.00"


def test_a_new_one_that_comes_six_times_at_once_is_one(user_id: str) -> None:
    calls = [partial(set_goal, user_id, **TRIP | {"target": str(n)}) for n in range(1, 7)]
    at_once(calls)
    [stored] = goals(user_id)
    kept = Goal.of(Caller(user_id), "Trip")
    assert kept is not None
    assert kept.version == 6
    assert kept.target == stored["target"]


@pytest.mark.parametrize(
    ("said", "name", "target"),
    [
        ("Set a savings goal Bike of 500 MXN", "Bike", 500),
        ("Crea una meta de ahorro Viaje de 30,000 MXN", "Viaje", 30000),
        ("Quiero ahorrar 30,000 MXN para Viaje", "Viaje", 30000),
        ("I want to save 500 MXN for Bike", "Bike", 500),
        ("Je veux épargner 500 MXN pour Vélo", "Vélo", 500),
    ],
)
def test_the_users_own_request_needs_no_yes(said: str, name: str, target: int) -> None:
    goal = {"name": name, "target": target, "currency": "MXN"}
    assert is_proved(handler.name, said, goal)
    assert not is_proved(handler.name, said, goal | {"target": 77})
    assert not is_proved(handler.name, said, goal | {"currency": "USD"})


def test_a_doubt_is_no_request() -> None:
    bike = {"name": "Bike", "target": 500}
    assert not is_proved(handler.name, "Should I save 500 for Bike?", bike)


def test_a_goal_is_deleted_by_its_name_and_the_others_stay(user_id: str) -> None:
    stored = set_goal(user_id, **TRIP)
    kept = set_goal(user_id, **TRIP | {"name": "Bike"})
    assert deleting(user_id, " TRIP").body == {"deleted": stored}
    assert goals(user_id) == [kept]


def test_a_goal_that_is_saved_in_an_account_leaves_the_account(user_id: str) -> None:
    name_account(user_id, currency="MXN")
    state_balance(user_id, "acc_main", "0", currency="MXN")
    set_goal(user_id, **TRIP, account_id="acc_main")
    assert deleting(user_id).body["deleted"]["account_id"] == "acc_main"
    assert set_goal(user_id, **TRIP, account_id="acc_main")["saved"] == "0"


def test_one_that_is_not_there_is_not_found(user_id: str) -> None:
    set_goal(user_id, **TRIP)
    assert refused(deleting(user_id, "Car"), 404) == "No goal of this name found"
    refused(deleting(f"{user_id}-other"), 404)
    assert len(goals(user_id)) == 1


def test_a_goal_that_is_given_up_takes_no_other_field(user_id: str) -> None:
    set_goal(user_id, **TRIP)
    told = refused(setting(user_id, name="Trip", saved="5", given_up=True), 400)
    assert told == "saved goes with no goal that is given up"
    assert len(goals(user_id)) == 1
