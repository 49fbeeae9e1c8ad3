"""A locked document waits for its password, which its owner alone gives."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from prime.entities import DocumentRecord
from prime.imports import bucket, passwords
from prime.imports.passwords import TRIES
from prime.process_import import GivenUp
from tests.calling import direct, proxy_event, say_yes, send
from tests.prime.calls import body_of, confirmed, post, refused
from tests.prime.documents import drawing, locked
from tests.prime.documents.drawing import Statement
from tests.prime.passwords.giving import NAME, PASSWORD, ask, give, statement, status
from tests.prime.post_office import PostOffice
from tests.prime.stored import (
    booked,
    document,
    everything_kept,
    imported,
    notifications,
    outcomes,
    record,
    upload,
    work,
)
from tests.prime.uploads.uploading import announce, announced, begin
from tests.project.tools import TOOLS
from toolkit.call import ACT

pytestmark = pytest.mark.slow

WAITS = ("waiting", ["password"])
PDF = "application/pdf"
ROWS = [("2025-01-06", "COFFEE", "-4.50"), ("2025-01-28", "PAY", "9.00")]


@pytest.fixture
def id(owner: str, post_office: PostOffice) -> str:
    """Of a locked document that was looked at."""
    return imported(owner, statement(), NAME)


def test_it_waits_with_one_question_and_nothing_is_read(owner: str, id: str) -> None:
    assert status(owner, id) == WAITS
    assert booked(owner) == []
    (notice,) = notifications(owner)
    assert notice.startswith(f"{NAME} waits for your answer: It is locked, and nothing of it is re")
    (found,) = body_of(post("get_recent_imports", owner))["imports"]
    (asked,) = found["questions"]
    assert (found["status"], found["reason"], asked["question"]) == ("waiting", None, "password")
    assert "in the app" in asked["text"]
    assert "never in a conversation" in asked["text"]
    assert "remember_for" not in asked  # it came with no mail


def test_its_password_has_it_read_and_is_gone_then(owner: str, id: str) -> None:
    asked = ask(owner, id, PASSWORD).body["confirmation"]
    assert asked["prompt"].endswith(
        f"Import “{NAME}”, with the password that you have entered? Reply YES to confirm."
    )
    assert PASSWORD not in str(asked)
    give(owner, id, PASSWORD)
    assert booked(owner) == ROWS
    assert status(owner, id) == ("imported", [])
    assert document(owner, id).password is None
    assert outcomes(owner, "process_import") == ["success", "success"]


def test_on_its_way_it_is_sealed(owner: str, id: str) -> None:
    body_of(confirmed("review_import", owner, docId=id, decision="answer", password=PASSWORD))
    sealed = document(owner, id).password
    assert sealed
    assert PASSWORD.encode() not in sealed
    assert PASSWORD not in everything_kept(owner)


def test_a_wrong_one_leaves_it_waiting_and_says_so(owner: str, id: str) -> None:
    give(owner, id, f"{PASSWORD}!")
    assert status(owner, id) == WAITS
    found = document(owner, id)
    assert found.reason == passwords.WRONG
    assert found.password is None
    assert notifications(owner)[-1].startswith(f"{NAME} waits for your answer: {passwords.WRONG}")
    give(owner, id, PASSWORD)
    assert booked(owner) == ROWS
    assert document(owner, id).reason is None


def test_five_an_hour_are_tried(owner: str, id: str) -> None:
    for number in range(TRIES):
        give(owner, id, f"wrong {number}")
    reply = ask(owner, id, PASSWORD)
    assert refused(reply, 429).startswith("5 passwords an hour are tried on a document.")
    assert 0 < int(reply.headers["Retry-After"]) <= 3600
    an_hour_ago = int((datetime.now(UTC) - timedelta(hours=1)).timestamp())
    document(owner, id).update([DocumentRecord.tries.set([an_hour_ago] * TRIES)])
    give(owner, id, PASSWORD)
    assert booked(owner) == ROWS


def test_one_that_comes_with_an_announcement_counts_among_them(
    owner: str, post_office: PostOffice
) -> None:
    file = statement()
    for number in range(TRIES):
        assert begin(owner, file, NAME, content_type=PDF, password=f"wrong {number}")["upload"]
    reply = announce(owner, announced(file, NAME, content_type=PDF, password=PASSWORD))
    assert refused(reply, 429).startswith("5 passwords an hour are tried on a document.")
    assert len(document(owner, bucket.document_id(file)).tries) == TRIES
    assert begin(owner, file, NAME, content_type=PDF)["upload"]  # the file itself may come


@pytest.mark.parametrize("status", ["undone", "failed"])
def test_announced_again_it_leads_to_no_sixth_one(
    status: str, owner: str, post_office: PostOffice
) -> None:
    file = statement()
    id = imported(owner, file, NAME)
    for number in range(TRIES):
        give(owner, id, f"wrong {number}")
    document(owner, id).update([DocumentRecord.status.set(status)])
    again = announced(file, NAME, content_type=PDF, password=PASSWORD)
    assert announce(owner, again).status == 429
    assert document(owner, id).status == status


@pytest.mark.parametrize("password", ["", "x" * 129, "line\nbreak", "nul\0", 5, None])
def test_what_is_no_password_is_refused_and_not_repeated(
    password: Any, owner: str, id: str
) -> None:
    reply = post("review_import", owner, docId=id, decision="answer", password=password)
    assert refused(reply, 400).startswith("password must")
    assert "line" not in reply.text
    assert document(owner, id).tries == []


@pytest.mark.parametrize("decision", ["accept", "undo", "forget_password"])
def test_it_goes_with_no_other_decision(decision: str, owner: str, id: str) -> None:
    assert refused(ask(owner, id, PASSWORD, decision=decision), 400) == (
        f"password is nothing to {decision}"
    )


def test_a_model_may_not_give_it_and_is_told_where_it_is_given(owner: str, id: str) -> None:
    order = {"docId": id, "decision": "answer"}
    tool = TOOLS["review_import"]
    assert not {"password", "remember"} & tool.arguments.model_schema["properties"].keys()
    for more in ({"password": PASSWORD}, {"remember": True}):
        program = proxy_event(owner, {"userId": owner, **order, **more}, scopes=[ACT])
        for reply in (direct(tool, owner, order | more), send(tool, program)):
            assert "in the app" in refused(reply, 400)
            assert PASSWORD not in str(reply.body)
    reply = direct(tool, owner, order)
    assert "Give it in the app" in refused(reply, 400)
    assert status(owner, id) == WAITS


def test_what_could_not_be_read_before_is_read_again_with_it(owner: str, id: str) -> None:
    document(owner, id).update(
        [DocumentRecord.status.set("unreadable"), DocumentRecord.questions.set([])]
    )
    give(owner, id, PASSWORD, decision="read_again")
    assert booked(owner) == ROWS


def test_what_was_read_with_it_is_not_read_again_without(owner: str, id: str) -> None:
    give(owner, id, PASSWORD)
    body_of(confirmed("review_import", owner, docId=id, decision="read_again"))
    work(owner, id, order=document(owner, id).order["id"])
    assert status(owner, id) == WAITS
    assert booked(owner) == ROWS


def test_a_locked_document_is_undone_without_it(owner: str, id: str) -> None:
    say_yes(owner, ask(owner, id, None, decision="undo"))
    body_of(ask(owner, id, None, decision="undo"))
    work(owner, id, order=document(owner, id).order["id"])
    assert status(owner, id) == ("undone", [])


def test_what_is_no_statement_when_it_is_open_asks_nothing_more(
    owner: str, post_office: PostOffice
) -> None:
    letter = drawing.statement(Statement([], ["Dear customer"], titled=False))
    id = imported(owner, locked.pdf(letter, PASSWORD), NAME)
    give(owner, id, PASSWORD)
    assert status(owner, id) == ("unreadable", [])


def test_what_it_asks_when_it_is_open_is_answered_without_the_password(
    owner: str, post_office: PostOffice
) -> None:
    id = imported(owner, statement(currency=None), NAME)
    give(owner, id, PASSWORD)
    assert status(owner, id) == ("waiting", ["currency"])
    assert PASSWORD not in everything_kept(owner)
    body_of(confirmed("review_import", owner, docId=id, decision="answer", currency="USD"))
    work(owner, id, order=document(owner, id).order["id"])
    assert booked(owner) == ROWS
    assert document(owner, id).password is None


def test_a_worker_that_fails_has_it_until_its_last_try(
    owner: str, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    body_of(confirmed("review_import", owner, docId=id, decision="answer", password=PASSWORD))
    order = document(owner, id).order["id"]
    with monkeypatch.context() as broken:
        broken.setenv("OCR_ENGINE", "broken")
        with pytest.raises(Exception, match="OCR_ENGINE"):
            work(owner, id, order=order)
    assert document(owner, id).password
    work(owner, id, order=order, received=2)
    assert booked(owner) == ROWS
    assert document(owner, id).password is None


def test_an_import_that_is_given_up_forgets_it(owner: str, id: str) -> None:
    body_of(confirmed("review_import", owner, docId=id, decision="answer", password=PASSWORD))
    with pytest.raises(GivenUp):
        work(owner, id, order=document(owner, id).order["id"], received=4)
    found = document(owner, id)
    assert found.status == "failed"
    assert found.password is None


def test_a_document_that_asks_for_none_takes_none_as_an_answer(owner: str) -> None:
    id = record(owner, status="imported")
    assert refused(ask(owner, id, PASSWORD), 409) == "This import asks nothing."


def test_two_documents_passwords_are_not_mixed_up(owner: str, post_office: PostOffice) -> None:
    first = upload(owner, statement("2025-01", password="one"), "one.pdf")
    second = upload(owner, statement("2025-02", password="two"), "two.pdf")
    work(owner, first, second)
    give(owner, second, "two")
    assert status(owner, first) == WAITS
    assert status(owner, second) == ("imported", [])
