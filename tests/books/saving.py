"""Savings goals as their tools are called."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Any

from books.list_goals import handler as list_all
from books.set_goal import handler as set_one
from tests.calling import Reply, rest

Json = dict[str, Any]

TRIP: Json = {"name": "Trip", "target": "30000", "currency": "MXN"}


def setting(user_id: str, *, key: str | None = None, on: date | None = None, **goal: Any) -> Reply:
    """`on` is the day of the call."""
    return rest(set_one, user_id, {"user_id": user_id, **goal}, key=key, at=_noon(on))


def set_goal(user_id: str, *, on: date | None = None, **goal: Any) -> Json:
    reply = setting(user_id, on=on, **goal)
    assert reply.status == 200, reply.body
    stored: Json = reply.body["stored"]
    return stored


def listed(user_id: str, *, on: date | None = None) -> Json:
    reply = rest(list_all, user_id, {"user_id": user_id}, at=_noon(on))
    assert reply.status == 200, reply.body
    answer: Json = reply.body
    return answer


def goals(user_id: str) -> list[Json]:
    found: list[Json] = listed(user_id)["goals"]
    return found


def deleting(user_id: str, name: str = "Trip", *, key: str | None = None) -> Reply:
    return setting(user_id, key=key, name=name, given_up=True)


def refused(reply: Reply, status: int) -> str:
    assert reply.status == status, reply.body
    message: str = reply.body["error"]["message"]
    return message


def _noon(day: date | None) -> datetime | None:
    """In Mexico City it is that day, too."""
    return None if day is None else datetime.combine(day, time(18), UTC)
