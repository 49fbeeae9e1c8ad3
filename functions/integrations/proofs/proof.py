"""What every way of proving an outside identity comes to."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass


class InvalidProof(Exception):
    """The message says what is wrong, without anything of the proof's own."""


@dataclass(frozen=True)
class Proof:
    """`issuer` and `subject` name the identity within its integration, `label` is what the outside
    calls the person. `id` is the proof's own, None where it has none; until `expires_at` (Unix
    seconds) it could be shown again."""

    issuer: str
    subject: str
    label: str
    id: str | None
    expires_at: int

    def digest(self, integration_id: str, purpose: str) -> str | None:
        """Names the use of this proof for a purpose; None where uses cannot be told apart."""
        if self.id is None:
            return None
        used = "\n".join((integration_id, self.issuer, purpose, self.id))
        return hashlib.sha256(used.encode()).hexdigest()
