"""The pages of a sign-in: who asks and where the answer goes; and why it cannot go on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from oauth import browser, cognito
from oauth.entities import Registration
from toolkit.call import HISTORY, HttpResponse
from toolkit.doors import page
from toolkit.doors.door import Event
from toolkit.doors.rest import headers_of
from toolkit.text.folding import visible
from toolkit.text.sentences import COOKIE, Language, in_language, reader_language, say

_FRAME = Path(__file__).with_name("frame.html")


def consent(
    event: Event, registration: Registration, redirect_uri: str, sign_in: str, scope: str
) -> HttpResponse:
    """The page that asks. `sign_in` comes back with the answer; `scope` is what it would grant."""
    language = _language(event)
    created = datetime.fromisoformat(registration.created_at)
    texts = {
        "name": visible(registration.name or say("oauth.consent_nameless").in_(language)),
        "host": visible(_host(redirect_uri) or say("oauth.consent_here").in_(language)),
        "address": visible(redirect_uri),
        "since": say("oauth.consent_since", day=created.date()),
        "sign_in": sign_in,
        "conversations": say("oauth.consent_history") if HISTORY in scope.split() else "",
    }
    body = _filled("consent", language, texts)
    # Browsers hold what a form may lead to against the redirects behind it, up to the next page:
    # to Cognito, and from there or at once back to the client.
    ways = ["'self'", _source(cognito.address_of("authorize")), _source(redirect_uri)]
    return HttpResponse(200, body, _headers(event, [*dict.fromkeys(ways)]))


def refusal(event: Event, description: str, status: int = 400) -> HttpResponse:
    language = _language(event)
    texts = {
        "title": say("oauth.refusal_heading"),
        "description": visible(in_language(description, language)),
    }
    body = _filled("refusal", language, texts)
    return HttpResponse(status, body, _headers(event))


def _headers(event: Event, submits_to: Sequence[str] = ()) -> dict[str, str]:
    own = page.headers(headers_of(event), submits_to=submits_to)
    return own | {"Content-Type": "text/html; charset=utf-8"}


def _source(address: str) -> str:
    """The origin, as a policy names it: it has no way to name one of IPv6."""
    parts = urlsplit(address)
    return f"{parts.scheme}:" if "[" in parts.netloc else f"{parts.scheme}://{parts.netloc}"


def _host(redirect_uri: str) -> str:
    """ "" for a program on the user's own computer."""
    parts = urlsplit(redirect_uri)
    return "" if parts.scheme == "http" else parts.netloc


def _language(event: Event) -> Language:
    """As the console's pages have it (rule R291)."""
    cookie = next(iter(browser.values_of(event, COOKIE)), "")
    return reader_language(headers_of(event).get("accept-language", ""), cookie=cookie)


def _filled(page: str, language: Language, texts: Mapping[str, str]) -> str:
    """The page in its frame, with each `<!-- name -->` as one of the `texts`, or as the page's
    message of that name."""

    def text(marker: re.Match[str]) -> str:
        name = marker[1]
        stated = texts[name] if name in texts else say(f"oauth.{page}_{name}")
        return escape(in_language(stated, language))

    body = _FRAME.with_name(f"{page}.html").read_text()
    html = _FRAME.read_text().replace("<!-- language -->", language).replace("<!-- body -->", body)
    return re.sub("<!-- ([a-z_]+) -->", text, html)
