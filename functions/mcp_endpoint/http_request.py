"""The request around a message, and what it must be before the message is parsed: a POST with a
message, or a GET for the rest of a stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from toolkit import Caller, Forbidden, ToolError, settings
from toolkit.doors.door import Event
from toolkit.doors.rest import (
    allowed_origins,
    correlation_id,
    headers_of,
    language_of,
    signed_in,
    text_of,
)
from toolkit.errors import MethodNotAllowed
from toolkit.text.sentences import Language, say

_JSON = "application/json"
_EVENTS = "text/event-stream"


class NotAcceptable(ToolError):
    status = 406


class UnsupportedMediaType(ToolError):
    status = 415


@dataclass(frozen=True)
class HttpRequest:
    """`headers` has one value of each header, `repeated` all of them; names are in lower case.
    `last_event` is set where the rest of a stream is asked for, and there is no message.
    `language` is the user's, in which they are asked (rule R276)."""

    caller: Caller
    headers: Mapping[str, str]
    repeated: Mapping[str, Sequence[str]]
    text: str
    correlation_id: str
    language: Language
    last_event: str | None = None

    @classmethod
    def of(cls, event: Event) -> HttpRequest:
        """Raises the ToolError that says what is wrong, or that nobody is signed in."""
        caller, headers = signed_in(event), headers_of(event)
        is_rest = event["httpMethod"] == "GET" and "last-event-id" in headers
        if event["httpMethod"] != "POST" and not is_rest:
            raise MethodNotAllowed("Only POST, and GET for the rest of a stream.")
        if not _is_own(headers.get("origin")):
            raise Forbidden("The page that calls is of another origin.")
        if not is_rest and _media_types(headers.get("content-type", "")) != [_JSON]:
            raise UnsupportedMediaType(say("body.content_type", type=_JSON))
        kind = _EVENTS if is_rest else _JSON
        acceptable = {kind, f"{kind.partition('/')[0]}/*", "*/*"}
        if not acceptable & {*_media_types(headers.get("accept", "*/*"))}:
            raise NotAcceptable(f"The answer is {kind}: Accept must allow it.")
        return cls(
            caller,
            headers,
            {name.lower(): all for name, all in (event.get("multiValueHeaders") or {}).items()},
            text_of(event),
            correlation_id(event),
            language_of(event),
            headers["last-event-id"] if is_rest else None,
        )


def _is_own(origin: str | None) -> bool:
    """In browsers only the allowed page and the console may call. The Host header proves nothing: a
    hostile page can have its own name resolve to this machine (DNS rebinding)."""
    own = {*allowed_origins(), _origin_of(settings.text("CONSOLE_URL", ""))}
    return origin is None or "*" in own or origin in own - {""}


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def _media_types(header: str) -> list[str]:
    return [part.partition(";")[0].strip().lower() for part in header.split(",")]
