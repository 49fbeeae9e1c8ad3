"""A double of the chat's endpoints, served by uvicorn."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import socket
import threading
import uuid
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlencode

import jwt
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request as Received
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from console import static_files
from tests.console.answers import DONE, Step
from tests.console.prime_double import Prime
from tests.console.socket_double import Sockets
from toolkit.doors import page

PAGES = ("mail", "confirm", "money", "data", "link", "remembered", "notices")


@dataclass
class Message:
    """A `POST chat` as it arrived."""

    text: str
    key: str
    user_id: str
    conversation_id: str
    bearer: str
    otp: str | None = None


@dataclass
class Server:
    """A double of the chat's endpoints: answers come from `answers`, in order, and what is left of
    one that a page attaches to from `attached`, after the events that `places` name. An answer that
    `is_named` can be attached to. `saved` are the messages of any conversation, `saved_of` those of
    one by its id, and `saved_then` those once the answer has ended. `shown` are the ids that pages
    asked for. `kept` are the cookies by which sessions can be renewed, with whose they are; `codes`
    those of sign-ins, with whose they are, where they were sent and by which challenge. A cookie
    that was `replaced` is good still, for a page that was left before its answer came: `late`
    counts those. While it is not `is_reached`, no session's route is. The one `before` is
    that which it has replaced."""

    port: int
    sign_in: Literal["dev", "cognito"] = "dev"
    answers: list[list[Step] | Response] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    saved: dict[str, Any] | None = None
    saved_of: dict[str, dict[str, Any]] = field(default_factory=dict)
    saved_then: dict[str, Any] | None = None
    shown: list[str] = field(default_factory=list)
    attached: list[list[Step]] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    stops: int = 0
    waiting: list[dict[str, Any]] = field(default_factory=list)
    accepted: set[str] = field(default_factory=set)
    logins: list[dict[str, str]] = field(default_factory=list)
    kept: dict[str, tuple[str, Sequence[str]]] = field(default_factory=dict)
    replaced: dict[str, tuple[str, Sequence[str]]] = field(default_factory=dict)
    late: int = 0
    revoked: list[str] = field(default_factory=list)
    codes: dict[str, tuple[str, Sequence[str], str, str]] = field(default_factory=dict)
    is_reached: bool = True
    settings: dict[str, str | None] = field(default_factory=dict)
    dev_sign_ins: list[dict[str, Any]] = field(default_factory=list)

    is_named: bool = False
    before: Server | None = None
    _playing: list[threading.Event] = field(default_factory=list)
    _is_stopped: bool = False

    def __post_init__(self) -> None:
        self.prime = Prime(self.knows, self.origin)
        self.sockets = Sockets(lambda token: token in self.accepted)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """Below a stage, as API Gateway deploys it."""
        return f"{self.origin}/v1/"

    @property
    def cognito(self) -> str:
        """Its hosted sign-in's origin: another than the page's."""
        return f"http://localhost:{self.port}"

    def issue(self, user_id: str, groups: Sequence[str] = ()) -> str:
        """A token of which this server accepts nothing older."""
        claims = {"sub": user_id, "jti": str(uuid.uuid4())}
        of_groups = {"cognito:groups": list(groups)} if groups else {}
        fresh = jwt.encode(claims | of_groups, "k" * 32)
        self.accepted = {fresh}
        return fresh

    def knows(self, request: Received) -> bool:
        return bearer_of(request) in self.accepted

    def app(self) -> Starlette:
        routes = [
            Route("/v1/", self.page),
            Route("/blank", self.blank),
            *(Route(f"/v1/{name}", self.page) for name in PAGES),
            Route("/v1/confirmations", self.confirmations),
            Route("/v1/console/config.json", self.config),
            Route("/v1/console/{file}", static_files.file),
            Route("/v1/dev/code", self.dev_code, methods=["POST"]),
            Route("/v1/session", self.begin, methods=["POST"]),
            Route("/v1/session", self.end, methods=["DELETE"]),
            Route("/v1/session/renew", self.renew, methods=["POST"]),
            Route("/v1/settings", self.own_settings, methods=["GET", "PATCH"]),
            Route("/v1/chat", self.chat, methods=["POST"]),
            Route("/v1/chat/{conversation_id}", self.history),
            Route("/v1/chat/{conversation_id}/stream", self.attach),
            Route("/v1/chat/{conversation_id}/stop", self.stop, methods=["POST"]),
            Route("/login/oauth2/authorize", self.authorize),
            Route("/login/logout", self.log_out),
            WebSocketRoute("/v1/socket", self.sockets.connect),
            *self.prime.routes(),
        ]
        return Starlette(routes=routes)

    async def own_settings(self, request: Received) -> Response:
        if not self.knows(request):
            return JSONResponse({"error": "no"}, 401)
        if request.method == "PATCH":
            self.settings |= await request.json()
        return JSONResponse(self.settings)

    async def page(self, request: Received) -> Response:
        name = request.url.path.removeprefix("/v1/") or "index"
        reached = [self.cognito, f"ws://127.0.0.1:{self.port}"]
        headers = page.headers({}, scripts=True, reaches=reached)
        html = static_files.spoken(request, f"{name}.html").plain
        return Response(html, headers=headers, media_type="text/html")

    async def blank(self, request: Received) -> Response:
        """An empty page of this origin."""
        return Response(media_type="text/html")

    async def confirmations(self, request: Received) -> Response:
        if not self.knows(request):
            return JSONResponse({"message": "Unauthorized"}, 401)
        return JSONResponse({"confirmations": self.waiting})

    async def config(self, request: Received) -> Response:
        settings = {
            "type": self.sign_in,
            "domain": f"{self.cognito}/login",
            "client_id": "client",
        }
        socket = f"ws://127.0.0.1:{self.port}/v1/socket" if self.sockets.are_served else None
        reading = ["get_account_summary", "get_user"]
        told = {"sign_in": settings, "title": "Teller", "socket": socket, "reading_tools": reading}
        return JSONResponse(told)

    async def dev_code(self, request: Received) -> Response:
        asked = await request.json()
        self.dev_sign_ins.append({name: asked[name] for name in ("user_id", "groups")})
        who = (asked["user_id"], asked["groups"])
        return JSONResponse({"code": self.coded(*who, asked)})

    def coded(self, user_id: str, groups: Sequence[str], asked: dict[str, str]) -> str:
        code = f"code-{len(self.codes) + 1}"
        self.codes[code] = (user_id, groups, asked["redirect_uri"], asked["code_challenge"])
        return code

    async def begin(self, request: Received) -> Response:
        grant = await request.json()
        user_id, groups, address, challenge = self.codes.pop(grant["code"])
        sent = (grant["redirect_uri"], s256(grant["code_verifier"]))
        if sent != (address, challenge):
            return JSONResponse({"error": "not good"}, 401)
        self.accepted = set()
        return self.session_of(user_id, groups)

    async def renew(self, request: Received) -> Response:
        """A cookie is good once, and for Cognito's seconds of grace."""
        if not self.is_reached:
            return JSONResponse({"error": "The sign-in cannot be reached. Try again."}, 503)
        cookie = request.cookies.get("session", "")
        self.late += cookie in self.replaced
        who = self.kept.pop(cookie, None) or self.replaced.get(cookie)
        if who:
            self.replaced[cookie] = who
        return self.session_of(*who) if who else JSONResponse({"error": "over"}, 401)

    async def end(self, request: Received) -> Response:
        if not self.is_reached:
            return JSONResponse({"error": "The sign-in cannot be reached. Try again."}, 503)
        self.revoked.append(request.cookies.get("session", ""))
        self.kept.pop(self.revoked[-1], None)
        self.replaced.clear()
        answer = JSONResponse({})
        answer.delete_cookie("session", path="/v1/session")
        return answer

    def session_of(self, user_id: str, groups: Sequence[str]) -> Response:
        others = self.accepted
        answer = JSONResponse({"access_token": self.issue(user_id, groups)})
        self.accepted |= others
        cookie = self.remember(user_id, groups)
        answer.set_cookie("session", cookie, path="/v1/session", httponly=True, samesite="strict")
        return answer

    def remember(self, user_id: str, groups: Sequence[str] = ()) -> str:
        """Returns a cookie by which this user's session can be renewed."""
        cookie = f"kept-{uuid.uuid4()}"
        self.kept[cookie] = (user_id, groups)
        return cookie

    def end_sessions(self) -> None:
        """Nobody is signed in any more, and nobody's session can be renewed."""
        self.accepted, self.kept, self.replaced = set(), {}, {}

    async def chat(self, request: Received) -> Response:
        if not self.knows(request):
            return JSONResponse({"message": "Unauthorized"}, 401)
        bearer = bearer_of(request)
        body = await request.json()
        text = body["messages"][-1]["content"]
        key = request.headers["idempotency-key"]
        sender = (body["userId"], body["convoId"], bearer, body.get("otp"))
        self.messages.append(Message(text, key, *sender))
        answer = self.answers.pop(0)
        if isinstance(answer, Response):
            return answer
        return self.streamed(answer)

    def streamed(self, answer: list[Step]) -> Response:
        named = {"x-stream-id": "0123456789abcdef"} if self.is_named else {}
        return StreamingResponse(self.play(answer), headers=named, media_type="text/event-stream")

    def leave(self) -> None:
        """Opens the gates at which answers wait."""
        for gate in (*self._playing, self.prime.uploads.gate):
            gate.set()

    async def attach(self, request: Received) -> Response:
        self.places.append(request.headers.get("last-event-id", ""))
        return self.streamed(self.attached.pop(0)) if self.attached else Response(status_code=204)

    async def stop(self, request: Received) -> Response:
        """The answer that plays goes no further than the gate before which it is."""
        self.stops += 1
        self._is_stopped = True
        for gate in self._playing:
            gate.set()
        return Response(status_code=202)

    async def play(self, steps: list[Step]) -> AsyncIterator[bytes]:
        yield b"retry: 1000\n\n: ping\n\n"
        self._is_stopped = False
        for step in steps:
            if self._is_stopped:
                yield framed(DONE | {"stopped": True})
                return
            if isinstance(step, threading.Event):
                self._playing = [step]
                await asyncio.to_thread(step.wait, 30)
            elif isinstance(step, bytes):
                yield step
            else:
                if step == DONE and self.saved_then:
                    self.saved, self.saved_then = self.saved_then, None
                yield framed(step)

    async def history(self, request: Received) -> Response:
        convo_id = request.path_params["conversation_id"]
        self.shown.append(convo_id)
        if convo_id in self.saved_of:
            return JSONResponse(self.saved_of[convo_id])
        if self.saved is None:
            return JSONResponse({"error": "Not found"}, 404)
        return JSONResponse(self.saved)

    async def authorize(self, request: Received) -> Response:
        asked = dict(request.query_params)
        self.logins.append(asked)
        back = urlencode({"code": self.coded("ana", (), asked), "state": asked["state"]})
        return RedirectResponse(f"{asked['redirect_uri']}?{back}")

    async def log_out(self, request: Received) -> Response:
        return RedirectResponse(request.query_params["logout_uri"])


def bearer_of(request: Received) -> str:
    return request.headers["authorization"].removeprefix("Bearer ")


def s256(verifier: str) -> str:
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def framed(event: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(event)}\n\n".encode()


@contextmanager
def serving() -> Iterator[Callable[[], Server]]:
    """Yields a function that replaces the server at the address by a new one, and returns it."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        served: list[tuple[Server, ASGIApp]] = []

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await served[-1][1](scope, receive, send)

        def begin() -> Server:
            for server, _ in served:
                server.leave()
            server = Server(port)
            if served:
                server.before, served[-1][0].before = served[-1][0], None
            served[:] = [(server, server.app())]
            return server

        config = uvicorn.Config(
            app, lifespan="off", ws="wsproto", log_level="warning", timeout_graceful_shutdown=1
        )
        running = uvicorn.Server(config)
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield begin
        finally:
            for server, _ in served:
                server.leave()
            running.should_exit = True
            thread.join()
