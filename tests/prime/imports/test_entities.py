"""Where prime's items stand, and that a user's keys lead to nobody else's."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from money.entry import EntryRecord
from money.writes import grouped
from notifications.entities import Notification
from prime.entities import DocumentRecord
from prime.mailbox.mail_grant import MailGrant
from tests.money.stored import entry_of
from tests.prime.stored import keep, record, transactions
from toolkit import Caller, NotFound
from toolkit.storage.writes import commit

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


def test_more_transactions_than_a_page_holds_are_all_found(user_id: str) -> None:
    start, caller = datetime(2024, 1, 1, tzinfo=UTC).date(), Caller(user_id)
    days = [str(start + timedelta(days=number)) for number in range(450)]
    new = [(None, entry_of(caller, f"t{n}", day=day)) for n, day in enumerate(days)]
    for group in grouped(caller, new):
        commit(group.writes(caller))
    assert [each.day for each in transactions(user_id)] == days[::-1]
