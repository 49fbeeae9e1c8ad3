"""How many documents a user may have imported in a day."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import pytest

from prime.entities import DocumentRecord
from prime.imports import bucket
from tests.calling import Reply, at_once, direct, say_yes
from tests.dynamodb_traffic import just_before
from tests.prime.calls import body_of, post, refused
from tests.prime.post_office import PostOffice, csv_file, letter
from tests.prime.stored import COFFEE, LUNCH, SALARY, document, imported, record, statement
from tests.project.tools import TOOLS
from toolkit import Caller
from toolkit.guards.rate_limit import DaysUse

FILES = [
    csv_file(statement(COFFEE), "coffee.csv"),
    csv_file(statement(LUNCH), "lunch.csv"),
    csv_file(statement(SALARY), "salary.csv"),
]
IDS = [bucket.document_id(file.content) for file in FILES]


@pytest.fixture(autouse=True)
def two_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMPORTS_PER_USER_PER_DAY", "2")


@pytest.fixture
def mails(owner: str, post_office: PostOffice) -> list[str]:
    """Of a file each."""
    return post_office.connect(owner, *(letter(file.name, file) for file in FILES))


def fetch(user_id: str, message_id: str, key: str | None = None) -> Reply:
    return post("fetch_email_attachments", user_id, key=key, messageId=message_id)


def by_a_model(user_id: str, message_id: str) -> Reply:
    """As MCP's endpoint calls it: it waits for a YES."""
    tool = TOOLS["fetch_email_attachments"]
    return direct(tool, user_id, {"messageId": message_id}, channel="mcp", conversation_id=None)


def documents(user_id: str) -> list[str]:
    found = DocumentRecord.query(f"{user_id}#documents", consistent_read=True)
    return sorted(each.name for each in found)


def counted(user_id: str) -> int:
    day = DaysUse.get(DaysUse.key_of(user_id, datetime.now(UTC)), consistent_read=True)
    return int(day.imports)


def test_the_file_over_the_days_number_is_refused_and_nothing_of_it_is_kept(
    owner: str, mails: list[str]
) -> None:
    for mail in mails[:2]:
        body_of(fetch(owner, mail))
    reply = fetch(owner, mails[2])
    said = refused(reply, 429)
    assert said.startswith("That is all for today: 2 imported documents a day are allowed.")
    assert 0 < int(reply.headers["Retry-After"]) <= 24 * 60 * 60
    assert documents(owner) == ["coffee.csv", "lunch.csv"]
    assert bucket.stored(Caller(owner), IDS[2]) is None
    assert counted(owner) == 2


def test_the_message_that_reaches_the_number_is_taken_whole(
    owner: str, post_office: PostOffice
) -> None:
    first, whole, another = post_office.connect(
        owner, letter("One", FILES[0]), letter("Two", *FILES[1:]), letter("None")
    )
    body_of(fetch(owner, first))
    assert body_of(fetch(owner, whole))["count"] == 2
    assert counted(owner) == 3
    assert body_of(fetch(owner, another))["count"] == 0


def test_what_was_imported_before_is_told_on_a_day_that_is_used_up(
    owner: str, post_office: PostOffice
) -> None:
    old = csv_file(statement(COFFEE, LUNCH), "old.csv")
    imported(owner, old.content, old.name)
    first, second = post_office.connect(owner, letter("Two", *FILES[:2]), letter("Old", old))
    body_of(fetch(owner, first))
    (before,) = body_of(fetch(owner, second))["importedBefore"]
    assert before["name"] == "old.csv"
    assert counted(owner) == 2


@pytest.mark.slow
def test_a_file_that_is_fetched_again_is_counted_once(owner: str, mails: list[str]) -> None:
    replies = at_once([partial(fetch, owner, mails[0], f"k{n}") for n in range(8)])
    assert [body_of(reply)["docIds"] for reply in replies] == [[IDS[0]]] * 8
    assert counted(owner) == 1


def test_an_import_that_is_tried_again_is_one_more(owner: str, mails: list[str]) -> None:
    for mail in mails[:2]:
        body_of(fetch(owner, mail))
    failed = document(owner, IDS[0])
    failed.update([DocumentRecord.status.set("failed")])
    refused(fetch(owner, mails[0]), 429)
    assert document(owner, IDS[0]).status == "failed"


def test_who_loses_the_last_place_just_before_the_commit_is_refused(
    owner: str, mails: list[str]
) -> None:
    body_of(fetch(owner, mails[0]))
    with just_before("TransactWriteItems", lambda: body_of(fetch(owner, mails[1]))):
        refused(fetch(owner, mails[2]), 429)
    assert documents(owner) == ["coffee.csv", "lunch.csv"]


def test_a_yes_to_what_is_refused_is_still_good_when_it_may_be_done(
    owner: str, mails: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    say_yes(owner, by_a_model(owner, mails[2]))
    for mail in mails[:2]:
        body_of(fetch(owner, mail))
    assert by_a_model(owner, mails[2]).status == 429
    monkeypatch.setenv("IMPORTS_PER_USER_PER_DAY", "3")
    assert by_a_model(owner, mails[2]).status == 200


def test_a_document_that_is_read_already_is_no_import_of_today(
    owner: str, mails: list[str]
) -> None:
    record(owner, IDS[0], name="coffee.csv")
    assert body_of(fetch(owner, mails[0]))["docIds"] == [IDS[0]]
    with pytest.raises(DaysUse.DoesNotExist):
        counted(owner)
