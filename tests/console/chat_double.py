"""A double of the chat's endpoints, served by uvicorn."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import socket
import threading
import uuid
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import parse_qsl, urlencode

import jwt
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request as Received
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute

from console import static_files
from tests.console.answers import DONE, Step
from tests.console.prime_double import Prime
from tests.console.socket_double import Sockets
from toolkit.doors import page

PAGES = ("mail", "confirm", "money", "data", "link")


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
    one by its id; `shown` are the ids that pages asked for."""

    port: int
    sign_in: Literal["dev", "cognito"] = "dev"
    answers: list[list[Step] | Response] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    saved: dict[str, Any] | None = None
    saved_of: dict[str, dict[str, Any]] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)
    attached: list[list[Step]] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    stops: int = 0
    waiting: list[dict[str, Any]] = field(default_factory=list)
    accepted: set[str] = field(default_factory=set)
    logins: list[dict[str, str]] = field(default_factory=list)
    refresh_token: str | None = None
    revoked: list[dict[str, str]] = field(default_factory=list)
    dev_sign_ins: list[dict[str, Any]] = field(default_factory=list)

    is_named: bool = False
    _playing: list[threading.Event] = field(default_factory=list)
    _is_stopped: bool = False

    def __post_init__(self) -> None:
        self.prime = Prime(self.knows, f"http://127.0.0.1:{self.port}")
        self.sockets = Sockets(lambda token: token in self.accepted)

    @property
    def url(self) -> str:
        """Below a stage, as API Gateway deploys it."""
        return f"http://127.0.0.1:{self.port}/v1/"

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
            *(Route(f"/v1/{name}", self.page) for name in PAGES),
            Route("/v1/confirmations", self.confirmations),
            Route("/v1/console/config.json", self.config),
            Route("/v1/console/{file}", static_files.file),
            Route("/v1/dev/token", self.dev_token, methods=["POST"]),
            Route("/v1/chat", self.chat, methods=["POST"]),
            Route("/v1/chat/{conversation_id}", self.history),
            Route("/v1/chat/{conversation_id}/stream", self.attach),
            Route("/v1/chat/{conversation_id}/stop", self.stop, methods=["POST"]),
            Route("/login/oauth2/authorize", self.authorize),
            Route("/login/oauth2/token", self.exchange, methods=["POST"]),
            Route("/login/oauth2/revoke", self.revoke, methods=["POST"]),
            Route("/login/logout", self.log_out),
            WebSocketRoute("/v1/socket", self.sockets.connect),
            *self.prime.routes(),
        ]
        return Starlette(routes=routes)

    async def page(self, request: Received) -> Response:
        name = request.url.path.removeprefix("/v1/") or "index"
        reached = [self.cognito, f"ws://127.0.0.1:{self.port}"]
        headers = page.headers({}, scripts=True, reaches=reached)
        html = static_files.spoken(request, f"{name}.html").plain
        return Response(html, headers=headers, media_type="text/html")

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

    async def dev_token(self, request: Received) -> Response:
        self.dev_sign_ins.append(await request.json())
        asked = self.dev_sign_ins[-1]
        return JSONResponse({"token": self.issue(asked["user_id"], asked["groups"])})

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
        back = urlencode({"code": "code-1", "state": asked["state"]})
        return RedirectResponse(f"{asked['redirect_uri']}?{back}")

    async def exchange(self, request: Received) -> Response:
        """A refresh token is good once."""
        grant = dict(parse_qsl((await request.body()).decode()))
        if grant["grant_type"] == "refresh_token":
            is_good = grant["refresh_token"] == self.refresh_token
        else:
            login = self.logins[-1]
            known = (grant["code"], grant["redirect_uri"], grant["client_id"])
            is_good = known == ("code-1", login["redirect_uri"], login["client_id"])
            is_good = is_good and s256(grant["code_verifier"]) == login["code_challenge"]
        readable = {"Access-Control-Allow-Origin": "*"}
        if not is_good:
            return JSONResponse({"error": "invalid_grant"}, 400, readable)
        self.refresh_token = f"refresh-{uuid.uuid4()}"
        tokens = {"access_token": self.issue("ana"), "refresh_token": self.refresh_token}
        return JSONResponse(tokens, headers=readable)

    async def revoke(self, request: Received) -> Response:
        self.revoked.append(dict(parse_qsl((await request.body()).decode())))
        return Response()

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
def serving() -> Iterator[Server]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        double = Server(listening.getsockname()[1])
        config = uvicorn.Config(
            double.app(),
            lifespan="off",
            ws="wsproto",
            log_level="warning",
            timeout_graceful_shutdown=1,
        )
        running = uvicorn.Server(config)
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield double
        finally:
            running.should_exit = True
            thread.join()
