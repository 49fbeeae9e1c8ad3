"""A double of the upload door: announcements, and the bytes that came to its links."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request as Received
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

Guard = Callable[[Callable[[Received], Any]], Callable[[Received], Any]]


@dataclass
class Uploads:
    """`refused` answers announcements and `broken` bytes, each once, before anything is taken;
    `known` has the states of what is there, by the id. `origin` is where links lead. While `gate`
    is not set, bytes wait."""

    announced: list[dict[str, Any]] = field(default_factory=list)
    arrived: dict[str, bytes] = field(default_factory=dict)
    refused: list[Response] = field(default_factory=list)
    broken: list[Response] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)
    bearers: list[str | None] = field(default_factory=list)
    origin: str = ""
    gate: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.gate.set()

    def routes(self, guarded: Guard) -> list[Route]:
        return [
            Route("/v1/imports", guarded(self.announce), methods=["POST"]),
            Route("/v1/imports/{id}", self.take, methods=["PUT"]),
        ]

    async def announce(self, request: Received) -> Response:
        told = await request.json()
        self.announced.append(told)
        if self.refused:
            return self.refused.pop(0)
        id = id_of(told["sha256"])
        state = self.known.get(id)
        link = {
            "url": f"{self.origin}/v1/imports/{id}",
            "method": "PUT",
            "headers": {"x-told": "1"},
        }
        answer = {"import_id": id, "state": state or "reading", "upload": None if state else link}
        return JSONResponse(answer, 202)

    async def take(self, request: Received) -> Response:
        content = await request.body()
        await asyncio.to_thread(self.gate.wait, 20)
        self.bearers.append(request.headers.get("authorization"))
        assert request.headers["x-told"] == "1"
        if self.broken:
            return self.broken.pop(0)
        id = request.path_params["id"]
        assert id == id_of(hashlib.sha256(content).hexdigest())
        self.arrived[id] = content
        return Response()


def id_of(sha256: str) -> str:
    return f"doc_{sha256[:32]}"


def id_of_content(content: bytes) -> str:
    return id_of(hashlib.sha256(content).hexdigest())
