"""JSON-RPC 2.0 as MCP uses it: one message per POST, and its response."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypedDict

from toolkit.errors import InvalidInput
from toolkit.strict_json import parse_value

Id = str | int
Json = Any

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
REFUSED = -32000
"""Our own: too many calls, a service behind us that cannot be reached, or an erased user."""
HEADER_MISMATCH = -32020
UNSUPPORTED_VERSION = -32022
RESOURCE_NOT_FOUND = -32002
"""Up to 2025-11-25; since then INVALID_PARAMS."""
URL_ELICITATION_REQUIRED = -32042
"""Of 2025-11-25 alone: the call goes through once the user was at the URLs that `data` lists."""


class Error(TypedDict):
    code: int
    message: str
    data: NotRequired[Json]


class ErrorResponse(TypedDict):
    jsonrpc: Literal["2.0"]
    id: Id | None
    error: Error


class ResultResponse(TypedDict):
    jsonrpc: Literal["2.0"]
    id: Id | None
    result: Json


class RpcError(Exception):
    """An error response. `id` is the message's, if it has one."""

    def __init__(self, code: int, message: str, *, data: Json = None, id: Id | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data
        self.id = id

    def to(self, id: Id | None) -> RpcError:
        """The same error, in response to the message of that id."""
        return RpcError(self.code, self.message, data=self.data, id=id)

    def body(self) -> ErrorResponse:
        error: Error = {"code": self.code, "message": self.message}
        if self.data is not None:
            error["data"] = self.data
        return {"jsonrpc": "2.0", "id": self.id, "error": error}


@dataclass(frozen=True)
class RpcMessage:
    """A request, or a notification, which gets no response."""

    id: Id | None
    method: str
    params: Mapping[str, Json]

    @property
    def is_notification(self) -> bool:
        return self.id is None

    @property
    def meta(self) -> Mapping[str, Json]:
        """`params._meta`; empty unless it is an object."""
        given = self.params.get("_meta")
        return given if isinstance(given, dict) else {}


@dataclass(frozen=True)
class Response:
    """The client's response to a question of ours. `result` is None where it is an error."""

    id: Id
    result: Json


def parse(text: str) -> RpcMessage | Response:
    """The one message in a body. Raises RpcError, also for a batch."""
    try:
        value = parse_value(text)
    except InvalidInput as error:
        raise RpcError(PARSE_ERROR, f"Parse error: {error.message}") from error
    if not isinstance(value, dict):
        raise RpcError(INVALID_REQUEST, "The body must be one JSON-RPC request or notification.")
    given = value.get("id")
    id = given if isinstance(given, str | int) and not isinstance(given, bool) else None
    if id is not None and _is_response(value):
        return Response(id, value.get("result"))
    if problem := _problem(value, id):
        raise RpcError(INVALID_REQUEST, problem, id=id)
    return RpcMessage(id, value["method"], value.get("params") or {})


def success(id: Id | None, result: Json) -> ResultResponse:
    return {"jsonrpc": "2.0", "id": id, "result": result}


def text(body: Mapping[str, Json]) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def _is_response(value: Mapping[str, Json]) -> bool:
    is_answer = isinstance(value.get("result", value.get("error")), dict)
    return value.get("jsonrpc") == "2.0" and "method" not in value and is_answer


def _problem(message: Mapping[str, Json], id: Id | None) -> str:
    if message.get("jsonrpc") != "2.0":
        return 'jsonrpc must be "2.0".'
    if "id" in message and id is None:
        return "id must be text or a whole number."
    if not isinstance(message.get("method"), str):
        return "method must be text."
    if not isinstance(message.get("params"), dict | None):
        return "params must be an object."
    return ""
