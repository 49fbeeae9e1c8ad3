"""What a ledger holds: its rows, its counts, and whether its rollups add it up."""

from __future__ import annotations

from typing import Any

import boto3

from money import reading
from money.differences import Difference, differences
from money.entities import MoneyRecord, Rollup
from money.index import EntryId
from money.rules import Cell, LedgerEntry, Selection, Sums
from tests.finance.calls import transaction
from toolkit import Caller

SOME_MONTHS = tuple(f"{year}-{month:02}" for year in (2024, 2025) for month in range(1, 5))
"""All that these tests book in."""


def entries(user_id: str) -> list[LedgerEntry]:
    """By month, the newest of each first."""
    caller, everything = Caller(user_id), Selection()
    return [
        entry
        for month in SOME_MONTHS
        for page in reading.walk(caller, month, everything)
        for entry in page
    ]


def rollups(user_id: str) -> dict[Cell, Sums]:
    """Those of cells that have entries."""
    return {cell: sums for cell, sums in Rollup.all_of(Caller(user_id)).items() if any(sums)}


def differing(user_id: str) -> list[Difference]:
    return list(differences(Caller(user_id)))


def assert_whole(user_id: str, expected: list[dict[str, Any]]) -> None:
    """The ledger holds these rows, each once, under its id, and its rollups add them up."""
    wanted = {row["id"]: transaction(**row).entry for row in expected}
    assert len(wanted) == len(expected)
    held = entries(user_id)
    assert sorted(entry.id for entry in held) == sorted(wanted)
    assert {entry.id: entry for entry in held} == wanted
    assert {id: entry.amount.as_tuple() for id, entry in wanted.items()} == {
        entry.id: entry.amount.as_tuple() for entry in held
    }
    assert EntryId.all_of(Caller(user_id), wanted).keys() == wanted.keys()
    assert differing(user_id) == []


def items_of(user_id: str) -> list[dict[str, Any]]:
    """Everything that the table has of the user, as DynamoDB has it."""
    pages = (
        boto3.client("dynamodb")
        .get_paginator("scan")
        .paginate(
            TableName=MoneyRecord.Meta.table_name,
            FilterExpression="begins_with(pk, :user)",
            ExpressionAttributeValues={":user": {"S": f"{user_id}#"}},
            ConsistentRead=True,
        )
    )
    items = (dict(item) for page in pages for item in page["Items"])
    return sorted(items, key=lambda item: (item["pk"]["S"], item["sk"]["S"]))
