"""A STATE_DIR of an earlier version, as its stack left it. `states` has one of each.

Their keys were made for this and open nothing else.
"""

from __future__ import annotations

import json
import os
import tarfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from commands.running_stack import StackError
from commands.template import Template
from tests.budget_contract import LUNCH
from tests.local.aws import emulator
from tests.local.aws.durable.database import NAME, Database, Row
from tests.stack.started import Item, started

pytestmark = pytest.mark.stack

USER = "12345"
STATES = sorted((Path(__file__).parent / "states").glob("*.tar.xz"))


@pytest.fixture(params=STATES, ids=lambda state: state.name)
def state(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """In which user 12345 has had lunch, and looked at their card."""
    with tarfile.open(request.param) as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path


def lunches(rows: Iterable[Item]) -> int:
    return sum(row.get("description") == {"S": LUNCH["description"]} for row in rows)


def lunches_of(state: Path) -> int:
    """The lunches in a folder on which no stack runs, wherever they stand."""
    template = Template()
    with emulator.start(state, template.tables) as aws:
        tables = (template.environment()[name] for name in ("BUDGET_TABLE", "MONEY_TABLE"))
        return sum(lunches(aws.dynamodb.scan(TableName=table)["Items"]) for table in tables)


def test_it_opens_with_its_rows_and_its_audit(state: Path) -> None:
    with started(state) as stack, stack.client(stack.tokens.issue(USER)) as http:
        assert lunches(stack.items("MONEY_TABLE")) == 1
        assert lunches(stack.items("BUDGET_TABLE")) == 0
        assert " 2 events, " in stack.verified_log()
        body = {"user_id": USER, "thread_id": "t", "transaction": LUNCH}
        assert http.post("/tools/add_transaction", json=body).status_code == 200
    assert lunches_of(state) == 2
    assert not (state / "emulator").exists()


def test_its_ledger_and_what_was_imported_are_the_entries_of_the_books(state: Path) -> None:
    stored = json.loads((state / "emulator/dynamodb.json").read_text())["payload"]["tables"]["data"]
    before = {
        name: [item for rows in table["items"].values() for item in rows.values()]
        for table in stored.values()
        if (name := table["TableName"]) in ("teller-finance", "teller-prime")
    }
    booked = {e["id"]["S"]: e["amount"]["S"] for e in before["teller-finance"] if "booked_at" in e}
    waiting = {
        item["id"]["S"]
        for item in before["teller-prime"]
        if item.get("review_status") == {"S": "needs_review"}
    }
    assert (len(booked), len(waiting)) == (631, 3)
    with started(state) as stack, stack.client(stack.tokens.issue(USER)) as http:
        money = stack.items("MONEY_TABLE")
        entries = [item for item in money if item.get("book") == {"S": "ledger"}]
        amounts = {e["id"]["S"]: e["amount"]["S"] for e in entries if e["state"]["S"] == "entered"}
        assert booked.items() <= amounts.items()
        assert "teller-finance" not in stack.tables
        assert not any("merchant" in item for item in stack.items("PRIME_TABLE"))
        body = {"userId": USER, "review_status": "needs_review"}
        listed = http.post("/tools/get_transactions", json=body).json()["transactions"]
        assert {each["id"] for each in listed} == waiting
        (receipt,) = [e for e in entries if "receipt.jpg" in e.get("witnesses", {}).get("S", "")]
        assert receipt["state"] == {"S": "entered"}
        verified = stack.command("books-verify", USER_ID=USER)
        assert (verified.returncode, verified.stderr) == (0, ""), verified.stdout
        assert verified.stdout == "0 differences, 0 mended\n"


def test_what_was_typed_and_charged_are_entries_of_the_books(state: Path) -> None:
    stored = json.loads((state / "emulator/dynamodb.json").read_text())["payload"]["tables"]["data"]
    before = [
        item
        for table in stored.values()
        if table["TableName"] in ("teller-budget", "teller-banking")
        for rows in table["items"].values()
        for item in rows.values()
        if item["sk"]["S"].startswith("transaction#")
    ]
    ids = {(item.get("transaction_id") or item["tx_id"])["S"] for item in before}
    assert len(ids) == len(before) == 61
    with started(state) as stack:
        entries = [item for item in stack.items("MONEY_TABLE") if "written_by" in item]
        assert ids <= {e["id"]["S"] for e in entries if e["book"]["S"] in ("budget", "card")}
        for table in ("BUDGET_TABLE", "BANKING_TABLE"):
            earlier = [
                i
                for i in stack.items(table)
                if i["sk"]["S"].startswith(("transaction#", "rollup#"))
            ]
            assert earlier == []


def test_a_file_of_it_that_is_cut_off_is_one_line_and_mended_it_opens(state: Path) -> None:
    file = state / "emulator/dynamodb.json"
    whole = file.read_bytes()
    os.truncate(file, len(whole) // 2)
    for _ in range(2):
        with (
            pytest.raises(StackError, match=r"dynamodb\.json is damaged: .*Nothing was changed$"),
            emulator.start(state, Template().tables),
        ):
            pytest.fail("started")
    assert file.read_bytes() == whole[: len(whole) // 2]
    file.write_bytes(whole)
    assert lunches_of(state) == 1


def test_rows_of_before_dynoxide_are_carried_over_and_leave_nothing_behind(
    tmp_path: Path,
) -> None:
    item = {"pk": {"S": "user#1"}, "sk": {"S": "card"}, "sealed": {"B": "AP8="}}
    key = ["arn:aws:dynamodb:us-east-1:000000000000:table/teller-banking", "user#1", "card"]
    before = Database(tmp_path)
    before.commit([Row("item", json.dumps(key), json.dumps(item).encode())])
    before.close()
    for _ in range(2):
        with emulator.start(tmp_path, Template().tables) as aws:
            (found,) = aws.dynamodb.scan(TableName="teller-banking")["Items"]
            assert found == item | {"sealed": {"B": b"\x00\xff"}}
        assert b"user#1" not in (tmp_path / NAME).read_bytes()
