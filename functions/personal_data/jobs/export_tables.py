"""The tables of an archive, as the records describe them (toolkit.storage.ownership.Export)."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from pynamodb.attributes import JSONAttribute

from personal_data.jobs.archive_file import Row
from personal_data.jobs.items import of_partition, plain
from personal_data.jobs.records import RECORDS
from toolkit import dates
from toolkit.storage.ownership import Erasure, Export, Item
from toolkit.storage.tables import Record


@dataclass(frozen=True)
class ExportTable:
    """A table of the archive."""

    record: type[Record]
    export: Export

    @property
    def path(self) -> str:
        return self.export.path

    def items(self, user_id: str) -> Iterator[Item]:
        """Without those whose end has come, which DynamoDB deletes late."""
        now = int(time.time())
        for pk in self._partitions(user_id):
            key = {"pk": {"S": pk}}
            found = of_partition(self.record.Meta.table_name, key, begins=self.export.begins)
            yield from (item for item in found if not _has_ended(item, now))

    def _partitions(self, user_id: str) -> list[str]:
        if self.export.partitions:
            return self.export.partitions(user_id)
        assert isinstance(self.record.erasure, Erasure)
        return self.record.erasure.partitions(user_id)

    def rows(self, user_id: str) -> Iterator[Row]:
        """Every row has all columns."""
        if self.export.read:
            for record in self.export.read(user_id):
                yield {name: getattr(record, name) for name in self.export.columns}
        else:
            yield from map(self.row_of, self.items(user_id))

    def row_of(self, item: Item) -> Row:
        return {name: self._value(name, item) for name in self.export.columns}

    def _value(self, name: str, item: Item) -> object:
        attribute = self.record.get_attributes().get(name)
        if attribute is None:
            made = getattr(self.record(item["pk"]["S"], item["sk"]["S"]), name)
            return dates.iso(made) if isinstance(made, datetime) else made
        if name not in item:
            return None
        value = plain(item[name])
        return json.loads(value) if isinstance(attribute, JSONAttribute) and value else value


def _has_ended(item: Item, now: int) -> bool:
    end = item.get("expires_at", {}).get("N")
    return end is not None and int(end) <= now


EXPORT_TABLES = {
    export.path: ExportTable(each, export)
    for each in RECORDS
    if isinstance(export := vars(each).get("export"), Export)
}
"""By their paths."""
DERIVED = list(
    dict.fromkeys(
        made for each in RECORDS if isinstance(made := getattr(each, "export", None), str)
    )
)
"""What is in no archive, as it is only made of what is."""
