"""Opens a file of Microsoft Office with its password: [MS-OFFCRYPTO].

What opens it parses what strangers send, and how long it derives a key the file itself says: it
works in a process of its own, see isolation.
"""

from __future__ import annotations

import base64

from prime.documents import isolation
from toolkit.text.sentences import say

TOO_MUCH = say("spreadsheet.too_much_to_open")

_PROCESS = "prime.documents.locks.office_process"


def unlocked(content: bytes, password: str | None) -> bytes:
    """The file as it is without a password. Raises Unreadable, and Locked where the password does
    not open it or none is given."""
    (opened,) = isolation.lines_from(_PROCESS, content, TOO_MUCH, password)
    return base64.b64decode(opened)
