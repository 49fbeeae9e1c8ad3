"""`make books-verify`: what was changed past the books' sums is told, and mended where wanted."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.stack.signed_in import SignedIn
from tests.stack.started import Finished, Item, command

pytestmark = pytest.mark.stack

TABLE = "MONEY_TABLE"


@pytest.fixture
def owner(sign_in: Callable[..., SignedIn], tmp_path: Path) -> SignedIn:
    """Somebody with a coffee and a salary in a ledger, a purchase of the budget, one of a card."""
    somebody = sign_in()
    booked: Item = {"kind": "ledger_row", "account_id": "acc_main", "booked_at": "2025-01-06"}
    booked |= {"currency": "EUR"}
    coffee = {"id": "r1", "category_id": "coffee", "description": "Coffee", "amount": "-3.40"}
    salary = {"id": "r2", "description": "Salary", "amount": "2650.00"}
    spent: Item = {"kind": "budget_tx", "thread_id": "t", "id": "tx_1", "date_iso": "2025-01-06"}
    spent |= {"type": "EXPENSE", "category_type": "VARIABLE", "category": "Food"}
    spent |= {"amount_mxn_cents": 15550}
    charge: Item = {"kind": "card_tx", "tx_id": "c1", "date": "2025-02-06", "category": "Fun"}
    charge |= {"amount": 40, "merchant": "Shop"}
    rows = (booked | coffee, booked | salary, spent, charge)
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(json.dumps({"user_id": somebody.id} | row) for row in rows))
    assert somebody.stack.command("load", str(path)).returncode == 0
    return somebody


def _verify(owner: SignedIn, **variables: str) -> Finished:
    return owner.stack.command("books-verify", USER_ID=owner.id, **variables)


def _rollups(owner: SignedIn) -> dict[str, Item]:
    """By month, account and category."""
    return {
        item["sk"]["S"].removeprefix("rollup#"): item
        for item in owner.stack.items(TABLE, f"{owner.id}#")
        if item["pk"]["S"] == f"{owner.id}#" and "rollup#" in item["sk"]["S"]
    }


def test_changed_and_lost_sums_of_every_book_are_told_and_mended_when_wanted(
    owner: SignedIn,
) -> None:
    before = _rollups(owner)
    assert len(before) == 4
    dynamodb = owner.stack.dynamodb
    for cell, rollup in before.items():
        if "coffee" in cell:
            dynamodb.put_item(TableName="teller-money", Item=rollup | {"debit": {"N": "-999"}})
        else:
            key = {"pk": rollup["pk"], "sk": rollup["sk"]}
            dynamodb.delete_item(TableName="teller-money", Key=key)
    told = [
        "2025-01 budget, Food, MXN: the rollup says nothing; there are 1 entries, 1 debits of "
        "-155.50, 0 credits of 0.00",
        "2025-02 card, Fun, INR: the rollup says nothing; there are 1 entries, 1 debits of -40, 0 "
        "credits of 0",
        "2025-01 acc_main, no category, EUR: the rollup says nothing; there are 1 entries, 0 "
        "debits of 0.00, 1 credits of 2650.00",
        "2025-01 acc_main, coffee, EUR: the rollup says 1 entries, 1 debits of -9.99, 0 credits "
        "of 0.00; there are 1 entries, 1 debits of -3.40, 0 credits of 0.00",
    ]
    finished = _verify(owner)
    assert (finished.returncode, finished.stderr) == (1, "")
    *lines, last = finished.stdout.splitlines()
    assert (sorted(lines), last) == (sorted(told), "4 differences, 0 mended")
    mended = _verify(owner, REPAIR="1")
    assert (mended.returncode, mended.stderr) == (0, "")
    assert mended.stdout.splitlines() == [
        *(f"{line} (mended)" for line in lines),
        "4 differences, 4 mended",
    ]
    assert _verify(owner).stdout.splitlines() == ["0 differences, 0 mended"]
    assert _rollups(owner) == before


def test_it_asks_whose_and_needs_a_stack(tmp_path: Path) -> None:
    asked = command("books-verify")
    assert (asked.returncode, asked.stdout) == (2, "")
    assert "USER_ID" in asked.stderr
    alone = command("books-verify", USER_ID="12345", STATE_DIR=str(tmp_path))
    assert (alone.returncode, alone.stdout) == (1, "")
    assert alone.stderr == f"no stack runs on {tmp_path}: start it with `make run`\n"
