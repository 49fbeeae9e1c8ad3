"""Whoever has a page open is told that something of theirs changed, and nobody else is."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from io import StringIO

import pytest

from chat.store.conversation import SavedAnswer
from notifications.entities import Notification
from push import gateway
from push.entities import MOST, SETTLING_SECONDS, Socket
from push.push_changes import handler
from tests.local.aws.emulator import Aws
from tests.personal_data.talking import begin_turn, talk
from tests.push.conftest import Gateway
from tests.push.socket_client import SocketClient
from tests.push.streams import Streams
from toolkit import Caller
from toolkit.storage.writes import commit

NOTIFICATIONS = {"type": "notifications"}


@pytest.fixture
def streams(aws: Aws) -> Streams:
    return Streams()


def page(sockets: Gateway, user_id: str, *, opened: int = 0, expires: int = 900) -> SocketClient:
    """One that is open, and was opened so many seconds ago."""
    now = int(time.time())
    id, client = sockets.connect()
    Socket.open(user_id, id, now=now - opened, expires_at=now + expires)
    return client


def gone(user_id: str, *, opened: int) -> None:
    """A page that has left without a word."""
    now = int(time.time())
    Socket.open(user_id, f"gone-{opened}", now=now - opened, expires_at=now + 900)


def notify(user_id: str) -> None:
    at = datetime.now(UTC)
    commit([Notification.new(Caller(user_id), at=at, kind="import_finished", message="A secret")])


def ids(user_id: str) -> set[str]:
    return {socket.id for socket in Socket.query(user_id, consistent_read=True)}


def test_each_page_of_the_user_is_told_of_a_notification(
    sockets: Gateway, streams: Streams, user_id: str
) -> None:
    pages = [page(sockets, user_id) for _ in range(2)]
    notify(user_id)
    streams.deliver()
    assert [each.receive() for each in pages] == [NOTIFICATIONS, NOTIFICATIONS]


def test_a_page_is_told_that_something_changed_and_not_what(
    sockets: Gateway, streams: Streams, user_id: str
) -> None:
    page(sockets, user_id)
    notify(user_id)
    talk(user_id, "c1", "my pin is odd")
    delivered = json.dumps(streams.deliver(), default=repr)
    assert "#notifications" in delivered
    assert "message#c1" in delivered
    assert "secret" not in delivered
    assert "odd" not in delivered


def test_another_users_pages_are_not_told(sockets: Gateway, streams: Streams, user_id: str) -> None:
    """Also of one whose id begins or ends as theirs does."""
    pages = {name: page(sockets, name) for name in (user_id, f"{user_id}#notifications", "x")}
    notify(user_id)
    talk(f"{user_id}#notifications", "c1", "Hello")
    notify("x")
    streams.deliver()
    conversation = {"type": "conversation", "id": "c1"}
    assert [each.receive() for each in pages.values()] == [
        NOTIFICATIONS,
        conversation,
        NOTIFICATIONS,
    ]


def test_a_page_hears_when_a_turn_begins_and_when_it_has_ended(
    sockets: Gateway, streams: Streams, user_id: str
) -> None:
    open_page = page(sockets, user_id)
    conversation = begin_turn(user_id, "my#talk", "t1")
    streams.deliver()
    assert open_page.receive() == {"type": "conversation", "id": "my#talk"}
    conversation.state.renew("t1")
    assert streams.deliver() == []
    conversation.save_answer(SavedAnswer("Done.", "prime-boss", "t1", influenced=False))
    conversation.state.end("t1", None)
    streams.deliver()
    assert open_page.receive() == {"type": "conversation", "id": "my#talk"}


def test_many_changes_of_one_thing_are_one_message(
    sockets: Gateway, streams: Streams, user_id: str
) -> None:
    open_page = page(sockets, user_id)
    for _ in range(5):
        notify(user_id)
    streams.deliver()
    talk(user_id, "c1", "Hello")
    streams.deliver()
    assert open_page.receive() == NOTIFICATIONS
    assert open_page.receive() == {"type": "conversation", "id": "c1"}


def test_what_is_read_or_imported_is_told_to_nobody(streams: Streams, user_id: str) -> None:
    notify(user_id)
    streams.deliver()
    [told] = Notification.newest(Caller(user_id), limit=1)
    commit([told.read(datetime.now(UTC))])
    assert streams.deliver() == []


def test_a_page_that_is_gone_is_forgotten(sockets: Gateway, streams: Streams, user_id: str) -> None:
    open_page = page(sockets, user_id)
    gone(user_id, opened=SETTLING_SECONDS + 1)
    notify(user_id)
    streams.deliver()
    assert open_page.receive() == NOTIFICATIONS
    assert len(ids(user_id)) == 1


def test_one_that_is_just_being_opened_is_not_taken_for_gone(
    sockets: Gateway, streams: Streams, user_id: str
) -> None:
    """API Gateway knows it only when the function that opens it has answered."""
    gone(user_id, opened=0)
    notify(user_id)
    streams.deliver()
    assert ids(user_id) == {"gone-0"}


def test_a_page_whose_token_has_expired_is_told_nothing_and_ends(
    sockets: Gateway, streams: Streams, user_id: str
) -> None:
    expired = page(sockets, user_id, expires=-1)
    notify(user_id)
    streams.deliver()
    assert ids(user_id) == set()
    streams.deliver()
    assert expired.receive() is None


def test_the_oldest_page_hears_that_another_has_taken_its_place_and_ends(
    sockets: Gateway, streams: Streams, user_id: str
) -> None:
    oldest, *others = [page(sockets, user_id, opened=MOST + 1 - n) for n in range(MOST + 1)]
    streams.deliver()
    assert oldest.receive() == {"type": "replaced"}
    assert oldest.receive() is None
    notify(user_id)
    streams.deliver()
    assert [each.receive() for each in others] == [NOTIFICATIONS] * MOST


def test_the_pages_of_a_user_whose_items_are_deleted_end(
    sockets: Gateway, streams: Streams, user_id: str
) -> None:
    open_page = page(sockets, user_id)
    for socket in Socket.query(user_id):
        socket.delete()
    streams.deliver()
    assert open_page.receive() is None


@pytest.mark.slow
def test_what_fails_comes_again_with_what_came_after_it(
    sockets: Gateway,
    streams: Streams,
    user_id: str,
    written: StringIO,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told, untold = f"{user_id}-told", f"{user_id}-untold"
    pages: Mapping[str, SocketClient] = {name: page(sockets, name) for name in (told, untold)}
    for name in (told, untold):
        notify(name)
    records = streams.taken("Notified")
    [failing] = Socket.query(untold)
    failing.update([Socket.id.set("no/such#path")])
    with monkeypatch.context() as nowhere:
        nowhere.setenv("SOCKETS_URL", "http://127.0.0.1:9")
        gateway._client.cache_clear()
        first = records[0]["dynamodb"]["SequenceNumber"]
        assert handler({"Records": records}) == {"batchItemFailures": [{"itemIdentifier": first}]}
        assert "pages not told" in written.getvalue()
    gateway._client.cache_clear()
    assert handler({"Records": records}) == {"batchItemFailures": []}
    assert pages[told].receive() == NOTIFICATIONS
