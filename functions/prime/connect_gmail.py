"""POST /mail/connect: the user's consent to reading their mail.

{} is answered with {"authorization_url"}: the page sends the user there, and Google sends them back
to the page (MAIL_URL) with a code. {"code", "state"} is then answered with {"connected": true}. The
state belongs to the user who began and works once, so a mailbox cannot be connected to somebody
else's account. This is a route for the signed-in user, not a tool, so that no model can call it.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from pynamodb.attributes import UnicodeAttribute
from pynamodb.exceptions import DeleteError

from prime.gmail import oauth
from prime.gmail.errors import GrantRefused, MailBusy, MailError
from prime.mailbox import access
from prime.mailbox.oauth_client import oauth_client
from toolkit import Caller, Conflict, InvalidInput, ToolError, dates, settings, telemetry
from toolkit.audit.audit_event import AuditEvent
from toolkit.call import HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.rest import (
    admitted,
    correlation_id,
    posted,
    proxy_refusal,
    proxy_response,
    signed_in,
)
from toolkit.errors import Unavailable
from toolkit.guards import pkce, rate_limit
from toolkit.storage import tables
from toolkit.storage.writes import commit
from toolkit.text.sentences import say

GOOD_FOR = timedelta(minutes=10)
_FORMS = {"code": r"[!-~]{1,2048}", "state": r"[!-~]{1,128}"}


class Consent(tables.ShortLived):
    """A consent in progress. `verifier` is PKCE's secret; Google was given its digest."""

    user_id = UnicodeAttribute()
    verifier = UnicodeAttribute()


def handler(event: Event, context: Any) -> Any:
    """200, or {"error"} with a 4xx or 5xx status."""
    try:
        return proxy_response(event, HttpResponse(200, json.dumps(_body(event, context))))
    except ToolError as error:
        return proxy_refusal(event, error)
    except (MailBusy, *tables.StorageFailure):
        logged = {"route": "mail", "correlation_id": correlation_id(event)}
        telemetry.logger.exception("mail not connected", extra=logged)
        return proxy_refusal(event, Unavailable(say("gmail.cannot_connect")))


def _body(event: Event, context: Any) -> dict[str, Any]:
    caller, given = admitted(signed_in(event), "prime"), posted(event)
    rate_limit.count_user(caller.user_id, "connect_gmail", rate_limit.of_a_tool())
    if not given:
        return {"authorization_url": _begin(caller)}
    if set(given) != _FORMS.keys() or not all(
        isinstance(given[name], str) and re.fullmatch(form, given[name])
        for name, form in _FORMS.items()
    ):
        raise InvalidInput(say("gmail.begin_malformed"))
    consent = _taken(caller, given["state"])
    refresh_token = _exchanged(given["code"], consent, context.get_remaining_time_in_millis)
    now = datetime.now(UTC)
    granted = access.store(caller, refresh_token, now)
    commit([granted, _audited(caller, now, correlation_id(event)).put_once()])
    return {"connected": True}


def _begin(caller: Caller) -> str:
    state, verifier = secrets.token_urlsafe(32), pkce.new_verifier()
    expires_at = dates.seconds(datetime.now(UTC) + GOOD_FOR)
    Consent(_id(state), user_id=caller.user_id, verifier=verifier, expires_at=expires_at).save()
    return oauth.authorization_url(
        oauth_client().id,
        redirect_uri=_redirect_uri(),
        state=state,
        challenge=pkce.challenge_of(verifier),
    )


def _exchanged(code: str, consent: Consent, remaining_ms: Callable[[], int]) -> str:
    """The refresh token that Google gives for the code."""
    try:
        grant = oauth.exchange(
            oauth_client(),
            code,
            consent.verifier,
            redirect_uri=_redirect_uri(),
            remaining_ms=remaining_ms,
        )
    except GrantRefused as error:
        raise Conflict(error.args[0]) from error
    except MailBusy:
        raise
    except MailError as error:
        raise Conflict(say("gmail.consent_refused")) from error
    return grant.refresh_token


def _taken(caller: Caller, state: str) -> Consent:
    """The caller's own consent; it is deleted, so that it works once."""
    gone = Conflict(say("gmail.consent_over"))
    try:
        consent = Consent.get(_id(state), consistent_read=True)
        if consent.expires_at < datetime.now(UTC).timestamp():
            raise gone
        consent.delete(Consent.user_id == caller.user_id)
    except Consent.DoesNotExist:
        raise gone from None
    except DeleteError as error:
        if not tables.condition_failed(error):
            raise
        raise gone from error
    return consent


def _audited(caller: Caller, now: datetime, correlation_id: str) -> AuditEvent:
    return AuditEvent.new(
        user_id=caller.user_id,
        action="connect_gmail",
        tool_output={"connected": True},
        at=now,
        family="prime",
        outcome="success",
        channel="rest",
        correlation_id=correlation_id,
        duration_ms=0,
        by=caller.by,
    )


def _id(state: str) -> str:
    return f"mail-consent#{state}"


def _redirect_uri() -> str:
    return settings.text("MAIL_URL", "http://localhost:8000/mail")
