"""Rows put into the emulator past the tools, many at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

from tests.bench.sizes import Item
from tests.local.aws import emulator

TOGETHER = 25
"""DynamoDB's limit of a batch."""
_THREADS = 4
_AHEAD = 400


def store(url: str, table: str, items: Iterable[Item]) -> None:
    client = emulator.dynamodb(url)

    def write(batch: list[Item]) -> None:
        left = client.batch_write_item(
            RequestItems={table: [{"PutRequest": {"Item": item}} for item in batch]}
        )
        assert not left["UnprocessedItems"]

    batches = _batches(iter(items))
    with ThreadPoolExecutor(_THREADS) as threads:
        while some := list(islice(batches, _AHEAD)):  # a million are not held at once
            list(threads.map(write, some))


def _batches(items: Iterator[Item]) -> Iterator[list[Item]]:
    while batch := list(islice(items, TOGETHER)):
        yield batch
