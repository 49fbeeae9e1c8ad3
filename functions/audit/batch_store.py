"""What keeps the batches of the audit log, which nobody changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from audit.batch import Batch, Header


class NumberTakenError(Exception):
    """Another batch has the number already."""


@dataclass(frozen=True)
class Stored:
    """What stands at a batch's place: what was put there first, if the store can tell."""

    place: str
    content: bytes
    is_replaced: bool = False
    is_deleted: bool = False


class BatchStore(Protocol):
    """Both `last` and `put` raise botocore's errors or OSError when they fail."""

    def last(self) -> Header | None:
        """The header of the newest batch that was ever put."""

    def put(self, batch: Batch) -> None:
        """Kept for good once it returns. Raises NumberTakenError."""

    def stored(self) -> Iterator[Stored]:
        """Everything, in the order in which it stands there."""

    def since(self, instant: datetime) -> Iterator[Stored]:
        """Those that were made then or later, and it may be some before."""
