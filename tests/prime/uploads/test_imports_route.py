"""The routes below /imports: a file in a form, what is seen of an import and done with it."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import pytest

from prime.imports import bucket
from prime.uploads.imports_route import handler
from tests.calling import Reply, at_once, send
from tests.each_row import each_row
from tests.finance.calls import name_account
from tests.local.aws.tokens import FIRST_PARTY
from tests.prime.calls import body_of, refused
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    NAMELESS,
    UNDATED,
    Row,
    booked,
    document,
    imported,
    ledger,
    outcomes,
    record,
    statement,
    work,
)
from tests.prime.uploads.uploading import form_event, posted_form, see, settle, uploaded
from toolkit import Caller
from toolkit.call import ACT
from toolkit.guards.write_policy import InfluenceMark

FILE = statement(COFFEE, LUNCH)
ID = bucket.document_id(FILE.encode())
NAME = "september_statement.csv"


def carried_out(user_id: str, id: str) -> None:
    work(user_id, id, order=document(user_id, id).order["id"])


def ordered(reply: Reply, id: str) -> None:
    assert (reply.status, reply.body) == (202, {"import_id": id, "state": "reading"})


def test_a_file_in_a_form_is_taken_at_once_and_imported(owner: str) -> None:
    reply = posted_form(owner, FILE)
    assert (reply.status, reply.body) == (202, {"import_id": ID})
    assert bucket.get(Caller(owner), ID) == FILE.encode()
    assert body_of(see(owner, ID))["state"] == "reading"
    work(owner, ID)
    assert booked(owner) == [COFFEE, LUNCH]
    assert outcomes(owner, "upload_document") == ["success"]


def test_a_form_is_carried_out_once_under_its_key_and_by_content(owner: str) -> None:
    replies = at_once([partial(posted_form, owner, FILE, key="k")] * 4)
    replies.append(posted_form(owner, FILE, key="another"))
    assert {(reply.status, reply.body["import_id"]) for reply in replies} == {(202, ID)}
    assert refused(posted_form(owner, "other,file\n", key="k"), 409)
    work(owner, ID)
    assert booked(owner) == [COFFEE, LUNCH]


def test_any_bytes_come_through_a_form_as_they_are(owner: str) -> None:
    content = bytes(range(256)) * 40 + b"\r\n--\r\n\n\r"
    id = posted_form(owner, content, "x.csv").body["import_id"]
    assert bucket.get(Caller(owner), id) == content


def test_killed_between_record_and_file_the_same_form_puts_it(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as dying:
        dying.setattr("prime.imports.bucket.put", _die)
        with pytest.raises(KeyboardInterrupt):
            posted_form(owner, FILE, key="k")
    assert document(owner, ID).status == "uploading"
    assert posted_form(owner, FILE, key="k").body == {"import_id": ID}
    work(owner, ID)
    assert booked(owner) == [COFFEE, LUNCH]


def _die(*_: Any) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("name", "content"), [("notes.txt", "x"), ("a.csv", ""), ("a.heic", "x"), ("", "x")]
)
def test_a_file_that_no_mail_could_bring_is_refused(name: str, content: str, owner: str) -> None:
    refused(posted_form(owner, content, name), 400)
    assert body_of(see(owner))["imports"] == []


@pytest.mark.parametrize("part", ['name="{}"', 'name="file"; filename="{}"', 'name="file"'])
def test_a_form_of_many_parts_is_refused_at_the_first_few(part: str, owner: str) -> None:
    begins = f"--x\r\nContent-Disposition: form-data; {part}\r\n\r\n1\r\n"
    parts = "".join(begins.format(number) for number in range(60_000))
    event = form_event(owner, FILE) | {"body": f"{parts}--x--\r\n", "isBase64Encoded": False}
    event["headers"]["Content-Type"] = "multipart/form-data; boundary=x"
    began = time.process_time()
    assert send(handler, event).status == 400
    assert time.process_time() - began < 1


def test_unknown_fields_of_a_form_are_refused(owner: str) -> None:
    assert refused(posted_form(owner, FILE, colour="x"), 400) == "colour is not a known field"


def test_rows_go_into_the_account_that_their_owner_names(owner: str) -> None:
    name_account(owner, id="acc_main", name="Main")
    assert refused(posted_form(owner, FILE, account_id="acc_none"), 404) == "Account not found"
    posted_form(owner, FILE, account_id="acc_main")
    work(owner, ID)
    assert {entry.account_id for entry in ledger(owner)} == {"acc_main"}
    assert body_of(see(owner, ID))["account"] == "acc_main"


def test_an_import_is_seen_with_its_rows_and_why_some_wait(owner: str) -> None:
    id = imported(owner, statement(COFFEE, UNDATED))
    found = body_of(see(owner, id))
    (waits,) = [row for row in found["rows"] if row["state"] == "needs_review"]
    assert (waits["date"], waits["description"], waits["amount"]) == (None, "Gym", -30.0)
    assert waits["reasons"]
    assert found | {"rows": []} == {
        "import_id": id,
        "state": "ready",
        "file_name": NAME,
        "account": "imported",
        "reason": None,
        "questions": [],
        "rows": [],
        "counts": {"rows": 2, "accepted": 1, "needs_review": 1},
    }
    assert found["rows"][1] == {
        "id": found["rows"][1]["id"],
        "date": "2025-01-06",
        "description": "Coffee Corner",
        "amount": -4.5,
        "currency": "USD",
        "category": "uncategorized",
        "state": "accepted",
        "reasons": [],
    }


SHOPS: list[Row] = [(f"2025-01-{1 + n % 28:02}", f"Shop {n:02}", f"-{n}.50") for n in range(40)]


def test_thousands_of_rows_are_looked_through_in_pages(owner: str) -> None:
    id = imported(owner, statement(*SHOPS))
    whole = body_of(see(owner, id))
    found: list[Any] = []
    after: dict[str, str] = {}
    while page := body_of(see(owner, id, limit="9", **after)):
        found += page["rows"]
        assert page["counts"]["rows"] == len(SHOPS)
        if "next" not in page:
            break
        after = {"after": page["next"]}
    assert found == whole["rows"]
    assert "next" not in whole


def test_rows_are_found_by_their_state_and_their_text(owner: str) -> None:
    id = imported(
        owner, statement(*SHOPS[:5], COFFEE, ("2025-01-09", "CAFÉ Río", "-3.00"), UNDATED)
    )
    waiting = body_of(see(owner, id, state="needs_review"))
    assert [row["description"] for row in waiting["rows"]] == ["Gym"]
    by_text = body_of(see(owner, id, text="cafe r", state="accepted", limit="1"))
    assert [row["description"] for row in by_text["rows"]] == ["CAFÉ Río"]
    assert "next" not in by_text
    shops = body_of(see(owner, id, text="shop", limit="4"))
    assert (len(shops["rows"]), "next" in shops) == (4, True)


@each_row(
    "query",
    [
        {"after": "txn_none"},
        *({"limit": each} for each in ("0", "1001", "x")),
        *({"state": "gone"}, {"userId": "somebody"}, {"import_id": "doc_other"}),
    ],
)
def test_a_page_that_there_cannot_be_is_refused(owner: str, query: dict[str, str]) -> None:
    assert refused(see(owner, imported(owner, FILE), **query), 400)


@pytest.mark.parametrize(
    ("fields", "state"),
    [
        ({"status": "uploading"}, "reading"),
        ({"status": "processing"}, "reading"),
        ({"status": "waiting"}, "asking"),
        ({"status": "imported", "needs_review": 1}, "ready"),
        ({"status": "uploaded"}, "ready"),
        ({"status": "imported"}, "accepted"),
        ({"status": "undone"}, "undone"),
        ({"status": "unreadable"}, "unreadable"),
        ({"status": "failed"}, "unreadable"),
    ],
)
def test_every_status_has_its_state(fields: dict[str, Any], state: str, owner: str) -> None:
    record(owner, **fields)
    assert body_of(see(owner, "doc_1"))["state"] == state
    assert body_of(see(owner))["imports"][0]["state"] == state


def test_questions_have_their_choices_and_answers_import_it(owner: str) -> None:
    id = imported(owner, NAMELESS)
    found = body_of(see(owner, id))
    (question,) = found["questions"]
    assert (found["state"], question["id"]) == ("asking", "currency")
    assert "MXN" in question["choices"]
    ordered(settle(owner, id, "answers", {"currency": "MXN"}), id)
    carried_out(owner, id)
    assert booked(owner) == [COFFEE, LUNCH]
    assert body_of(see(owner, id))["state"] == "accepted"


def test_all_that_waits_is_accepted_but_what_is_excepted(owner: str) -> None:
    id = imported(owner, statement(COFFEE, COFFEE, LUNCH, LUNCH))
    rows = body_of(see(owner, id))["rows"]
    (lunch,) = [
        row["id"]
        for row in rows
        if row["state"] == "needs_review" and row["description"] == "Noodle Bar"
    ]
    ordered(settle(owner, id, "accept", {"except": [lunch]}), id)
    carried_out(owner, id)
    assert booked(owner) == [COFFEE, COFFEE, LUNCH]
    assert body_of(see(owner, id))["counts"]["needs_review"] == 1


def test_an_import_is_undone_and_read_again_by_its_owners_word_alone(owner: str) -> None:
    id = imported(owner, FILE)
    ordered(settle(owner, id, "undo"), id)
    assert refused(settle(owner, id, "undo"), 409).startswith("This document is still being read")
    carried_out(owner, id)
    assert (booked(owner), body_of(see(owner, id))["state"]) == ([], "undone")
    ordered(settle(owner, id, "reread", {}), id)
    carried_out(owner, id)
    assert booked(owner) == [COFFEE, LUNCH]
    assert outcomes(owner, "order_import") == ["success", "refused", "success"]


def test_a_deed_is_done_once_under_its_key(owner: str) -> None:
    id = imported(owner, FILE)
    replies = [settle(owner, id, "undo", key="k") for _ in range(2)]
    for reply in replies:
        ordered(reply, id)
    assert document(owner, id).revision == 2


def test_what_is_held_is_imported_by_accepting_it(owner: str) -> None:
    id = uploaded(owner, FILE, hold=True)
    work(owner, id)
    ordered(settle(owner, id, "accept"), id)
    carried_out(owner, id)
    assert booked(owner) == [COFFEE, LUNCH]


@each_row(
    ("deed", "body", "status"),
    [
        ("answers", {"colour": "red"}, 400),
        ("answers", {"currency": "pesos"}, 400),
        ("answers", {"day_order": 5}, 400),
        ("answers", {}, 409),
        ("accept", {}, 409),
        ("accept", {"except": "all"}, 400),
        ("accept", {"leftOut": []}, 400),
        ("undo", {"except": []}, 400),
        ("reread", {"currency": "MXN"}, 400),
        ("sell", {}, 404),
        ("undo", "[]", 400),
    ],
)
def test_what_makes_no_sense_is_refused(deed: str, body: Any, status: int, owner: str) -> None:
    id = imported(owner, FILE)
    refused(settle(owner, id, deed, body), status)
    assert document(owner, id).revision == 1


def test_nobody_sees_or_settles_anothers_or_nobodys(owner: str) -> None:
    id = imported(owner, FILE)
    for user_id, named in ((f"{owner}-other", id), (owner, "doc_none"), (owner, "x" * 3000)):
        refused(see(user_id, named), 404)
        for deed in ("answers", "accept", "undo", "reread"):
            refused(settle(user_id, named, deed), 404)
    assert body_of(see(f"{owner}-other"))["imports"] == []


def test_a_models_token_sees_and_settles_nothing(owner: str) -> None:
    """What it sees has others' text in it, which marks its door."""
    id = imported(owner, FILE)
    for deed in ("answers", "accept", "undo", "reread"):
        refused(settle(owner, id, deed, scopes=[ACT]), 403)
    assert see(owner, id, scopes=[ACT]).status == 200
    assert (
        InfluenceMark.get(InfluenceMark.key_of(Caller(owner, client=FIRST_PARTY), "rest")).user_id
        == owner
    )


def test_nobody_is_let_in_without_signing_in() -> None:
    assert refused(see(""), 401) == "Sign in first."
