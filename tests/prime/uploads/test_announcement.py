"""POST /imports with a file that is announced: what is taken, refused, and known already."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from prime.entities import DocumentRecord
from prime.gmail import attachments
from prime.imports import bucket
from prime.process_import import NotRecorded
from prime.uploads.arrival import arrived
from tests.calling import at_once
from tests.each_row import each_row
from tests.prime.calls import body_of, confirmed, post, refused
from tests.prime.imports.killing import killed_after
from tests.prime.post_office import PostOffice, csv_file, letter
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    NAMELESS,
    assert_ledger_has_what_is_accepted,
    booked,
    document,
    imported,
    outcomes,
    record,
    rows,
    statement,
    upload,
    work,
)
from tests.prime.uploads.uploading import announce, announced, begin, put, see, uploaded
from toolkit import Caller
from toolkit.audit.audit_event import AuditEvent
from toolkit.call import ACT

FILE = statement(COFFEE, LUNCH)
ID = bucket.document_id(FILE.encode())


def test_an_announced_file_is_recorded_with_where_to_send_it(owner: str) -> None:
    body = begin(owner, FILE)
    assert (body["import_id"], body["state"], body["upload"]["method"]) == (ID, "reading", "PUT")
    found = document(owner, ID)
    assert (found.status, found.source) == ("uploading", "upload")
    assert (found.name, found.content_type, found.size) == (
        "september_statement.csv",
        "text/csv",
        len(FILE),
    )
    (event,) = AuditEvent.of_user(owner, action="upload_document")
    assert event.tool_output == {"import_id": ID, "status": "uploading"}


def test_what_arrives_is_imported_as_from_a_mail(owner: str) -> None:
    work(owner, uploaded(owner, FILE))
    assert booked(owner) == [COFFEE, LUNCH]
    found = document(owner, ID)
    assert (found.status, found.transactions) == ("imported", 2)
    (listed,) = body_of(post("get_recent_imports", owner))["imports"]
    assert (listed["source"], listed["status"]) == ("upload", "imported")


def test_what_never_arrives_is_gone_after_a_day(owner: str) -> None:
    begin(owner, FILE)
    end = datetime.fromtimestamp(document(owner, ID).expires_at, UTC)
    assert timedelta(hours=23) < end - datetime.now(UTC) <= timedelta(days=1, seconds=1)
    document(owner, ID).update([DocumentRecord.expires_at.set(1)])
    assert body_of(post("get_recent_imports", owner))["imports"] == []
    assert begin(owner, FILE)["upload"]


def a_day_ago(owner: str, id: str = ID) -> None:
    then = datetime.now(UTC) - timedelta(days=1, seconds=1)
    document(owner, id).update([DocumentRecord.begun_at.set(then.isoformat())])


def state(owner: str) -> tuple[str, str | None, str, str | None]:
    """As its route and as the tools tell it, with the reason."""
    told, (listed,) = see(owner, ID).body, body_of(post("get_recent_imports", owner))["imports"]
    return told["state"], told["reason"], listed["status"], listed["reason"]


def test_what_was_undone_and_never_arrives_again_has_failed_after_a_day(owner: str) -> None:
    """Its record does not end: an import of it had."""
    work(owner, uploaded(owner, FILE))
    body_of(confirmed("review_import", owner, docId=ID, decision="undo"))
    work(owner, ID, order=document(owner, ID).order["id"])
    begin(owner, FILE)
    assert state(owner) == ("reading", None, "uploading", None)
    a_day_ago(owner)
    never = "The file did not arrive. Send it again."
    assert state(owner) == ("unreadable", never, "failed", never)
    work(owner, uploaded(owner, FILE))
    assert booked(owner) == [COFFEE, LUNCH]


def test_what_nobody_could_read_or_say_so_of_has_failed_after_a_day(owner: str) -> None:
    """Its message is in the dead-letter queue then."""
    uploaded(owner, FILE)
    assert arrived(Caller(owner), ID)
    assert state(owner) == ("reading", None, "processing", None)
    a_day_ago(owner)
    assert state(owner)[::2] == ("unreadable", "failed")
    assert state(owner)[1] == "Something went wrong on our side."
    work(owner, uploaded(owner, FILE))
    assert booked(owner) == [COFFEE, LUNCH]


def test_what_was_left_with_the_order_to_import_it_is_imported_when_it_is_sent_again(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prime.process_import._RECORDED_WITHIN_SECONDS", 0)
    work(owner, uploaded(owner, FILE, hold=True))
    body_of(post("import_document", owner, docId=ID))
    late = document(owner, ID).order["id"]
    a_day_ago(owner)
    assert state(owner)[0] == "unreadable"
    work(owner, uploaded(owner, FILE))
    assert (state(owner)[0], booked(owner)) == ("accepted", [COFFEE, LUNCH])
    assert_is_carried_out_no_more(owner, ID, late)


@pytest.mark.parametrize("decision", ["undo", "accept", "read_again"])
@pytest.mark.parametrize("writes", range(2))
def test_what_was_left_with_another_order_is_imported_when_it_is_sent_again(
    writes: int, decision: str, owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prime.process_import._RECORDED_WITHIN_SECONDS", 0)
    file = statement(COFFEE, COFFEE, LUNCH)
    work(owner, id := uploaded(owner, file))
    body_of(confirmed("review_import", owner, docId=id, decision=decision))
    late = document(owner, id).order["id"]
    with killed_after(writes):
        work(owner, id, order=late)
    assert document(owner, id).status == "processing"
    a_day_ago(owner, id)
    work(owner, uploaded(owner, file))
    assert document(owner, id).status == "imported"
    assert len(rows(owner)) == 3
    assert_ledger_has_what_is_accepted(owner)
    assert_is_carried_out_no_more(owner, id, late)


def test_what_was_answered_and_left_is_imported_by_the_answer_when_it_is_sent_again(
    owner: str,
) -> None:
    work(owner, id := uploaded(owner, NAMELESS))
    body_of(confirmed("review_import", owner, docId=id, decision="answer", currency="USD"))
    a_day_ago(owner, id)
    work(owner, uploaded(owner, NAMELESS))
    assert (document(owner, id).status, booked(owner)) == ("imported", [COFFEE, LUNCH])
    assert len(rows(owner)) == 2


def assert_is_carried_out_no_more(owner: str, id: str, order: str) -> None:
    before = document(owner, id).revision, rows(owner)
    for received in (1, 2, 3):
        with pytest.raises(NotRecorded):
            work(owner, id, received=received, order=order)
    work(owner, id, received=4, order=order)
    assert (document(owner, id).revision, rows(owner)) == before


def test_what_is_tried_after_a_day_is_imported_all_the_same(owner: str) -> None:
    uploaded(owner, FILE)
    arrived(Caller(owner), ID)
    a_day_ago(owner)
    work(owner, ID)
    assert (state(owner)[0], booked(owner)) == ("accepted", [COFFEE, LUNCH])


def test_what_has_arrived_does_not_end_with_the_day(owner: str) -> None:
    work(owner, uploaded(owner, FILE))
    end = datetime.fromtimestamp(document(owner, ID).expires_at, UTC)
    assert end - datetime.now(UTC) > timedelta(days=700)


def test_what_is_held_waits_until_it_is_asked_for(owner: str) -> None:
    id = uploaded(owner, FILE, hold=True)
    for _ in range(2):  # a message may come twice
        work(owner, id)
    assert (document(owner, id).status, booked(owner)) == ("uploaded", [])
    assert document(owner, id).expires_at > datetime.now(UTC).timestamp() + 700 * 86_400
    assert begin(owner, FILE, hold=True) == {
        "import_id": id,
        "state": "ready",
        "upload": None,
    }


def test_what_is_held_is_imported_when_it_is_uploaded_to_be_imported(owner: str) -> None:
    work(owner, uploaded(owner, FILE, hold=True))
    work(owner, uploaded(owner, FILE))
    assert booked(owner) == [COFFEE, LUNCH]


def test_who_announces_twice_gets_two_links_to_one_document(owner: str) -> None:
    links = [begin(owner, FILE)["upload"] for _ in range(2)]
    for link in links:
        assert put(link, FILE) == 200
        work(owner, ID)
    assert booked(owner) == [COFFEE, LUNCH]
    assert outcomes(owner, "process_import") == ["success"]


def test_announced_to_wait_and_to_be_imported_it_is_imported(owner: str) -> None:
    for hold in (True, False, True):
        link = begin(owner, FILE, hold=hold)["upload"]
    put(link, FILE)
    work(owner, ID)
    assert booked(owner) == [COFFEE, LUNCH]


def test_of_eight_that_announce_at_once_all_get_a_link_and_one_is_counted(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IMPORTS_PER_USER_PER_DAY", "1")
    replies = at_once([partial(announce, owner, announced(FILE))] * 8)
    assert {reply.status for reply in replies} == {202}
    assert refused(announce(owner, announced("a,b\n")), 429).startswith("That is all for today")
    assert begin(owner, FILE)["upload"]


@pytest.mark.parametrize(
    ("status", "state"),
    [
        ("processing", "reading"),
        ("waiting", "asking"),
        ("imported", "accepted"),
        ("unreadable", "unreadable"),
    ],
)
def test_what_is_there_already_is_not_sent_again(status: str, state: str, owner: str) -> None:
    record(owner, ID, status=status, reader=10**6)
    assert begin(owner, FILE) == {"import_id": ID, "state": state, "upload": None}
    assert document(owner, ID).status == status


def test_what_came_by_mail_is_not_imported_again_by_an_upload(owner: str) -> None:
    imported(owner, FILE)
    assert begin(owner, FILE)["state"] == "accepted"


def test_what_was_undone_or_failed_may_be_sent_again(owner: str) -> None:
    id = imported(owner, FILE)
    body_of(confirmed("review_import", owner, docId=id, decision="undo"))
    work(owner, id, order=document(owner, id).order["id"])
    assert (document(owner, id).status, booked(owner)) == ("undone", [])
    work(owner, uploaded(owner, FILE))
    assert (document(owner, id).status, booked(owner)) == ("imported", [COFFEE, LUNCH])
    record(owner, id, status="failed")
    assert begin(owner, FILE)["upload"]


def test_another_file_than_was_announced_is_refused_by_the_link(owner: str) -> None:
    link = begin(owner, FILE)["upload"]
    assert "x-amz-checksum-sha256" in link["url"]
    assert "content-length" in link["url"]
    assert put(link, FILE.replace("Coffee", "Toffee")) >= 400
    assert bucket.stored(Caller(owner), ID) is None


def test_a_link_that_has_ended_takes_nothing(owner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("prime.uploads.link.LASTS", timedelta(seconds=-1))
    assert "X-Amz-Expires=-1" in begin(owner, FILE)["upload"]["url"]


def test_a_link_leads_into_its_owners_folder_alone(owner: str) -> None:
    links = [begin(user_id, FILE)["upload"]["url"] for user_id in (owner, f"{owner}/../x")]
    assert f"/{owner}/{ID}?" in links[0]
    assert f"/{owner}%252F..%252Fx/{ID}?" in links[1]


def test_what_another_user_has_announced_is_nobodys_elses(owner: str) -> None:
    begin(owner, FILE)
    other = f"{owner}-other"
    assert begin(other, FILE)["upload"]
    work(other, uploaded(other, FILE))
    assert booked(owner) == []
    assert document(owner, ID).status == "uploading"


def test_a_file_that_a_mail_brings_while_it_is_uploaded_is_imported_once(
    owner: str, post_office: PostOffice
) -> None:
    begin(owner, FILE)
    (message,) = post_office.connect(owner, letter("Statement", csv_file(FILE)))
    assert body_of(post("fetch_email_attachments", owner, messageId=message))["docIds"] == [ID]
    work(owner, uploaded(owner, FILE) if document(owner, ID).status == "uploading" else ID)
    assert booked(owner) == [COFFEE, LUNCH]


def test_a_file_that_is_held_is_left_to_its_owner_when_a_mail_brings_it(
    owner: str, post_office: PostOffice
) -> None:
    work(owner, uploaded(owner, FILE, hold=True))
    (message,) = post_office.connect(owner, letter("Statement", csv_file(FILE)))
    answer = body_of(post("fetch_email_attachments", owner, messageId=message))
    assert (answer["docIds"], answer["count"]) == ([], 0)
    (skipped,) = answer["skipped"]
    assert skipped["reason"].startswith("You have uploaded this file yourself")
    assert document(owner, ID).status == "uploaded"


@each_row(
    ("changed", "sentence"),
    [
        ({"file_name": "notes.txt"}, attachments.NOT_OF_A_KIND),
        ({"file_name": "statement"}, attachments.NOT_OF_A_KIND),
        ({"content_type": "image/png"}, attachments.OTHER_TYPE),
        ({"size": 0}, attachments.EMPTY),
        ({"size": attachments.LARGEST_FILE + 1}, attachments.TOO_LARGE),
        ({"file_name": "photo.heic", "content_type": "image/heic"}, None),
        ({"sha256": "a" * 63}, None),
        ({"sha256": "A" * 64}, None),
        ({"sha256": "a" * 64 + "\n"}, None),
        ({"size": -1}, None),
        ({"size": "7"}, None),
        ({"size": 7.5}, None),
        ({"file_name": ""}, None),
        ({"file_name": 5}, None),
        ({"hold": "yes"}, None),
        ({"userId": "somebody-else"}, None),
    ],
)
def test_what_no_mail_could_bring_is_refused_and_recorded_nowhere(
    changed: dict[str, Any], sentence: str | None, owner: str
) -> None:
    observed = refused(announce(owner, announced(FILE, **changed)), 400)
    assert sentence in (None, observed)
    assert body_of(post("get_recent_imports", owner))["imports"] == []


@pytest.mark.parametrize("name", ["a.ofx", "a.qif", "a.mt940", "A.CSV"])
def test_a_kind_that_the_browser_does_not_know_is_taken_by_its_name(name: str, owner: str) -> None:
    assert begin(owner, FILE, name, content_type="")["upload"]


def test_a_name_is_kept_without_personal_numbers_and_paths(owner: str) -> None:
    begin(owner, FILE, "../4111 1111 1111 1111\u202e.csv")
    assert "4111" not in document(owner, ID).name
    assert "/" not in document(owner, ID).name
    assert "\u202e" not in document(owner, ID).name


def test_nobody_announces_without_being_signed_in_to_confirm(owner: str) -> None:
    assert refused(announce(None, announced(FILE)), 401) == "Sign in first."
    assert refused(announce(owner, announced(FILE), scopes=[ACT]), 403)
    for body in ("[]", "{", '{"name": 1, "name": 2}'):
        assert refused(announce(owner, body), 400)


def test_too_many_announcements_are_refused(owner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "2")
    assert [announce(owner, announced(FILE)).status for _ in range(3)] == [202, 202, 429]


def test_what_is_not_imported_yet_is_not_reviewed(owner: str) -> None:
    begin(owner, FILE)
    reply = post("review_import", owner, docId=ID, decision="read_again")
    assert (reply.status, reply.body["error"]) == (409, "This file has not been imported yet.")


def test_a_mail_is_not_confused_by_files_that_were_put_without_being_announced(owner: str) -> None:
    upload(owner, FILE)
    work(owner, ID)
    assert booked(owner) == [COFFEE, LUNCH]
