"""Mailboxes at the Gmail of the tests."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from prime.mailbox import access
from tests.local.gmail import mailbox
from tests.local.gmail.fake import FakeGmail
from tests.local.gmail.letters import File, Letter, write_mailbox
from toolkit import Caller
from toolkit.storage.writes import commit

VISA = "Visa <statements@visa.example>"


FOLDER = "TESTS_MAIL_DIR"
KEY = bytes(32)
"""The same for all, so that a grant that was made at one is good at another."""


@dataclass(frozen=True)
class PostOffice:
    """`variables` name it to the functions."""

    gmail: FakeGmail
    folder: Path
    variables: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def next_door(cls) -> PostOffice:
        """Where letters are brought for the one that the environment names."""
        folder = Path(os.environ[FOLDER])
        return cls(FakeGmail(folder, key=KEY), folder)

    def be_named_by(self, environment: pytest.MonkeyPatch) -> None:
        for name, value in self.variables.items():
            environment.setenv(name, value)

    def connect(self, user_id: str, *letters: Letter) -> list[str]:
        """Give the user a mailbox with these letters, which may be read; the messages' ids."""
        self.allow(user_id)
        return self.deliver(user_id, *letters)

    def deliver(self, user_id: str, *letters: Letter) -> list[str]:
        today = datetime.now(UTC).date()
        paths = write_mailbox(self.folder, user_id, letters, today=today)
        return [mailbox.parse_mail(path).id for path in paths]

    def allow(self, user_id: str) -> str:
        """As if they had just consented; the grant's token."""
        token = self.gmail.refresh_token(user_id)
        commit([access.store(Caller(user_id), token, datetime.now(UTC))])
        return token


def letter(
    subject: str = "Sept Visa Statement", *files: File, sender: str = VISA, days_ago: int = 10
) -> Letter:
    return Letter(subject, sender, days_ago, "Your statement is attached.", files)


def csv_file(content: str, name: str = "september_statement.csv") -> File:
    return File(name, "text/csv", content.encode())
