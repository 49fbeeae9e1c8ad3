"""Tables of an earlier STATE_DIR, when ministack kept them: in a file of JSON until 0.2, and among
its rows before 0.3. They are carried over once, and leave nothing behind."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from commands.running_stack import StackError
from tests.local.aws.durable import database
from tests.local.aws.tables import file

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

JSON = Path("emulator/dynamodb.json")
LEDGER = "teller-finance"
"""The table of a ledger of before."""
AT_ONCE = 25
_PATIENCE_SECONDS = 60
_HEADERS = {
    "Content-Type": "application/x-amz-json-1.0",
    "X-Amz-Target": "DynamoDB_20120810.BatchWriteItem",
    "X-Amz-Date": "20260101T000000Z",
    "Authorization": "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/dynamodb/aws4_request,"
    " SignedHeaders=host, Signature=unchecked",
}
Items = dict[str, list[Any]]
"""By the table's name."""


def carry_over(state_dir: Path, client: DynamoDBClient, tables: Collection[str]) -> None:
    """Into those of the `tables`, which are there, and the ledger's of before, which
    earlier_books.py takes over from there. Raises StackError."""
    has_rows = (state_dir / database.NAME).exists()
    if (state_dir / JSON).exists():
        if not has_rows:  # else they were taken over before, and have changed since
            _put(client, tables, _of_json(state_dir / JSON))
        (state_dir / JSON).unlink()
    if has_rows:
        database.check(state_dir)
        with contextlib.closing(sqlite3.connect(state_dir / database.NAME)) as rows:
            if items := _of_rows(rows):
                _put(client, tables, items)
            if rows.execute("DELETE FROM thing WHERE kind IN ('item', 'token')").rowcount:
                rows.execute("DELETE FROM thing WHERE kind = 'service' AND key = 'dynamodb'")
                rows.execute(f"PRAGMA user_version = {database.FORMAT}")
                rows.commit()
                file.rewrite(state_dir / database.NAME)


def _of_json(path: Path) -> Items:
    try:
        state = json.loads(path.read_text())
        stored = state.get("payload", state)["tables"]["data"].values()
        return {
            table["TableName"]: [item for rows in table["items"].values() for item in rows.values()]
            for table in stored
        }
    except (ValueError, KeyError, AttributeError) as error:
        raise StackError(f"{path} is damaged: {error}. Nothing was changed") from error


def _of_rows(rows: sqlite3.Connection) -> Items:
    items: Items = defaultdict(list)
    for key, item in rows.execute("SELECT key, value FROM thing WHERE kind = 'item'"):
        arn, _, _ = json.loads(key)
        items[arn.rpartition("/")[2]].append(json.loads(item))
    return items


def _put(client: DynamoDBClient, tables: Collection[str], items: Items) -> None:
    if items.get(LEDGER):
        _create_ledger(client)
    taken = {name: items[name] for name in items if name in {*tables, LEDGER}}
    for body in _bodies({name: held for name, held in taken.items() if held}):
        try:
            request = Request(client.meta.endpoint_url, json.dumps(body).encode(), _HEADERS)
            urlopen(request, timeout=_PATIENCE_SECONDS).close()
        except HTTPError as error:
            raise StackError(f"the earlier tables were not taken over: {error.read()!r}") from error
        except OSError as error:
            raise StackError(f"the earlier tables were not taken over: {error}") from error


def _bodies(items: Items) -> Iterator[dict[str, Any]]:
    for table, held in items.items():
        for first in range(0, len(held), AT_ONCE):
            puts = [{"PutRequest": {"Item": item}} for item in held[first : first + AT_ONCE]]
            yield {"RequestItems": {table: puts}}


def _create_ledger(client: DynamoDBClient) -> None:
    """A table for the ledger's rows of before, where none is."""
    if LEDGER not in client.list_tables()["TableNames"]:
        client.create_table(
            TableName=LEDGER,
            KeySchema=[
                {"AttributeName": "pk", "KeyType": "HASH"},
                {"AttributeName": "sk", "KeyType": "RANGE"},
            ],
            AttributeDefinitions=[
                {"AttributeName": "pk", "AttributeType": "S"},
                {"AttributeName": "sk", "AttributeType": "S"},
            ],
            BillingMode="PAY_PER_REQUEST",
        )
