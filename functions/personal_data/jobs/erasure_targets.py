"""The items that an erasure deletes, as the records describe them (toolkit.storage.ownership).

A mailbox's grant and identities that others know of are not deleted alone (grants.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from personal_data.entities import StillRunning
from personal_data.jobs.items import of_everybody, of_partition
from personal_data.jobs.records import RECORDS
from toolkit.storage.ownership import Erasure, Item
from toolkit.storage.tables import Record

_TOGETHER = 500


@dataclass(frozen=True)
class ErasureTarget:
    """Items of a table that are erased together."""

    record: type[Record]
    erasure: Erasure

    @property
    def table(self) -> str:
        return str(self.record.Meta.table_name)

    def batches(self, user_id: str) -> Iterator[list[Item]]:
        """Their keys, in lists that are deleted one after the other. May end with StillRunning.

        No key is found by how it begins: another user's id may begin as this one's does.
        """
        claimed = 0
        for pk in self.erasure.partitions(user_id):
            key = {self._key_names[0]: {"S": pk}}
            items = of_partition(self.table, key)
            others = (item for item in items if item.get("sk") != {"S": self.erasure.leaves})
            while some := list(islice(others, _TOGETHER)):
                free = [item for item in some if not self._is_claimed(item)]
                claimed += len(some) - len(free)
                yield from filter(None, self._keys_of(user_id, free))
        if self.erasure.is_marked:
            for page in of_everybody(self.table, user_id):
                yield [self._key(item) for item in page]
        if claimed:
            raise StillRunning

    def _keys_of(self, user_id: str, items: list[Item]) -> Iterator[list[Item]]:
        """First those of what goes with them."""
        if with_each := self.erasure.with_each:
            yield [key for item in items if (key := with_each(user_id, item))]
        yield [self._key(item) for item in items]

    def _is_claimed(self, item: Item) -> bool:
        return self.erasure.waits_for is not None and self.erasure.waits_for(item)

    def _key(self, item: Item) -> Item:
        return {name: item[name] for name in self._key_names}

    @cached_property
    def _key_names(self) -> list[str]:
        keys = self.record.get_attributes().values()
        by_kind = sorted(keys, key=lambda each: each.is_range_key)
        return [each.attr_name for each in by_kind if each.is_hash_key or each.is_range_key]


_ERASURES = {
    (each.Meta.table_name, erasure): each
    for each in RECORDS
    if isinstance(erasure := getattr(each, "erasure", None), Erasure) and not erasure.by
}
ERASURE_TARGETS = sorted(
    (ErasureTarget(each, erasure) for (_, erasure), each in _ERASURES.items()),
    key=lambda target: target.erasure.waits_for is None,
)
"""First those that somebody may still work with."""
