from __future__ import annotations

import json
from typing import Any

import pytest

import commands.rows
from budget.delete_last_transaction import handler as delete_last_transaction
from tests.budget.calls import THREAD, TRANSACTION, add, data, error, month, post
from tests.budget.stored import rows, transactions
from tests.calling import Reply, proxy_event, say_yes, send
from tests.dynamodb_traffic import queries
from toolkit.call import ACT


def deleting(user_id: str, *, thread_id: str = THREAD, key: str | None = None) -> Reply:
    return post("delete_last_transaction", user_id, thread_id=thread_id, key=key)


def delete(user_id: str, **how: Any) -> Any:
    return data(deleting(user_id, **how))


def test_the_last_one_is_deleted_and_told(user_id: str) -> None:
    added = add(user_id)
    assert delete(user_id) == {
        "deleted_transaction_id": added["transaction_id"],
        "deleted": TRANSACTION,
    }
    assert rows(user_id) == []


def test_without_any_there_is_nothing_to_delete(user_id: str) -> None:
    assert deleting(user_id).body == {
        "ok": False,
        "error": {
            "code": "NOT_FOUND",
            "message": "No last transaction found to delete",
            "details": {},
        },
    }


def test_they_go_in_the_order_they_came_whatever_their_days(user_id: str) -> None:
    days = ["2026-02-28", "2025-01-01", "2026-02-14"]
    ids = [add(user_id, date_iso=day)["transaction_id"] for day in days]
    assert [delete(user_id)["deleted_transaction_id"] for _ in ids] == ids[::-1]
    assert deleting(user_id).status == 404


def test_what_was_loaded_is_older_than_what_was_added(user_id: str) -> None:
    row = {"kind": "budget_tx", "user_id": user_id, "thread_id": THREAD, **TRANSACTION}
    commands.rows.save(
        commands.rows.of(row | {"id": id, "date_iso": "2026-12-31"}) for id in ("zz", "a")
    )
    add(user_id, amount_mxn_cents=1)
    amounts = [delete(user_id)["deleted"]["amount_mxn_cents"] for _ in range(3)]
    assert amounts == [1, 15550, 15550]


def test_another_threads_stay(user_id: str) -> None:
    mine, theirs = add(user_id), add(user_id, thread_id="another")
    assert delete(user_id)["deleted_transaction_id"] == mine["transaction_id"]
    assert deleting(user_id).status == 404
    assert [row.transaction_id for row in transactions(user_id)] == [theirs["transaction_id"]]


@pytest.mark.parametrize("nearly", ["98765", "9876543", "987654#", "98765_", "%"])
def test_a_thread_that_is_called_nearly_the_same_is_another(user_id: str, nearly: str) -> None:
    add(user_id)
    assert deleting(user_id, thread_id=nearly).status == 404
    assert len(transactions(user_id)) == 1


def test_it_is_gone_from_the_sums_at_once(user_id: str) -> None:
    add(user_id)
    add(user_id, amount_mxn_cents=1)
    delete(user_id)
    assert month(user_id)["expense_total_mxn_cents"] == 15550


def test_a_retry_with_its_key_deletes_no_second_one(user_id: str) -> None:
    kept, gone = add(user_id), add(user_id)
    first = deleting(user_id, key="k1")
    assert first.body["data"]["deleted_transaction_id"] == gone["transaction_id"]
    for _ in range(2):
        assert deleting(user_id, key="k1").text == first.text
    assert [row.transaction_id for row in transactions(user_id)] == [kept["transaction_id"]]


def test_a_refusal_is_no_answer_to_keep(user_id: str) -> None:
    error(deleting(user_id, key="k1"), 404, "NOT_FOUND")
    add(user_id)
    assert deleting(user_id, key="k1").status == 200


def test_a_deleted_one_is_not_updated(user_id: str) -> None:
    add(user_id)
    delete(user_id)
    reply = post("update_last_transaction", user_id, patch={"amount_mxn_cents": 1})
    error(reply, 404, "NOT_FOUND")
    assert rows(user_id) == []


def by_a_model(user_id: str) -> Reply:
    asked = {"user_id": user_id, "thread_id": THREAD}
    return send(delete_last_transaction, proxy_event(user_id, asked, scopes=[ACT]))


def test_the_question_names_what_is_deleted_and_a_yes_is_to_nothing_else(user_id: str) -> None:
    add(user_id, category="Food", description="tacos", amount_mxn_cents=12000)
    asked = by_a_model(user_id)
    prompt = asked.body["confirmation"]["prompt"]
    assert "Delete 120.00 MXN" in prompt
    assert "“tacos”" in prompt
    say_yes(user_id, asked)
    add(user_id, category="Rent", description="rent")
    assert "“rent”" in by_a_model(user_id).body["confirmation"]["prompt"]
    assert len(transactions(user_id)) == 2


def test_the_question_and_the_deletion_each_look_for_it_once(user_id: str) -> None:
    add(user_id)
    for _ in range(2):
        with queries() as seen:
            reply = by_a_model(user_id)
        assert len([each for each in seen if "threads" in json.dumps(each)]) == 1
        if reply.status == 409:
            say_yes(user_id, reply)
    assert rows(user_id) == []
