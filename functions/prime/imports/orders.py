"""What an owner orders to be done with a whole import.

The tool puts the order onto the document's record, the worker of the import queue carries it out.
Its message is sent before the record is written, and waits for it: an order that was recorded is
carried out, whatever is killed.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from prime.entities import DocumentRecord
from prime.imports import bucket
from toolkit import Caller, aws, settings

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient

Decision = Literal["answer", "accept", "undo", "read_again"]
"""Of what has been read; what waits as it was uploaded is ordered to be imported."""


@dataclass(frozen=True)
class Order:
    """`left_out` are the ids of transactions that go on waiting when all others are accepted;
    `remembers` says that the password that comes with it is kept for the document's sender."""

    id: str
    decision: Decision | Literal["import"]
    left_out: tuple[str, ...] = ()
    remembers: bool = False
    is_done: bool = False

    @classmethod
    def of(cls, document: DocumentRecord) -> Order | None:
        """The last one."""
        stored = document.order
        return stored and cls(**stored | {"left_out": tuple(stored["left_out"])})

    @classmethod
    def open_of(cls, document: DocumentRecord) -> Order | None:
        """The one that is still to be carried out."""
        order = cls.of(document)
        return None if order is None or order.is_done else order

    def as_stored(self, *, is_done: bool = False) -> dict[str, Any]:
        return asdict(self) | {"is_done": is_done}


def send(caller: Caller, document_id: str, order: Order) -> None:
    """In the form of the bucket's own events, with the order's id."""
    event = bucket.event(caller, document_id) | {"order": order.id}
    _client().send_message(
        QueueUrl=settings.text("IMPORT_QUEUE", "ImportQueue"), MessageBody=json.dumps(event)
    )


@cache
def _client() -> SQSClient:
    made: SQSClient = aws.client("sqs")
    return made
