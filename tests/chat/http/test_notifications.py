"""The stream of notifications: each is sent once, and none is passed over. Marking them as read."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import islice

import httpx
import jsonschema_rs
import pytest

from chat.http.notifications import SHOWN
from notifications.entities import Notification
from tests.chat.talk import Event, Talk
from tests.dynamodb_traffic import just_before
from tests.each_row import each_row
from toolkit import Caller, Put
from toolkit.storage.writes import commit

MANY = 2 * SHOWN + 5
PATIENCE_SECONDS = 60


def written(talk: Talk, count: int) -> list[Put]:
    at = datetime.now(UTC)
    return [
        Notification.new(Caller(talk.user_id), at=at, kind="import_finished", message=f"n{number}")
        for number in range(count)
    ]


def numbers(*ranges: range) -> list[str]:
    return [f"n{number}" for each in ranges for number in each]


@contextmanager
def listening(talk: Talk, after: str = "") -> Iterator[Iterator[str]]:
    """What the notifications say that arrive."""
    accepted = {"Accept": "text/event-stream", **({"Last-Event-ID": after} if after else {})}
    with talk.http.stream("GET", "/notifications", headers=talk.headers | accepted) as source:
        assert source.status_code == 200
        lines = source.iter_lines()
        assert next(lines) == "retry: 1000"
        yield _messages(lines)


def _messages(lines: Iterator[str]) -> Iterator[str]:
    """Pings come, so there are always lines."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    for line in lines:
        assert time.monotonic() < give_up, "no notification arrived"
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))["message"]


def heard(arriving: Iterator[str], count: int) -> Sequence[str]:
    return list(islice(arriving, count))


def listed(talk: Talk) -> list[str]:
    response = talk.http.get("/notifications", headers=talk.headers)
    assert response.status_code == 200, response.text
    return [each["message"] for each in response.json()["notifications"]]


def test_the_newest_twenty_are_listed(talk: Talk) -> None:
    commit(written(talk, 20))
    assert listed(talk) == numbers(range(20))[::-1]
    commit(written(talk, 1))
    assert listed(talk) == ["n0", *numbers(range(1, 20))[::-1]]


@pytest.mark.parametrize(("count", "told"), [(20, range(20)), (21, range(1, 21))])
def test_a_new_stream_begins_with_the_newest_twenty(talk: Talk, count: int, told: range) -> None:
    commit(written(talk, count))
    with listening(talk) as arriving:
        assert heard(arriving, 20) == numbers(told)
        commit(written(talk, 1))
        assert heard(arriving, 1) == ["n0"]


def test_those_before_one_are_listed_page_by_page(talk: Talk) -> None:
    commit(written(talk, MANY))
    seen: list[str] = []
    asked = ""
    while True:
        found = talk.http.get(f"/notifications{asked}", headers=talk.headers).json()
        if not found["notifications"]:
            break
        seen += [each["message"] for each in found["notifications"]]
        asked = f"?before={found['notifications'][-1]['id']}"
    assert seen == numbers(range(MANY - 1, -1, -1))


@each_row("before", ["", "x", "01JAAAAAAAAAAAAAAAAAAAAAA1%20", "~" * 26])
def test_what_is_no_id_is_refused_as_a_place_to_list_from(talk: Talk, before: str) -> None:
    answer = talk.http.get(f"/notifications?before={before}", headers=talk.headers)
    assert answer.status_code == 400


def test_all_that_came_since_the_last_one_seen_are_told(talk: Talk) -> None:
    commit(written(talk, MANY))
    seen = Notification.newest(Caller(talk.user_id), limit=MANY - 1)[-1]
    with listening(talk, after=seen.sk) as arriving:
        assert heard(arriving, MANY - 2) == numbers(range(2, MANY))
        commit(written(talk, 1))
        assert heard(arriving, 1) == ["n0"]


def test_more_that_come_at_once_than_are_read_at_once_are_all_told(talk: Talk) -> None:
    commit(written(talk, 1))
    with listening(talk) as arriving:
        assert heard(arriving, 1) == ["n0"]
        for count in (MANY, SHOWN, 1):
            commit(written(talk, count))
            assert heard(arriving, count) == numbers(range(count))


def test_one_that_is_stored_behind_many_that_were_begun_later_is_told(talk: Talk) -> None:
    commit(written(talk, 1))
    late, *others = written(talk, MANY)
    with listening(talk) as arriving:
        assert heard(arriving, 1) == ["n0"]  # from here on nothing is left out
        commit(others)
        assert heard(arriving, MANY - 1) == numbers(range(1, MANY))
        commit([late])
        assert heard(arriving, 1) == ["n0"]


def post(talk: Talk, path: str, body: object = None) -> httpx.Response:
    content = None if body is None else json.dumps(body)
    return talk.http.post(path, content=content, headers=talk.headers)


def shown(talk: Talk) -> list[Event]:
    """Newest first."""
    answer = talk.http.get("/notifications", headers=talk.headers)
    notifications: list[Event] = answer.json()["notifications"]
    return notifications


def unread(user_id: str) -> int:
    return len(Notification.unread(Caller(user_id)))


def test_one_is_marked_as_read(talk: Talk) -> None:
    commit(written(talk, 3))
    one = shown(talk)[1]
    assert one["read_at"] is None
    answer = post(talk, f"/notifications/{one['id']}/read")
    assert (answer.status_code, answer.json()) == (200, {"read": one["id"]})
    first, marked, last = shown(talk)
    assert one["created_at"] <= marked["read_at"]
    assert marked == one | {"read_at": marked["read_at"]}
    assert first["read_at"] is last["read_at"] is None
    assert post(talk, f"/notifications/{one['id']}/read").status_code == 200
    assert shown(talk)[1] == marked


def test_all_are_marked_as_read_however_many_they_are(talk: Talk) -> None:
    for _ in range(3):
        commit(written(talk, MANY))
    assert post(talk, "/notifications/read").json() == {"count": 3 * MANY}
    assert unread(talk.user_id) == 0
    commit(written(talk, 1))
    first, *others = shown(talk)
    assert first["read_at"] is None
    assert all(each["read_at"] for each in others)
    assert post(talk, "/notifications/read").json() == {"count": 1}
    assert post(talk, "/notifications/read").json() == {"count": 0}


def test_several_are_marked_as_read_and_no_others(talk: Talk) -> None:
    commit(written(talk, 3))
    newest, middle, oldest = (each["id"] for each in shown(talk))
    ids = [newest, oldest, newest, "01JAAAAAAAAAAAAAAAAAAAAA01"]
    assert post(talk, "/notifications/read", {"ids": ids}).json() == {"count": 2}
    assert [each["id"] for each in shown(talk) if each["read_at"] is None] == [middle]


@pytest.mark.parametrize(
    "body", [{}, {"ids": []}, {"ids": ["x"] * 101}, {"ids": [1]}, {"ids": "x"}, [], {"id": "x"}]
)
def test_what_is_no_list_of_ids_marks_nothing(talk: Talk, body: object) -> None:
    commit(written(talk, 1))
    answer = post(talk, "/notifications/read", body)
    assert (answer.status_code, set(answer.json())) == (400, {"error"})
    assert unread(talk.user_id) == 1


def test_another_users_is_not_found_and_stays_unread(talk: Talk) -> None:
    theirs = Caller(f"{talk.user_id}2")
    at = datetime.now(UTC)
    commit([Notification.new(theirs, at=at, kind="import_finished", message="Theirs")])
    (id,) = [each.sk for each in Notification.newest(theirs, limit=1)]
    answer = post(talk, f"/notifications/{id}/read")
    assert (answer.status_code, answer.json()) == (404, {"error": "No such notification."})
    assert post(talk, "/notifications/read").json() == {"count": 0}
    assert unread(theirs.user_id) == 1


@each_row("id", ["01JAAAAAAAAAAAAAAAAAAAAA01", "x", "x" * 3000, "%23", "gmail"])
def test_what_is_no_notification_is_not_found(talk: Talk, id: str) -> None:
    assert post(talk, f"/notifications/{id}/read").status_code == 404
    assert shown(talk) == []


def test_one_that_is_gone_meanwhile_does_not_come_back(talk: Talk) -> None:
    commit(written(talk, 1))
    (one,) = Notification.newest(Caller(talk.user_id), limit=1)
    with just_before("TransactWriteItems", one.delete):
        assert post(talk, f"/notifications/{one.sk}/read").status_code == 404
    assert shown(talk) == []


def test_nobody_marks_anything_without_being_signed_in(talk: Talk) -> None:
    for path in ("/notifications/read", "/notifications/01JAAAAAAAAAAAAAAAAAAAAA01/read"):
        assert talk.http.post(path).status_code == 401
        assert talk.http.get(path, headers=talk.headers).status_code == 405


def test_what_is_answered_is_as_the_apis_document_says(talk: Talk) -> None:
    commit(written(talk, 2))
    paths = talk.http.get("/openapi.json").json()["paths"]
    for path in ("/notifications/{id}/read", "/notifications/read"):
        answer = post(talk, path.replace("{id}", shown(talk)[0]["id"]))
        said = paths[path]["post"]["responses"]["200"]["content"]["application/json"]
        jsonschema_rs.validate(said["schema"], answer.json())
