from __future__ import annotations

from tests.budget.calls import add, categories, data, month, post
from tests.budget.stored import made_up, store


def test_the_contracts_categories_are_answered(user_id: str) -> None:
    store(
        user_id,
        [
            made_up(
                user_id, category="Subscriptions", category_type="FIXED", amount_mxn_cents=95800
            ),
            made_up(user_id, amount_mxn_cents=60000),
            made_up(user_id, amount_mxn_cents=20000, date_iso="2026-02-28"),
        ],
    )
    reply = post("get_category_summary", user_id, month="2026-02")
    assert reply.text == (
        '{"ok":true,"data":{"month":"2026-02","categories":['
        '{"category":"Food","category_type":"VARIABLE","expense_total_mxn_cents":80000},'
        '{"category":"Subscriptions","category_type":"FIXED","expense_total_mxn_cents":95800}]}}'
    )


def test_a_month_without_anything_has_no_categories(user_id: str) -> None:
    assert data(post("get_category_summary", user_id, month="2026-02")) == {
        "month": "2026-02",
        "categories": [],
    }


def test_income_is_in_none(user_id: str) -> None:
    add(user_id, type="INCOME", category_type="INCOME")
    assert categories(user_id) == []


def test_a_category_of_two_types_is_told_twice(user_id: str) -> None:
    for kind, cents in (("VARIABLE", 1), ("FIXED", 2), ("VARIABLE", 4)):
        add(user_id, category_type=kind, amount_mxn_cents=cents)
    assert categories(user_id) == [
        {"category": "Food", "category_type": "FIXED", "expense_total_mxn_cents": 2},
        {"category": "Food", "category_type": "VARIABLE", "expense_total_mxn_cents": 5},
    ]


def test_they_come_from_a_to_z(user_id: str) -> None:
    for category in ("rent", "food", "zoo", "Books", "food and drink"):
        add(user_id, category=category)
    observed = [row["category"] for row in categories(user_id)]
    assert observed == ["Books", "Food", "Food And Drink", "Rent", "Zoo"]


def test_one_category_is_one_however_it_was_written(user_id: str) -> None:
    for category in ("café", "  CAFÉ ", "cafe\u0301", "Café"):
        add(user_id, category=category, amount_mxn_cents=1)
    assert categories(user_id) == [
        {"category": "Café", "category_type": "VARIABLE", "expense_total_mxn_cents": 4}
    ]


def test_nothing_spent_on_it_is_told_too(user_id: str) -> None:
    add(user_id, amount_mxn_cents=0)
    assert [row["expense_total_mxn_cents"] for row in categories(user_id)] == [0]


def test_they_add_up_to_the_months_expenses(user_id: str) -> None:
    kinds = ("FIXED", "VARIABLE", "DEBT", "DONATION", "SAVINGS")
    store(
        user_id,
        [
            made_up(
                user_id, category=f"C{n % 7}", category_type=kinds[n % 5], amount_mxn_cents=n**3
            )
            for n in range(60)
        ],
    )
    store(user_id, [made_up(user_id, type="INCOME", category_type="INCOME")])
    total = sum(row["expense_total_mxn_cents"] for row in categories(user_id))
    assert total == month(user_id)["expense_total_mxn_cents"] == sum(n**3 for n in range(60))


def test_another_months_and_another_threads(user_id: str) -> None:
    add(user_id, category="Other month", date_iso="2026-01-31")
    add(user_id, category="Other thread", thread_id="another")
    assert [row["category"] for row in categories(user_id)] == ["Other Thread"]
