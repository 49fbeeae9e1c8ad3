"""How far the deployed verification has come: signed, and in the log's own bucket under its lock.

    {"checkpoint": {"version", "number", "time", "log_key", "newest", "again", "outside", "found"},
     "signature":  "<base64 of an ECDSA signature of the checkpoint's canonical JSON>"}

Each run puts one of its own. The key that signs it signs nothing else, and the function that may
use it adds nothing to the log.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from audit.audit_log import Signer
from audit.batch import Image, canonical
from audit.chain import BEFORE_ALL, Finding, Head, Verifier
from audit.locked_objects import LockedObjects

PREFIX = "checkpoints/"
VERSION = 1

Digests = Mapping[str, str]
"""Of events, by their ids."""


@dataclass(frozen=True)
class Position:
    """A place that the verification has reached in log and table: `head` is the last batch, `read`
    the instant up to which the table was read. `waiting` are events of the table that no batch up
    to there has, `ahead` those of the log that are of a later instant. `began` and `ran` are the
    times of the first batch, and of the newest that came from the stream."""

    head: Head = BEFORE_ALL
    read: str = ""
    events: int = 0
    waiting: Digests = field(default_factory=dict)
    ahead: Digests = field(default_factory=dict)
    began: str = ""
    ran: str = ""
    was_resumed: bool = False


START = Position()


@dataclass(frozen=True)
class Reading:
    """Log and table being read again from the first event on, since `began`."""

    began: str
    position: Position = START


@dataclass(frozen=True)
class Search:
    """The table being looked through for what its index does not show, since `began`: `seen` items
    up to the key `after`."""

    began: str
    seen: int = 0
    after: Image | None = None


@dataclass(frozen=True)
class Checkpoint:
    """`log_key` is the fingerprint of the key that signs the log. `found` is what was found, by
    when it last was."""

    number: int
    time: str
    log_key: str
    newest: Position
    again: Reading
    outside: Search
    found: Mapping[str, str] = field(default_factory=dict)
    version: int = VERSION


def put(store: LockedObjects, signer: Signer, checkpoint: Checkpoint) -> None:
    """Raises NumberTakenError if another run has put one meanwhile."""
    content = asdict(checkpoint)
    signature = signer.sign(hashlib.sha256(canonical(content)).digest())
    store.add(checkpoint.number, canonical({"checkpoint": content, "signature": signature}))


def newest(store: LockedObjects, key: Verifier) -> tuple[int, Checkpoint | None, list[Finding]]:
    """Its number, 0 if there was never one; None, and why, of one that cannot be trusted."""
    found = store.newest()
    if found is None:
        return 0, None, []
    number = found[0]
    (stored,) = store.between(number, number)
    what = f"the checkpoint {number} of the verification"
    if stored.is_replaced:
        return number, None, [Finding("overwritten", f"another was put over {what}")]
    if stored.is_deleted:
        return number, None, [Finding("erased", f"{what} was deleted; the lock kept it")]
    checkpoint = _signed(stored.content, key)
    if checkpoint is None:
        return number, None, [Finding("forged", f"{what} has a wrong signature")]
    if checkpoint.number != number:
        return number, None, [Finding("re-used", f"{what} is that of run {checkpoint.number}")]
    return number, checkpoint, []


def _signed(content: bytes, key: Verifier) -> Checkpoint | None:
    """None for what the key has not signed as a checkpoint of this version."""
    try:
        parts = json.loads(content)
        said = parts["checkpoint"]
        if not key.verifies(canonical(said), str(parts["signature"])) or said["version"] != VERSION:
            return None
        again = Reading(said["again"]["began"], _position(said["again"]["position"]))
        outside = Search(**said["outside"])
        return Checkpoint(
            **said | {"newest": _position(said["newest"]), "again": again, "outside": outside}
        )
    except (KeyError, TypeError, ValueError):
        return None


def _position(said: dict[str, Any]) -> Position:
    return Position(**said | {"head": Head(*said["head"])})
