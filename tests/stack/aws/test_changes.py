"""Who waits for a change of a table is told of it."""

from __future__ import annotations

import asyncio
import queue
import time
from collections.abc import Iterator
from typing import Any

import pytest

from commands.template import Template
from tests.local.aws import changes as table_changes
from tests.local.aws.changes import TableChanges
from tests.local.aws.emulator import Aws
from toolkit.storage import tables

pytestmark = pytest.mark.stack

TABLE = "teller-banking"
Told = queue.Queue[str]


@pytest.fixture
def told() -> Told:
    return queue.Queue()


@pytest.fixture
def changes(aws: Aws) -> Iterator[TableChanges]:
    changes = TableChanges(Template().tables)
    with changes.heard():
        yield changes


def item(pk: str) -> dict[str, Any]:
    return {"pk": {"S": pk}, "sk": {"S": "card"}}


def in_one(pk: str) -> None:
    tables.client().put_item(TableName=TABLE, Item=item(pk))


def in_an_update(pk: str) -> None:
    tables.client().update_item(TableName=TABLE, Key=item(pk))


def in_a_deletion(pk: str) -> None:
    tables.client().delete_item(TableName=TABLE, Key=item(pk))


def in_a_batch(pk: str) -> None:
    puts: Any = [{"PutRequest": {"Item": item(pk)}}]
    tables.client().batch_write_item(RequestItems={TABLE: puts})


def in_a_transaction(pk: str) -> None:
    tables.client().transact_write_items(
        TransactItems=[
            {"Update": {"TableName": TABLE, "Key": item(pk), "UpdateExpression": "SET a = sk"}},
            {
                "ConditionCheck": {
                    "TableName": TABLE,
                    "Key": item("user#3"),
                    "ConditionExpression": "attribute_not_exists(pk)",
                }
            },
        ]
    )


@pytest.mark.parametrize(
    "write", [in_one, in_an_update, in_a_deletion, in_a_batch, in_a_transaction]
)
def test_the_change_of_a_partition_is_told_to_whom_it_concerns(
    changes: TableChanges, told: Told, write: Any
) -> None:
    with (
        changes.telling(lambda: told.put("all"), TABLE),
        changes.telling(lambda: told.put("one"), TABLE, "user#1"),
        changes.telling(lambda: told.put("two"), TABLE, "user#2"),
        changes.telling(lambda: told.put("three"), TABLE, "user#3"),
        changes.telling(lambda: told.put("elsewhere"), "teller-budget", "user#2"),
    ):
        write("user#2")
        assert sorted(told.queue) == ["all", "two"]


def test_what_is_read_is_told_to_nobody(changes: TableChanges, told: Told) -> None:
    in_one("user#1")
    with changes.telling(lambda: told.put("all"), TABLE):
        tables.client().get_item(TableName=TABLE, Key=item("user#1"))
        assert told.empty()


def test_whoever_waits_no_more_is_told_nothing(changes: TableChanges, told: Told) -> None:
    with changes.telling(lambda: told.put("left"), TABLE, "user#1"):
        pass
    in_one("user#1")
    assert told.empty()


def test_what_another_process_writes_is_looked_for(
    changes: TableChanges, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def changed(within: float) -> bool:
        with changes.of(TABLE, "user#1") as partition:
            return await partition.may_have_changed(within)

    monkeypatch.setattr(table_changes, "POLL_SECONDS", 0.01)
    began = time.monotonic()
    assert asyncio.run(changed(within=20))
    assert time.monotonic() - began < 10
