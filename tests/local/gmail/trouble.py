"""What a test has Google do instead of answering: refuse, cut the connection, take its time."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from dataclasses import dataclass

from starlette.types import ASGIApp, Receive, Scope, Send

from tests.local.gmail.refusal import Refusal

REMEMBERED = 1000


@dataclass(frozen=True)
class Seen:
    """A request that reached Google."""

    method: str
    path: str
    query: str


@dataclass(frozen=True)
class Refuse:
    refusal: Refusal

    async def __call__(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        await self.refusal.response(scope, receive, send)


@dataclass(frozen=True)
class Cut:
    """The connection ends in the middle of the answer."""

    async def __call__(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"application/json"), (b"content-length", b"1000")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b'{"messages": [', "more_body": True})
        raise ConnectionAbortedError("a test has this connection cut")


@dataclass(frozen=True)
class Answer:
    """Something that Google does not say."""

    status: int
    body: bytes

    async def __call__(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"text/html")]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


@dataclass(frozen=True)
class Dribble:
    """An empty object, after thirty spaces with `pause` seconds after each."""

    pause: float

    async def __call__(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(30):
            await send({"type": "http.response.body", "body": b" ", "more_body": True})
            await asyncio.sleep(self.pause)
        await send({"type": "http.response.body", "body": b"{}"})


@dataclass(frozen=True)
class Wait:
    """The right answer, `seconds` late."""

    seconds: float

    async def __call__(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(self.seconds)
        await app(scope, receive, send)


Trouble = Refuse | Cut | Answer | Dribble | Wait


class Troubled:
    """The app, but for the next requests whose path has a given text in it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._lock = threading.Lock()
        self._coming: list[tuple[str, Trouble]] = []
        self.seen: deque[Seen] = deque(maxlen=REMEMBERED)

    def expect(self, trouble: Trouble, times: int, path: str) -> None:
        with self._lock:
            self._coming += [(path, trouble)] * times

    def forget(self) -> None:
        with self._lock:
            self._coming.clear()
        self.seen.clear()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        path = scope["path"]
        self.seen.append(Seen(scope["method"], path, scope["query_string"].decode("latin-1")))
        trouble = self._next(path)
        if trouble is None:
            return await self._app(scope, receive, send)
        return await trouble(self._app, scope, receive, send)

    def _next(self, path: str) -> Trouble | None:
        with self._lock:
            for at, (where, trouble) in enumerate(self._coming):
                if where in path:
                    del self._coming[at]
                    return trouble
        return None
