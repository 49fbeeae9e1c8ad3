from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.budget.calls import NOW, data, invalid, post, set_balance
from tests.budget.stored import rows
from tests.calling import at_once


def latest(user_id: str) -> Any:
    return data(post("get_bank_balance", user_id))


def test_the_contracts_snapshot_is_stored(user_id: str) -> None:
    fields: dict[str, Any] = {
        "bank_balance_mxn_cents": 1250000,
        "as_of_iso": "2026-02-01T09:30:00-06:00",
    }
    assert post("set_bank_balance", user_id, **fields).text == (
        '{"ok":true,"data":{"stored":{"bank_balance_mxn_cents":1250000,'
        '"as_of_iso":"2026-02-01T09:30:00-06:00"}}}'
    )
    assert latest(user_id) == fields


@pytest.mark.parametrize(
    ("as_of", "observed"),
    [
        ("2026-02-01T15:30:00Z", "2026-02-01T09:30:00-06:00"),
        ("2026-02-01T09:30:00", "2026-02-01T09:30:00-06:00"),
        ("2026-02-01T09:30", "2026-02-01T09:30:00-06:00"),
        ("2026-02-02T00:30:00+09:00", "2026-02-01T09:30:00-06:00"),
        ("2026-07-01T15:30:00Z", "2026-07-01T09:30:00-06:00"),
        ("2022-07-01T15:30:00Z", "2022-07-01T10:30:00-05:00"),
        ("2022-07-01T09:30:00", "2022-07-01T09:30:00-05:00"),
        ("2022-12-01T09:30:00", "2022-12-01T09:30:00-06:00"),
        ("2026-02-01T09:30:00.25-06:00", "2026-02-01T09:30:00.250000-06:00"),
    ],
)
def test_an_instant_is_told_on_mexico_citys_clock(user_id: str, as_of: str, observed: str) -> None:
    assert set_balance(user_id, 5, as_of)["stored"]["as_of_iso"] == observed
    assert latest(user_id) == {"bank_balance_mxn_cents": 5, "as_of_iso": observed}


@pytest.mark.parametrize("given", [{}, {"as_of_iso": None}], ids=["left out", "null"])
def test_without_an_instant_it_is_now(user_id: str, given: dict[str, Any]) -> None:
    reply = post("set_bank_balance", user_id, bank_balance_mxn_cents=5, now_iso=NOW, **given)
    assert data(reply)["stored"]["as_of_iso"] == NOW
    assert latest(user_id)["as_of_iso"] == NOW


@pytest.mark.parametrize("given", [{}, {"as_of_iso": None}], ids=["left out", "null"])
def test_without_an_instant_the_time_is_required(user_id: str, given: dict[str, Any]) -> None:
    reply = post("set_bank_balance", user_id, bank_balance_mxn_cents=5, **given)
    assert invalid(reply, "now_iso") == "now_iso is required where a date or time is left out"
    assert rows(user_id) == []


def test_an_instant_that_is_given_counts_and_not_the_time(user_id: str) -> None:
    fields: dict[str, Any] = {"bank_balance_mxn_cents": 5, "as_of_iso": "2020-01-01T00:00:00-06:00"}
    stored = data(post("set_bank_balance", user_id, now_iso=NOW, **fields))["stored"]
    assert stored == fields


def test_an_earlier_snapshot_displaces_no_later_one(user_id: str) -> None:
    set_balance(user_id, 5, "2026-02-01T09:30:00-06:00")
    set_balance(user_id, 1, "2026-01-31T23:00:00-06:00")
    set_balance(user_id, 2, "2026-02-01T15:29:59Z")
    set_balance(user_id, 3, "2026-02-01T09:29:59.999999")
    assert latest(user_id)["bank_balance_mxn_cents"] == 5


def test_of_one_instant_the_last_written_counts(user_id: str) -> None:
    set_balance(user_id, 5, "2026-02-01T09:30:00-06:00")
    set_balance(user_id, 6, "2026-02-01T15:30:00Z")
    assert latest(user_id)["bank_balance_mxn_cents"] == 6
    assert len(rows(user_id)) == 1


def test_snapshots_at_once_are_all_kept_and_the_latest_counts(user_id: str) -> None:
    days = range(1, 7)
    at_once([partial(set_balance, user_id, day, f"2026-02-{day:02}T12:00:00Z") for day in days])
    assert len(rows(user_id)) == len(days)
    assert latest(user_id)["bank_balance_mxn_cents"] == max(days)
