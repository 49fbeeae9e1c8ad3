"""Opens the user's Gmail with the grant that the user gave (connect_gmail.py), and ends the grant.

The grant is stored sealed in the table; the access tokens it is exchanged for last an hour and are
kept in this process's memory only.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from prime.gmail import oauth
from prime.gmail.client import Gmail
from prime.gmail.errors import (
    AccessDenied,
    MailBusy,
    NoSuchMessage,
    NotConnected,
    TokenExpired,
    UnexpectedResponse,
)
from prime.mailbox import sealing
from prime.mailbox.mail_grant import MailGrant
from prime.mailbox.oauth_client import oauth_client
from toolkit import Call, Caller, Conflict, Forbidden, NotFound, Put, settings, telemetry
from toolkit.errors import RateLimited, Unavailable
from toolkit.storage import tables
from toolkit.text.sentences import say

Result = TypeVar("Result")
_SPARE_SECONDS = 60


@dataclass(frozen=True)
class _Token:
    value: str = field(repr=False)
    grant: str
    good_until: float


_tokens: dict[str, _Token] = {}


def opened(call: Call, use: Callable[[Gmail], Result]) -> Result:
    """What `use` returns for the caller's mailbox. Raises ToolError."""
    with _refusals():
        grant = MailGrant.fetch(call.caller)
        if grant is None:
            raise NotConnected
        return _used(call, grant, use)


def store(caller: Caller, refresh_token: str, at: datetime) -> Put:
    """The write that stores a grant in place of the one before."""
    return Put(MailGrant.new(caller, sealing.sealed(caller, refresh_token), at))


def is_connected(caller: Caller) -> bool:
    return MailGrant.fetch(caller) is not None


def revoked(caller: Caller, remaining_ms: Callable[[], int]) -> MailGrant | None:
    """The caller's grant, which Google has ended; None if there is none. Raises ToolError.

    It can be done again: to end a grant that has ended is no error.
    """
    with _refusals():
        grant = MailGrant.fetch(caller)
        if grant is None:
            return None
        refresh_token = sealing.opened(caller, grant.sealed)
        oauth.revoke(refresh_token, remaining_ms=remaining_ms)
    _tokens.pop(caller.user_id, None)
    return grant


@contextmanager
def _refusals() -> Iterator[None]:
    """What goes wrong with Google, as a ToolError."""
    try:
        yield
    except NotConnected as error:
        raise Conflict(_how_to_connect()) from error
    except AccessDenied as error:
        raise Forbidden(say("gmail.mailbox_refused")) from error
    except NoSuchMessage as error:
        raise NotFound(say("mail.not_found")) from error
    except MailBusy as error:
        raise RateLimited(
            say("gmail.busy", seconds=error.retry_after),
            retry_after=error.retry_after,
        ) from error
    except (UnexpectedResponse, *tables.ServiceFailure) as error:
        telemetry.logger.exception("mail not reached")
        raise Unavailable(say("gmail.unreachable")) from error


def _used(call: Call, grant: MailGrant, use: Callable[[Gmail], Result]) -> Result:
    try:
        return use(Gmail(_access_token(call, grant), remaining_ms=call.remaining_ms))
    except TokenExpired:
        _tokens.pop(call.caller.user_id, None)
        return use(Gmail(_access_token(call, grant), remaining_ms=call.remaining_ms))


def _access_token(call: Call, grant: MailGrant) -> str:
    user_id = call.caller.user_id
    token = _tokens.get(user_id)
    if token is None or token.grant != grant.connected_at or token.good_until < time.monotonic():
        refresh_token = sealing.opened(call.caller, grant.sealed)
        fresh = oauth.refresh(oauth_client(), refresh_token, remaining_ms=call.remaining_ms)
        good_until = time.monotonic() + fresh.expires_in - _SPARE_SECONDS
        token = _tokens[user_id] = _Token(fresh.token, grant.connected_at, good_until)
    return token.value


def _how_to_connect() -> str:
    where = settings.text("MAIL_URL", "http://localhost:8000/mail")
    return say("gmail.not_connected", where=where)
