"""GET and POST /oauth/authorize: what a client asks for, and the user's answer to that.

All registered clients are one client to Cognito, and a browser that is signed in there is sent back
without a word. So this page asks first, every time, who is to get the sign-in.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from pynamodb.exceptions import DeleteError

from oauth import browser, cognito, consent_page, form, registration
from oauth.addresses import CALLBACK, base_of, resource_of
from oauth.entities import SIGN_IN_TAKES, Registration, SignIn, digest, expiry, sign_in_key
from oauth.form import Parameters
from oauth.metadata import SCOPES, USUAL_SCOPES
from oauth.redirect_uris import is_loopback, is_registered, with_parameters
from toolkit.call import HISTORY, HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.oauth import OAuthError
from toolkit.guards import pkce
from toolkit.storage import tables
from toolkit.text.sentences import say

_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
_GONE = say("oauth.sign_in_over")


def ask(event: Event) -> HttpResponse:
    """The consent page; or back to the client, if what it asks for cannot be granted. Raises
    OAuthError when it is not known where that is, and for what cannot be granted to a client on the
    web: anybody may register one, and a link of ours is not to send somebody there unasked."""
    base, asked = base_of(event), form.of_query(event)
    client = registration.found(asked.needed("client_id"))
    redirect_uri = _redirect_uri(client, asked)
    waiting = Client(redirect_uri, asked.get("state"), base)
    try:
        challenge = _challenge(asked)
        resource = resource_asked(base, asked)
        scope = _scope(base, resource, asked)
    except OAuthError as error:
        if not is_loopback(redirect_uri):
            raise
        return waiting.sent_back(error=error.code, error_description=error.description)
    nonce = browser.nonce_of(event, base) or browser.new_nonce()
    id = secrets.token_urlsafe(32)
    SignIn(
        sign_in_key(id),
        status="asked",
        browser=digest(nonce),
        client_id=client.client_id,
        redirect_uri=redirect_uri,
        challenge=challenge,
        state=asked.get("state"),
        base=base,
        resource=resource,
        scope=scope,
        verifier=pkce.new_verifier(),
        expires_at=expiry(SIGN_IN_TAKES),
    ).save()
    page = consent_page.consent(event, client, redirect_uri, id, scope)
    cookie = {"Set-Cookie": browser.cookie(nonce, base)}
    return HttpResponse(page.status, page.body, {**page.headers, **cookie})


def answer(event: Event) -> HttpResponse:
    """On to Cognito, or back to the client with access_denied. Raises OAuthError for an answer from
    another browser than the one that was asked."""
    given = form.of_form(event)
    id, decision = given.needed("sign_in"), given.needed("decision")
    sign_in = found(event, id, "asked")
    if decision != "allow":
        take(sign_in)
        return Client.of(sign_in).sent_back(
            error="access_denied", error_description="The user did not allow it."
        )
    if not sign_in.updated([SignIn.status.set("allowed")], SignIn.status == "asked"):
        raise OAuthError("invalid_request", _GONE)
    page = cognito.MCP.sign_in_page(
        sign_in.base + CALLBACK, scope=sign_in.scope, state=id, verifier=sign_in.verifier
    )
    return HttpResponse(303, "", {"Location": page})


@dataclass(frozen=True)
class Client:
    """Where a client waits for the answer, and what it is to be given back with it."""

    redirect_uri: str
    state: str | None
    base: str

    @classmethod
    def of(cls, sign_in: SignIn) -> Client:
        return cls(sign_in.redirect_uri, sign_in.state, sign_in.base)

    def sent_back(self, **answer: str) -> HttpResponse:
        """The redirect, with `iss` (RFC 9207): a client of several servers knows whose answer it
        is."""
        state = {} if self.state is None else {"state": self.state}
        address = with_parameters(self.redirect_uri, {**answer, **state, "iss": self.base})
        return HttpResponse(303, "", {"Location": address})


def found(event: Event, id: str, status: str) -> SignIn:
    """The sign-in in that status, of the browser that sent the request. Raises OAuthError."""
    sign_in = SignIn.stored(sign_in_key(id))
    if sign_in is None:
        raise OAuthError("invalid_request", _GONE)
    nonce = browser.nonce_of(event, sign_in.base)
    is_own = nonce is not None and secrets.compare_digest(digest(nonce), sign_in.browser)
    if not (is_own and sign_in.is_live() and sign_in.status == status):
        raise OAuthError("invalid_request", _GONE)
    return sign_in


def take(sign_in: SignIn) -> None:
    """Use it up. Raises OAuthError when that was done already."""
    try:
        sign_in.delete(condition=SignIn.status == sign_in.status)
    except DeleteError as error:
        if not tables.condition_failed(error):
            raise
        raise OAuthError("invalid_request", _GONE) from error


def _redirect_uri(client: Registration, asked: Parameters) -> str:
    given = asked.get("redirect_uri")
    if given is None and len(client.redirect_uris) == 1:
        return str(client.redirect_uris[0])
    if given is None or not is_registered(given, [str(each) for each in client.redirect_uris]):
        raise OAuthError("invalid_request", say("oauth.redirect_unknown"))
    return given


def _challenge(asked: Parameters) -> str:
    """The client's, if all that it asks for can be granted."""
    asked.optional("state")
    if asked.needed("response_type") != "code":
        raise OAuthError("unsupported_response_type", say("oauth.only_code"))
    challenge = asked.needed("code_challenge")
    if asked.get("code_challenge_method") != "S256" or not _CHALLENGE.fullmatch(challenge):
        raise OAuthError("invalid_request", say("oauth.pkce_needed"))
    return challenge


def _scope(base: str, resource: str, asked: Parameters) -> str:
    """What is granted of what the client asks for: /mcp has no conversations to read."""
    wanted = {*asked.get("scope", "").split()}
    if wanted and not wanted & {*SCOPES}:  # of several it gets its own (RFC 6749, section 3.3)
        raise OAuthError("invalid_scope", say("oauth.only_scopes", scopes=" ".join(SCOPES)))
    return " ".join(SCOPES if HISTORY in wanted and resource == base else USUAL_SCOPES)


def resource_asked(base: str, asked: Parameters, allowed: str | None = None) -> str:
    """What the token is to open (RFC 8707): /mcp, or where it is asked for and `allowed` the whole
    API. Raises OAuthError when it is meant for somebody else."""
    own = resource_of(base)
    wanted = asked.get("resource", allowed or own).rstrip("/")
    if wanted not in (own, allowed or base):
        raise OAuthError("invalid_target", say("oauth.only_resource", resource=allowed or own))
    return wanted
