"""Google's client for the stand-in for Gmail, held to Google's discovery document, and letters."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import googleapiclient  # type: ignore[import-untyped]
import httpx
import jsonschema_rs
import pytest
from google.oauth2.credentials import Credentials
from googleapiclient.discovery import build_from_document  # type: ignore[import-untyped]

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
ALL = [PARTY, STATEMENT, SENT]


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
