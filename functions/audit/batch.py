"""A batch of the audit log: the digests of some events under one signed header.

    {"header":    {"count", "number", "previous", "root", "source", "time", "version"},
     "leaves":    [[event id, SHA-256 of the event, when it was written], ...],
     "signature": "<base64 of an ECDSA signature of the header, P-256 and SHA-256>"}

`root` is the Merkle root of the leaves and `previous` the SHA-256 of the header before, both in
hexadecimal. Whatever is hashed or signed is canonical JSON: sorted keys, no spaces, ASCII. No user
id stands in the log, so that a user's erasure need not change it.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple, Protocol

from audit import merkle
from toolkit import dates

VERSION = 1
Source = Literal["stream", "table"]
"""Whence the events came: as they were written, or later because the stream had lost them."""

Image = Mapping[str, Any]
"""An item in DynamoDB's JSON: {"attribute": {"S": "…"}}."""

_SEAL = {
    *("user_id", "event_id", "number", "previous", "events", "position", "sealed_at", "signature")
}
"""The attributes of the rows by which versions up to 0.2.0 sealed each user's events."""


def canonical(value: object) -> bytes:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), default=_base64)
    return text.encode()


def _base64(value: object) -> str:
    """Binary attributes, which the stream on Lambda has as base64 already."""
    if not isinstance(value, bytes | bytearray):
        raise TypeError(f"{type(value)} has no canonical JSON")
    return base64.b64encode(value).decode()


def digest_of(image: Image) -> str:
    """SHA-256 of the whole item, whatever the order of its attributes and of sets."""
    return hashlib.sha256(canonical(ordered(image))).hexdigest()


def ordered(value: Any) -> Any:
    """An item, or a part of one, with the members of its sets in order."""
    if isinstance(value, Mapping):
        return {
            name: sorted(part, key=canonical)
            if name in ("SS", "NS", "BS") and isinstance(part, list)
            else ordered(part)
            for name, part in value.items()
        }
    return [ordered(part) for part in value] if isinstance(value, list) else value


def is_event(image: Image) -> bool:
    """Whether an item of the Audit table is an event, which all are but those old seals."""
    return set(image) != _SEAL


class Leaf(NamedTuple):
    """An event in the log. `written` is when DynamoDB wrote it, ISO 8601 in UTC; empty when the
    batch's source is the table."""

    event_id: str
    digest: str
    written: str

    @classmethod
    def of(cls, image: Image, written: str = "") -> Leaf:
        return cls(str(image["event_id"]["S"]), digest_of(image), written)

    @property
    def hash(self) -> bytes:
        return merkle.leaf_hash(canonical(self))


@dataclass(frozen=True)
class Header:
    """`time` is when the batch was made, ISO 8601 in UTC."""

    number: int
    previous: str
    time: str
    source: Source
    count: int
    root: str
    version: int = VERSION

    @property
    def signed(self) -> bytes:
        """What the signature is of."""
        return canonical(vars(self))

    @property
    def digest(self) -> bytes:
        return hashlib.sha256(self.signed).digest()


@dataclass(frozen=True)
class Batch:
    header: Header
    leaves: tuple[Leaf, ...]
    signature: str

    def encoded(self) -> bytes:
        """One line of JSON, without the line's end."""
        parts = {"header": vars(self.header), "leaves": self.leaves, "signature": self.signature}
        return canonical(parts)

    @property
    def is_whole(self) -> bool:
        """Whether the header is of these leaves."""
        return (self.header.count, self.header.root) == (len(self.leaves), root_of(self.leaves))


def header_after(last: Header | None, leaves: Sequence[Leaf], source: Source) -> Header:
    return Header(
        number=last.number + 1 if last else 1,
        previous=last.digest.hex() if last else "",
        time=dates.iso(datetime.now(UTC)),
        source=source,
        count=len(leaves),
        root=root_of(leaves),
    )


def root_of(leaves: Sequence[Leaf]) -> str:
    return merkle.root([leaf.hash for leaf in leaves]).hex()


def decoded(content: bytes) -> Batch:
    """Raises ValueError for what is no batch of this version."""
    try:
        parts = json.loads(content)
        header = Header(**parts["header"])
        leaves = tuple(Leaf(*leaf) for leaf in parts["leaves"])
        batch = Batch(header, leaves, str(parts["signature"]))
    except (KeyError, TypeError) as error:
        raise ValueError("not a batch of the audit log") from error
    if header.version != VERSION or not isinstance(header.number, int):
        raise ValueError(f"a batch of another version: {header.version}")
    return batch


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
    """The batches are kept here, and nobody changes them. Both `last` and `put` raise botocore's
    errors or OSError when they fail."""

    def last(self) -> Header | None:
        """The header of the newest batch that was ever put."""

    def put(self, batch: Batch) -> None:
        """Kept for good once it returns. Raises NumberTakenError."""

    def stored(self) -> Iterator[Stored]:
        """Everything, in the order in which it stands there."""

    def since(self, instant: datetime) -> Iterator[Stored]:
        """Those that were made then or later, and it may be some before."""
