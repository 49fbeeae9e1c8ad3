"""The folder of files that is a mailbox of the stand-in for Gmail."""

from __future__ import annotations

import logging

import pytest

from tests.local.gmail.letters import write_mailbox
from tests.stack.gmail.gmail_client import (
    PARTY,
    STATEMENT,
    TODAY,
    Mailbox,
    mailbox,
    served,
)

__all__ = ["mailbox", "served"]


def test_what_is_dropped_into_the_folder_is_there_at_once(mailbox: Mailbox) -> None:
    assert mailbox.found("visa") == []
    (path,) = mailbox.write(STATEMENT)
    assert mailbox.found("visa") == ["Sept Visa Statement"]
    path.write_bytes(path.read_bytes().replace(b"Sept Visa", b"Late Visa"))
    assert mailbox.found("visa") == ["Late Visa Statement"]
    path.unlink()
    assert mailbox.found("visa") == []


@pytest.mark.parametrize("content", [b"", b"\n\nno headers at all", b"\x00" * 64])
def test_a_file_that_is_no_mail_is_logged_and_left_out(
    mailbox: Mailbox, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    mailbox.write(PARTY)
    (mailbox.folder / "broken.eml").write_bytes(content)
    with caplog.at_level(logging.WARNING):
        assert mailbox.found("") == ["Party on Friday"]
    assert "broken.eml" in caplog.text


def test_a_mailboxs_name_is_no_path(mailbox: Mailbox) -> None:
    outside = mailbox.mail_dir.parent / "elsewhere"
    write_mailbox(outside.parent, "elsewhere", [PARTY], today=TODAY)
    token = mailbox.fake.access_token("../elsewhere")
    answer = mailbox.http("me/messages", Authorization=f"Bearer {token}")
    assert answer.status_code == 400
