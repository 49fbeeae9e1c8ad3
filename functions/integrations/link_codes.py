"""Codes by which somebody links an outside identity to their own account here.

The integration shows the code to its user, and the user enters it signed in, at ours: who holds
only one of the two can link nothing.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import datetime, timedelta

from integrations.entities import Identity, LinkCode
from toolkit import Put, dates

GOOD_FOR = timedelta(minutes=10)
_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH = 10  # 49 bits, of which a user may try ten a minute


def new(identity: Identity, at: datetime) -> tuple[str, Put]:
    """A code such as 7KQ2M-X4RVB, and the write that makes it good."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    code = LinkCode.of(_digest(letters), identity, dates.seconds(at + GOOD_FOR))
    return f"{letters[:5]}-{letters[5:]}", Put(code, LinkCode.pk.does_not_exist())


def fetch(code: str, at: datetime) -> LinkCode | None:
    """None unless the code, in whatever case and spacing, is good."""
    found = LinkCode.fetch(_digest(re.sub(r"[\s-]", "", code).upper()))
    return found if found and found.expires_at > at.timestamp() else None


def _digest(letters: str) -> str:
    return hashlib.sha256(letters.encode()).hexdigest()
