"""A message's attachments, out of whatever parts it is made of."""

from __future__ import annotations

import base64
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest

from prime.gmail.errors import NoSuchMessage, UnexpectedResponse
from prime.gmail.messages import mail_of
from prime.gmail.resource import GmailMessage, parse
from tests.local.gmail.letters import File, Letter
from tests.prime.gmail.mailboxes import PDF, Mailbox

MULTIPART = {"mimeType": "multipart/mixed"}
PNG = b"\x89PNG" + bytes(60_000)


def letter() -> EmailMessage:
    message = EmailMessage()
    message["From"] = "Bank <bank@bank.example>"
    message["Subject"] = "Your statement"
    message["Date"] = "Mon, 13 Oct 2025 09:00:00 +0000"
    message.set_content("See the file.")
    message.add_alternative("<p>See the <b>file</b>.</p>", subtype="html")
    return message


def names(mailbox: Mailbox, message: EmailMessage) -> list[str]:
    return [part.name for part in mailbox.drop(message.as_bytes()).attachments]


def test_a_file_comes_as_it_was_sent(mailbox: Mailbox) -> None:
    message = letter()
    message.add_attachment(PDF, maintype="application", subtype="pdf", filename="a.pdf")
    mail = mailbox.drop(message.as_bytes())
    (part,) = mail.attachments
    assert (part.name, part.content_type, part.size) == ("a.pdf", "application/pdf", len(PDF))
    assert mailbox.gmail().attachment(mail, part) == PDF


def test_the_bodies_are_its_own_texts_under_its_subject(mailbox: Mailbox) -> None:
    message = letter()
    message.add_attachment("notes", subtype="plain", filename="notes.txt")
    message.add_attachment("more", subtype="plain")
    mail = mailbox.drop(message.as_bytes())
    assert [(body.name, body.content_type) for body in mail.bodies] == [
        ("Your statement", "text/plain"),
        ("Your statement", "text/html"),
    ]
    assert b"<b>file</b>" in mailbox.gmail().attachment(mail, mail.bodies[1])


def test_every_byte_survives_base64url(mailbox: Mailbox) -> None:
    content = bytes([0xFB, 0xEF, 0xBE, 0xFF, 0xFE] * 50)
    for cut in range(3):
        file = File("a.csv", "text/csv", content[cut:])
        mailbox.write(Letter("data", "a@b.example", 1, "x", [file]))
        (found,) = mailbox.found("data")
        mail = mailbox.gmail().message(found.id)
        assert mailbox.gmail().attachment(mail, mail.attachments[0]) == content[cut:]


def test_inline_data_needs_no_second_request(mailbox: Mailbox) -> None:
    data = base64.urlsafe_b64encode(PDF).decode().rstrip("=")
    part = {"filename": "a.pdf", "mimeType": "application/pdf", "body": {"size": 1, "data": data}}
    mail = shown(part)
    mailbox.fake.recover()
    assert mailbox.gmail().attachment(mail, mail.attachments[0]) == PDF
    assert mailbox.paths == []


@pytest.mark.parametrize("data", ["a", "****", "ä", "QQ=Q"])
def test_data_that_is_no_base64url_is_refused(mailbox: Mailbox, data: str) -> None:
    mail = shown({"filename": "a.pdf", "mimeType": "application/pdf", "body": {"data": data}})
    with pytest.raises(UnexpectedResponse):
        mailbox.gmail().attachment(mail, mail.attachments[0])


def test_files_of_nested_multiparts_and_forwarded_mails_are_found(mailbox: Mailbox) -> None:
    inner = letter()
    inner.add_attachment(b"a;b", maintype="text", subtype="csv", filename="inner.csv")
    message = letter()
    message.add_attachment(PDF, maintype="application", subtype="pdf", filename="outer.pdf")
    message.add_attachment(inner)
    assert names(mailbox, message) == ["outer.pdf", "inner.csv"]
    (found,) = mailbox.found()
    assert found.attachment_names == ("outer.pdf", "inner.csv")


@pytest.mark.parametrize(
    ("disposition", "name"),
    [
        ("attachment; filename*=UTF-8''relev%C3%A9%20septembre.pdf", "relevé septembre.pdf"),
        ("attachment; filename*0=state; filename*1=ment.pdf", "statement.pdf"),
        ('attachment; filename="=?utf-8?B?cmVjaWJvIG3DoXMucGRm?="', "recibo más.pdf"),
        ("attachment; filename=statement.pdf", "statement.pdf"),
        ("inline; filename=statement.pdf", "statement.pdf"),
        ('attachment; filename="../../etc/passwd.pdf"', "_.._etc_passwd.pdf"),
        ('attachment; filename="C:\\\\Users\\\\a.pdf"', "C:_Users_a.pdf"),
        ("attachment; filename*=UTF-8''a%E2%80%AEfdp.exe", "afdp.exe"),
        ("attachment; filename*=UTF-8''a%00b%0D%0A.pdf", "ab .pdf"),
        ("attachment", "attachment.pdf"),
        ("inline", "attachment.pdf"),
    ],
)
def test_a_files_name_is_for_people(mailbox: Mailbox, disposition: str, name: str) -> None:
    mail = mailbox.drop(
        b"From: a@b.example\nDate: Mon, 13 Oct 2025 09:00:00 +0000\nMIME-Version: 1.0\n"
        b"Content-Type: multipart/mixed; boundary=cut\n\n--cut\nContent-Type: application/pdf\n"
        b"Content-Transfer-Encoding: base64\nContent-Disposition: "
        + disposition.encode()
        + b"\n\n"
        + base64.encodebytes(PDF)
        + b"--cut--\n"
    )
    assert [part.name for part in mail.attachments] == [name]


def test_pictures_that_the_html_shows_are_no_attachments(mailbox: Mailbox) -> None:
    message = letter()
    html = message.get_payload()[1]  # type: ignore[index]
    assert isinstance(html, EmailMessage)
    for name in ("logo.png", None):
        html.add_related(
            PNG[:900], "image", "png", cid="<logo>", filename=name, disposition="inline"
        )
    assert names(mailbox, message) == []


def test_the_message_may_be_the_file(mailbox: Mailbox) -> None:
    message = message_from_bytes(
        b"From: a@b.example\nDate: Mon, 13 Oct 2025 09:00:00 +0000\n"
        b"Content-Type: application/pdf; name=scan.pdf\nContent-Transfer-Encoding: base64\n\n"
        + base64.encodebytes(PDF),
        policy=policy.default,
    )
    assert names(mailbox, message) == ["scan.pdf"]


def test_texts_and_calendars_without_a_name(mailbox: Mailbox) -> None:
    message = letter()
    message.add_attachment("BEGIN:VCALENDAR", subtype="calendar", disposition="inline")
    assert names(mailbox, message) == []


@pytest.mark.parametrize(
    "id", ["invalid", "1234567890abcdef", "ffffffffffffffff", "", "..", "a/b", "a" * 500, "../me?x"]
)
def test_an_id_that_is_none_is_no_such_message(mailbox: Mailbox, id: str) -> None:
    with pytest.raises(NoSuchMessage):
        mailbox.gmail().message(id)


def test_somebody_elses_message_is_no_such_message(mailbox: Mailbox) -> None:
    mailbox.write(Letter("Mine", "a@b.example", 1, "x"))
    (mine,) = mailbox.found("mine")
    stranger = Mailbox(mailbox.fake, mailbox.folder.parent)
    with pytest.raises(NoSuchMessage):
        stranger.gmail().message(mine.id)


@pytest.mark.parametrize(
    "resource",
    [
        {},
        {"id": "1"},
        {"id": "1", "internalDate": "soon", "payload": {}},
        {"id": "1", "internalDate": "-1", "payload": {}},
        {"id": "1", "internalDate": "9" * 18, "payload": {}},
        {"id": "1", "internalDate": "1", "payload": {"parts": "none"}},
        {"id": "1", "internalDate": "1", "payload": {"body": {"size": -1}}},
        [],
    ],
)
def test_what_is_no_message_is_refused_without_quoting_it(resource: Any) -> None:
    with pytest.raises(UnexpectedResponse) as refused:
        parse(GmailMessage, resource)
    assert "soon" not in f"{refused.value!r} {refused.value.__cause__}"


@pytest.mark.parametrize(
    ("nulls", "absent"),
    [
        ({"snippet": None, "labelIds": None}, {}),
        ({"payload": {"mimeType": "multipart/mixed", "parts": None}}, {"payload": MULTIPART}),
        ({"payload": MULTIPART | {"headers": None, "body": None}}, {"payload": MULTIPART}),
        ({"payload": {"partId": None, "mimeType": None, "filename": None}}, {"payload": {}}),
        ({"payload": {"body": {"size": None, "data": None}}}, {"payload": {"body": {}}}),
        (
            {"payload": {"headers": [{"name": "Subject", "value": None}, {"name": None}]}},
            {"payload": {"headers": [{"name": "Subject"}]}},
        ),
    ],
    ids=str,
)
def test_a_field_that_is_null_is_absent(nulls: dict[str, Any], absent: dict[str, Any]) -> None:
    message = {"id": "1", "internalDate": "1", "payload": {"mimeType": "text/plain"}}
    assert mail_of(parse(GmailMessage, message | nulls)) == mail_of(
        parse(GmailMessage, message | absent)
    )


def test_parts_within_parts_without_end_are_refused() -> None:
    part: dict[str, Any] = {}
    for _ in range(2000):
        part = {"mimeType": "multipart/mixed", "parts": [part]}
    with pytest.raises(UnexpectedResponse):
        parse(GmailMessage, {"id": "1", "internalDate": "1", "payload": part})


def test_an_attachments_content_is_in_no_repr() -> None:
    mail = shown({"filename": "a.pdf", "body": {"data": "SECRET", "attachmentId": "SECRET"}})
    assert "SECRET" not in repr(mail)


def shown(part: dict[str, Any]) -> Any:
    payload = {"mimeType": "multipart/mixed", "parts": [part]}
    return mail_of(parse(GmailMessage, {"id": "1", "internalDate": "1", "payload": payload}))


@pytest.mark.parametrize(("size", "attached"), [(49_999, []), (50_000, ["IMG_1.png"])])
def test_a_picture_in_the_html_is_an_attachment_from_50000_bytes_on(
    mailbox: Mailbox, size: int, attached: list[str]
) -> None:
    message = letter()
    html = message.get_payload()[1]  # type: ignore[index]
    assert isinstance(html, EmailMessage)
    picture = PNG[:8].ljust(size, b"\0")
    html.add_related(
        picture, "image", "png", cid="<photo>", filename="IMG_1.png", disposition="inline"
    )
    assert names(mailbox, message) == attached
