"""The tables of the families in template.yaml, as their records describe them.

A family's table is the one that its records name: `tables.table_name("NOTES_TABLE", "Notes")`. All
tables are protected as ALIKE is, which is written by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from commands.intrinsics import Resource, Resources, pascal
from families import WITH_RECORDS
from personal_data.jobs.records import RECORDS
from toolkit.storage.tables import Record, table_name

ALIKE = "IdempotencyTable"
_OF_ALL = (
    *("BillingMode", "SSESpecification", "PointInTimeRecoverySpecification"),
    "DeletionProtectionEnabled",
)


def tables(root: dict[str, Any]) -> Resources:
    """By their logical ids. `root` is the template that they are for."""
    of_all = root["Resources"][ALIKE]["Properties"]
    protected = {name: of_all[name] for name in _OF_ALL}
    found = ((family, [*_records(family)]) for family in WITH_RECORDS)
    return {
        f"{pascal(family)}Table": {
            "Type": "AWS::DynamoDB::Table",
            "Properties": _properties(records) | protected,
        }
        for family, records in found
        if records
    }


def variables() -> dict[str, str]:
    """The logical id of each table by the environment variable that names it."""
    return {
        _variable(family): f"{pascal(family)}Table"
        for family in WITH_RECORDS
        if any(_records(family))
    }


def _records(family: str) -> Iterator[type[Record]]:
    table = table_name(_variable(family), pascal(family))
    for each in RECORDS:
        if hasattr(each, "Meta") and each.get_attributes() and each.Meta.table_name == table:
            yield each


def _variable(family: str) -> str:
    return f"{family.upper()}_TABLE"


def _properties(records: Iterable[type[Record]]) -> Resource:
    """Of records that are kept in one table."""
    attributes: dict[str, str] = {}
    indexes: dict[str, dict[str, Resource]] = {"global": {}, "local": {}}
    keys: list[Resource] = []
    rest: Resource = {}
    for record in records:
        schema: Any = record._get_schema()
        attributes |= {
            a["AttributeName"]: a["AttributeType"] for a in schema["attribute_definitions"]
        }
        keys = _in_order(schema["key_schema"])
        for scope, found in indexes.items():
            for index in schema[f"{scope}_secondary_indexes"]:
                found[index["index_name"]] = {
                    "IndexName": index["index_name"],
                    "KeySchema": _in_order(index["key_schema"]),
                    "Projection": index["projection"],
                }
        if record.retention != "FOR_GOOD":
            rest["TimeToLiveSpecification"] = {"AttributeName": "expires_at", "Enabled": True}
        if stream := getattr(record.Meta, "stream_view_type", None):
            rest["StreamSpecification"] = {"StreamViewType": stream}
    definitions = [{"AttributeName": n, "AttributeType": t} for n, t in attributes.items()]
    return {
        "AttributeDefinitions": definitions,
        "KeySchema": keys,
        **{
            f"{scope.title()}SecondaryIndexes": [*found.values()]
            for scope, found in indexes.items()
            if found
        },
        **rest,
    }


def _in_order(keys: Iterable[Any]) -> list[Resource]:
    """The partition's key first."""
    return sorted(map(dict, keys), key=lambda key: str(key["KeyType"]))
