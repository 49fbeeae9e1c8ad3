"""Server-sent events as every stream of the chat writes them, and the contract's stream: each event
is one JSON object with a `type` (rules R163-R165).

https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NotRequired, Protocol, TypedDict

from chat.store.calls import Confirmation, UsedTool
from chat.stream.events import Begun, Done, Event, Failed, Note, Step, Token, ToolEnd, ToolStart
from toolkit.call import Json
from toolkit.text.sentences import Language, in_language

RETRY = b"retry: 1000\n\n"
PING = b": ping\n\n"


def data(payload: Mapping[str, object]) -> bytes:
    """An event whose data is JSON, in one line of ASCII: to some clients Unicode's own line
    separators end a line too."""
    return b"data: " + json.dumps(payload).encode() + b"\n\n"


class StreamEncoder(Protocol):
    """Encodes the events of one stream for one protocol."""

    @property
    def headers(self) -> Mapping[str, str]:
        """What the response has besides the headers of every stream."""
        ...

    @property
    def beginning(self) -> bytes:
        """What is sent at once."""
        ...

    def encode(self, event: Event) -> list[bytes]:
        """The protocol's own events for it, none where it has nothing to say of it."""
        ...


class TranslatedStream:
    """Encodes as `encoder` does."""

    def __init__(self, encoder: StreamEncoder, language: Language) -> None:
        self._encoder = encoder
        self._language = language

    @property
    def headers(self) -> Mapping[str, str]:
        return self._encoder.headers

    @property
    def beginning(self) -> bytes:
        return self._encoder.beginning

    def encode(self, event: Event) -> list[bytes]:
        return self._encoder.encode(translated(event, self._language))


def translated(event: Event, language: Language) -> Event:
    match event:
        case Note(text):
            return Note(in_language(text, language))
        case Failed(message):
            return Failed(in_language(message, language))
        case ToolEnd(used):
            return ToolEnd(in_language(used, language))
        case _:
            return event


class EmployeePayload(TypedDict):
    """The first event: who answers, and the response's `x-correlation-id`."""

    type: Literal["employee"]
    employee: str
    correlation_id: str


class NotePayload(TypedDict):
    type: Literal["note"]
    note: str


class TokenPayload(TypedDict):
    type: Literal["token"]
    token: str


class ToolStartPayload(TypedDict):
    type: Literal["tool_start"]
    tool: str


class ToolEndPayload(TypedDict):
    """A call that waits for the user's YES also has what to ask them, for a client to show."""

    type: Literal["tool_result", "tool_error"]
    tool: str
    result: NotRequired[Json]
    error: NotRequired[str]
    confirmation: NotRequired[Confirmation]


class ErrorPayload(TypedDict):
    type: Literal["error"]
    message: str


class DonePayload(TypedDict):
    type: Literal["done"]
    employee: str
    ungrounded: NotRequired[list[str]]
    stopped: NotRequired[bool]


Payload = (
    EmployeePayload
    | NotePayload
    | TokenPayload
    | ToolStartPayload
    | ToolEndPayload
    | ErrorPayload
    | DonePayload
)


class ContractStream:
    headers: Mapping[str, str] = MappingProxyType({})
    beginning = RETRY

    def __init__(self, correlation_id: str) -> None:
        self._correlation_id = correlation_id

    def encode(self, event: Event) -> list[bytes]:
        payload = self._payload(event)
        return [data(payload)] if payload else []

    def _payload(self, event: Event) -> Payload | None:
        match event:
            case Begun(employee):
                return EmployeePayload(
                    type="employee", employee=employee, correlation_id=self._correlation_id
                )
            case Note(text):
                return {"type": "note", "note": text}
            case Token(text):
                return {"type": "token", "token": text}
            case ToolStart(tool):
                return {"type": "tool_start", "tool": tool}
            case ToolEnd(used):
                return _of_outcome(used)
            case Failed(message):
                return {"type": "error", "message": message}
            case Done():
                return _of_end(event)
            case Step():
                return None


def _of_outcome(used: UsedTool) -> ToolEndPayload:
    payload = ToolEndPayload(type="tool_result" if used["ok"] else "tool_error", tool=used["tool"])
    if "result" in used:
        payload["result"] = used["result"]
    if "error" in used:
        payload["error"] = used["error"]
    if "confirmation" in used:
        payload["confirmation"] = used["confirmation"]
    return payload


def _of_end(done: Done) -> DonePayload:
    payload = DonePayload(type="done", employee=done.employee)
    if done.ungrounded:
        payload["ungrounded"] = list(done.ungrounded)
    if done.is_stopped:
        payload["stopped"] = True
    return payload
