"""Imported transactions that are loaded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from commands.row_file import load
from money.entities import Rollup
from money.entry import EntryRecord
from money.rules import Cell, Sums
from tests.money.stored import put
from tests.prime.stored import rows, transactions
from toolkit import Caller

ROW: dict[str, Any] = {
    "kind": "transaction",
    "id": "t1",
    "date": "2025-01-06",
    "merchant": "Starbucks",
    "amount": "-4.50",
}
CELL = Cell("2025-01", "imported", "", "USD", 2)


def _load(folder: Path, user_id: str, *changed: dict[str, Any] | str) -> int:
    path = folder / "rows.jsonl"
    lines = (
        each if isinstance(each, str) else json.dumps(ROW | {"user_id": user_id} | each)
        for each in changed
    )
    path.write_text("\n".join(lines), encoding="utf-8")
    return load(path)


def _sums(user_id: str) -> dict[Cell, Sums]:
    return Rollup.all_of(Caller(user_id))


def test_an_accepted_row_is_a_transaction_and_an_entry_of_the_ledger(
    tmp_path: Path, user_id: str
) -> None:
    assert _load(tmp_path, user_id, {}) == 1
    assert rows(user_id) == [("2025-01-06", "Starbucks", "-4.50", "accepted")]
    assert _sums(user_id) == {CELL: Sums(1, -450, 1, 0, 0)}


@pytest.mark.parametrize("status", ["needs_review", "discarded"])
def test_a_row_that_is_not_accepted_is_in_no_ledger(
    status: str, tmp_path: Path, user_id: str
) -> None:
    _load(tmp_path, user_id, {"review_status": status, "review_reasons": ["Is it one?"]})
    assert rows(user_id) == [("2025-01-06", "Starbucks", "-4.50", status)]
    assert transactions(user_id)[0].doubts == ["Is it one?"]
    assert _sums(user_id) == {}


def test_loaded_again_nothing_changes(tmp_path: Path, user_id: str) -> None:
    for _ in range(2):
        assert _load(tmp_path, user_id, {}, {"id": "t2", "category": "coffee"}) == 2
    assert len(rows(user_id)) == 2
    assert sum(sums.entries for sums in _sums(user_id).values()) == 2


def test_what_the_user_has_done_to_a_row_stays(tmp_path: Path, user_id: str) -> None:
    _load(tmp_path, user_id, {"review_status": "needs_review"})
    (waiting,) = transactions(user_id)
    put(Caller(user_id), waiting.replaced(state="discarded"))
    _load(tmp_path, user_id, {"review_status": "needs_review"})
    assert [status for *_, status in rows(user_id)] == ["discarded"]


@pytest.mark.parametrize(
    ("amount", "kept"), [("-4.50", "-4.50"), (-4.5, "-4.5"), (0, "0"), ("100", "100")]
)
def test_an_amount_stays_as_it_is_written(
    amount: Any, kept: str, tmp_path: Path, user_id: str
) -> None:
    _load(tmp_path, user_id, {"amount": amount})
    assert EntryRecord.of(Caller(user_id), "t1").amount == kept
