"""`make load`, beside a running stack."""

from __future__ import annotations

import json
import uuid
from pathlib import Path

import pytest

from commands.load import main as load_rows
from commands.row_file import LoadError, load
from tests.stack.card_customer import CARD_ROW, LOST, SPENT, Customer
from tests.stack.started import Started

pytestmark = pytest.mark.stack


def test_loaded_rows_are_there_for_the_tools(stack: Started, tmp_path: Path) -> None:
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    rows = [CARD_ROW | {"user_id": user_id}]
    spent = SPENT | {"user_id": user_id, "merchant": "Electro\u2028Mart"}  # which ends no line
    rows += [spent | {"tx_id": f"t{n}", "amount": n} for n in range(1, 4)]
    path = tmp_path / "rows.jsonl"
    path.write_text("\r\n\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n")
    finished = stack.command("load", str(path))
    assert (finished.returncode, finished.stderr) == (0, "")
    assert finished.stdout == f"loaded 4 rows into the stack on {stack.state_dir}\n"
    with stack.client(stack.tokens.issue(user_id)) as http:
        customer = Customer(user_id, http, stack)
        assert customer.call("get_account_summary").json()["balance"] == 15000
        found = customer.call("get_recent_transactions").json()
    assert [row["amount"] for row in found] == [3, 2, 1]
    assert {row["merchant"] for row in found} == {"Electro\u2028Mart"}


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b"\xff")
    with pytest.raises(LoadError, match="UTF-8"):
        load(path)


def test_a_card_loaded_again_stays_blocked(customer: Customer, tmp_path: Path) -> None:
    customer.confirmed_block(**LOST)
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(CARD_ROW | {"user_id": customer.id, "balance": 1}))
    assert customer.stack.command("load", str(path)).returncode == 0
    assert customer.card_status == "blocked"
    assert customer.call("get_account_summary").json()["balance"] == 1


def test_a_file_that_is_not_there_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert load_rows([str(tmp_path / "missing.jsonl")]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "missing.jsonl" in printed.err
    assert len(printed.err.splitlines()) == 1


@pytest.mark.parametrize("arguments", [[], ["a.jsonl", "b.jsonl"]])
def test_it_asks_for_one_file(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert load_rows(arguments) == 2
    assert capsys.readouterr() == ("", "which file? make load FILE=rows.jsonl\n")
