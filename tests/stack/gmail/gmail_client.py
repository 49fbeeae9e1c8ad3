"""A client of the stand-in for Gmail that checks requests and answers against Google's discovery
document, and letters.

discovery.json has the methods, parameters and schemas that are used, recorded from that document.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote

import httpx
import jsonschema_rs
import pytest

from tests.local.gmail.fake import FakeGmail
from tests.local.gmail.letters import File, Letter, write_mailbox
from tests.local.gmail.trouble import Seen
from tests.local.server import serving

DISCOVERY = json.loads(Path(__file__).with_name("discovery.json").read_text())
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


class Mailbox:
    """One user's mailbox in the stand-in, with a client that has an access token for it."""

    def __init__(self, fake: FakeGmail, url: str, mail_dir: Path) -> None:
        self.fake, self.url, self.mail_dir = fake, url, mail_dir
        self.user_id = f"user-{uuid.uuid4().hex[:12]}"
        self.token = fake.access_token(self.user_id)

    @property
    def folder(self) -> Path:
        return self.mail_dir / self.user_id

    def write(self, *letters: Letter) -> list[Path]:
        return write_mailbox(self.mail_dir, self.user_id, letters, today=TODAY)

    def found(self, query: str, **asked: Any) -> list[str]:
        """Subjects, newest first."""
        answer = self.ask("messages.list", q=query, **asked)
        return [self.subject(listed["id"]) for listed in answer.get("messages", [])]

    def subject(self, id: str) -> str:
        mail = self.ask("messages.get", id=id)
        headers = {header["name"]: header["value"] for header in mail["payload"]["headers"]}
        return str(headers["Subject"])

    def ask(self, method: str, **asked: Any) -> dict[str, Any]:
        """The answer, which fits the method's schema. Raises httpx.HTTPStatusError."""
        answer = self.asked(method, **asked).raise_for_status().json()
        assert_fits(DISCOVERY["methods"][method]["response"], answer)
        return dict(answer)

    def asked(self, method: str, **asked: Any) -> httpx.Response:
        """The response to the method with its parameters."""
        documented, values = DISCOVERY["methods"][method], {"userId": "me", **asked}
        query = assert_documented(method, values)
        path = {name: quote(str(value)) for name, value in values.items() if name not in query}
        return httpx.request(
            documented["httpMethod"],
            f"{self.url}/{documented['path'].format(**path)}",
            params={name: values[name] for name in query},
            headers={"Authorization": f"Bearer {self.token}"},
        )

    def http(self, path: str, **headers: str) -> httpx.Response:
        return httpx.get(f"{self.url}/gmail/v1/users/{path}", headers=headers)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[FakeGmail, str, Path]]:
    mail_dir = tmp_path_factory.mktemp("mail")
    fake = FakeGmail(mail_dir)
    with serving(fake) as url:
        yield fake, url, mail_dir


@pytest.fixture
def mailbox(served: tuple[FakeGmail, str, Path]) -> Mailbox:
    served[0].recover()
    return Mailbox(*served)


def assert_asked_as_documented(seen: Seen) -> str:
    """The method that the request asks for, as Google's document has it."""
    for method, documented in DISCOVERY["methods"].items():
        pattern = re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", documented["path"])
        if found := re.fullmatch(f"/{pattern}", seen.path):
            assert seen.method == documented["httpMethod"]
            query = dict(parse_qsl(seen.query, strict_parsing=bool(seen.query)))
            assert assert_documented(method, found.groupdict() | query) == query.keys()
            return str(method)
    raise AssertionError(f"Google's document has no {seen.method} {seen.path}")


def assert_documented(method: str, values: dict[str, Any]) -> set[str]:
    """The names of those values that belong in the query. The method takes each of the values, and
    needs no other one."""
    parameters = DISCOVERY["methods"][method]["parameters"] | DISCOVERY["parameters"]
    assert values.keys() <= parameters.keys(), (method, values)
    for name, parameter in parameters.items():
        assert name in values or not parameter.get("required"), (method, name)
    for name, value in values.items():
        assert value in parameters[name].get("enum", [value]), (method, name, value)
    return {name for name in values if parameters[name]["location"] == "query"}


def assert_fits(schema: str, answer: Any) -> None:
    """The answer has the fields that Google's document gives the resource, and no others."""
    jsonschema_rs.validate({"$ref": f"#/$defs/{schema}", "$defs": _DEFINITIONS}, answer)


def _definition(of: Any) -> Any:
    """A property as JSON Schema."""
    if "$ref" in of:
        return {"$ref": f"#/$defs/{of['$ref']}"}
    if "items" in of:
        return {"type": "array", "items": _definition(of["items"])}
    return {"type": of["type"]}


_DEFINITIONS = {
    name: {
        "type": "object",
        "properties": {field: _definition(of) for field, of in fields.items()},
        "additionalProperties": False,
    }
    for name, fields in DISCOVERY["schemas"].items()
}
