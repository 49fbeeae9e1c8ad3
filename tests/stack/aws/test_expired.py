"""What has expired is deleted, and so are old records of streams: Dynoxide keeps both."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from commands.template import Template
from tests.local.aws import emulator
from tests.local.aws.emulator import Aws
from tests.local.aws.sealer import Stream
from tests.local.aws.tables import expired, file

pytestmark = pytest.mark.stack

TABLES = {table.variable: table for table in Template().tables}
GUARDS, AUDIT = TABLES["GUARDS_TABLE"], TABLES["AUDIT_TABLE"]


def test_what_has_expired_is_deleted_and_all_else_stays(aws: Aws, user_id: str) -> None:
    (key, *_), ttl = GUARDS.keys, GUARDS.ttl
    assert ttl
    now = int(time.time())
    ends = {"over": {"N": f"{now - 1}"}, "later": {"N": f"{now + 60}"}, "text": {"S": "0"}}
    for name, end in ends.items():
        item = {each["AttributeName"]: {"S": f"{user_id}#{name}"} for each in GUARDS.keys}
        aws.dynamodb.put_item(TableName=GUARDS.name, Item=item | {ttl: end})
    expired.sweep(aws.dynamodb, GUARDS, now)
    stored = aws.dynamodb.scan(TableName=GUARDS.name)["Items"]
    names = {item[key["AttributeName"]]["S"] for item in stored}
    assert {name for name in ends if f"{user_id}#{name}" in names} == {"later", "text"}


def test_a_stream_is_read_on_after_its_old_records_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with emulator.start(tmp_path, [AUDIT]) as aws:
        for name, value in aws.environment.items():
            monkeypatch.setenv(name, value)

        def put(number: int) -> None:
            item = {each["AttributeName"]: {"S": f"{number}"} for each in AUDIT.keys}
            aws.dynamodb.put_item(TableName=AUDIT.name, Item=item)

        stream = Stream(AUDIT.name)
        put(1)
        put(2)
        assert [len(batch) for batch in stream.batches()] == [2]
        with sqlite3.connect(tmp_path / file.NAME) as database:
            database.execute("UPDATE _stream_records SET created_at = created_at - 100")
        database.close()
        file.trim_streams(tmp_path, older_than=50)
        put(3)
        assert [len(batch) for batch in stream.batches()] == [1]
        assert [len(batch) for batch in Stream(AUDIT.name).batches()] == [2]


def test_a_write_finds_its_streams_last_record_by_an_index(tmp_path: Path) -> None:
    """What Dynoxide asks at each write; without an index it reads all records of all streams."""
    asked = "SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?"
    with emulator.start(tmp_path, [AUDIT]), sqlite3.connect(tmp_path / file.NAME) as database:
        plan = database.execute(f"EXPLAIN QUERY PLAN {asked}", ["any"]).fetchall()
    database.close()
    assert len(plan) == 1
    assert "SEARCH _stream_records USING" in plan[0][3]
    assert "INDEX stream_numbers (table_name=?)" in plan[0][3]
