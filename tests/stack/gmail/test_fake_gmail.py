"""What the stand-in for Gmail answers, and what our own client asks of Gmail."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from prime.gmail.client import Gmail
from tests.local.gmail.letters import Letter
from tests.stack.gmail.gmail_client import (
    PDF,
    STATEMENT,
    Mailbox,
    assert_asked_as_documented,
    mailbox,
    served,
)

__all__ = ["mailbox", "served"]


def test_our_client_asks_what_googles_document_has(
    mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GMAIL_URL", mailbox.url)
    mailbox.write(STATEMENT, *(Letter(f"visa {n}", "a@b.example", n, "x") for n in range(3)))
    gmail = Gmail(mailbox.token)
    now = datetime(2025, 10, 13, tzinfo=UTC)
    (best, *_) = gmail.search("visa statement", days=60, limit=1, now=now)
    mail = gmail.message(best.id)
    assert gmail.attachment(mail, mail.attachments[0]) == PDF
    assert {assert_asked_as_documented(seen) for seen in mailbox.fake.seen} == {
        "messages.list",
        "messages.get",
        "messages.attachments.get",
    }
