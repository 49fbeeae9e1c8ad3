from __future__ import annotations

from datetime import UTC, datetime
from typing import get_args

from notifications.entities import PAGES, Kind, Notification
from toolkit import Caller, dates
from toolkit.storage.writes import commit

NOW = datetime.now(UTC)


def test_only_known_kinds_lead_to_a_page() -> None:
    assert PAGES.keys() < {*get_args(Kind)}


def test_the_newest_notifications_come_first(user_id: str) -> None:
    for number in range(5):
        commit([Notification.new(Caller(user_id), "import_finished", f"n{number}", at=NOW)])
    newest = Notification.newest(Caller(user_id), limit=3)
    assert [each.message for each in newest] == ["n4", "n3", "n2"]
    assert newest[0].for_page() == {
        "id": newest[0].sk,
        "kind": "import_finished",
        "read_at": None,
        "message": "n4",
        "document_id": None,
        "page": "money",
        "created_at": dates.iso(NOW),
    }
