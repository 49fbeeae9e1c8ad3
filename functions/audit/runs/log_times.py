"""When the log's batches were made, by looking at few of them: their numbers rise with time."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from datetime import datetime
from typing import Protocol

from audit.batch import Header, Stored, decoded
from audit.verification import ALLOWED_LAG
from toolkit import dates


class NumberedLog(Protocol):
    def last(self) -> Header | None: ...

    def between(self, first: int, last: int) -> Iterator[Stored]: ...


class LogTimes:
    """Of the batches up to the number `last`."""

    def __init__(self, log: NumberedLog, last: int) -> None:
        self._log = log
        self._last = last
        self._headers: dict[int, Header | None] = {}

    def last_until(self, time: str) -> int:
        """The number of the last batch that was made by then, 0 if none was."""
        return bisect_right(range(1, self._last + 1), time, key=self._time)

    def ran_at(self, instant: datetime) -> bool:
        """As verification.ran_at, of all batches."""
        return self._ran(instant - ALLOWED_LAG, instant) and self._ran(
            instant + ALLOWED_LAG, instant + 2 * ALLOWED_LAG
        )

    def _ran(self, start: datetime, end: datetime) -> bool:
        numbers = range(1, self._last + 1)
        for number in numbers[bisect_left(numbers, dates.iso(start), key=self._time) :]:
            header = self._header(number)
            if header and header.time > dates.iso(end):
                return False
            if header and header.source == "stream":
                return True
        return False

    def _time(self, number: int) -> str:
        """Where a batch is missing, that of the one before."""
        while number:
            header = self._header(number)
            if header:
                return header.time
            number -= 1
        return ""

    def _header(self, number: int) -> Header | None:
        if number not in self._headers:
            self._headers[number] = None
            for stored in self._log.between(number, number):
                try:
                    self._headers[number] = decoded(stored.content).header
                except ValueError:
                    continue
        return self._headers[number]
