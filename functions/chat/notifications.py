"""What happened meanwhile: GET /notifications, newest first, or as a stream while they come.

The stream begins with the newest ones, or after the one that `Last-Event-ID` names, and ends
before API Gateway would cut it off: clients come back with the last id they have seen.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chat import events, streaming, web
from prime.entities import Notification
from toolkit import Caller, InvalidInput

SHOWN = 20
STREAM_SECONDS = 280.0
POLL_SECONDS = 1.0
PING_SECONDS = 10.0
_ID = "[0-9A-Z]{26}"


async def notified(request: Request) -> Response:
    caller = web.signed_in(request)
    if "text/event-stream" in request.headers.get("accept", ""):
        return streaming.response(_stream(caller, _last_seen(request)))
    return web.answer({"notifications": [each.for_page() for each in await _newest(caller)]})


def _last_seen(request: Request) -> str:
    """The id that the client has seen last. Raises InvalidInput for what is none."""
    given = request.headers.get("last-event-id", "")
    if given and not re.fullmatch(_ID, given):
        raise InvalidInput("Last-Event-ID must be the id of a notification.")
    return given


async def _stream(caller: Caller, last: str) -> AsyncIterator[bytes]:
    """Each once. The newest are read whole each time: one that was begun earlier may be committed
    later, and would be behind any mark."""
    yield events.RETRY
    ends, pinged = time.monotonic() + STREAM_SECONDS, time.monotonic()
    sent: set[str] = set()
    while time.monotonic() < ends:
        for each in reversed(await _newest(caller)):
            if each.sk > last and each.sk not in sent:
                sent.add(each.sk)
                yield _encoded(each)
        if time.monotonic() - pinged > PING_SECONDS:
            pinged = time.monotonic()
            yield events.PING
        await asyncio.sleep(POLL_SECONDS)


async def _newest(caller: Caller) -> list[Notification]:
    return await web.in_thread(lambda: Notification.newest(caller, limit=SHOWN))


def _encoded(notification: Notification) -> bytes:
    told = {"type": "notification", **notification.for_page()}
    return f"id: {notification.sk}\n".encode() + events.encode(told)


ROUTES = [Route("/notifications", notified, methods=["GET"])]
