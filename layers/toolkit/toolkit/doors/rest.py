"""REST: API Gateway's proxy events (version 1), behind our authorizer (sign_in.authorize).

POST /tools/{name} takes the contract's input. POST /tools/{name}/call is for loops of agents over
`GET /tools?format=`: {"arguments": {...}, "conversation_id"?}, with the arguments that are listed
there; what the platform knows is filled in.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from toolkit import settings
from toolkit.call import CONFIRM, HISTORY, Call, Caller, HttpResponse, Json
from toolkit.doors.door import Door, Event
from toolkit.errors import (
    Forbidden,
    InvalidInput,
    MethodNotAllowed,
    Problem,
    ToolError,
    Unauthenticated,
)
from toolkit.strict_json import parse_object
from toolkit.text.sentences import Language, in_language, reader_language, say

if TYPE_CHECKING:
    from toolkit.definition import Definition

Route = Literal["deed", "private", "talk"]
_JSON = "application/json"
_READING = ("GET", "HEAD")
CORRELATION = "x-correlation-id"
"""The header that every answer has."""
SNIFFED_BY_NOBODY = {"X-Content-Type-Options": "nosniff"}
"""So does this: no browser takes an answer for another kind of file than it says."""


_AS_EXPORTED = "/call"
_NO_CONVERSATION = "tools"
"""That of loops that name none."""
_CONVERSATION = re.compile(r"[\w.:-]{1,128}")


class RestDoor(Door):
    @staticmethod
    def knows(event: Event, context: Any) -> bool:
        return is_proxy_event(event)

    def call(self, tool: Definition) -> Call:
        request = self.event["requestContext"]
        is_as_exported = str(self.event.get("resource")).endswith(_AS_EXPORTED)
        return Call(
            caller=caller_of(request),
            channel="rest",
            arguments=self._exported if is_as_exported else lambda: posted(self.event),
            is_as_exported=is_as_exported,
            now=_arrival(request),
            conversation_id=self._conversation if is_as_exported else None,
            idempotency_key=headers_of(self.event).get("idempotency-key"),
            correlation_id=self.correlation_id,
            language=self.language,
            remaining_ms=self.remaining_ms,
        )

    def _exported(self) -> Mapping[str, Json]:
        body = self._posted
        unknown = sorted(body.keys() - {"arguments", "conversation_id"})
        if unknown:
            raise InvalidInput.of(*(Problem(name, say("rule.unknown_field")) for name in unknown))
        if not isinstance(arguments := body.get("arguments"), dict):
            raise InvalidInput.of(Problem("arguments", say("rule.object")))
        if body.get("conversation_id") not in (None, self._conversation):
            raise InvalidInput.of(Problem("conversation_id", say("rule.conversation_id")))
        return arguments

    @cached_property
    def _posted(self) -> dict[str, Any]:
        return posted(self.event)

    @property
    def _conversation(self) -> str:
        """Which conversation a call of an exported tool is of; the one of all that name none, or
        name it in another form."""
        try:
            given = self._posted.get("conversation_id")
        except ToolError:
            given = None
        is_id = isinstance(given, str) and _CONVERSATION.fullmatch(given)
        return str(given) if is_id else _NO_CONVERSATION

    @property
    def correlation_id(self) -> str:
        return correlation_id(self.event)

    @property
    def language(self) -> Language:
        return language_of(self.event)

    def reply(self, response: HttpResponse) -> Json:
        return proxy_response(self.event, response)


def is_proxy_event(event: Event) -> bool:
    return (
        isinstance(event, dict)
        and "httpMethod" in event
        and isinstance(event.get("requestContext"), dict)
    )


def correlation_id(event: Event) -> str:
    """What ties an answer to its log lines and its audit event: API Gateway's own id of the
    request. A client can choose `requestId`, so that is taken only where there is no other."""
    request = event.get("requestContext") if isinstance(event, dict) else None
    if not isinstance(request, dict):
        return "-"
    return str(request.get("extendedRequestId") or request.get("requestId") or "-")


def language_of(event: Event) -> Language:
    """That in which the sender is answered."""
    request = event.get("requestContext") if isinstance(event, dict) else None
    return language_of_request(headers_of(event).get("accept-language"), request)


def language_of_request(header: str | None, request_context: Any) -> Language:
    """By the `Accept-Language` header, or else by the setting, as our authorizer passes it on."""
    known = request_context.get("authorizer") if isinstance(request_context, dict) else None
    own = known.get("language") if isinstance(known, dict) else None
    return reader_language(header or "", own=own or "")


def proxy_response(event: Event, response: HttpResponse) -> dict[str, Json]:
    """The reply to a proxy event, with our usual headers; also for functions that are not tools."""
    return {
        "statusCode": response.status,
        "headers": {
            "Content-Type": _JSON,
            "Cache-Control": "no-store",
            **SNIFFED_BY_NOBODY,
            CORRELATION: correlation_id(event),
            **cors(headers_of(event).get("origin")),
            **response.headers,
        },
        "body": response.body,
        "isBase64Encoded": False,
    }


def proxy_refusal(event: Event, error: ToolError) -> dict[str, Json]:
    """{"error"}, in the sender's language, with the error's status: for functions that belong to no
    family."""
    body = json.dumps({"error": in_language(error.message, language_of(event))})
    return proxy_response(event, HttpResponse(error.status, body, error.headers))


def headers_of(event: Event) -> dict[str, str]:
    """The request's headers, their names in lower case; none of an event of another kind."""
    headers = event.get("headers") if isinstance(event, dict) else None
    return {name.lower(): value for name, value in (headers or {}).items()}


def cors(origin: str | None) -> dict[str, str]:
    """The headers that let the page of a configured origin read a response in a browser. A page of
    another, whose `origin` this is, finds one named that is not its own."""
    allowed = allowed_origins()
    if not allowed:
        return {}
    return {
        "Access-Control-Allow-Origin": origin if origin in allowed else allowed[0],
        "Access-Control-Expose-Headers": f"{CORRELATION},Retry-After",
        "Vary": "Origin",
    }


def allowed_origins() -> list[str]:
    """ALLOWED_ORIGIN, with commas. `*` counts in the dev stage only."""
    listed = [each.strip() for each in settings.text("ALLOWED_ORIGIN", "").split(",")]
    return [each for each in listed if each and (each != "*" or settings.stage() == "dev")]


def signed_in(event: Event, *, route: Route = "deed") -> Caller:
    """Who sent a proxy event, for functions that are not tools. Raises Unauthenticated, Forbidden
    when the route is not for the token, and InvalidInput for an event of another kind."""
    if not is_proxy_event(event):
        raise InvalidInput("This function takes REST proxy events (payload version 1.0).")
    return led(caller_of(event["requestContext"]), event["httpMethod"], route)


def from_page(event: Event, caller: Caller) -> None:
    """Raises Forbidden unless a page asks that is ours, or allowed: a person's YES is given on one.

    Its token's client is one that shows pages, and browsers name their origin with every request
    that changes something. A platform that has such a token, and these routes' descriptions, has a
    model send it, and names none. Setting: CONSOLE_CLIENT_ID.
    """
    is_shown = caller.client != "" and caller.client == settings.text("CONSOLE_CLIENT_ID", "")
    if not (is_shown and is_of_own_page(headers_of(event).get("origin"))):
        raise Forbidden(say("confirmation.from_a_page", page=confirmation_page()))


def is_of_own_page(origin: str | None) -> bool:
    """Whether that origin's pages may call us. Settings: CONSOLE_URL, ALLOWED_ORIGIN."""
    parts = [urlsplit(each) for each in _console_urls()]
    allowed = [*allowed_origins(), *(f"{each.scheme}://{each.netloc}" for each in parts)]
    return origin is not None and (origin in allowed or "*" in allowed)


def confirmation_page() -> str:
    """The address of the page where a person signs in and answers what waits for their YES. No
    model is told of another way."""
    return f"{next(iter(_console_urls()), 'http://localhost:8000')}/confirm"


def _console_urls() -> list[str]:
    """CONSOLE_URL, with commas where the console has several addresses."""
    listed = settings.text("CONSOLE_URL", "").split(",")
    return [each.strip().rstrip("/") for each in listed if each.strip()]


def led(caller: Caller, method: str, route: Route = "deed") -> Caller:
    """The caller, if they may send the route a request of that method.

    What changes something by a route is a deed, and a program's deed waits for a YES, which a route
    does not ask for: so it is a person's. What a `private` route shows is, too. Where there is
    `talk`, whatever is asked for is judged by itself. Raises Forbidden.
    """
    is_persons = route == "private" or (route == "deed" and method not in _READING)
    if is_persons and not caller.may_confirm:
        raise Forbidden(say("call.scope_missing_here", scope=CONFIRM))
    return caller


def admitted(caller: Caller, family: str) -> Caller:
    """The caller, if their token reaches what the family's routes show. Raises Forbidden."""
    if not caller.may_reach(family):
        missing = say("call.scope_missing_here", scope=HISTORY)
        raise Forbidden(say("call.route_not_given") if caller.by else missing)
    return caller


def caller_of(request_context: Mapping[str, Any]) -> Caller:
    """The signed-in user of a request context, as our authorizer tells it, or with the token's own
    claims as a Cognito authorizer does. Raises Unauthenticated when neither is there."""
    authorizer = request_context.get("authorizer") or {}
    if "claims" in authorizer:
        return caller_of_claims(authorizer["claims"] or {})
    if not authorizer.get("sub"):
        raise Unauthenticated(say("call.sign_in_first"))
    return Caller(
        authorizer["sub"],
        _names(authorizer.get("groups"), ","),
        _names(authorizer.get("scope"), " "),
        authorizer.get("by"),
        _names(authorizer.get("families"), ","),
        authorizer.get("known_as"),
        authorizer.get("client") or "",
        authorizer.get("program") or "",
        authorizer.get("program_name") or "",
        authorizer.get("voucher") or "",
    )


def authorizer_context(caller: Caller, language: str | None = None) -> dict[str, str]:
    """What caller_of and language_of read: texts alone, as API Gateway passes them on. `language`
    is what the caller has set."""
    context = {
        "sub": caller.user_id,
        "groups": ",".join(sorted(caller.groups)),
        "scope": " ".join(sorted(caller.scopes)),
        "client": caller.client,
        "voucher": caller.voucher,
    }
    if caller.by:
        context |= {"by": caller.by, "families": ",".join(sorted(caller.families))}
    if caller.program:
        context |= {"program": caller.program, "program_name": caller.program_name}
    if caller.known_as:
        context["known_as"] = caller.known_as
    if language:
        context["language"] = language
    return context


def caller_of_claims(claims: Mapping[str, Any]) -> Caller:
    """As caller_of, from a token's claims. Raises Unauthenticated when they name nobody."""
    if not claims.get("sub"):
        raise Unauthenticated(say("call.sign_in_first"))
    groups = claims.get("cognito:groups") or ()
    names = _names(groups, ",") if isinstance(groups, str) else frozenset(groups)
    return Caller(
        claims["sub"],
        names,
        _names(claims.get("scope"), " "),
        (claims.get("act") or {}).get("sub"),
        frozenset(claims.get("families") or ()),
        claims.get("known_as"),
        claims.get("client_id") or "",
    )


def _names(text: str | None, separator: str) -> frozenset[str]:
    return frozenset(filter(None, (text or "").split(separator)))


def posted(event: Event) -> dict[str, Any]:
    if event["httpMethod"] != "POST":
        raise MethodNotAllowed(say("call.method_not_allowed"))
    return parse_object(text_of(event))


def text_of(event: Event) -> str:
    """The request's body. Raises InvalidInput when it is not UTF-8 text."""
    body: str = event.get("body") or ""
    if not event.get("isBase64Encoded"):
        return body
    try:
        return base64.b64decode(body, validate=True).decode()
    except (ValueError, UnicodeDecodeError) as error:
        raise InvalidInput(say("body.no_utf8")) from error


def _arrival(request_context: Mapping[str, Any]) -> datetime:
    """As API Gateway says; an event made by hand, as those of events/, arrives when it is sent."""
    milliseconds = request_context.get("requestTimeEpoch")
    if milliseconds is None:
        return datetime.now(UTC)
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
