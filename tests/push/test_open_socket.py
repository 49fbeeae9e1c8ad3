"""A page's socket is opened with its user's token, and with nothing else."""

from __future__ import annotations

import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import pytest

from push.entities import MOST, Socket
from push.open_socket import handler
from tests.dynamodb_traffic import answer_lost
from tests.toolkit.guards.user_pool import UserPool
from toolkit.audit.pseudonym import Pseudonym
from toolkit.errors import Unavailable
from toolkit.storage.writes import commit


def opening(protocols: str | None, id: str = "c1") -> dict[str, Any]:
    """API Gateway's event of $connect, as far as it may matter."""
    headers = {"Host": "a.execute-api.us-east-1.amazonaws.com", "Sec-WebSocket-Version": "13"}
    if protocols is not None:
        headers["Sec-WebSocket-Protocol"] = protocols
    return {
        "headers": headers,
        "multiValueHeaders": {name: [value] for name, value in headers.items()},
        "requestContext": {
            "routeKey": "$connect",
            "eventType": "CONNECT",
            "connectionId": id,
            "extendedRequestId": "x",
            "stage": "v1",
        },
        "isBase64Encoded": False,
    }


PAGES = "teller/act teller/confirm"


def opened(token: str, id: str = "c1") -> dict[str, Any]:
    return handler(opening(f"teller, {token}", id))


def ids(user_id: str) -> set[str]:
    return {socket.id for socket in Socket.query(user_id, consistent_read=True)}


def test_a_token_opens_its_users_socket_until_it_expires(user_id: str, pool: UserPool) -> None:
    end = int(time.time()) + 900
    answer = opened(pool.token(user_id, exp=end, scope=PAGES))
    assert answer == {"statusCode": 200, "headers": {"Sec-WebSocket-Protocol": "teller"}}
    [socket] = Socket.query(user_id, consistent_read=True)
    assert (socket.id, socket.expires_at) == ("c1", end)


@pytest.mark.parametrize("protocols", [None, "", "teller", "teller,", "other, {token}", "{token}"])
def test_without_a_token_in_its_place_none_is_opened(
    user_id: str, pool: UserPool, protocols: str | None
) -> None:
    offered = protocols.format(token=pool.token(user_id)) if protocols else protocols
    assert handler(opening(offered)) == {"statusCode": 401}
    assert ids(user_id) == set()


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"exp": 1}, 401),
        ({"exp": None}, 401),
        ({"client_id": "another"}, 401),
        ({"token_use": "id"}, 401),
        ({"iss": "https://elsewhere.example"}, 401),
        ({"scope": "teller/confirm"}, 403),
        ({"scope": "teller/act teller/history"}, 403),
    ],
)
def test_a_token_that_reads_no_notifications_opens_none(
    user_id: str, pool: UserPool, said: dict[str, Any], status: int
) -> None:
    assert opened(pool.token(user_id, **said)) == {"statusCode": status}
    assert ids(user_id) == set()


def test_an_integration_that_was_not_given_conversations_opens_none(
    user_id: str, pool: UserPool
) -> None:
    acting: dict[str, Any] = {"act": {"sub": "acme"}, "families": ["banking"]}
    assert opened(pool.token(user_id, **acting)) == {"statusCode": 403}
    acting["families"] = ["banking", "chat"]
    assert opened(pool.token(user_id, **acting))["statusCode"] == 200


def test_who_is_being_erased_opens_none(user_id: str, pool: UserPool) -> None:
    Pseudonym.of(user_id)
    commit([Pseudonym.begin_erasing(user_id, datetime.now(UTC))])
    Pseudonym.look_again(user_id)
    assert opened(pool.token(user_id, scope=PAGES)) == {"statusCode": 403}
    assert ids(user_id) == set()


def test_a_user_who_opens_too_many_in_a_minute_waits(
    user_id: str, pool: UserPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "2")
    answers = [opened(pool.token(user_id, scope=PAGES), f"c{n}")["statusCode"] for n in range(3)]
    assert answers == [200, 200, 429]


def test_one_more_than_a_user_may_have_takes_the_place_of_the_oldest(user_id: str) -> None:
    now = int(time.time())
    for number in range(MOST + 1):
        Socket.open(user_id, f"c{number}", now=now + number, expires_at=now + 900)
    assert ids(user_id) == {f"c{number}" for number in range(1, MOST + 1)}


@pytest.mark.parametrize("others", [0, MOST])
def test_one_whose_place_is_taken_and_the_answer_lost_takes_no_second(
    user_id: str, others: int
) -> None:
    """The wire sends it again, and finds the place taken: by itself."""
    now = int(time.time())
    for number in range(others):
        Socket.open(user_id, f"c{number}", now=now + number, expires_at=now + 900)
    with answer_lost("PutItem"):
        Socket.open(user_id, "new", now=now + 60, expires_at=now + 900)
    open_now = [socket.id for socket in Socket.query(user_id, consistent_read=True)]
    assert sorted(open_now) == [*(f"c{number}" for number in range(1, others)), "new"]


def test_what_has_expired_gives_its_place_before_the_oldest(user_id: str) -> None:
    now = int(time.time())
    for number in range(MOST):
        expires = now + 1 if number == 2 else now + 900
        Socket.open(user_id, f"c{number}", now=now + number, expires_at=expires)
    Socket.open(user_id, "new", now=now + 60, expires_at=now + 900)
    assert ids(user_id) == {"c0", "c1", "c3", "c4", "new"}


def test_pages_opened_at_once_get_a_place_each_and_never_more_than_there_are(
    user_id: str,
) -> None:
    now, names = int(time.time()), [uuid.uuid4().hex for _ in range(MOST)]

    def open(id: str) -> None:
        while True:
            try:
                return Socket.open(user_id, id, now=now, expires_at=now + 900)
            except Unavailable:  # and the page tries again
                continue

    with ThreadPoolExecutor(MOST) as pool:
        list(pool.map(open, names))
    assert ids(user_id) == {*names}


def test_no_line_of_the_log_holds_the_token(
    user_id: str, pool: UserPool, written: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Socket.Meta, "table_name", "no-such-table")
    monkeypatch.setattr(Socket, "_connection", None)
    token = pool.token(user_id, scope=PAGES)
    assert opened(token) == {"statusCode": 503}
    assert "socket not opened" in written.getvalue()
    assert token not in written.getvalue()
