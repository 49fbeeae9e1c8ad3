"""How long imports and what is told of them are kept. DynamoDB deletes late: here an end that has
come is written, and the item is still in the table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from chat.memory.recall import search
from notifications.entities import Notification
from prime.entities import DocumentRecord, PrimeRecord
from prime.imports import bucket
from prime.process_import import TRIES, GivenUp
from prime.uploads.arrival import arrived
from tests.local.gmail.letters import File
from tests.prime.calls import body_of, confirmed, post
from tests.prime.post_office import PostOffice, csv_file, letter
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    UNDATED,
    assert_ledger_has_what_is_accepted,
    booked,
    document,
    imported,
    notifications,
    record,
    rows,
    statement,
    transactions,
    work,
)
from tests.prime.uploads.uploading import begin, uploaded
from toolkit import Caller, NotFound, dates
from toolkit.storage import tables

ALL = statement(COFFEE, LUNCH, UNDATED)
CSV: File = csv_file(ALL)
DAY = 24 * 60 * 60
LONG_AGO = int((datetime.now(UTC) - timedelta(hours=40)).timestamp())


@pytest.fixture(autouse=True)
def _days(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMPORT_RETENTION_DAYS", "40")
    monkeypatch.setenv("NOTIFICATION_RETENTION_DAYS", "30")


def seconds_left(user_id: str, id: str) -> float:
    return document(user_id, id).expires_at - datetime.now(UTC).timestamp()


def midnight_after(days: int, since: str) -> int:
    day = datetime.fromisoformat(since).replace(hour=0, minute=0, second=0, microsecond=0)
    return int((day + timedelta(days=days + 1)).timestamp())


def end(user_id: str, kind: str) -> None:
    """Have all of the user's items of the kind end: 40 hours ago."""
    for each in PrimeRecord.query(f"{user_id}#{kind}"):
        tables.client().update_item(
            TableName=PrimeRecord.Meta.table_name,
            Key={"pk": {"S": each.pk}, "sk": {"S": each.sk}},
            UpdateExpression="SET expires_at = :end",
            ExpressionAttributeValues={":end": {"N": str(LONG_AGO)}},
        )


def listed(user_id: str) -> list[str]:
    imports = body_of(post("get_recent_imports", user_id))["imports"]
    return [each["docId"] for each in imports]


def test_an_import_has_an_end_once_it_is_finished_and_its_transactions_never(owner: str) -> None:
    id = record(owner)
    assert document(owner, id).expires_at is None
    id = imported(owner, ALL)
    finished = document(owner, id)
    assert finished.expires_at == midnight_after(40, finished.ended_at)
    entries = transactions(owner)
    assert len(entries) == 3
    assert not any("expires_at" in each.to_dynamodb_dict() for each in entries)


@pytest.mark.parametrize("status", ["unreadable", "failed"])
def test_one_that_came_to_nothing_ends_too(status: str, owner: str) -> None:
    if status == "unreadable":
        id = imported(owner, "no table")
    else:
        id = record(owner)
        with pytest.raises(GivenUp):
            work(owner, id, received=TRIES + 1)
    ended = document(owner, id)
    assert (ended.status, ended.expires_at) == (status, midnight_after(40, ended.ended_at))


def test_one_that_is_left_ends_no_sooner_than_its_messages(
    owner: str, post_office: PostOffice
) -> None:
    """Nobody may ever store that it has failed. What it would end by is kept if that is later."""
    (message_id,) = post_office.connect(owner, letter("Statement", CSV))
    begun = int(datetime.now(UTC).timestamp())
    (id,) = body_of(post("fetch_email_attachments", owner, messageId=message_id))["docIds"]
    assert 21 * DAY <= document(owner, id).expires_at - begun < 23 * DAY
    with pytest.raises(GivenUp):
        work(owner, id, received=TRIES + 1)
    ends_at = document(owner, id).expires_at
    assert seconds_left(owner, id) > 40 * DAY
    body_of(post("fetch_email_attachments", owner, key="again", messageId=message_id))
    assert (document(owner, id).status, document(owner, id).expires_at) == ("processing", ends_at)


@pytest.mark.parametrize("status", ["failed", "undone"])
def test_what_is_about_to_end_and_is_begun_again_outlasts_its_messages(
    status: str, owner: str, post_office: PostOffice
) -> None:
    soon = int(datetime.now(UTC).timestamp()) + 60
    id = bucket.document_id(ALL.encode())
    record(owner, id, status=status, expires_at=soon, ended_at=dates.iso(datetime.now(UTC)))
    begin(owner, ALL)
    assert seconds_left(owner, id) > DAY - 60
    record(owner, id, status=status, expires_at=soon, ended_at=dates.iso(datetime.now(UTC)))
    (message_id,) = post_office.connect(owner, letter("Statement", CSV))
    body_of(post("fetch_email_attachments", owner, messageId=message_id))
    assert seconds_left(owner, id) > 21 * DAY - 600


def test_what_arrives_and_is_left_ends(owner: str) -> None:
    id = uploaded(owner, ALL)
    assert arrived(Caller(owner), id)
    assert 21 * DAY - 600 < seconds_left(owner, id) < 23 * DAY


def test_what_is_kept_for_good_is_so_while_an_order_is_carried_out(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IMPORT_RETENTION_DAYS", "0")
    id = imported(owner, ALL)
    body_of(confirmed("review_import", owner, docId=id, decision="undo"))
    assert document(owner, id).status == "processing"
    assert document(owner, id).expires_at is None


def test_an_import_is_gone_for_every_reader_when_its_end_has_come(owner: str) -> None:
    id = imported(owner, ALL)
    assert listed(owner) == [id]
    end(owner, "documents")
    assert listed(owner) == []
    assert body_of(post("get_recent_import", owner)) == {"found": False}
    assert DocumentRecord.fetch(Caller(owner), id) is None
    assert search(Caller(owner), "september statement", 5) == []


def test_the_books_outlive_the_import_and_the_notification_outlives_it(owner: str) -> None:
    imported(owner, ALL)
    end(owner, "documents")
    assert len(rows(owner)) == 3
    assert booked(owner) == [COFFEE, LUNCH]
    found = body_of(post("get_transactions", owner))["transactions"]
    assert {each["document"] for each in found} == {"september_statement.csv"}
    assert len(notifications(owner)) == 1


@pytest.mark.parametrize("decision", ["accept", "discard"])
def test_what_waits_is_still_reviewed_when_its_import_is_gone(decision: str, owner: str) -> None:
    imported(owner, statement(UNDATED))
    end(owner, "documents")
    (waiting,) = transactions(owner)
    given: dict[str, Any] = {"id": waiting.id, "decision": decision}
    if decision == "accept":
        given["date"] = "2025-01-10"
    body_of(confirmed("review_transaction", owner, **given))
    assert_ledger_has_what_is_accepted(owner)
    state = {"accept": "entered", "discard": "discarded"}[decision]
    assert [each.state for each in transactions(owner)] == [state]


def test_a_document_that_is_fetched_again_after_its_end_enters_nothing_twice(
    owner: str, post_office: PostOffice
) -> None:
    (message_id,) = post_office.connect(owner, letter("Statement", CSV))
    (id,) = body_of(post("fetch_email_attachments", owner, messageId=message_id))["docIds"]
    work(owner, id)
    before = rows(owner), booked(owner)
    figures = document(owner, id).transactions, document(owner, id).totals
    end(owner, "documents")
    again = body_of(post("fetch_email_attachments", owner, key="again", messageId=message_id))
    assert again == {"ok": True, "docIds": [id], "count": 1}
    assert document(owner, id).status == "processing"
    work(owner, id)
    assert (rows(owner), booked(owner)) == before
    assert (document(owner, id).transactions, document(owner, id).totals) == figures
    assert document(owner, id).expires_at > LONG_AGO
    assert_ledger_has_what_is_accepted(owner)


def test_a_notification_ends_by_when_it_was_written_and_then_is_gone(owner: str) -> None:
    imported(owner, ALL)
    caller = Caller(owner)
    (told,) = Notification.newest(caller, limit=5)
    assert told.expires_at == midnight_after(30, told.created_at)
    end(owner, "notifications")
    assert Notification.newest(caller, limit=5) == []
    assert Notification.unread(caller) == []
    with pytest.raises(NotFound):
        Notification.of(caller, told.sk)


def test_a_notification_is_read_when_its_import_is_gone(owner: str) -> None:
    id = imported(owner, ALL)
    end(owner, "documents")
    (told,) = Notification.newest(Caller(owner), limit=5)
    assert told.for_page()["document_id"] == id
