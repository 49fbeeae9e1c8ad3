"""The pages of a sign-in: who asks and where the answer goes; and why it cannot go on."""

from __future__ import annotations

from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from oauth.entities import Registration
from toolkit.call import HttpResponse
from toolkit.text.visible import visible

_CONSENT = Path(__file__).with_name("consent.html")
_REFUSAL = Path(__file__).with_name("refusal.html")
HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    # Without form-action: browsers hold it against every redirect after the form, and Cognito's
    # own pages may lead through any company's sign-in before they come back.
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def consent(registration: Registration, redirect_uri: str, sign_in: str) -> str:
    """The page that asks. `sign_in` comes back with the answer."""
    return _filled(
        _CONSENT,
        name=visible(registration.name or "a program that gave no name"),
        host=visible(_host(redirect_uri)),
        address=visible(redirect_uri),
        since=registration.created_at[:10],
        sign_in=sign_in,
    )


def refusal(description: str, status: int = 400) -> HttpResponse:
    return HttpResponse(status, _filled(_REFUSAL, description=visible(description)), HEADERS)


def _host(redirect_uri: str) -> str:
    parts = urlsplit(redirect_uri)
    return "a program on this computer" if parts.scheme == "http" else parts.netloc


def _filled(page: Path, **texts: str) -> str:
    html = page.read_text()
    for name, text in texts.items():
        html = html.replace(f"<!-- {name} -->", escape(text))
    return html
