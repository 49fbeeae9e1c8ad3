"""The proof that an event stands in the log, which anybody checks with the public key alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypedDict

from audit import merkle
from audit.batch import Image, Leaf, Stored, decoded, digest_of, ordered


class Proof(TypedDict):
    """`event` is the item as it was hashed, under its user's pseudonym; `opens` is the key of what
    is sealed in it, and of no other event, if there is one. `path` are the siblings from the leaf
    at `index` up. Both are in hexadecimal. The signature is of the header's canonical JSON."""

    event: Any
    opens: str | None
    leaf: Leaf
    index: int
    path: list[str]
    header: dict[str, Any]
    signature: str
    public_key: str


def prove(
    log: Iterable[Stored], public_key: str, image: Image, opens: bytes | None = None
) -> Proof | None:
    """By the first batch that has the item as it is; None if none has. The key is PEM."""
    event_id, digest = image["event_id"]["S"], digest_of(image)
    for stored in log:
        batch = decoded(stored.content)
        for index, leaf in enumerate(batch.leaves):
            if (leaf.event_id, leaf.digest) == (event_id, digest):
                hashes = [leaf.hash for leaf in batch.leaves]
                return Proof(
                    event=ordered(image),
                    opens=opens.hex() if opens else None,
                    leaf=leaf,
                    index=index,
                    path=[node.hex() for node in merkle.inclusion_proof(hashes, index)],
                    header=vars(batch.header),
                    signature=batch.signature,
                    public_key=public_key,
                )
    return None
