from __future__ import annotations

from functools import partial
from typing import Any

from tests.budget.calls import month, post, set_cap
from tests.budget.stored import rows
from tests.calling import at_once
from tests.dynamodb_traffic import apart_from_the_count, tries


def test_the_contracts_cap_is_answered(user_id: str) -> None:
    fields: dict[str, Any] = {"variable_cap_mxn_cents": 600000, "effective_month": "2026-02"}
    assert post("set_budget_cap", user_id, **fields).text == (
        '{"ok":true,"data":{"effective_month":"2026-02","variable_cap_mxn_cents":600000}}'
    )
    assert month(user_id)["variable_cap_mxn_cents"] == 600000


def test_the_same_month_again_is_overwritten(user_id: str) -> None:
    for cents in (600000, 1, 0):
        set_cap(user_id, cents)
        assert month(user_id)["variable_cap_mxn_cents"] == cents
    assert len(rows(user_id)) == 1


def test_a_cap_of_nothing_is_a_cap(user_id: str) -> None:
    set_cap(user_id, 0)
    assert month(user_id)["variable_remaining_mxn_cents"] == 0


def test_an_earlier_months_cap_leaves_a_later_ones(user_id: str) -> None:
    set_cap(user_id, 5, "2026-05")
    set_cap(user_id, 1, "2026-01")
    observed = [
        month(user_id, of)["variable_cap_mxn_cents"] for of in ("2026-01", "2026-04", "2026-05")
    ]
    assert observed == [1, 1, 5]


def test_it_is_the_users_in_every_thread(user_id: str) -> None:
    fields: dict[str, Any] = {"variable_cap_mxn_cents": 7, "effective_month": "2026-02"}
    post("set_budget_cap", user_id, thread_id="another", **fields)
    assert month(user_id)["variable_cap_mxn_cents"] == 7


def test_of_caps_at_once_one_stays(user_id: str) -> None:
    at_once([partial(set_cap, user_id, cents) for cents in range(6)])
    assert month(user_id)["variable_cap_mxn_cents"] in range(6)
    assert len(rows(user_id)) == 1


def test_a_cap_is_looked_for_only_where_one_stands(user_id: str) -> None:
    """An idempotent call looks for an equal one that has finished, each time it is tried."""
    set_cap(user_id, 1, "2026-01")
    with tries() as seen:
        set_cap(user_id, 1)
    assert apart_from_the_count(seen) == ["GetItem", "TransactWriteItems"]
    with tries() as seen:
        set_cap(user_id, 2)
    assert apart_from_the_count(seen) == ["GetItem"] * 3 + ["TransactWriteItems"] * 2
