from __future__ import annotations

from books.delete_goal import handler
from tests.books.saving import TRIP, deleting, goals, refused, set_goal
from tests.finance.calls import name_account, state_balance
from tests.toolkit.guards.led import is_proved


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


def test_a_retry_with_its_key_deletes_no_later_one(user_id: str) -> None:
    set_goal(user_id, **TRIP)
    first = deleting(user_id, key="k1")
    set_goal(user_id, **TRIP)
    assert deleting(user_id, key="k1").text == first.text
    assert len(goals(user_id)) == 1


def test_the_users_own_request_needs_no_yes() -> None:
    for said in ("Delete the goal Trip", "Borra la meta Trip", "Supprime l'objectif Trip"):
        assert is_proved(handler.name, said, {"name": "Trip"}), said
        assert not is_proved(handler.name, said, {"name": "Bike"})
