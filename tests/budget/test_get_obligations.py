from __future__ import annotations

from tests.budget.calls import data, post, set_obligation


def test_they_come_from_a_to_z(user_id: str) -> None:
    set_obligation(user_id, name="Rent", amount_mxn_cents=900000, due_day_of_month=1)
    set_obligation(user_id, category_type="DONATION")
    assert post("get_obligations", user_id).text == (
        '{"ok":true,"data":{"obligations":['
        '{"name":"Donation","amount_mxn_cents":448200,"category_type":"DONATION",'
        '"due_day_of_month":null},'
        '{"name":"Rent","amount_mxn_cents":900000,"category_type":"FIXED","due_day_of_month":1}]}}'
    )


def test_without_any_the_list_is_empty(user_id: str) -> None:
    assert data(post("get_obligations", user_id)) == {"obligations": []}


def test_one_of_nothing_is_told_too(user_id: str) -> None:
    set_obligation(user_id, amount_mxn_cents=0)
    observed = data(post("get_obligations", user_id))["obligations"]
    assert [each["amount_mxn_cents"] for each in observed] == [0]


def test_they_are_the_users_in_every_thread_and_no_debts(saver: str) -> None:
    observed = data(post("get_obligations", saver, thread_id="another"))["obligations"]
    assert [each["name"] for each in observed] == ["Donation"]
