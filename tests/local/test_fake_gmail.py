"""The stand-in for Gmail, asked by Google's own client and held to Google's discovery document."""

from __future__ import annotations

import base64
import json
import logging
import uuid
from collections.abc import Iterator
from datetime import UTC, date, datetime
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import googleapiclient  # type: ignore[import-untyped]
import httpx
import jsonschema_rs
import pytest
from google.auth.exceptions import RefreshError
from google.auth.transport.requests import Request
from google.oauth2.credentials import Credentials
from googleapiclient.discovery import build_from_document  # type: ignore[import-untyped]
from googleapiclient.errors import HttpError  # type: ignore[import-untyped]

from tests.local.gmail.fake import FakeGmail
from tests.local.gmail.letters import File, Letter, write_mailbox
from tests.local.server import serving

DOCUMENT = json.loads(
    Path(googleapiclient.__file__)
    .with_name("discovery_cache")
    .joinpath("documents", "gmail.v1.json")
    .read_text()
)
TODAY = date(2025, 10, 13)
PDF = b"%PDF-1.7 " + bytes(range(256))
STATEMENT = Letter(
    "Sept Visa Statement",
    "Maple Bank <statements@maple.example>",
    13,
    "Your statement is ready. Total due: <b>$120.50</b> & more",
    [File("september_statement.pdf", "application/pdf", PDF)],
    "Inbox,Unread,My Bank",
)
PARTY = Letter("Party on Friday", "Ana <ana@friends.example>", 2, "Bring the café résumé, please.")
SPAM = Letter("Visa locked", "x@spam.example", 1, "Click here", labels="Spam")
SENT = Letter("Re: invoice 42", "me@mail.localhost", 40, "paid", labels="Sent")


class Mailbox:
    """Somebody's, with Google's client for it."""

    def __init__(self, fake: FakeGmail, url: str, mail_dir: Path) -> None:
        self.fake, self.url, self.mail_dir = fake, url, mail_dir
        self.user_id = f"user-{uuid.uuid4().hex[:12]}"
        self.credentials = Credentials(  # type: ignore[no-untyped-call]
            fake.access_token(self.user_id),
            refresh_token=fake.refresh_token(self.user_id),
            token_uri=f"{url}/token",
            client_id=fake.client_id,
            client_secret=fake.client_secret,
        )
        document = {**DOCUMENT, "rootUrl": f"{url}/", "baseUrl": f"{url}/"}
        self.service = build_from_document(document, credentials=self.credentials)

    @property
    def folder(self) -> Path:
        return self.mail_dir / self.user_id

    @property
    def messages(self) -> Any:
        return self.service.users().messages()

    def write(self, *letters: Letter) -> list[Path]:
        return write_mailbox(self.mail_dir, self.user_id, letters, today=TODAY)

    def found(self, query: str, **asked: Any) -> list[str]:
        """Subjects, newest first."""
        answer = self.messages.list(userId="me", q=query, **asked).execute()
        assert_fits("ListMessagesResponse", answer)
        return [self.subject(listed["id"]) for listed in answer.get("messages", [])]

    def subject(self, id: str) -> str:
        mail = self.messages.get(userId="me", id=id, format="metadata").execute()
        headers = {header["name"]: header["value"] for header in mail["payload"]["headers"]}
        return str(headers["Subject"])

    def only(self, **asked: Any) -> dict[str, Any]:
        """The one mail there is."""
        (listed,) = self.messages.list(userId="me").execute()["messages"]
        mail: dict[str, Any] = self.messages.get(userId="me", id=listed["id"], **asked).execute()
        return mail

    def http(self, path: str, **headers: str) -> httpx.Response:
        return httpx.get(f"{self.url}/gmail/v1/users/{path}", headers=headers)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[FakeGmail, str, Path]]:
    mail_dir = tmp_path_factory.mktemp("mail")
    fake = FakeGmail(mail_dir)
    with serving(fake) as url:
        yield fake, url, mail_dir


@pytest.fixture
def mailbox(served: tuple[FakeGmail, str, Path]) -> Iterator[Mailbox]:
    served[0].recover()
    mailbox = Mailbox(*served)
    yield mailbox
    mailbox.service.close()


def assert_fits(schema: str, answer: Any) -> None:
    """The answer has the fields that Google's document gives the resource, and no others."""
    definitions = {name: _strict(each) for name, each in DOCUMENT["schemas"].items()}
    jsonschema_rs.validate({"$ref": f"#/$defs/{schema}", "$defs": definitions}, answer)


def _strict(part: Any) -> Any:
    if not isinstance(part, dict):
        return part
    kept = {n: v for n, v in part.items() if n in {"type", "properties", "items", "$ref"}}
    if "properties" in kept:
        kept["properties"] = {n: _strict(v) for n, v in kept["properties"].items()}
        kept["additionalProperties"] = False
    if "items" in kept:
        kept["items"] = _strict(kept["items"])
    if "$ref" in kept:
        kept["$ref"] = f"#/$defs/{kept['$ref']}"
    return kept


def decoded(data: str) -> bytes:
    return base64.urlsafe_b64decode(data)


def test_a_profile_says_whose_mailbox_it_is(mailbox: Mailbox) -> None:
    mailbox.write(STATEMENT, PARTY)
    profile = mailbox.service.users().getProfile(userId="me").execute()
    assert_fits("Profile", profile)
    assert profile["emailAddress"] == f"{mailbox.user_id}@mail.localhost"
    assert profile["messagesTotal"] == profile["threadsTotal"] == 2


def test_a_mailbox_may_be_named_by_its_address(mailbox: Mailbox) -> None:
    address = f"{mailbox.user_id}@mail.localhost"
    assert mailbox.service.users().getProfile(userId=address).execute()["messagesTotal"] == 0


def test_nobody_names_another_mailbox(mailbox: Mailbox) -> None:
    with pytest.raises(HttpError) as refused:
        mailbox.messages.list(userId="somebody@mail.localhost").execute()
    assert refused.value.status_code == 403


@pytest.mark.parametrize("format", ["full", "metadata", "minimal", "raw"])
def test_every_format_has_googles_fields(mailbox: Mailbox, format: str) -> None:
    mailbox.write(STATEMENT)
    mail = mailbox.only(format=format)
    assert_fits("Message", mail)
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
    body = mailbox.messages.attachments().get(userId="me", messageId=mail["id"], id=id).execute()
    assert_fits("MessagePartBody", body)
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
    with pytest.raises(HttpError) as refused:
        mailbox.only(fields=mask)
    assert refused.value.status_code == 400


def test_a_list_has_ids_alone_and_comes_in_pages(mailbox: Mailbox) -> None:
    mailbox.write(*(Letter(f"mail {n}", "a@b.example", n, "x") for n in range(5)))
    seen: list[dict[str, str]] = []
    request = mailbox.messages.list(userId="me", maxResults=2)
    while request is not None:
        answer = request.execute()
        assert_fits("ListMessagesResponse", answer)
        assert len(answer["messages"]) <= 2
        seen += answer["messages"]
        request = mailbox.messages.list_next(request, answer)
    assert [mailbox.subject(listed["id"]) for listed in seen] == [f"mail {n}" for n in range(5)]
    assert all(listed.keys() == {"id", "threadId"} for listed in seen)


def test_an_empty_list_has_no_messages_at_all(mailbox: Mailbox) -> None:
    assert mailbox.messages.list(userId="me").execute() == {"resultSizeEstimate": 0}


@pytest.mark.parametrize("asked", [{"pageToken": "?"}, {"maxResults": 0}])
def test_a_page_that_is_none_is_refused(mailbox: Mailbox, asked: dict[str, Any]) -> None:
    with pytest.raises(HttpError) as refused:
        mailbox.messages.list(userId="me", **asked).execute()
    assert refused.value.status_code == 400


ALL = [PARTY, STATEMENT, SENT]
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
    assert_fits("Message", mailbox.only())


def test_a_forwarded_mail_has_its_own_parts(mailbox: Mailbox) -> None:
    (path,) = mailbox.write(STATEMENT)
    inner = message_from_bytes(path.read_bytes(), policy=policy.default)
    (outer_path,) = mailbox.write(PARTY)
    outer = message_from_bytes(outer_path.read_bytes(), policy=policy.default)
    outer.add_attachment(inner)
    path.unlink()
    outer_path.write_bytes(outer.as_bytes())
    mail = mailbox.only()
    assert_fits("Message", mail)
    forwarded = mail["payload"]["parts"][1]
    assert forwarded["mimeType"] == "message/rfc822"
    assert [part["partId"] for part in forwarded["parts"][0]["parts"]] == ["1.0.0", "1.0.1"]


def test_the_same_letters_make_the_same_files(tmp_path: Path) -> None:
    first = write_mailbox(tmp_path / "a", "12345", ALL, today=TODAY)
    second = write_mailbox(tmp_path / "b", "12345", ALL, today=TODAY)
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


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
    with pytest.raises(HttpError) as refused:
        mailbox.messages.get(userId="me", id=id).execute()
    assert (refused.value.status_code, refused.value.reason) == (status, message)


def test_an_attachment_of_another_mail_is_refused(mailbox: Mailbox) -> None:
    mailbox.write(STATEMENT)
    mail = mailbox.only()
    with pytest.raises(HttpError) as refused:
        mailbox.messages.attachments().get(userId="me", messageId=mail["id"], id="x").execute()
    assert refused.value.status_code == 400


@pytest.mark.parametrize("header", ["", "Bearer", "Basic eDp5", "Bearer ya29.nonsense.a.b"])
def test_without_a_token_nothing_is_told(mailbox: Mailbox, header: str) -> None:
    answer = mailbox.http("me/messages", **({"Authorization": header} if header else {}))
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer realm=")
    assert answer.json()["error"]["status"] == "UNAUTHENTICATED"


def test_a_refresh_token_is_no_access_token(mailbox: Mailbox) -> None:
    token = mailbox.fake.refresh_token(mailbox.user_id)
    answer = mailbox.http("me/messages", Authorization=f"Bearer {token}")
    assert answer.status_code == 401


def test_another_scope_reads_no_mail(mailbox: Mailbox) -> None:
    token = mailbox.fake.access_token(mailbox.user_id, "openid email")
    answer = mailbox.http("me/messages", Authorization=f"Bearer {token}")
    assert answer.status_code == 403
    assert answer.json()["error"]["errors"][0]["reason"] == "insufficientPermissions"


def test_googles_client_refreshes_an_access_token_that_has_expired(mailbox: Mailbox) -> None:
    before = mailbox.credentials.token
    mailbox.fake.expire_access_tokens()
    assert mailbox.found("") == []
    assert mailbox.credentials.token != before


def test_a_revoked_grant_cannot_be_refreshed(mailbox: Mailbox) -> None:
    mailbox.fake.revoke(mailbox.user_id)
    with pytest.raises(RefreshError, match="invalid_grant"):
        mailbox.credentials.refresh(Request())  # type: ignore[no-untyped-call]


def test_tokens_are_good_after_a_restart_with_the_same_key(tmp_path: Path) -> None:
    key = bytes(32)
    token = FakeGmail(tmp_path, key=key).access_token("12345")
    with serving(FakeGmail(tmp_path, key=key)) as url:
        path = f"{url}/gmail/v1/users/me/profile"
        answer = httpx.get(path, headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["emailAddress"] == "12345@mail.localhost"


def test_a_mailboxs_name_is_no_path(mailbox: Mailbox) -> None:
    outside = mailbox.mail_dir.parent / "elsewhere"
    write_mailbox(outside.parent, "elsewhere", [PARTY], today=TODAY)
    token = mailbox.fake.access_token("../elsewhere")
    answer = mailbox.http("me/messages", Authorization=f"Bearer {token}")
    assert answer.status_code == 400


def test_refusals_have_googles_shape(mailbox: Mailbox) -> None:
    mailbox.fake.refuse_next(1, 429, reason="userRateLimitExceeded", retry_after=7)
    with pytest.raises(HttpError) as refused:
        mailbox.messages.list(userId="me").execute()
    assert refused.value.resp["retry-after"] == "7"
    error = json.loads(refused.value.content)["error"]
    assert error["code"] == 429
    assert error["status"] == "RESOURCE_EXHAUSTED"
    assert error["errors"][0]["reason"] == "userRateLimitExceeded"
    assert mailbox.found("") == []
