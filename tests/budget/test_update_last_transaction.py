from __future__ import annotations

from typing import Any

import pytest

from tests.budget.calls import (
    THREAD,
    TRANSACTION,
    add,
    categories,
    data,
    invalid,
    month,
    post,
)
from tests.budget.stored import made_up, rows, store, transactions
from tests.calling import Reply, at_once

PATCH: dict[str, Any] = {
    "amount_mxn_cents": 16000,
    "category": "Food",
    "description": "Lunch",
    "date_iso": "2026-02-01",
}


def updating(
    user_id: str, *, thread_id: str = THREAD, key: str | None = None, **patch: Any
) -> Reply:
    return post("update_last_transaction", user_id, thread_id=thread_id, key=key, patch=patch)


def update(user_id: str, **patch: Any) -> Any:
    return data(updating(user_id, **patch))


def test_the_contracts_patch_is_answered(user_id: str) -> None:
    added = add(user_id)
    assert update(user_id, **PATCH) == {
        "transaction_id": added["transaction_id"],
        "previous": TRANSACTION,
        "current": TRANSACTION | PATCH,
    }
    [row] = transactions(user_id)
    assert (row.amount_mxn_cents, row.description) == (16000, "Lunch")


def test_without_any_there_is_nothing_to_update(user_id: str) -> None:
    assert updating(user_id, **PATCH).body == {
        "ok": False,
        "error": {
            "code": "NOT_FOUND",
            "message": "No last transaction found to update",
            "details": {},
        },
    }
    assert rows(user_id) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("amount_mxn_cents", 0),
        ("category_type", "FIXED"),
        ("category", "Rent"),
        ("description", "Other"),
        ("description", None),
        ("date_iso", "2026-01-31"),
        ("date_iso", "2026-02-02"),
    ],
)
def test_one_field_changes_and_the_others_stay(user_id: str, field: str, value: Any) -> None:
    add(user_id)
    assert update(user_id, **{field: value})["current"] == TRANSACTION | {field: value}
    [row] = transactions(user_id)
    assert {name: getattr(row, name) for name in TRANSACTION} == TRANSACTION | {field: value}


def test_an_expense_becomes_an_income_with_its_category_type(user_id: str) -> None:
    add(user_id)
    current = update(user_id, type="INCOME", category_type="INCOME")["current"]
    assert current == TRANSACTION | {"type": "INCOME", "category_type": "INCOME"}
    observed = month(user_id)
    assert (observed["income_total_mxn_cents"], observed["expense_total_mxn_cents"]) == (15550, 0)
    assert update(user_id, type="EXPENSE", category_type="DEBT")["current"]["type"] == "EXPENSE"


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ({"type": "INCOME"}, "must be INCOME for an INCOME transaction"),
        ({"type": "INCOME", "category_type": "FIXED"}, "must be INCOME for an INCOME transaction"),
        (
            {"category_type": "INCOME"},
            "must be FIXED, VARIABLE, DEBT, DONATION or SAVINGS for an EXPENSE transaction",
        ),
    ],
)
def test_what_results_has_to_fit(user_id: str, patch: dict[str, Any], expected: str) -> None:
    add(user_id)
    before = rows(user_id)
    assert invalid(updating(user_id, **patch), "patch.category_type") == f"category_type {expected}"
    assert rows(user_id) == before


def test_an_empty_patch_is_refused(user_id: str) -> None:
    add(user_id)
    assert invalid(updating(user_id), "patch") == "patch must name at least one field to change"


@pytest.mark.parametrize(
    "field", ["type", "amount_mxn_cents", "category_type", "category", "date_iso"]
)
def test_only_a_description_can_be_removed(user_id: str, field: str) -> None:
    add(user_id)
    before = rows(user_id)
    nothing: dict[str, Any] = {field: None}
    message = invalid(updating(user_id, **nothing), f"patch.{field}")
    assert message == f"{field} must not be null: leave it out to keep what there is"
    assert rows(user_id) == before


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("type", value) for value in ("expense", "", 1, True)),
        *(("category_type", value) for value in ("variable", "", 1, ["DEBT"])),
        *(("category", value) for value in ("", " \n", 5, True, "x" * 101)),
        *(("description", value) for value in (5, True, ["x"], "x" * 501)),
    ],
    ids=ascii,
)
def test_what_does_not_fit_is_refused(user_id: str, field: str, value: Any) -> None:
    add(user_id)
    before = rows(user_id)
    message = invalid(updating(user_id, **{field: value}), f"patch.{field}")
    assert message.startswith(f"{field} must ")
    assert rows(user_id) == before


@pytest.mark.parametrize("field", ["transaction_id", "created_at", "version", "sk"])
def test_nothing_else_of_it_can_be_changed(user_id: str, field: str) -> None:
    add(user_id)
    message = invalid(updating(user_id, **{field: "x"}, amount_mxn_cents=1), f"patch.{field}")
    assert message == f"{field} is not a known field"


def test_a_category_is_normalised(user_id: str) -> None:
    add(user_id)
    current = update(user_id, category="  comida  RÁPIDA ")["current"]
    assert current["category"] == "Comida Rápida"
    assert [row["category"] for row in categories(user_id)] == ["Comida Rápida"]


def test_it_is_the_one_created_last_and_not_the_one_of_the_last_day(user_id: str) -> None:
    add(user_id, date_iso="2026-02-28")
    last = add(user_id, date_iso="2025-01-01")
    assert update(user_id, amount_mxn_cents=1)["transaction_id"] == last["transaction_id"]


def test_another_threads_newer_one_stays(user_id: str) -> None:
    mine = add(user_id)
    theirs = add(user_id, thread_id="another")
    assert update(user_id, amount_mxn_cents=1)["transaction_id"] == mine["transaction_id"]
    assert {row.transaction_id: row.amount_mxn_cents for row in transactions(user_id)} == {
        mine["transaction_id"]: 1,
        theirs["transaction_id"]: 15550,
    }


def test_another_day_moves_it_between_months(user_id: str) -> None:
    added = add(user_id)
    update(user_id, date_iso="2026-03-01")
    assert month(user_id, "2026-02")["expense_total_mxn_cents"] == 0
    assert month(user_id, "2026-03")["expense_total_mxn_cents"] == 15550
    [row] = transactions(user_id)
    assert row.transaction_id == added["transaction_id"]


def test_an_update_makes_it_no_newer(user_id: str) -> None:
    first, second = add(user_id), add(user_id)
    for day in ("2026-03-01", "2025-01-01"):
        assert update(user_id, date_iso=day)["transaction_id"] == second["transaction_id"]
    data(post("delete_last_transaction", user_id))
    assert update(user_id, amount_mxn_cents=1)["transaction_id"] == first["transaction_id"]


def test_of_those_created_at_one_moment_the_greater_id_is_the_last(user_id: str) -> None:
    made = store(user_id, [made_up(user_id) for _ in range(20)])
    assert len({row.transaction_id[: len("tx_01KDVDEM00")] for row in made}) < len(made)
    assert update(user_id, amount_mxn_cents=1)["transaction_id"] == max(
        row.transaction_id for row in made
    )


def test_a_patch_that_changes_nothing_is_answered(user_id: str) -> None:
    add(user_id)
    answer = update(user_id, amount_mxn_cents=15550)
    assert answer["previous"] == answer["current"] == TRANSACTION


def test_of_an_update_and_a_deletion_at_once_one_comes_first(user_id: str) -> None:
    for _ in range(4):
        add(user_id)
        updated, deleted = at_once(
            [
                lambda: updating(user_id, date_iso="2026-03-01"),
                lambda: post("delete_last_transaction", user_id),
            ]
        )
        assert deleted.status == 200
        moved = deleted.body["data"]["deleted"]["date_iso"] == "2026-03-01"
        assert updated.status == (200 if moved else 404)
        assert transactions(user_id) == []
