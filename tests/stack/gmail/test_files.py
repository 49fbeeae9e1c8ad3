"""The folder of files that is a mailbox of the stand-in for Gmail."""

from __future__ import annotations

import logging
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from tests.local.gmail.letters import write_mailbox
from tests.stack.gmail.gmail_client import (
    ALL,
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


def test_mail_with_defects_is_mail(mailbox: Mailbox) -> None:
    mailbox.folder.mkdir()
    (mailbox.folder / "odd.eml").write_bytes(
        b"From: \xff\xfe <>,\nSubject: =?utf-8?Q?caf=C3=A9?= caf\xc3\xa9\nDate: never\n"
        b"Message-ID: <<>\nContent-Type: multipart/mixed; boundary=none\n\n--other\n\n\xff\n"
    )
    assert mailbox.found("") == ["café café"]
    assert mailbox.only()["payload"]["mimeType"] == "multipart/mixed"


def test_a_forwarded_mail_has_its_own_parts(mailbox: Mailbox) -> None:
    (path,) = mailbox.write(STATEMENT)
    inner = message_from_bytes(path.read_bytes(), policy=policy.default)
    (outer_path,) = mailbox.write(PARTY)
    outer = message_from_bytes(outer_path.read_bytes(), policy=policy.default)
    outer.add_attachment(inner)
    path.unlink()
    outer_path.write_bytes(outer.as_bytes())
    mail = mailbox.only()
    forwarded = mail["payload"]["parts"][1]
    assert forwarded["mimeType"] == "message/rfc822"
    assert [part["partId"] for part in forwarded["parts"][0]["parts"]] == ["1.0.0", "1.0.1"]


def test_the_same_letters_make_the_same_files(tmp_path: Path) -> None:
    first = write_mailbox(tmp_path / "a", "12345", ALL, today=TODAY)
    second = write_mailbox(tmp_path / "b", "12345", ALL, today=TODAY)
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


def test_a_mailboxs_name_is_no_path(mailbox: Mailbox) -> None:
    outside = mailbox.mail_dir.parent / "elsewhere"
    write_mailbox(outside.parent, "elsewhere", [PARTY], today=TODAY)
    token = mailbox.fake.access_token("../elsewhere")
    answer = mailbox.http("me/messages", Authorization=f"Bearer {token}")
    assert answer.status_code == 400
