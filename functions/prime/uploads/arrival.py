"""What becomes of a document whose file its owner has uploaded."""

from __future__ import annotations

from datetime import UTC, datetime

from prime.entities import DocumentRecord
from toolkit import Caller
from toolkit.errors import busy
from toolkit.storage.writes import commit, retried


def arrived(caller: Caller, id: str) -> DocumentRecord | None:
    """The document, to be imported now; None for one that waits for its owner, or is gone.

    Its owner may release or announce it at the same moment: a lost race is run again.
    """

    def arrive() -> DocumentRecord | None:
        document = DocumentRecord.fetch(caller, id)
        if document and document.status == "uploading":
            commit([document.arrive(datetime.now(UTC))])
            document = DocumentRecord.fetch(caller, id)
        return document if document and document.status != "uploaded" else None

    return retried(arrive, busy())
