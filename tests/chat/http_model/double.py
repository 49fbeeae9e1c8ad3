"""A model behind HTTP that says what a test wrote down, as one vendor streams it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from chat.model.http.model import HttpModel
from chat.model.http.wire import Wire
from chat.model.protocol import ModelEvent, Usage, Working
from chat.store.converse import ModelMessage, OfferedTool
from tests.bench import stand_in
from tests.bench.stand_in import Connection
from tests.chat.scripted_server import Answer, Json, Page, Scripted, ScriptedConnection, Step
from tests.vendors.rules import Headers, Refused

KEY = "sk-scripted-0123456789"
MODEL_ID = "claude-scripted"
"""Of Claude what may be kept is marked."""
SECRET = f"provider's internals, {KEY}"
"""Nobody may see it of a server's error."""
HELLO: list[ModelMessage] = [{"role": "user", "content": [{"text": "Hello"}]}]


def data(value: object) -> bytes:
    """An event without a name."""
    text = value if isinstance(value, str) else json.dumps(value)
    return f"data: {text}\n\n".encode()


def page(status: int, body: object, headers: dict[str, str]) -> Page:
    named = [(name.replace("_", "-"), value) for name, value in headers.items()]
    return Page(status, json.dumps(body).encode(), (("Content-Type", "application/json"), *named))


class Calling(Protocol):
    def __call__(
        self, name: str, *pieces: str, place: Any = ..., call_id: str | None = ...
    ) -> list[Step]: ...


@dataclass(frozen=True)
class Double:
    """`text`, `thinking` and `tool_use` are parts of an answer in pieces, `ends` its ends by the
    reasons of Converse, `used` what it tells of tokens. `error` comes in a stream, `refusal` before
    one. `problems` are what the vendor refuses in a request, `rules` among them."""

    api: str
    base: str
    wire: Wire
    start: bytes
    text: Callable[..., list[Step]]
    thinking: Callable[..., list[Step]]
    tool_use: Calling
    ends: dict[str, list[Step]]
    used: Usage
    error: Callable[[str], bytes]
    refusal: Callable[..., Page]
    path: str
    rules: Callable[[Headers, str], None]
    problems: Callable[[Json], Iterable[str]]
    checked: Callable[[Json], Json] = lambda body: body

    def says(self, *parts: str) -> list[Step]:
        """A whole answer of nothing but text."""
        return [self.start, *self.text(*parts), *self.ends["end_turn"]]

    def uses(self, name: str, arguments: Json | None = None, *, before: str = "") -> list[Step]:
        """A whole answer that asks for one tool."""
        said = self.text(before) if before else []
        call = self.tool_use(name, json.dumps(arguments or {}))
        return [self.start, *said, *call, *self.ends["tool_use"]]

    @contextmanager
    def serving(self) -> Iterator[ScriptedHttp]:
        model = ScriptedHttp(double=self)

        class Handler(ScriptedConnection):
            stream = "text/event-stream; charset=utf-8"

            def do_GET(self) -> None:  # noqa: N802
                self.send(model.page(self.path))

            def do_POST(self) -> None:  # noqa: N802
                self.send(model.take(self))

        with stand_in.serving(Handler) as url:
            model.url = f"{url}{self.base}"
            yield model


@dataclass(kw_only=True)
class ScriptedHttp(Scripted):
    """`connections` are the addresses that the requests came from."""

    double: Double
    models: list[str] = field(default_factory=lambda: [MODEL_ID])
    headers: list[dict[str, str]] = field(default_factory=list)
    connections: set[Any] = field(default_factory=set)

    @cached_property
    def asker(self) -> HttpModel:
        """Who asks it."""
        return HttpModel.connect(self.double.wire, self.url, MODEL_ID, KEY)

    def take(self, connection: Connection) -> Answer:
        """The answer to a request."""
        body = json.loads(connection.body())
        self.headers.append(dict(connection.headers.items()))
        self.connections.add(connection.client_address)
        return self.answer_to(body, self._problems(connection, body))

    def page(self, path: str) -> Page:
        """The answer to who only looks around."""
        listed = [
            {"id": id, "object": "model", "created": 1, "owned_by": "us"} for id in self.models
        ]
        return page(200 if path == "/v1/models" else 404, {"object": "list", "data": listed}, {})

    def _problems(self, connection: Connection, body: Json) -> Iterator[str]:
        """What the vendor refuses, and what the chat never asks for."""
        if connection.path != self.double.path or body.get("stream") is not True:
            yield f"{connection.path} {body.get('stream')}"
        yield from self.double.problems(body)
        try:
            self.double.rules(connection.headers, json.dumps(self.double.checked(body)))
        except Refused as refused:
            yield str(refused.body)


def asked(model: HttpModel, tools: Sequence[OfferedTool] = ()) -> list[ModelEvent]:
    """What an answer to a hello is made of, but for its tokens."""
    events = model.stream("Be good.", HELLO, tools)
    return [event for event in events if not isinstance(event, Usage | Working)]
