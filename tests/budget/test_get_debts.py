from __future__ import annotations

from tests.budget.calls import DEBT, data, post, set_debt


def test_the_contracts_debt_is_answered(user_id: str) -> None:
    set_debt(user_id, name="NU CC", balance_mxn_cents=2438500, priority="HIGH")
    assert post("get_debts", user_id).text == (
        '{"ok":true,"data":{"debts":[{"name":"NU CC","balance_mxn_cents":2438500,'
        '"minimum_payment_mxn_cents":null,"due_day_of_month":null,"priority":"HIGH",'
        '"do_not_accelerate":false}]}}'
    )


def test_without_any_the_list_is_empty(user_id: str) -> None:
    assert data(post("get_debts", user_id)) == {"debts": []}


def test_the_most_urgent_come_first_then_by_name(user_id: str) -> None:
    priorities = ["LOW", "MEDIUM", "HIGH", "MEDIUM_HIGH", "MEDIUM_LOW"]
    for place, priority in enumerate(priorities):
        set_debt(user_id, name=f"Debt {place}", balance_mxn_cents=1, priority=priority)
    for name in ("B", "A"):
        set_debt(user_id, name=name, balance_mxn_cents=1, priority="MEDIUM")
    debts = data(post("get_debts", user_id))["debts"]
    assert [(debt["priority"], debt["name"]) for debt in debts] == [
        ("HIGH", "Debt 2"),
        ("MEDIUM_HIGH", "Debt 3"),
        ("MEDIUM", "A"),
        ("MEDIUM", "B"),
        ("MEDIUM", "Debt 1"),
        ("MEDIUM_LOW", "Debt 4"),
        ("LOW", "Debt 0"),
    ]


def test_they_are_the_users_in_every_thread(user_id: str) -> None:
    set_debt(user_id, **DEBT)
    assert data(post("get_debts", user_id, thread_id="another")) == {"debts": [DEBT]}


def test_obligations_are_none(saver: str) -> None:
    assert [debt["name"] for debt in data(post("get_debts", saver))["debts"]] == [DEBT["name"]]
