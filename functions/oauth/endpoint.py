"""The routes of the sign-in, for everybody: nobody is signed in yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oauth import authorization, callback, consent_page, metadata, registration, session, token
from toolkit import NotFound, ToolError, settings, telemetry
from toolkit.call import HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.oauth import OAuthError
from toolkit.doors.rest import correlation_id, is_proxy_event, proxy_refusal, proxy_response
from toolkit.errors import InvalidInput, Unavailable
from toolkit.guards import rate_limit
from toolkit.storage import tables
from toolkit.text.sentences import say

Work = Callable[[Event], HttpResponse]

DOCUMENTS: dict[str, Work] = {
    "/.well-known/oauth-protected-resource": metadata.protected_resource,
    "/.well-known/oauth-protected-resource/mcp": metadata.protected_resource,
    "/.well-known/oauth-authorization-server": metadata.authorization_server,
    "/.well-known/openid-configuration": metadata.authorization_server,
}
PAGES: dict[tuple[str, str], Work] = {
    ("GET", "/oauth/authorize"): authorization.ask,
    ("POST", "/oauth/authorize"): authorization.answer,
    ("GET", "/oauth/callback"): callback.back,
}
"""What a browser opens."""
CALLS: dict[tuple[str, str], Work] = {
    ("POST", "/oauth/register"): registration.register,
    ("POST", "/oauth/token"): token.issue,
    ("POST", "/oauth/revoke"): token.revoke,
}
"""What a client's program calls."""
SESSIONS: dict[tuple[str, str], Work] = {
    ("POST", "/session"): session.start,
    ("POST", "/session/renew"): session.renew,
    ("DELETE", "/session"): session.end,
}
"""What the console's own pages call."""
_TIMES: dict[Work, int] = {
    registration.register: 1,
    authorization.ask: 1,
    token.issue: 20,
    session.start: 20,
    session.renew: 20,
    session.end: 20,
}
"""By how often the limit: tokens of many users come from one address of a client's service, and
sessions of many from one of CloudFront."""


def handler(event: Event, context: Any) -> Any:
    """A proxy event of one of the routes."""
    if not is_proxy_event(event):
        return proxy_refusal(event, InvalidInput("This function takes REST proxy events."))
    route = (event["httpMethod"], event.get("resource", ""))
    if route in PAGES:
        return proxy_response(event, _page(event, PAGES[route]))
    if route in SESSIONS:
        return _session(event, SESSIONS[route])
    if work := DOCUMENTS.get(route[1]) or CALLS.get(route):
        return proxy_response(event, _call(event, work))
    return proxy_refusal(event, NotFound(say("call.not_found")))


def _page(event: Event, work: Work) -> HttpResponse:
    try:
        return _counted(event, work)
    except OAuthError as error:
        return consent_page.refusal(event, error.description)
    except (ToolError, *tables.StorageFailure) as error:
        refused = _as_refusal(event, error)
        return consent_page.refusal(event, refused.message, refused.status)


def _call(event: Event, work: Work) -> HttpResponse:
    try:
        return _counted(event, work)
    except OAuthError as error:
        return error.response
    except (ToolError, *tables.StorageFailure) as error:
        refused = _as_refusal(event, error)
        return OAuthError(
            "temporarily_unavailable",
            refused.message,
            status=refused.status,
            headers=refused.headers,
        ).response


def _session(event: Event, work: Work) -> Any:
    try:
        return proxy_response(event, _counted(event, work))
    except OAuthError:
        return proxy_response(event, session.over(event))
    except (ToolError, *tables.StorageFailure) as error:
        return proxy_refusal(event, _as_refusal(event, error))


def _counted(event: Event, work: Work) -> HttpResponse:
    """Limited by the address that API Gateway saw: nobody is known yet, and a client's id is no
    secret, so that whoever counted by it could be kept out by anybody."""
    if work in _TIMES:
        address = event["requestContext"].get("identity", {}).get("sourceIp", "-")
        limit = _TIMES[work] * settings.whole_number("SIGN_IN_PER_MINUTE", 30)
        rate_limit.count(f"address {address}", f"oauth {event['resource']}", limit)
    return work(event)


def _as_refusal(event: Event, error: Exception) -> ToolError:
    if isinstance(error, ToolError):
        return error
    logged = {"route": "oauth", "correlation_id": correlation_id(event)}
    telemetry.logger.error("storage failed", exc_info=error, extra=logged)
    return Unavailable(say("oauth.sign_in_unreachable"))
