"""The pages of a sign-in: who asks and where the answer goes; and why it cannot go on."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from oauth import cognito
from oauth.entities import Registration
from toolkit.call import HttpResponse
from toolkit.doors import page
from toolkit.doors.door import Event
from toolkit.doors.rest import headers_of
from toolkit.text.visible import visible

_CONSENT = Path(__file__).with_name("consent.html")
_REFUSAL = Path(__file__).with_name("refusal.html")


def consent(
    event: Event, registration: Registration, redirect_uri: str, sign_in: str
) -> HttpResponse:
    """The page that asks. `sign_in` comes back with the answer."""
    body = _filled(
        _CONSENT,
        name=visible(registration.name or "a program that gave no name"),
        host=visible(_host(redirect_uri)),
        address=visible(redirect_uri),
        since=registration.created_at[:10],
        sign_in=sign_in,
    )
    # Browsers hold what a form may lead to against the redirects behind it, up to the next page:
    # to Cognito, and from there or at once back to the client.
    ways = ["'self'", _source(cognito.address_of("authorize")), _source(redirect_uri)]
    return HttpResponse(200, body, _headers(event, [*dict.fromkeys(ways)]))


def refusal(event: Event, description: str, status: int = 400) -> HttpResponse:
    body = _filled(_REFUSAL, description=visible(description))
    return HttpResponse(status, body, _headers(event))


def _headers(event: Event, submits_to: Sequence[str] = ()) -> dict[str, str]:
    own = page.headers(headers_of(event), submits_to=submits_to)
    return own | {"Content-Type": "text/html; charset=utf-8"}


def _source(address: str) -> str:
    """The origin, as a policy names it: it has no way to name one of IPv6."""
    parts = urlsplit(address)
    return f"{parts.scheme}:" if "[" in parts.netloc else f"{parts.scheme}://{parts.netloc}"


def _host(redirect_uri: str) -> str:
    parts = urlsplit(redirect_uri)
    return "a program on this computer" if parts.scheme == "http" else parts.netloc


def _filled(template: Path, **texts: str) -> str:
    html = template.read_text()
    for name, text in texts.items():
        html = html.replace(f"<!-- {name} -->", escape(text))
    return html
