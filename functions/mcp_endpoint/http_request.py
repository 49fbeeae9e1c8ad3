"""The request around a message, and what it must be before the message is parsed: a POST with a
message, or a GET for the rest of a stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import catalog
from catalog import CatalogEntry
from toolkit import Caller, Forbidden, InvalidInput, ToolError
from toolkit.doors.door import Event
from toolkit.doors.rest import (
    correlation_id,
    headers_of,
    is_of_own_page,
    language_of,
    signed_in,
    text_of,
)
from toolkit.errors import MethodNotAllowed, Problem
from toolkit.text.sentences import Language, say

_JSON = "application/json"
_EVENTS = "text/event-stream"


class NotAcceptable(ToolError):
    status = 406


class UnsupportedMediaType(ToolError):
    status = 415


@dataclass(frozen=True)
class Choice:
    """What the address asks for of the caller's tools: `?families=budget,finance` those families'
    alone, `&read=1` those that change nothing, `&schemas=1` the schemas of their answers too."""

    families: frozenset[str]
    reads_alone: bool
    has_schemas: bool

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Choice:
        """Raises InvalidInput for a family that there is not."""
        there = frozenset(entry["family"] for entry in catalog.for_models().values())
        named = frozenset(filter(None, query.get("families", "").split(",")))
        if not named <= there:
            expected = say("rule.expected", what=", ".join(sorted(there)))
            raise InvalidInput.of(Problem("families", expected))
        return cls(named or there, query.get("read") == "1", query.get("schemas") == "1")

    def offered_to(self, caller: Caller) -> list[CatalogEntry]:
        return [entry for entry in catalog.offered_to(caller) if self.has(entry)]

    def has(self, entry: CatalogEntry) -> bool:
        return entry["family"] in self.families and not (self.reads_alone and entry["writes"])


@dataclass(frozen=True)
class HttpRequest:
    """`headers` has one value of each header, `repeated` all of them; names are in lower case.
    `last_event` is set where the rest of a stream is asked for, and there is no message.
    `language` is the user's, in which they are asked (rule R276); `choice` is of their tools."""

    caller: Caller
    headers: Mapping[str, str]
    repeated: Mapping[str, Sequence[str]]
    text: str
    correlation_id: str
    language: Language
    choice: Choice
    last_event: str | None = None

    @property
    def offered(self) -> list[CatalogEntry]:
        """Those of the caller's tools that the address asks for."""
        return self.choice.offered_to(self.caller)

    @classmethod
    def of(cls, event: Event) -> HttpRequest:
        """Raises the ToolError that says what is wrong, or that nobody is signed in."""
        caller, headers = signed_in(event, route="talk"), headers_of(event)
        is_rest = event["httpMethod"] == "GET" and "last-event-id" in headers
        if event["httpMethod"] != "POST" and not is_rest:
            raise MethodNotAllowed("Only POST, and GET for the rest of a stream.")
        # The Host header proves nothing: a hostile page can have its own name lead here.
        if "origin" in headers and not is_of_own_page(headers["origin"]):
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
            Choice.of(event.get("queryStringParameters") or {}),
            headers["last-event-id"] if is_rest else None,
        )


def _media_types(header: str) -> list[str]:
    return [part.partition(";")[0].strip().lower() for part in header.split(",")]
