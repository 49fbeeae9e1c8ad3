"""A double of prime's routes: mail's consent, review, notifications and the conversations' list.
Those of money stand beside them."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request as Received
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.console.answers import pending
from tests.console.money.double import Money
from tests.console.upload_double import Uploads

Json = dict[str, Any]


@dataclass
class Call:
    """A POST as it arrived; `text` is its body, digit for digit."""

    path: str
    text: str
    key: str | None

    @property
    def body(self) -> Json:
        told: Json = json.loads(self.text)
        return told


@dataclass
class Stream:
    """Somebody who follows the notifications, after the one with the id `last`."""

    last: str | None
    loop: asyncio.AbstractEventLoop
    queue: asyncio.Queue[bytes | None]

    def send(self, chunk: bytes | None) -> None:
        self.loop.call_soon_threadsafe(self.queue.put_nowait, chunk)


@dataclass
class Prime:
    """`refusals` come first, each once, by the path they are for. Who reviews or disconnects is
    asked for a YES."""

    knows: Callable[[Received], bool]
    origin: str
    waiting: list[Json] = field(default_factory=list)
    imported: list[Json] = field(default_factory=list)
    has_more: bool = False
    notifications: list[Json] = field(default_factory=list)
    facts: list[Json] = field(default_factory=list)
    sayings: list[Json] = field(default_factory=list)
    conversations: dict[str | None, Json] = field(default_factory=dict)
    refusals: dict[str, list[Response]] = field(default_factory=dict)
    google: dict[str, str] = field(default_factory=lambda: {"code": "code-1", "state": "state-1"})
    calls: list[Call] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    prompt: str = "Enter this transaction into your ledger? Reply YES to confirm."
    streams: list[Stream] = field(default_factory=list)
    uploads: Uploads = field(default_factory=Uploads)
    money: Money = field(default_factory=Money)
    opened: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def routes(self) -> list[Route]:
        return [
            Route("/v1/tools/get_transactions", self._guarded(self.transactions), methods=["POST"]),
            Route("/v1/tools/get_recent_imports", self._guarded(self.imports), methods=["POST"]),
            Route("/v1/tools/review_import", self._guarded(self.order), methods=["POST"]),
            Route("/v1/tools/review_transaction", self._guarded(self.review), methods=["POST"]),
            Route("/v1/tools/disconnect_gmail", self._guarded(self.disconnect), methods=["POST"]),
            *self.uploads.routes(self._guarded),
            *self.money.routes(self._guarded),
            Route("/v1/confirmations/{id}", self._guarded(self.confirm), methods=["POST"]),
            Route("/v1/notifications", self._guarded(self.notify)),
            Route("/v1/memory", self._guarded(self.remembered)),
            Route("/v1/memory/recall", self._guarded(self.recall)),
            Route("/v1/memory/forget", self._guarded(self.forget), methods=["POST"]),
            Route("/v1/notifications/{id}/read", self._guarded(self.read_one), methods=["POST"]),
            Route("/v1/notifications/read", self._guarded(self.read), methods=["POST"]),
            Route("/v1/chat", self._guarded(self.list_conversations)),
            Route("/v1/chat/{id}", self._guarded(self.rename), methods=["PATCH"]),
            Route("/v1/tools/delete_conversation", self._guarded(self.delete), methods=["POST"]),
            Route("/v1/mail/connect", self._guarded(self.connect), methods=["POST"]),
            Route("/google", self.consent),
        ]

    def of(self, path: str) -> list[Call]:
        return [call for call in self.calls if call.path == path]

    def next_stream(self) -> Stream:
        """The stream after those that were asked for; waits until it is open."""
        assert self.opened.acquire(timeout=20)
        return self.streams[-1]

    def tell(self, *notifications: Json) -> None:
        for each in notifications:
            self.notifications.insert(0, each)
            told = json.dumps({"type": "notification", **each})
            self.streams[-1].send(f"id: {each['id']}\ndata: {told}\n\n".encode())

    def _guarded(self, answer: Callable[[Received], Any]) -> Callable[[Received], Any]:
        async def guarded(request: Received) -> Response:
            if not self.knows(request):
                return JSONResponse({"message": "Unauthorized"}, 401)
            path = request.url.path.removeprefix("/v1/")
            if request.method in ("POST", "PATCH"):
                text = (await request.body()).decode()
                self.calls.append(Call(path, text, request.headers.get("idempotency-key")))
            if self.refusals.get(path):
                return self.refusals[path].pop(0)
            answered: Response = await answer(request)
            return answered

        return guarded

    async def transactions(self, request: Received) -> Response:
        rows = [row for row in self.waiting if row["review_status"] == "needs_review"]
        found = {"transactions": rows, "count": len(rows), "total": 0, "has_more": self.has_more}
        return JSONResponse(found)

    async def review(self, request: Received) -> Response:
        call = self.calls[-1]
        (row,) = [row for row in self.waiting if row["id"] == call.body["id"]]
        if self.said[-1:] != ["YES"]:
            body = {"ok": False, "error": "The user must confirm this first."}
            return JSONResponse(body | {"confirmation": pending(self.prompt)}, 409)
        self.said.clear()
        ends = {"accept": "accepted", "discard": "discarded"}
        given = {name: call.body[name] for name in row if name in call.body}
        row |= given | {"review_status": ends[call.body["decision"]]}
        return JSONResponse({"ok": True, "transaction": row})

    async def imports(self, request: Received) -> Response:
        counts = {"imports": len(self.imported), "transactions": 0, "needs_review": 0}
        return JSONResponse({"imports": self.imported, "stats": counts, "days": 90})

    async def order(self, request: Received) -> Response:
        if self.said[-1:] != ["YES"]:
            body = {"ok": False, "error": "The user must confirm this first."}
            return JSONResponse(body | {"confirmation": pending(self.prompt)}, 409)
        self.said.clear()
        (found,) = [each for each in self.imported if each["docId"] == self.calls[-1].body["docId"]]
        told = {"ok": True, "docId": found["docId"], "filename": found["filename"]}
        if self.calls[-1].body["decision"] == "forget_password":
            del found["password_remembered"]
            return JSONResponse(told | {"status": "forgotten"})
        found["status"] = "processing"
        return JSONResponse(told | {"status": "processing"})

    async def confirm(self, request: Received) -> Response:
        self.said.append(self.calls[-1].body["reply"])
        return JSONResponse({"id": "c1", "status": "confirmed"})

    async def notify(self, request: Received) -> Response:
        if "text/event-stream" not in request.headers["accept"]:
            before = request.query_params.get("before", "~")
            listed = [each for each in self.notifications if each["id"] < before]
            return JSONResponse({"notifications": listed[:20]})
        last = request.headers.get("last-event-id")
        stream = Stream(last, asyncio.get_running_loop(), asyncio.Queue())
        self.streams.append(stream)
        self.opened.release()
        return StreamingResponse(_chunks(stream), media_type="text/event-stream")

    async def read(self, request: Received) -> Response:
        text = self.calls[-1].text
        ids = json.loads(text)["ids"] if text else [each["id"] for each in self.notifications]
        unread = [each for each in self.notifications if each["read_at"] is None]
        unread = [each for each in unread if each["id"] in ids]
        for each in unread:
            each["read_at"] = "2026-09-30T15:00:00Z"
        return JSONResponse({"count": len(unread)})

    async def read_one(self, request: Received) -> Response:
        (found,) = [each for each in self.notifications if each["id"] == request.path_params["id"]]
        found["read_at"] = "2026-09-30T15:00:00Z"
        return JSONResponse({"read": found["id"]})

    async def remembered(self, request: Received) -> Response:
        return JSONResponse({"facts": self.facts})

    async def forget(self, request: Received) -> Response:
        id = self.calls[-1].body["id"]
        left = [fact for fact in self.facts if fact["id"] != id]
        if len(left) == len(self.facts):
            return JSONResponse({"error": "No such fact."}, 404)
        self.facts = left
        return JSONResponse({"forgotten": id})

    async def recall(self, request: Received) -> Response:
        asked = request.query_params["q"]
        found = [each for each in self.sayings if asked in str(each.get("text") or each["name"])]
        return JSONResponse({"found": found})

    async def list_conversations(self, request: Received) -> Response:
        none: Json = {"conversations": [], "next": None}
        if q := request.query_params.get("q"):
            every = [line for page in self.conversations.values() for line in page["conversations"]]
            found = [line for line in every if q in (line["title"] or "")]
            return JSONResponse(none | {"conversations": found})
        return JSONResponse(self.conversations.get(request.query_params.get("before"), none))

    async def rename(self, request: Received) -> Response:
        return JSONResponse({"id": request.path_params["id"], **self.calls[-1].body})

    async def delete(self, request: Received) -> Response:
        if self.said[-1:] != ["YES"]:
            asked = pending("Delete that conversation for good? Reply YES to confirm.")
            return JSONResponse({"error": "Confirm first.", "confirmation": asked}, 409)
        self.said.clear()
        return JSONResponse({"status": "deleting"})

    async def connect(self, request: Received) -> Response:
        if self.calls[-1].body == {}:
            return JSONResponse({"authorization_url": f"{self.origin}/google?state=state-1"})
        return JSONResponse({"connected": True})

    async def disconnect(self, request: Received) -> Response:
        if self.said[-1:] != ["YES"]:
            body = {"ok": False, "error": "The user must confirm this first."}
            return JSONResponse(body | {"confirmation": pending(self.prompt)}, 409)
        return JSONResponse({"ok": True, "message": "Gmail is disconnected."})

    async def consent(self, request: Received) -> Response:
        return RedirectResponse(f"{self.origin}/v1/mail?{urlencode(self.google)}")


async def _chunks(stream: Stream) -> AsyncIterator[bytes]:
    yield b"retry: 1000\n\n: ping\n\n"
    while (chunk := await stream.queue.get()) is not None:
        yield chunk
