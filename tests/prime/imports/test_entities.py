"""Where prime's items stand, and that a user's keys lead to nobody else's."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from money.entry import EntryRecord
from money.rules import Days
from money.writes import changing, grouped
from notifications.entities import Notification
from prime.entities import DocumentRecord, PrimeRecord
from prime.mailbox.mail_grant import MailGrant
from tests.money.stored import entry_of
from tests.prime.stored import document, keep, record, transactions
from toolkit import Caller, NotFound
from toolkit.storage.writes import LostRace, commit

NOW = datetime.now(UTC)


def notify(user_id: str, text: str, at: datetime = NOW) -> None:
    commit([Notification.new(Caller(user_id), at=at, kind="import_finished", message=text)])


@pytest.mark.parametrize(
    "forged",
    ["#documents", "#waiting", "#month#2025-01", "#notifications", "#mailbox", "%23documents"],
)
def test_no_name_of_a_user_leads_to_anothers_items(forged: str, user_id: str) -> None:
    caller = Caller(user_id)
    record(user_id)
    keep(user_id)
    notify(user_id, "Imported 1 transaction from a.csv")
    MailGrant.new(caller, b"sealed", NOW).save()
    other = Caller(f"{user_id}{forged}")
    assert DocumentRecord.fetch(other, "doc_1") is None
    assert DocumentRecord.last_imported(other) is None
    assert list(DocumentRecord.recent(other, since=NOW, limit=10)) == []
    assert transactions(other.user_id) == []
    assert EntryRecord.all_of(other, ["txn_1"]) == {}
    assert Notification.newest(other, limit=10) == []
    assert MailGrant.fetch(other) is None
    with pytest.raises(NotFound):
        EntryRecord.of(other, "txn_1")


def test_every_item_stands_under_its_owner(user_id: str) -> None:
    record(user_id)
    keep(user_id)
    notify(user_id, "x")
    MailGrant.new(Caller(user_id), b"sealed", NOW).save()
    kinds = ("documents", "notifications", "mailbox")
    for kind in kinds:
        assert len(list(PrimeRecord.query(f"{user_id}#{kind}"))) == 1


def test_a_grant_is_kept_as_the_bytes_it_is(user_id: str) -> None:
    blob = bytes(range(256))
    MailGrant.new(Caller(user_id), blob, NOW).save()
    found = MailGrant.fetch(Caller(user_id))
    assert found
    assert found.sealed == blob


def test_a_document_that_somebody_has_changed_is_not_changed_again(user_id: str) -> None:
    id = record(user_id)
    seen = [document(user_id, id) for _ in range(2)]
    commit([seen[0].change(status="imported", transactions=2)])
    with pytest.raises(LostRace):
        commit([seen[1].change(status="failed")])
    assert (document(user_id, id).status, document(user_id, id).transactions) == ("imported", 2)


def test_a_transaction_that_somebody_has_changed_is_not_replaced(user_id: str) -> None:
    keep(user_id, state="waiting", day=None)
    seen = EntryRecord.of(Caller(user_id), "txn_1")
    keep(user_id, state="waiting", day="2025-01-01")
    with pytest.raises(LostRace):
        commit(changing(Caller(user_id), [(seen, seen.replaced(state="discarded"))]))


def test_what_waits_for_nobody_is_not_among_what_waits(user_id: str) -> None:
    keep(user_id, "waits", state="waiting", day=None)
    keep(user_id, "done")
    found = EntryRecord.newest_first(Caller(user_id), Days(), ["waiting"], written_by="document")
    assert [each.id for each in found] == ["waits"]


def test_more_transactions_than_a_page_holds_are_all_found(user_id: str) -> None:
    start, caller = datetime(2024, 1, 1, tzinfo=UTC).date(), Caller(user_id)
    days = [str(start + timedelta(days=number)) for number in range(450)]
    new = [(None, entry_of(caller, f"t{n}", day=day)) for n, day in enumerate(days)]
    for group in grouped(caller, new):
        commit(group.writes(caller))
    assert [each.day for each in transactions(user_id)] == days[::-1]
