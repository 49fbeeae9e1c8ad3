"""import_document: what the user has uploaded and attached to a message."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from prime.entities import DocumentRecord
from tests.calling import Reply, at_once, direct
from tests.prime.calls import body_of, post, refused
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    booked,
    document,
    imported,
    notifications,
    record,
    statement,
    work,
)
from tests.prime.uploads.uploading import NAME, begin, put, uploaded
from tests.project.tools import TOOLS

TOOL = "import_document"
FILE = statement(COFFEE, LUNCH)


def held(user_id: str) -> str:
    id = uploaded(user_id, FILE, hold=True)
    work(user_id, id)
    assert document(user_id, id).status == "uploaded"
    return id


def asked_for(user_id: str, said: str, id: str) -> Reply:
    """By the chat's model, in a turn in which the user has said that and nothing was searched."""
    turn = {"said": said.format(id=id), "is_influenced": True}
    return direct(TOOLS[TOOL], user_id, {"docId": id}, turn=turn)


def carried_out(user_id: str, id: str) -> None:
    """By the worker, which gets the order's message; and once more, as messages come."""
    for _ in range(2):
        work(user_id, id, order=document(user_id, id).order["id"])


def test_what_waits_is_imported_and_its_owner_notified(owner: str) -> None:
    id = held(owner)
    answer = body_of(post(TOOL, owner, docId=id))
    assert answer == {"ok": True, "docId": id, "filename": NAME, "status": "processing"}
    carried_out(owner, id)
    assert booked(owner) == [COFFEE, LUNCH]
    assert document(owner, id).status == "imported"
    assert notifications(owner) == [f"Imported 2 transactions from {NAME}"]


def test_asked_for_twice_it_is_imported_once(owner: str) -> None:
    id = held(owner)
    replies = at_once([partial(post, TOOL, owner, docId=id)] * 4)
    assert {body_of(reply)["status"] for reply in replies} == {"processing"}
    carried_out(owner, id)
    assert booked(owner) == [COFFEE, LUNCH]
    assert body_of(post(TOOL, owner, docId=id))["status"] == "imported"
    assert len(notifications(owner)) == 1


def test_what_has_not_arrived_is_imported_as_soon_as_it_has(owner: str) -> None:
    begun = begin(owner, FILE, hold=True)
    assert body_of(post(TOOL, owner, docId=begun["import_id"]))["status"] == "uploading"
    put(begun["upload"], FILE)
    work(owner, begun["import_id"])
    assert booked(owner) == [COFFEE, LUNCH]


@pytest.mark.parametrize("status", ["processing", "waiting", "imported", "undone", "unreadable"])
def test_where_a_document_stands_is_said(status: str, owner: str) -> None:
    id = record(owner, status=status)
    assert body_of(post(TOOL, owner, docId=id))["status"] == status
    assert document(owner, id).revision == 0


def test_nobodys_and_anothers_are_not_found(owner: str) -> None:
    id = held(owner)
    for user_id, named in ((f"{owner}-other", id), (owner, "doc_none")):
        assert refused(post(TOOL, user_id, docId=named), 404) == "Import not found"
    assert document(owner, id).status == "uploaded"


@pytest.mark.parametrize(
    "said",
    [
        "Import this file ({id})",
        "import this statement ({id})",
        "please process the attached file ({id})",
        "importa este archivo ({id})",
        "Importe ce fichier ({id})",
    ],
)
def test_what_the_user_typed_asks_for_it(said: str, owner: str) -> None:
    id = held(owner)
    assert body_of(asked_for(owner, said, id))["ok"]


@pytest.mark.parametrize(
    "said", ["what is in this? ({id})", "don't import this ({id})", "import that", ""]
)
def test_what_the_user_has_not_asked_for_waits_for_a_yes(said: str, owner: str) -> None:
    id = held(owner)
    reply = asked_for(owner, said, id)
    assert reply.status == 409
    assert reply.body["confirmation"]["prompt"].endswith(f"Import “{NAME}”? Reply YES to confirm.")
    assert document(owner, id).status == "uploaded"


def test_a_model_elsewhere_waits_for_a_yes(owner: str) -> None:
    id = held(owner)
    reply = direct(TOOLS[TOOL], owner, {"docId": id}, channel="mcp", conversation_id=None)
    assert reply.status == 409


def test_what_a_mail_or_an_operator_brought_is_no_other(owner: str) -> None:
    id = imported(owner, FILE)
    assert body_of(post(TOOL, owner, docId=id))["status"] == "imported"


def test_an_order_that_was_never_recorded_imports_nothing(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prime.process_import._RECORDED_WITHIN_SECONDS", 0)
    id = held(owner)

    def cut(*_: Any, **__: Any) -> None:
        raise ConnectionError("cut")

    with monkeypatch.context() as broken:
        broken.setattr("toolkit.storage.writes.commit", cut)
        assert post(TOOL, owner, docId=id).status == 500
    found = document(owner, id)
    assert (found.status, found.order) == ("uploaded", None)
    body_of(post(TOOL, owner, docId=id))
    carried_out(owner, id)
    assert booked(owner) == [COFFEE, LUNCH]


def test_the_hold_of_an_upload_ends_with_its_import(owner: str) -> None:
    id = held(owner)
    body_of(post(TOOL, owner, docId=id))
    stored = DocumentRecord.get(f"{owner}#documents", id).attribute_values
    assert "hold" not in stored
