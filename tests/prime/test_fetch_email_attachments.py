"""fetch_email_attachments through its handler, against a Gmail over a socket and a real bucket."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from prime.entities import DocumentRecord
from prime.imports import bucket
from tests.calling import Reply, at_once
from tests.dynamodb_traffic import just_before
from tests.local.gmail.letters import File
from tests.prime.calls import body_of, in_chat, post, refused
from tests.prime.post_office import PostOffice, csv_file, letter
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    document,
    imported,
    notifications,
    outcomes,
    rows,
    statement,
    work,
)
from toolkit import Caller

STATEMENT = csv_file(statement(COFFEE, LUNCH))
ID = bucket.document_id(STATEMENT.content)


def fetch(user_id: str, message_id: str, key: str | None = None) -> Reply:
    return post("fetch_email_attachments", user_id, key=key, messageId=message_id)


def documents(user_id: str) -> dict[str, str]:
    """The status of every document, by its id."""
    found = DocumentRecord.query(f"{user_id}#documents", consistent_read=True)
    return {each.id: each.status for each in found}


def kept(user_id: str, id: str) -> bytes:
    return bucket.get(Caller(user_id), id)


def test_a_messages_file_is_taken_as_in_the_contract(owner: str, post_office: PostOffice) -> None:
    """Test conversation 1 of docs/rules/prime.md."""
    (message_id,) = post_office.connect(owner, letter("Sept Visa Statement", STATEMENT))
    assert body_of(fetch(owner, message_id)) == {"ok": True, "docIds": [ID], "count": 1}
    assert documents(owner) == {ID: "processing"}
    assert kept(owner, ID) == STATEMENT.content
    taken = document(owner, ID)
    assert (taken.name, taken.message_id) == ("september_statement.csv", message_id)
    assert (taken.content_type, taken.size) == ("text/csv", len(STATEMENT.content))


def test_what_is_taken_is_imported_and_told(owner: str, post_office: PostOffice) -> None:
    (message_id,) = post_office.connect(owner, letter("Sept Visa Statement", STATEMENT))
    body_of(fetch(owner, message_id))
    work(owner, ID)
    assert documents(owner) == {ID: "imported"}
    assert notifications(owner) == ["Imported 2 transactions from september_statement.csv"]


def test_a_message_without_files_has_none_to_take(owner: str, post_office: PostOffice) -> None:
    (message_id,) = post_office.connect(owner, letter())
    assert body_of(fetch(owner, message_id)) == {"ok": True, "docIds": [], "count": 0}


def test_files_that_cannot_be_imported_are_told_with_the_reason(
    owner: str, post_office: PostOffice
) -> None:
    (message_id,) = post_office.connect(
        owner,
        letter(
            "Statement",
            STATEMENT,
            File("photos.zip", "application/zip", b"PK"),
            File("invoice.pdf", "application/x-msdownload", b"MZ"),
            File("empty.csv", "text/csv", b""),
        ),
    )
    assert body_of(fetch(owner, message_id)) == {
        "ok": True,
        "docIds": [ID],
        "count": 1,
        "skipped": [
            {"name": "photos.zip", "reason": "Files of this type are not imported."},
            {
                "name": "invoice.pdf",
                "reason": "The file's name and its declared type do not fit together.",
            },
            {"name": "empty.csv", "reason": "The file is empty."},
        ],
    }


def test_the_same_file_twice_in_a_message_is_one_document(
    owner: str, post_office: PostOffice
) -> None:
    copy = File("copy.csv", "text/csv", STATEMENT.content)
    (message_id,) = post_office.connect(owner, letter("Statement", STATEMENT, copy))
    assert body_of(fetch(owner, message_id)) == {"ok": True, "docIds": [ID], "count": 1}


def test_a_message_fetched_twice_is_imported_once(owner: str, post_office: PostOffice) -> None:
    (message_id,) = post_office.connect(owner, letter("Statement", STATEMENT))
    for _ in range(2):
        assert body_of(fetch(owner, message_id))["docIds"] == [ID]
        work(owner, ID)
    assert documents(owner) == {ID: "imported"}
    assert len(rows(owner)) == 2
    assert len(notifications(owner)) == 1


def test_a_file_that_came_in_another_message_before_is_imported_once(
    owner: str, post_office: PostOffice
) -> None:
    first, second = post_office.connect(
        owner, letter("Statement", STATEMENT), letter("Fwd: Statement", STATEMENT)
    )
    body_of(fetch(owner, first))
    work(owner, ID)
    assert body_of(fetch(owner, second))["docIds"] == [ID]
    work(owner, ID)
    assert (len(rows(owner)), len(notifications(owner))) == (2, 1)
    assert document(owner, ID).message_id == first


def test_a_document_that_was_read_is_not_put_again(owner: str, post_office: PostOffice) -> None:
    (message_id,) = post_office.connect(owner, letter("Statement", STATEMENT))
    imported(owner, STATEMENT.content)
    before = document(owner, ID)
    body_of(fetch(owner, message_id))
    assert document(owner, ID).attribute_values == before.attribute_values


def test_a_document_that_failed_is_tried_again(owner: str, post_office: PostOffice) -> None:
    (message_id,) = post_office.connect(owner, letter("Statement", STATEMENT))
    body_of(fetch(owner, message_id))
    failed = document(owner, ID)
    failed.update([DocumentRecord.status.set("failed"), DocumentRecord.revision.set(1)])
    assert body_of(fetch(owner, message_id))["docIds"] == [ID]
    assert documents(owner) == {ID: "processing"}
    work(owner, ID)
    assert documents(owner) == {ID: "imported"}
    assert len(rows(owner)) == 2


def test_a_retry_with_its_key_gets_the_first_answer_and_fetches_nothing(
    owner: str, post_office: PostOffice
) -> None:
    (message_id,) = post_office.connect(owner, letter("Statement", STATEMENT))
    first = fetch(owner, message_id, key="k1")
    asked = len(post_office.gmail.seen)
    assert fetch(owner, message_id, key="k1").text == first.text
    assert len(post_office.gmail.seen) == asked
    assert outcomes(owner, "fetch_email_attachments") == ["success"]


def test_eight_fetches_at_once_record_a_document_once(owner: str, post_office: PostOffice) -> None:
    (message_id,) = post_office.connect(owner, letter("Statement", STATEMENT))
    replies = at_once([partial(fetch, owner, message_id, f"k{n}") for n in range(8)])
    assert [body_of(reply)["docIds"] for reply in replies] == [[ID]] * 8
    assert documents(owner) == {ID: "processing"}


def test_a_document_that_is_imported_meanwhile_is_left_as_it_is(
    owner: str, post_office: PostOffice
) -> None:
    (message_id,) = post_office.connect(owner, letter("Statement", STATEMENT))
    with just_before("TransactWriteItems", lambda: imported(owner, STATEMENT.content)):
        assert body_of(fetch(owner, message_id))["docIds"] == [ID]
    assert documents(owner) == {ID: "imported"}


@pytest.mark.parametrize("id", ["invalid", "18c2f0a1b2c3d4e5", "../../etc", "é", "x" * 128, "%2e"])
def test_an_id_of_no_message_is_told_in_the_contracts_words(
    id: str, owner: str, post_office: PostOffice
) -> None:
    """Test conversation 5 of docs/rules/prime.md."""
    post_office.connect(owner, letter("Statement", STATEMENT))
    reply = fetch(owner, id)
    assert (reply.status, reply.body) == (404, {"ok": False, "error": "Message not found"})


def test_another_users_message_is_not_found(owner: str, post_office: PostOffice) -> None:
    (theirs,) = post_office.connect(f"{owner}2", letter("Statement of theirs", STATEMENT))
    post_office.connect(owner)
    assert refused(fetch(owner, theirs), 404) == "Message not found"
    assert documents(owner) == {}


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("4111 1111 1111 1111 of 123-45-6789.csv", "[redacted] of [redacted].csv"),
        ("visa_4111111111111111_sept.csv", "visa [redacted] sept.csv"),
        ("statement_GB82WEST12345698765432.csv", "statement [redacted].csv"),
        ("september_statement_1234.csv", "september_statement_1234.csv"),
    ],
)
def test_personal_numbers_are_not_kept_in_a_documents_name(
    name: str, kept: str, owner: str, post_office: PostOffice
) -> None:
    file = csv_file(statement(COFFEE), name)
    (message_id,) = post_office.connect(owner, letter("Statement", file))
    (id,) = body_of(fetch(owner, message_id))["docIds"]
    assert document(owner, id).name == kept


def test_a_file_name_is_no_path(owner: str, post_office: PostOffice) -> None:
    file = csv_file(statement(COFFEE), "../../somebody-else/doc_1.csv")
    (message_id,) = post_office.connect(owner, letter("Statement", file))
    (id,) = body_of(fetch(owner, message_id))["docIds"]
    assert kept(owner, id) == file.content
    assert "/" not in document(owner, id).name


def test_in_chat_a_model_may_fetch_what_it_has_just_found(
    owner: str, post_office: PostOffice
) -> None:
    (message_id,) = post_office.connect(owner, letter("Statement", STATEMENT))
    reply = in_chat("fetch_email_attachments", owner, messageId=message_id)
    assert body_of(reply)["docIds"] == [ID]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({}, "Missing messageId"),
        ({"messageId": ""}, "messageId must have at least 1 character"),
        ({"messageId": "x" * 129}, "messageId must have at most 128 characters"),
        ({"messageId": 5}, "messageId must be a valid string"),
        ({"messageId": "x", "force": True}, "force is not a known field"),
    ],
)
def test_what_is_no_id_is_refused_before_gmail_is_asked(
    arguments: dict[str, Any], problem: str, owner: str, post_office: PostOffice
) -> None:
    post_office.connect(owner)
    assert refused(post("fetch_email_attachments", owner, **arguments), 400) == problem
    assert post_office.gmail.seen == ()


def test_the_audit_names_the_documents_and_nothing_of_what_is_in_them(
    owner: str, post_office: PostOffice
) -> None:
    (message_id,) = post_office.connect(owner, letter("Statement", STATEMENT))
    fetch(owner, message_id)
    fetch(owner, "invalid")
    assert outcomes(owner, "fetch_email_attachments") == ["success", "refused"]
