"""Somebody's mailbox at the stand-in for Gmail, and our client for it."""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

from prime.gmail.client import Gmail
from prime.gmail.messages import Mail, RankedMail
from tests.local.gmail.fake import FakeGmail
from tests.local.gmail.letters import Letter, write_mailbox

NOW = datetime(2025, 10, 13, 12, tzinfo=UTC)
TODAY = date(2025, 10, 13)
PDF = b"%PDF-1.7 " + bytes(range(256))


class Mailbox:
    def __init__(self, fake: FakeGmail, mail_dir: Path) -> None:
        self.fake = fake
        self.user_id = f"user-{uuid.uuid4().hex[:12]}"
        self.folder = mail_dir / self.user_id
        self.folder.mkdir()

    @property
    def fake_url(self) -> str:
        return os.environ["GMAIL_URL"]

    def write(self, *letters: Letter) -> None:
        write_mailbox(self.folder.parent, self.user_id, letters, today=TODAY)

    def drop(self, eml: bytes) -> Mail:
        """The mail that a file of these bytes is."""
        (self.folder / f"{uuid.uuid4().hex}.eml").write_bytes(eml)
        (listed,) = self.gmail().search("", days=36_500, limit=1, now=NOW)
        return self.gmail().message(listed.id)

    def gmail(self, remaining_ms: Callable[[], int] = lambda: 25_000) -> Gmail:
        return Gmail(self.fake.access_token(self.user_id), remaining_ms)

    def found(self, query: str = "", *, days: int = 90, limit: int = 5) -> list[RankedMail]:
        return self.gmail().search(query, days=days, limit=limit, now=NOW)

    def subjects(self, query: str = "", *, days: int = 90, limit: int = 5) -> list[str]:
        return [mail.subject for mail in self.found(query, days=days, limit=limit)]

    @property
    def paths(self) -> list[str]:
        """Of the requests that reached Gmail."""
        return [seen.path for seen in self.fake.seen]
