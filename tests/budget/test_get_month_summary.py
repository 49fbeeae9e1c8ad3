from __future__ import annotations

import pytest

from money.entities import MoneyRecord
from tests.budget.calls import add, data, month, post, set_balance, set_cap, simulate
from tests.budget.stored import made_up, store, store_beyond_a_page
from toolkit.storage import tables

INT64_MAX = 2**63 - 1
NOTHING = {
    "month": "2026-02",
    "income_total_mxn_cents": 0,
    "expense_total_mxn_cents": 0,
    "variable_cap_mxn_cents": None,
    "variable_spend_mxn_cents": 0,
    "variable_remaining_mxn_cents": None,
}


def test_the_contracts_month_is_answered(user_id: str) -> None:
    set_cap(user_id, 600000)
    store(
        user_id,
        [
            made_up(user_id, amount_mxn_cents=120000),
            made_up(user_id, amount_mxn_cents=195550, category_type="FIXED", category="Rent"),
        ],
    )
    reply = post("get_month_summary", user_id, month="2026-02")
    assert reply.text == (
        '{"ok":true,"data":{"month":"2026-02","income_total_mxn_cents":0,'
        '"expense_total_mxn_cents":315550,"variable_cap_mxn_cents":600000,'
        '"variable_spend_mxn_cents":120000,"variable_remaining_mxn_cents":480000}}'
    )


def test_a_month_without_anything_is_zeros_and_no_cap(user_id: str) -> None:
    assert month(user_id) == NOTHING


def test_every_expense_counts_and_only_variable_ones_count_against_the_cap(user_id: str) -> None:
    kinds = ("FIXED", "VARIABLE", "DEBT", "DONATION", "SAVINGS")
    store(
        user_id,
        [
            made_up(user_id, category_type=kind, amount_mxn_cents=10**place)
            for place, kind in enumerate(kinds)
        ],
    )
    observed = month(user_id)
    assert observed["expense_total_mxn_cents"] == 11111
    assert observed["variable_spend_mxn_cents"] == 10
    assert observed["income_total_mxn_cents"] == 0


def test_incomes_are_added_up_on_their_own(user_id: str) -> None:
    for cents in (5, 7):
        add(user_id, type="INCOME", category_type="INCOME", amount_mxn_cents=cents)
    assert month(user_id) == NOTHING | {"income_total_mxn_cents": 12}


@pytest.mark.parametrize(
    ("spent", "left"), [(0, 600000), (599999, 1), (600000, 0), (600001, -1), (900000, -300000)]
)
def test_what_is_left_may_be_less_than_nothing(user_id: str, spent: int, left: int) -> None:
    set_cap(user_id, 600000)
    store(user_id, [made_up(user_id, amount_mxn_cents=spent)])
    assert month(user_id)["variable_remaining_mxn_cents"] == left


def test_a_month_has_its_own_days_and_no_others(user_id: str) -> None:
    days = ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01", "2025-02-14", "2027-02-14"]
    store(
        user_id,
        [
            made_up(user_id, date_iso=day, amount_mxn_cents=10**place)
            for place, day in enumerate(days)
        ],
    )
    observed = {
        of: month(user_id, of)["expense_total_mxn_cents"]
        for of in ("2026-01", "2026-02", "2026-03")
    }
    assert observed == {"2026-01": 1, "2026-02": 110, "2026-03": 1000}


@pytest.mark.parametrize(
    ("at", "of"),
    [
        ("2026-02-01T05:59:59Z", "2026-01"),
        ("2026-02-01T06:00:00Z", "2026-02"),
        ("2026-03-01T05:59:59Z", "2026-02"),
        ("2022-07-01T05:30:00Z", "2022-07"),
        ("2026-07-01T05:30:00Z", "2026-06"),
    ],
)
def test_a_months_edges_are_mexico_citys(user_id: str, at: str, of: str) -> None:
    add(user_id, date_iso=at)
    assert month(user_id, of)["expense_total_mxn_cents"] == 15550


def test_all_threads_are_summed_together(user_id: str) -> None:
    add(user_id, amount_mxn_cents=1)
    add(user_id, amount_mxn_cents=2, thread_id="another")
    observed = [
        data(post("get_month_summary", user_id, thread_id=thread, month="2026-02"))
        for thread in ("987654", "another", "a third")
    ]
    assert {each["expense_total_mxn_cents"] for each in observed} == {3}


def test_sums_are_exact_beyond_int64(user_id: str) -> None:
    store(user_id, [made_up(user_id, amount_mxn_cents=INT64_MAX - n) for n in range(3)])
    assert month(user_id)["expense_total_mxn_cents"] == 3 * INT64_MAX - 3


@pytest.mark.slow
def test_a_month_of_more_than_a_page_is_summed_whole(user_id: str) -> None:
    count = store_beyond_a_page(user_id, amount_mxn_cents=3)
    set_cap(user_id, 0)
    set_balance(user_id, 0)
    assert _is_more_than_a_page(user_id)
    assert month(user_id)["variable_spend_mxn_cents"] == 3 * count
    observed = data(post("get_category_summary", user_id, month="2026-02"))["categories"]
    assert [row["expense_total_mxn_cents"] for row in observed] == [3 * count]
    assert simulate(user_id)["variable_remaining_mxn_cents"] == -3 * count


def _is_more_than_a_page(user_id: str) -> bool:
    page = tables.client().query(
        TableName=MoneyRecord.Meta.table_name,
        KeyConditionExpression="pk = :user",
        ExpressionAttributeValues={":user": {"S": f"{user_id}#month#2026-02"}},
    )
    return "LastEvaluatedKey" in page


def test_a_cap_holds_until_a_later_month_has_its_own(user_id: str) -> None:
    set_cap(user_id, 5, "2026-03")
    set_cap(user_id, 9, "2026-06")
    months = ("2025-12", "2026-02", "2026-03", "2026-05", "2026-06", "2027-01", "9999-12")
    observed = [month(user_id, of)["variable_cap_mxn_cents"] for of in months]
    assert observed == [None, None, 5, 5, 9, 9, 9]
