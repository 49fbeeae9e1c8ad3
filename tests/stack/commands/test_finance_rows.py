"""Rows of a ledger that are loaded, exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from commands.row_file import LoadError, load
from money import reading
from money.entities import Account, Rollup
from money.rules import Cell, Selection, Sums
from toolkit import Caller

ACCOUNT: dict[str, Any] = {
    "kind": "account",
    "id": "acc_main",
    "name": "Main account",
    "type": "checking",
    "currency": "EUR",
}
ROW: dict[str, Any] = {
    "kind": "ledger_row",
    "id": "r1",
    "account_id": "acc_main",
    "category_id": "coffee",
    "description": "Coffee Corner",
    "amount": "-3.40",
    "currency": "EUR",
    "booked_at": "2025-01-06T08:30:00+02:00",
}


def _load(folder: Path, *rows: dict[str, Any] | str) -> int:
    path = folder / "rows.jsonl"
    lines = (row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text("\n".join(lines), encoding="utf-8")
    return load(path)


def _with_amount(user_id: str, id: str, amount: str) -> str:
    """A line whose amount is written so."""
    row = {name: value for name, value in ROW.items() if name != "amount"}
    return f'{json.dumps(row | {"user_id": user_id, "id": id})[:-1]}, "amount": {amount}}}'


def _amounts(user_id: str, month: str = "2025-01") -> dict[str, str]:
    pages = reading.walk(Caller(user_id), month, Selection())
    return {entry.id: f"{entry.amount:f}" for page in pages for entry in page}


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ('"-3.40"', "-3.40"),
        ("-3.40", "-3.40"),
        ("0.1", "0.1"),
        ("0.10000", "0.10000"),
        ("-999999999999999.9999999999", "-999999999999999.9999999999"),
        ("0.30000000000000004", None),
        ("100", "100"),
        ("1e2", "100"),
        ("1.5e-3", "0.0015"),
        ("0", "0"),
        ('"-0.00"', "0.00"),
        ("true", None),
        ('"1e2"', None),
        ('"1,000"', None),
        ("NaN", None),
        ("null", None),
    ],
)
def test_an_amount_stays_as_it_is_written_or_is_refused(
    tmp_path: Path, user_id: str, written: str, stored: str | None
) -> None:
    line = _with_amount(user_id, "r1", written)
    if stored is None:
        with pytest.raises(LoadError, match=r"rows\.jsonl:1: "):
            _load(tmp_path, line)
        assert _amounts(user_id) == {}
    else:
        assert _load(tmp_path, line) == 1
        assert _amounts(user_id) == {"r1": stored}


def test_loaded_again_nothing_changes(tmp_path: Path, user_id: str) -> None:
    rows = [ACCOUNT | {"user_id": user_id}]
    rows += [ROW | {"user_id": user_id, "id": f"r{number}"} for number in range(3)]
    for _ in range(2):
        assert _load(tmp_path, *rows) == 4
        assert _amounts(user_id) == {"r0": "-3.40", "r1": "-3.40", "r2": "-3.40"}
        assert Rollup.all_of(Caller(user_id)) == {
            Cell("2025-01", "acc_main", "coffee", "EUR", 2): Sums(3, -1020, 3, 0, 0)
        }
        assert [account.name for account in Account.all_of(Caller(user_id))] == ["Main account"]


def test_a_row_of_the_same_id_replaces_the_one_before(tmp_path: Path, user_id: str) -> None:
    row = ROW | {"user_id": user_id}
    _load(tmp_path, row, row | {"amount": "-4.80"})
    assert _amounts(user_id) == {"r1": "-4.80"}
    _load(tmp_path, row | {"booked_at": "2025-02-01"})
    assert (_amounts(user_id), _amounts(user_id, "2025-02")) == ({}, {"r1": "-3.40"})


def test_rows_of_several_users_and_kinds_may_stand_in_any_order(
    tmp_path: Path, user_id: str
) -> None:
    other = f"{user_id}-other"
    owners = [user_id, other, user_id, other]
    rows = [ROW | {"user_id": owner, "id": f"r{n}"} for n, owner in enumerate(owners)]
    _load(tmp_path, *rows[:2], ACCOUNT | {"user_id": other}, *rows[2:])
    assert set(_amounts(user_id)) == {"r0", "r2"}
    assert set(_amounts(other)) == {"r1", "r3"}
