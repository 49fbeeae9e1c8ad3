"""Verifies the log by itself: its numbers, digests, roots and signatures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple, Protocol

from audit.batch import Batch, Header, Stored, decoded

Kind = Literal[
    "overwritten",
    "forged",
    "back-dated",
    "tail-cut",
    "reordered",
    "re-used",
    "erased",
    "the sealer is not running",
]


@dataclass(frozen=True)
class Finding:
    kind: Kind
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}"


class Verifier(Protocol):
    def verifies(self, message: bytes, signature: str) -> bool: ...


class Head(NamedTuple):
    """A batch's number and the digest of its header, in hexadecimal."""

    number: int = 0
    digest: str = ""

    def __str__(self) -> str:
        return f"{self.number} sha256:{self.digest}" if self.number else "none"


BEFORE_ALL = Head()


class Chain:
    """`newest` is what the store remembers to have been put last, None where it is not looked at;
    `start` is the batch that the first of these follows."""

    def __init__(self, newest: Header | None, key: Verifier, start: Head = BEFORE_ALL) -> None:
        self._newest = newest
        self._key = key
        self._start = start
        self._headers: dict[int, tuple[str, str]] = {}
        """Of each number its own digest and that of the batch before."""
        self._deleted: set[int] = set()
        self._highest = start.number
        self._findings: list[Finding] = []

    @property
    def count(self) -> int:
        return len(self._headers)

    @property
    def head(self) -> str:
        return str(self.end)

    @property
    def end(self) -> Head:
        """The last batch there is; the start's if there is none."""
        if not self._headers:
            return self._start
        last = max(self._headers)
        return Head(last, self._headers[last][0])

    def add(self, stored: Stored) -> Batch | None:
        """The batch at this place; None if there is none that can be read."""
        try:
            batch = decoded(stored.content)
        except ValueError:
            self._found("overwritten", f"what stands at {stored.place} of the log is no batch")
            return None
        number = batch.header.number
        if stored.is_replaced:
            self._found("overwritten", f"another was put over batch {number} of the log")
        if stored.is_deleted:
            self._deleted.add(number)
        if not self._key.verifies(batch.header.signed, batch.signature):
            self._found("forged", f"batch {number} of the log has a wrong signature")
        if not batch.is_whole:
            self._found("overwritten", f"batch {number} of the log has other events than it had")
        if number in self._headers:
            self._found("re-used", f"batch {number} stands in the log twice")
        elif number < self._highest:
            self._found("reordered", f"batch {number} stands after batch {self._highest}")
        self._headers[number] = (batch.header.digest.hex(), batch.header.previous)
        self._highest = max(self._highest, number)
        return batch

    def findings(self, *, is_end: bool = True) -> Iterator[Finding]:
        """`is_end` if the log has no more batches than these."""
        yield from self._findings
        yield from self._deletions(is_end)
        end = self._newest.number if self._newest and is_end else 0
        if end > self._highest:
            yield Finding("tail-cut", f"{_batches(self._highest + 1, end)} cut from the log's end")
        numbers = sorted(self._headers)
        for before, number in pairwise([self._start.number, *numbers]):
            if number > before + 1:
                yield Finding("erased", f"{_batches(before + 1, number - 1)} cut out of the log")
            elif self._headers[number][1] != self._digest(before):
                what = f"batch {number} of the log does not follow batch {before}"
                yield Finding("overwritten", what)

    def _deletions(self, is_end: bool) -> Iterator[Finding]:
        kind: Kind = "tail-cut" if is_end else "erased"
        for number in sorted(self._headers, reverse=True):
            if number in self._deleted:
                yield Finding(kind, f"batch {number} was deleted from the log; the lock kept it")
            else:
                kind = "erased"

    def _digest(self, number: int) -> str:
        return self._start.digest if number == self._start.number else self._headers[number][0]

    def _found(self, kind: Kind, what: str) -> None:
        self._findings.append(Finding(kind, what))


def _batches(first: int, last: int) -> str:
    return f"batch {first} was" if first == last else f"batches {first} to {last} were"
