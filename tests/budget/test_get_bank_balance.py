from __future__ import annotations

from tests.budget.calls import data, post, set_balance


def test_the_contracts_snapshot_is_answered(user_id: str) -> None:
    set_balance(user_id, 1250000, "2026-02-01T09:30:00-06:00")
    assert post("get_bank_balance", user_id).text == (
        '{"ok":true,"data":{"bank_balance_mxn_cents":1250000,'
        '"as_of_iso":"2026-02-01T09:30:00-06:00"}}'
    )


def test_a_balance_that_was_never_set_is_not_found(user_id: str) -> None:
    reply = post("get_bank_balance", user_id)
    assert reply.status == 404
    assert reply.body == {
        "ok": False,
        "error": {
            "code": "NOT_FOUND",
            "message": "No bank balance snapshot found",
            "details": {},
        },
    }


def test_nothing_is_a_balance(user_id: str) -> None:
    set_balance(user_id, 0)
    assert data(post("get_bank_balance", user_id))["bank_balance_mxn_cents"] == 0


def test_the_latest_instant_counts_across_years_and_offsets(user_id: str) -> None:
    instants = [
        "2025-12-31T23:59:59-06:00",
        "2026-01-01T06:00:01Z",
        "2026-01-01T05:59:59Z",
        "0999-01-01T00:00:00Z",
    ]
    for cents, as_of in enumerate(instants):
        set_balance(user_id, cents, as_of)
    assert data(post("get_bank_balance", user_id))["bank_balance_mxn_cents"] == 1


def test_it_is_the_users_in_every_thread(user_id: str) -> None:
    set_balance(user_id, 5)
    reply = post("get_bank_balance", user_id, thread_id="another")
    assert data(reply)["bank_balance_mxn_cents"] == 5
