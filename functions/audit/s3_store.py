"""The audit log in an S3 bucket with Object Lock: an object for each batch."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from audit.batch import Batch, Header, Stored, decoded
from audit.locked_objects import LockedObjects

PREFIX = "batches/"


class S3Store(LockedObjects):
    def __init__(self, bucket: str) -> None:
        super().__init__(bucket, PREFIX)
        self._known: tuple[int, Header] | None = None

    def last(self) -> Header | None:
        newest = self.newest()
        if newest is None:
            return None
        if self._known is None or self._known[0] != newest[0]:
            self._known = newest[0], decoded(self.content(*newest)).header
        return self._known[1]

    def put(self, batch: Batch) -> None:
        """A try whose answer was lost finds its own number taken: the same leaves are then put
        again under the next one, which harms nobody."""
        self.add(batch.header.number, batch.encoded())
        self._known = batch.header.number, batch.header

    def stored(self) -> Iterator[Stored]:
        return self.between()

    def since(self, instant: datetime) -> Iterator[Stored]:
        """From the first one on, which is found by halving: times only grow."""
        newest = self.last()
        first, end = 1, newest.number if newest else 0
        while first < end:
            middle = (first + end) // 2
            (stored,) = self.between(middle, middle)
            if datetime.fromisoformat(decoded(stored.content).header.time) < instant:
                first = middle + 1
            else:
                end = middle
        return self.between(first)
