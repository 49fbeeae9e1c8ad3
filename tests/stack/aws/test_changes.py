"""Who waits for a change of a table is told of it, and misses none when the emulator dies."""

from __future__ import annotations

import os
import queue
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from commands.template import Template
from tests.local.aws import emulator
from tests.local.aws.changes import TableChanges
from tests.local.aws.durable.feed import KEPT, Feed
from tests.stack.processes import emulators_of

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

pytestmark = pytest.mark.stack

TABLE = "teller-banking"
PATIENCE_SECONDS = 30
Told = queue.Queue[str]


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with emulator.start(tmp_path, Template().tables) as url:
        yield url


@pytest.fixture
def dynamodb(url: str) -> DynamoDBClient:
    return emulator.dynamodb(url)


@pytest.fixture
def told() -> Told:
    return queue.Queue()


@pytest.fixture
def changes(url: str, told: Told) -> Iterator[TableChanges]:
    """One that has begun to follow: the first answer counts everything as changed."""
    changes = TableChanges(url)
    with changes.telling(lambda: told.put("began"), TABLE), changes.running():
        assert told.get(timeout=PATIENCE_SECONDS) == "began"
        yield changes


def put(dynamodb: DynamoDBClient, pk: str) -> None:
    dynamodb.put_item(TableName=TABLE, Item={"pk": {"S": pk}, "sk": {"S": "card"}})


def test_the_change_of_a_partition_is_told_to_whom_it_concerns(
    changes: TableChanges, dynamodb: DynamoDBClient, told: Told
) -> None:
    with (
        changes.telling(lambda: told.put("one"), TABLE, "user#1"),
        changes.telling(lambda: told.put("two"), TABLE, "user#2"),
        changes.telling(lambda: told.put("elsewhere"), "teller-budget", "user#2"),
    ):
        put(dynamodb, "user#2")
        heard = {told.get(timeout=PATIENCE_SECONDS) for _ in range(2)}
        assert heard == {"began", "two"}  # the table, and its partition
        put(dynamodb, "user#1")
        assert {told.get(timeout=PATIENCE_SECONDS) for _ in range(2)} == {"began", "one"}
        assert told.empty()


def test_whoever_waits_no_more_is_told_nothing(
    changes: TableChanges, dynamodb: DynamoDBClient, told: Told
) -> None:
    with changes.telling(lambda: told.put("left"), TABLE, "user#1"):
        pass
    put(dynamodb, "user#1")
    assert told.get(timeout=PATIENCE_SECONDS) == "began"
    assert told.empty()


def test_when_the_emulator_died_everything_may_have_changed(
    changes: TableChanges, dynamodb: DynamoDBClient, told: Told, tmp_path: Path
) -> None:
    with changes.telling(lambda: told.put("one"), TABLE, "user#1"):
        (pid,) = emulators_of(os.getpid(), tmp_path)
        os.kill(pid, signal.SIGKILL)
        assert {told.get(timeout=PATIENCE_SECONDS) for _ in range(2)} == {"began", "one"}
        put(dynamodb, "user#1")
        assert {told.get(timeout=PATIENCE_SECONDS) for _ in range(2)} == {"began", "one"}


def test_more_changes_than_are_kept_count_as_a_change_of_everything() -> None:
    feed = Feed()
    beginning = feed.position
    feed.tell([(TABLE, "user#1")])
    later = feed.position
    assert feed.since(beginning) == [(TABLE, "user#1")]
    feed.tell([(TABLE, "user#2")] * KEPT)
    assert feed.since(beginning) is None
    assert feed.since(later) == [(TABLE, "user#2")]
    assert Feed().since(later) is None
