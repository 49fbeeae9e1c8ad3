"""A double of the WebSocket API: it takes a token as API Gateway's $connect route does."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.websockets import WebSocket, WebSocketDisconnect

Json = dict[str, str]


@dataclass
class Socket:
    """A page that is connected; `said` is what it has sent."""

    token: str
    loop: asyncio.AbstractEventLoop
    queue: asyncio.Queue[Json | None]
    said: list[str] = field(default_factory=list)
    has_left: threading.Event = field(default_factory=threading.Event)

    def tell(self, message: Json) -> None:
        self.loop.call_soon_threadsafe(self.queue.put_nowait, message)

    def end(self) -> None:
        self.loop.call_soon_threadsafe(self.queue.put_nowait, None)


@dataclass
class Sockets:
    """`are_served` says whether the page is told of them. `refused` are the tokens that were."""

    knows: Callable[[str], bool]
    are_served: bool = False
    open: list[Socket] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    opened: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def next(self) -> Socket:
        """The socket after those that were asked for; waits until it is open."""
        assert self.opened.acquire(timeout=20)
        return self.open[-1]

    async def connect(self, socket: WebSocket) -> None:
        protocol, token = socket.scope["subprotocols"]
        if not self.knows(token):
            self.refused.append(token)
            return await socket.close()
        made = Socket(token, asyncio.get_running_loop(), asyncio.Queue())
        await socket.accept(protocol)
        self.open.append(made)
        self.opened.release()
        telling = asyncio.create_task(_tell(socket, made))
        try:
            while True:
                made.said.append(await socket.receive_text())
        except WebSocketDisconnect:
            made.has_left.set()
        finally:
            telling.cancel()


async def _tell(socket: WebSocket, page: Socket) -> None:
    while (message := await page.queue.get()) is not None:
        await socket.send_text(json.dumps(message))
    await socket.close()
