"""The upload door on one machine: announced, put, imported; and what is refused on the way."""

from __future__ import annotations

import hashlib
from typing import Any

import httpx
import pytest

from tests.prime.stored import COFFEE, LUNCH, statement
from tests.stack.mail_owner import MailOwner
from tests.stack.started import Started

pytestmark = pytest.mark.stack

FILE = statement(COFFEE, LUNCH).encode()


@pytest.fixture
def owner(stack: Started, sign_in: Any) -> MailOwner:
    person = sign_in()
    return MailOwner(person.id, person.http, person.stack, thread=person.thread)


def announce(http: httpx.Client, content: bytes = FILE, **changed: Any) -> httpx.Response:
    told = {"file_name": "bank.csv", "content_type": "text/csv", "size": len(content)}
    told |= {"sha256": hashlib.sha256(content).hexdigest()}
    return http.post("/imports", json=told | changed)


def link(http: httpx.Client, **changed: Any) -> str:
    upload = announce(http, **changed).json()["upload"]
    assert (upload["method"], upload["headers"]) == ("PUT", {})
    return str(upload["url"])


def test_an_uploaded_statement_is_imported_and_notified(owner: MailOwner) -> None:
    with owner.listening() as notifications:
        assert owner.http.put(link(owner.http), content=FILE).status_code == 200
        assert next(notifications)["message"] == "Imported 2 transactions from bank.csv"
    assert owner.calls("get_transactions")[1]["count"] == 2
    assert announce(owner.http).json()["upload"] is None


def test_a_form_with_a_file_is_answered_at_once_and_seen_and_settled_by_routes(
    owner: MailOwner,
) -> None:
    binary = FILE.replace(b"Noodle Bar", "Café 9".encode("latin-1"))
    with owner.listening() as notifications:
        sent = owner.http.post("/imports", files={"file": ("bank.csv", binary, "text/csv")})
        assert sent.status_code == 202
        path = f"/imports/{sent.json()['import_id']}"
        assert next(notifications)["message"] == "Imported 2 transactions from bank.csv"
        found = owner.gets(path)[1]
        assert [row["description"] for row in found["rows"]] == ["Coffee Corner", "Café 9"]
        assert owner.gets("/imports")[1]["imports"][0]["state"] == found["state"] == "accepted"
        assert owner.http.post(f"{path}/undo").status_code == 202
        assert next(notifications)["message"] == "Undid the import of bank.csv"
    assert owner.gets(path)[1]["state"] == "undone"


def test_a_file_attached_in_the_chat_is_imported_when_the_message_asks_for_it(
    owner: MailOwner,
) -> None:
    url = link(owner.http, hold=True)
    assert owner.http.put(url, content=FILE).status_code == 200
    id = url.rpartition("/")[2]
    with owner.listening() as notifications:
        turn = owner.asks(f"import this file ({id})")
        assert turn.result("import_document")["docId"] == id
        assert next(notifications)["message"] == "Imported 2 transactions from bank.csv"


@pytest.mark.parametrize(
    ("content", "status"),
    [(FILE + b"x", 413), (FILE[:-1], 422), (FILE.replace(b"Coffee", b"Toffee"), 422), (b"", 422)],
)
def test_other_bytes_than_were_announced_are_refused(
    content: bytes, status: int, owner: MailOwner
) -> None:
    reply = owner.http.put(link(owner.http), content=content)
    assert (reply.status_code, reply.json().keys()) == (status, {"error"})
    assert owner.calls("get_recent_imports")[1]["imports"][0]["status"] == "uploading"


def test_a_file_without_a_length_of_its_own_is_read_no_further_than_announced(
    owner: MailOwner,
) -> None:
    url = link(owner.http)
    assert owner.http.put(url, content=iter([FILE, b"x" * 1_000_000])).status_code == 413
    assert owner.http.put(url, content=iter([FILE[:5], FILE[5:]])).status_code == 200


def test_anothers_and_nobodys_are_not_found(owner: MailOwner, sign_in: Any) -> None:
    url = link(owner.http)
    other = sign_in()
    for http, path in ((other.http, url), (owner.http, "/imports/doc_none")):
        reply = http.put(path, content=FILE)
        assert (reply.status_code, reply.json()) == (404, {"error": "Import not found"})
    with owner.stack.client() as stranger:
        assert stranger.put(url, content=FILE).status_code == 401
        assert announce(stranger).status_code == 401
