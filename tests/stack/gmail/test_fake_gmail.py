"""What the stand-in for Gmail answers, and what our own client asks of Gmail."""

from __future__ import annotations

import base64
from datetime import UTC, datetime
from typing import Any

import pytest

from prime.gmail.client import Gmail
from tests.local.gmail.letters import Letter
from tests.stack.gmail.gmail_client import (
    PARTY,
    PDF,
    STATEMENT,
    Mailbox,
    assert_asked_as_documented,
    mailbox,
    served,
)

__all__ = ["mailbox", "served"]


def decoded(data: str) -> bytes:
    return base64.urlsafe_b64decode(data)


def test_a_profile_says_whose_mailbox_it_is(mailbox: Mailbox) -> None:
    mailbox.write(STATEMENT, PARTY)
    profile = mailbox.ask("getProfile")
    assert profile["emailAddress"] == f"{mailbox.user_id}@mail.localhost"
    assert profile["messagesTotal"] == profile["threadsTotal"] == 2


@pytest.mark.parametrize("format", ["full", "metadata", "minimal", "raw"])
def test_every_format_has_googles_fields(mailbox: Mailbox, format: str) -> None:
    mailbox.write(STATEMENT)
    mail = mailbox.only(format=format)
    assert ("payload" in mail, "raw" in mail) == (format in {"full", "metadata"}, format == "raw")


def test_a_full_mail_has_its_texts_and_the_numbers_of_its_files(mailbox: Mailbox) -> None:
    mailbox.write(STATEMENT)
    mail = mailbox.only()
    text, file = mail["payload"]["parts"]
    assert mail["labelIds"] == ["INBOX", "UNREAD", "My Bank"]
    assert mail["internalDate"] == str(int(datetime(2025, 9, 30, 9, tzinfo=UTC).timestamp()) * 1000)
    assert mail["snippet"].endswith("Total due: &lt;b&gt;$120.50&lt;/b&gt; &amp; more")
    assert [mail["payload"]["partId"], text["partId"], file["partId"]] == ["", "0", "1"]
    assert decoded(text["body"]["data"]).startswith(b"Your statement is ready.")
    assert file["filename"] == "september_statement.pdf"
    assert file["body"].keys() == {"attachmentId", "size"}
    assert file["body"]["size"] == len(PDF)


def test_an_attachment_is_fetched_by_its_number(mailbox: Mailbox) -> None:
    mailbox.write(STATEMENT)
    mail = mailbox.only()
    id = mail["payload"]["parts"][1]["body"]["attachmentId"]
    body = mailbox.ask("messages.attachments.get", messageId=mail["id"], id=id)
    assert decoded(body["data"]) == PDF


def test_the_raw_format_is_the_file(mailbox: Mailbox) -> None:
    (path,) = mailbox.write(STATEMENT)
    assert decoded(mailbox.only(format="raw")["raw"]) == path.read_bytes()


def test_metadata_may_name_its_headers(mailbox: Mailbox) -> None:
    mailbox.write(STATEMENT)
    mail = mailbox.only(format="metadata", metadataHeaders=["subject"])
    assert mail["payload"]["headers"] == [{"name": "Subject", "value": "Sept Visa Statement"}]


def test_a_mask_leaves_out_what_it_does_not_name(mailbox: Mailbox) -> None:
    mailbox.write(STATEMENT)
    mail = mailbox.only(fields="id,payload(mimeType,parts(filename,body/size))")
    assert mail.keys() == {"id", "payload"}
    assert mail["payload"] == {
        "mimeType": "multipart/mixed",
        "parts": [
            {"filename": "", "body": {"size": len(STATEMENT.body) + 1}},
            {"filename": "september_statement.pdf", "body": {"size": len(PDF)}},
        ],
    }


@pytest.mark.parametrize("mask", ["id,nonsense", "payload(", "payload(id", "id)", ",", "id,"])
def test_a_mask_of_unknown_fields_is_refused(mailbox: Mailbox, mask: str) -> None:
    mailbox.write(STATEMENT)
    id = mailbox.only()["id"]
    assert mailbox.asked("messages.get", id=id, fields=mask).status_code == 400


def test_a_list_has_ids_alone_and_comes_in_pages(mailbox: Mailbox) -> None:
    mailbox.write(*(Letter(f"mail {n}", "a@b.example", n, "x") for n in range(5)))
    seen: list[dict[str, str]] = []
    page: dict[str, str] = {}
    while True:
        answer = mailbox.ask("messages.list", maxResults=2, **page)
        assert len(answer["messages"]) <= 2
        seen += answer["messages"]
        if "nextPageToken" not in answer:
            break
        page = {"pageToken": answer["nextPageToken"]}
    assert [mailbox.subject(listed["id"]) for listed in seen] == [f"mail {n}" for n in range(5)]
    assert all(listed.keys() == {"id", "threadId"} for listed in seen)


def test_an_empty_list_has_no_messages_at_all(mailbox: Mailbox) -> None:
    assert mailbox.ask("messages.list") == {"resultSizeEstimate": 0}


@pytest.mark.parametrize("asked", [{"pageToken": "?"}, {"maxResults": 0}])
def test_a_page_that_is_none_is_refused(mailbox: Mailbox, asked: dict[str, Any]) -> None:
    assert mailbox.asked("messages.list", **asked).status_code == 400


@pytest.mark.parametrize(
    ("id", "status", "message"),
    [
        ("1", 404, "Requested entity was not found."),
        ("18c9a1b2c3d4e5f6", 404, "Requested entity was not found."),
        ("ffffffffffffffff", 400, "Invalid id value"),
        ("18c9a1b2c3d4e5f6aa", 400, "Invalid id value"),
        ("invalid", 400, "Invalid id value"),
        ("0", 400, "Invalid id value"),
    ],
)
def test_ids_are_numbers_and_unknown_ones_not_found(
    mailbox: Mailbox, id: str, status: int, message: str
) -> None:
    refused = mailbox.asked("messages.get", id=id)
    assert (refused.status_code, refused.json()["error"]["message"]) == (status, message)


def test_an_attachment_of_another_mail_is_refused(mailbox: Mailbox) -> None:
    mailbox.write(STATEMENT)
    mail = mailbox.only()
    refused = mailbox.asked("messages.attachments.get", messageId=mail["id"], id="x")
    assert refused.status_code == 400


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
