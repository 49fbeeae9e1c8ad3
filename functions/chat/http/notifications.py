"""GET /notifications: what happened while the user was away, newest first, or as a stream while
it happens; with ?before=, the id of one, those that came before it. POST /notifications/{id}/read
marks one as read, POST /notifications/read several or all of them.

The stream begins with the newest ones, or after the one that `Last-Event-ID` names, and ends
before API Gateway would cut it off: clients come back with the last id they have seen. It reads
again when the user's notifications may have changed (changes.py).
"""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator, Callable, Collection
from datetime import UTC, datetime, timedelta
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chat.http import stream_slots, web
from chat.live.changes import Changes
from chat.stream import sse
from notifications.entities import Notification
from toolkit import Caller, Conflict, InvalidInput, NotFound
from toolkit.guards import rate_limit
from toolkit.storage import keys
from toolkit.storage.writes import commit, retried
from toolkit.text.sentences import Language, in_language, say

SHOWN = 20
STREAM_SECONDS = 280.0
PING_SECONDS = 15.0
COMMITTED_WITHIN = timedelta(seconds=30)
_ID = "[0-9A-Z]{26}"
_TOGETHER = 100
"""DynamoDB's limit of writes in one commit."""


class ReadNotifications(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    ids: list[str] = Field(min_length=1, max_length=_TOGETHER)


async def notified(request: Request) -> Response:
    caller, language = await web.reader(request), web.language(request)
    if "text/event-stream" in request.headers.get("accept", ""):
        last = _last_seen(request)
        async with stream_slots.slot(caller.user_id, "notifications") as held:
            changes: Changes = request.app.state.changes
            return stream_slots.SlottedStream(_stream(caller, last, changes, language), held)
    before = request.query_params.get("before")
    if before is not None and not re.fullmatch(_ID, before):
        raise InvalidInput(say("notification.before_malformed"))
    listed = await _newest(caller, before)
    return web.answer({"notifications": [_fields(each, language) for each in listed]})


def _last_seen(request: Request) -> str:
    """The id that the client has seen last. Raises InvalidInput for what is none."""
    given = request.headers.get("last-event-id", "")
    if given and not re.fullmatch(_ID, given):
        raise InvalidInput(say("notification.last_event_malformed"))
    return given


async def _stream(
    caller: Caller, last: str, changes: Changes, language: Language
) -> AsyncIterator[bytes]:
    yield sse.RETRY
    ends, ping_at = time.monotonic() + STREAM_SECONDS, time.monotonic() + PING_SECONDS
    with changes.of(Notification.Meta.table_name, Notification.partition(caller)) as watched:
        last = last or await web.in_thread(_before_the_newest, caller)
        sent: set[str] = set()
        may_have_changed = True
        while time.monotonic() < ends:
            for each in (
                await web.in_thread(_unsent, caller, last, sent) if may_have_changed else ()
            ):
                sent.add(each.sk)
                yield _encoded(each, language)
            may_have_changed = await watched.may_have_changed(within=ping_at - time.monotonic())
            if time.monotonic() >= ping_at:
                ping_at = time.monotonic() + PING_SECONDS
                yield sse.PING


def _before_the_newest(caller: Caller) -> str:
    """After which a new stream begins; "" where they are few."""
    newest = Notification.newest(caller, limit=SHOWN + 1)
    return newest[SHOWN].sk if len(newest) > SHOWN else ""


def _unsent(caller: Caller, last: str, sent: Collection[str]) -> list[Notification]:
    """All after `last`, oldest first. They are read back to one that was seen, or was sent long
    enough ago: one that was begun earlier may be committed later, and is behind those then."""
    unsent: list[Notification] = []
    committed = datetime.now(UTC) - COMMITTED_WITHIN
    before = None
    while True:
        page = Notification.newest(caller, limit=SHOWN, before=before)
        unsent += [each for each in page if each.sk > last and each.sk not in sent]
        if len(page) < SHOWN or page[-1].sk <= last:
            break
        before = page[-1].sk
        if before in sent and keys.created_at(before) < committed:
            break
    return unsent[::-1]


async def read_one(request: Request) -> Response:
    caller, id = web.signed_in(request), request.path_params["id"]
    limit = rate_limit.of_a_tool()
    await web.in_thread(rate_limit.count_user, caller.user_id, "notifications", limit)
    if not re.fullmatch(_ID, id):
        raise NotFound(say("notification.not_found"))
    await web.in_thread(_mark_read, lambda: [Notification.of(caller, id)])
    return web.answer({"read": id})


async def read_several(request: Request) -> Response:
    """{"ids": [...]}, those alone; without a body all there are."""
    caller = web.signed_in(request)
    limit = rate_limit.of_a_tool()
    await web.in_thread(rate_limit.count_user, caller.user_id, "notifications", limit)
    ids = _ids(await request.body())

    def find() -> list[Notification]:
        unread = Notification.unread(caller)
        return [each for each in unread if ids is None or each.sk in ids]

    return web.answer({"count": await web.in_thread(_mark_read, find)})


def _ids(body: bytes) -> Collection[str] | None:
    if not body:
        return None
    try:
        return ReadNotifications.model_validate_json(body).ids
    except ValidationError:
        raise InvalidInput(say("notification.ids_malformed")) from None


def _mark_read(find: Callable[[], list[Notification]]) -> int:
    """How many of those that it finds were unread until now. Those that somebody else marks or
    removes meanwhile are looked for again."""
    now, count = datetime.now(UTC), 0

    def mark() -> int:
        nonlocal count
        unread = [each for each in find() if each.read_at is None]
        for first in range(0, len(unread), _TOGETHER):
            some = unread[first : first + _TOGETHER]
            commit([each.read(now) for each in some])
            count += len(some)
        return count

    return retried(mark, Conflict(say("notification.lost_race")))


async def _newest(caller: Caller, before: str | None) -> list[Notification]:
    return await web.in_thread(lambda: Notification.newest(caller, limit=SHOWN, before=before))


def _fields(notification: Notification, language: Language) -> dict[str, Any]:
    fields: dict[str, Any] = in_language(notification.for_page(), language)
    return fields


def _encoded(notification: Notification, language: Language) -> bytes:
    payload = {"type": "notification", **_fields(notification, language)}
    return f"id: {notification.sk}\n".encode() + sse.data(payload)


ROUTES = [
    Route("/notifications", notified, methods=["GET"]),
    Route("/notifications/read", read_several, methods=["POST"]),
    Route("/notifications/{id}/read", read_one, methods=["POST"]),
]
