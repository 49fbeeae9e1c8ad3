"""What the families' parts of `make retention` have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

from pynamodb.expressions.condition import Condition

from toolkit.storage.retention import ExpiringRecord

THREADS = 16
_AT_ONCE = 500

Item = TypeVar("Item")


def side_by_side(work: Callable[[Item], int], items: Iterable[Item]) -> Iterator[int]:
    """What the work says of each item, in their order."""
    coming = iter(items)
    with ThreadPoolExecutor(THREADS) as threads:
        while some := list(islice(coming, _AT_ONCE)):
            yield from threads.map(work, some)


def moved(record: ExpiringRecord, end: int | None, seen: Condition, *, is_writing: bool) -> int:
    """1 if the item has another end than this, which is written unless it changed since it was
    `seen`: what changes it gives it its end. Else 0."""
    if record.expires_at == end:
        return 0
    if is_writing:
        return int(record.updated([record.set_end(end)], seen & same_end(record)))
    return 1


def same_end(record: ExpiringRecord) -> Condition:
    """That the item is there with the end that was read."""
    kind = type(record)
    if record.expires_at is None:
        missing: Condition = kind.expires_at.does_not_exist()
        return missing
    same: Condition = kind.expires_at == record.expires_at
    return same
