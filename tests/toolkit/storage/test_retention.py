from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from chat.store.entities import Fact
from toolkit.storage import retention
from toolkit.storage.tables import Retention

MEXICO = timezone(timedelta(hours=-6))


@pytest.mark.parametrize(
    ("since", "midnight"),
    [
        (datetime(2026, 11, 23, tzinfo=UTC), datetime(2026, 12, 24, tzinfo=UTC)),
        (datetime(2026, 11, 23, 23, 59, 59, tzinfo=UTC), datetime(2026, 12, 24, tzinfo=UTC)),
        (datetime(2026, 11, 23, 18, tzinfo=MEXICO), datetime(2026, 12, 25, tzinfo=UTC)),
    ],
)
def test_an_end_is_the_midnight_after_whole_days(
    since: datetime, midnight: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFICATION_RETENTION_DAYS", "30")
    assert retention.end("NOTIFICATION", since) == midnight.timestamp()


def test_zero_days_have_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFICATION_RETENTION_DAYS", "0")
    assert retention.end("NOTIFICATION", datetime.now(UTC)) is None


@pytest.mark.parametrize("kept", retention.DEFAULT_DAYS)
def test_days_that_cannot_be_meant_are_refused(
    kept: Retention, monkeypatch: pytest.MonkeyPatch
) -> None:
    least = retention.LEAST_DAYS[kept]
    for number in (least, retention.MOST_DAYS):
        monkeypatch.setenv(retention.variable(kept), str(number))
        assert retention.days(kept) == number
    for wrong in ("-1", str(retention.MOST_DAYS + 1), "soon", *(["20"] if least > 20 else [])):
        monkeypatch.setenv(retention.variable(kept), wrong)
        with pytest.raises(RuntimeError, match=retention.variable(kept)):
            retention.days(kept)


def test_what_has_ended_is_not_among_what_begins_alike_and_all_else_is(user_id: str) -> None:
    """However many pages it takes."""
    past, large = datetime.now(UTC) - timedelta(seconds=1), "x" * 390_000
    for number in range(4):
        end = int(past.timestamp()) if number == 2 else None
        Fact(user_id, f"fact#{number}", text=large, created_at="", expires_at=end).save()
    Fact(user_id, "other#", text="", created_at="").save()
    assert [fact.id for fact in Fact.under(user_id, "fact#")] == ["0", "1", "3"]
    assert Fact.stored(user_id, "fact#2") is None


def test_an_item_is_added_once(user_id: str) -> None:
    first, second = (Fact(user_id, "fact#1", text=text, created_at="") for text in "ab")
    assert [first.added(), second.added()] == [True, False]
    assert [fact.text for fact in Fact.under(user_id, "fact#")] == ["a"]
