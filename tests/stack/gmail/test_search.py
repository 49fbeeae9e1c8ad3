"""What the stand-in for Gmail finds."""

from __future__ import annotations

import pytest

from tests.local.gmail.letters import Letter
from tests.stack.gmail.gmail_client import (
    ALL,
    PARTY,
    SENT,
    SPAM,
    STATEMENT,
    Mailbox,
    mailbox,
    served,
)

__all__ = ["mailbox", "served"]

QUERIES: list[tuple[str, list[Letter]]] = [
    ("", ALL),
    ("visa", [STATEMENT]),
    ("VISA Statement", [STATEMENT]),
    ("vis", []),
    ("visa party", []),
    ("visa OR party", [PARTY, STATEMENT]),
    ("{visa party}", [PARTY, STATEMENT]),
    ("(visa OR party) friday", [PARTY]),
    ("visa -statement", []),
    ("-visa", [PARTY, SENT]),
    ("-{visa invoice}", [PARTY]),
    ('"visa statement"', [STATEMENT]),
    ('"statement visa"', []),
    ("cafe resume", [PARTY]),
    ("from:maple", [STATEMENT]),
    ("from:statements@maple.example", [STATEMENT]),
    ("from:(ana OR maple)", [PARTY, STATEMENT]),
    ("subject:friday", [PARTY]),
    ("subject:please", []),
    ('subject:"on friday"', [PARTY]),
    ("-subject:friday in:inbox", [STATEMENT]),
    ("has:attachment", [STATEMENT]),
    ("-has:attachment", [PARTY, SENT]),
    ("filename:pdf", [STATEMENT]),
    ("filename:september_statement.pdf", [STATEMENT]),
    ("filename:csv", []),
    ("september", [STATEMENT]),
    ("after:2025/10/01", [PARTY]),
    ("before:2025/10/01", [STATEMENT, SENT]),
    ("after:2025/9/30 before:2025/10/1", [STATEMENT]),
    ("after:1759222800", [PARTY, STATEMENT]),
    ("after:1759222801", [PARTY]),
    ("before:1759222800", [SENT]),
    ("newer_than:1d", []),
    ("older_than:1d", ALL),
    ("newer_than:99y", ALL),
    ("in:sent", [SENT]),
    ("label:my-bank", [STATEMENT]),
    ("is:unread", [STATEMENT]),
    ("is:read", [PARTY, SENT]),
    ("in:spam", [SPAM]),
    ("in:anywhere", [SPAM, *ALL]),
    ("(in:anywhere) -in:spam -in:trash", ALL),
    ("larger:1K", [STATEMENT]),
    ("smaller:1KB", [PARTY, SENT]),
    ("larger:100", ALL),
    ("to:mail.localhost", ALL),
    ("rfc822msgid:001-party-on-friday@mail.localhost", [PARTY]),
    ("AND", ALL),
    ('"party', [PARTY]),
    ("party)", [PARTY]),
    ("Re: invoice", [SENT]),
]


@pytest.mark.parametrize(("query", "expected"), QUERIES, ids=[query for query, _ in QUERIES])
def test_a_query_finds(mailbox: Mailbox, query: str, expected: list[Letter]) -> None:
    mailbox.write(PARTY, STATEMENT, SENT, SPAM)
    assert mailbox.found(query) == [letter.subject for letter in expected]


def test_spam_and_trash_are_there_when_asked_for(mailbox: Mailbox) -> None:
    mailbox.write(PARTY, SPAM)
    assert mailbox.found("", includeSpamTrash=True) == ["Visa locked", "Party on Friday"]
    assert mailbox.found("", labelIds=["SPAM"]) == ["Visa locked"]
    assert mailbox.found("", labelIds=["INBOX"]) == ["Party on Friday"]
