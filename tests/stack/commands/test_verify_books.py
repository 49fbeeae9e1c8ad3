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
    """Somebody with a coffee and a salary in January 2025."""
    somebody = sign_in()
    row = {"kind": "ledger_row", "user_id": somebody.id, "account_id": "acc_main"}
    row |= {"booked_at": "2025-01-06", "currency": "EUR"}
    coffee = {"id": "r1", "category_id": "coffee", "description": "Coffee", "amount": "-3.40"}
    salary = {"id": "r2", "description": "Salary", "amount": "2650.00"}
    path = tmp_path / "ledger.jsonl"
    path.write_text("\n".join(json.dumps(row | fields) for fields in (coffee, salary)))
    assert somebody.stack.command("load", str(path)).returncode == 0
    return somebody


def _verify(owner: SignedIn, **variables: str) -> Finished:
    return owner.stack.command("books-verify", USER_ID=owner.id, **variables)


def _rollup(owner: SignedIn, category: str) -> Item:
    cell = f"rollup#2025-01#acc_main#{category}#"
    (found,) = [
        item
        for item in owner.stack.items(TABLE)
        if item["pk"]["S"] == f"{owner.id}#" and item["sk"]["S"].startswith(cell)
    ]
    return found


def test_a_changed_and_a_lost_rollup_are_told_and_mended_when_wanted(owner: SignedIn) -> None:
    coffee, salary = _rollup(owner, "coffee"), _rollup(owner, "")
    dynamodb, salarys_key = owner.stack.dynamodb, {"pk": salary["pk"], "sk": salary["sk"]}
    dynamodb.put_item(TableName="teller-money", Item=coffee | {"debit": {"N": "-999"}})
    dynamodb.delete_item(TableName="teller-money", Key=salarys_key)
    told = [
        "2025-01 acc_main, no category, EUR: the rollup says nothing; there are 1 entries, 0 "
        "debits of 0.00, 1 credits of 2650.00",
        "2025-01 acc_main, coffee, EUR: the rollup says 1 entries, 1 debits of -9.99, 0 credits "
        "of 0.00; there are 1 entries, 1 debits of -3.40, 0 credits of 0.00",
    ]
    finished = _verify(owner)
    assert (finished.returncode, finished.stderr) == (1, "")
    assert finished.stdout.splitlines() == [*told, "2 differences, 0 mended"]
    mended = _verify(owner, REPAIR="1")
    assert (mended.returncode, mended.stderr) == (0, "")
    assert mended.stdout.splitlines() == [
        *(f"{line} (mended)" for line in told),
        "2 differences, 2 mended",
    ]
    assert (_rollup(owner, "coffee"), _rollup(owner, "")) == (coffee, salary)


def test_lost_sums_of_the_budget_and_the_card_are_told_and_mended_when_wanted(
    sign_in: Callable[..., SignedIn], tmp_path: Path
) -> None:
    owner = sign_in()
    spent: Item = {"kind": "budget_tx", "user_id": owner.id, "thread_id": "t", "id": "tx_1"}
    spent |= {"type": "EXPENSE", "category_type": "VARIABLE", "category": "Food"}
    spent |= {"amount_mxn_cents": 15550, "date_iso": "2025-01-06"}
    charge: Item = {"kind": "card_tx", "user_id": owner.id, "tx_id": "c1", "date": "2025-02-06"}
    charge |= {"amount": 40, "merchant": "Shop", "category": "Fun"}
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(map(json.dumps, (spent, charge))))
    assert owner.stack.command("load", str(path)).returncode == 0
    assert _verify(owner).stdout.splitlines() == ["0 differences, 0 mended"]
    _forget_sums(owner)
    told = [
        "2025-01 budget, Food, MXN: the rollup says nothing; there are 1 entries, 1 debits of "
        "-155.50, 0 credits of 0.00",
        "2025-02 card, Fun, INR: the rollup says nothing; there are 1 entries, 1 debits of -40, 0 "
        "credits of 0",
    ]
    finished = _verify(owner)
    assert (finished.returncode, finished.stderr) == (1, "")
    assert finished.stdout.splitlines() == [*told, "2 differences, 0 mended"]
    mended = _verify(owner, REPAIR="1")
    assert (mended.returncode, mended.stderr) == (0, "")
    assert mended.stdout.splitlines() == [
        *(f"{line} (mended)" for line in told),
        "2 differences, 2 mended",
    ]
    assert _verify(owner).stdout.splitlines() == ["0 differences, 0 mended"]


def _forget_sums(owner: SignedIn) -> None:
    for item in owner.stack.items(TABLE):
        if item["pk"]["S"] == f"{owner.id}#" and "rollup#" in item["sk"]["S"]:
            key = {"pk": item["pk"], "sk": item["sk"]}
            owner.stack.dynamodb.delete_item(TableName="teller-money", Key=key)


def test_it_asks_whose_and_needs_a_stack(tmp_path: Path) -> None:
    asked = command("books-verify")
    assert (asked.returncode, asked.stdout) == (2, "")
    assert "USER_ID" in asked.stderr
    alone = command("books-verify", USER_ID="12345", STATE_DIR=str(tmp_path))
    assert (alone.returncode, alone.stdout) == (1, "")
    assert alone.stderr == f"no stack runs on {tmp_path}: start it with `make run`\n"
