"""The audit log: each batch has a number, the digest of the one before, and one signature for the
events of all users. `AUDIT_LOG` names a bucket with Object Lock, or on one machine is the path of a
file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from audit.batch import Batch, BatchStore, Leaf, NumberTakenError, Source, header_after
from audit.file_store import FileStore
from audit.s3_store import S3Store
from toolkit import settings

SETTING = "AUDIT_LOG"


class Signer(Protocol):
    def sign(self, digest: bytes) -> str: ...


def append(
    store: BatchStore, signer: Signer, leaves: Sequence[Leaf], source: Source = "stream"
) -> Batch:
    """Who finds that another took the number meanwhile takes the next one."""
    while True:
        header = header_after(store.last(), leaves, source)
        batch = Batch(header, tuple(leaves), signer.sign(header.digest))
        try:
            store.put(batch)
        except NumberTakenError:
            continue
        return batch


def from_settings() -> BatchStore:
    return named(settings.text(SETTING, ""))


def named(name: str) -> BatchStore:
    """By the setting's text. Raises RuntimeError if there is none."""
    if not name:
        raise RuntimeError(f"{SETTING} names no audit log")
    return FileStore(Path(name)) if "/" in name else S3Store(name)
