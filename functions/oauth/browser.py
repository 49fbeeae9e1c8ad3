"""The cookie that ties a sign-in to the browser that it was begun in.

Whoever makes somebody open a link of theirs has no such cookie for that sign-in, and so can neither
consent for them nor get the code of their sign-in (MCP's security best practices, confused deputy).
"""

from __future__ import annotations

import re
import secrets

from oauth.entities import SIGN_IN_TAKES
from toolkit.doors.door import Event
from toolkit.doors.rest import headers_of

_NONCE = re.compile(r"[A-Za-z0-9_-]{43}")


def nonce_of(event: Event, base: str) -> str | None:
    """What the browser sent, if that is one of ours."""
    sent = values_of(event, _name(base))
    return next((value for value in sent if _NONCE.fullmatch(value)), None)


def values_of(event: Event, cookie: str) -> list[str]:
    """Of each cookie of that name that the browser sent."""
    pairs = (pair.strip().partition("=") for pair in headers_of(event).get("cookie", "").split(";"))
    return [value for name, _, value in pairs if name == cookie]


def new_nonce() -> str:
    return secrets.token_urlsafe(32)


def cookie(nonce: str, base: str) -> str:
    """The Set-Cookie header. SameSite=Lax, for Cognito sends the user back from another site."""
    secure = "; Secure" if _is_encrypted(base) else ""
    age = int(SIGN_IN_TAKES.total_seconds())
    return f"{_name(base)}={nonce}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


def _name(base: str) -> str:
    """With the prefix that keeps other hosts of the domain from setting it."""
    return "__Host-teller-sign-in" if _is_encrypted(base) else "teller-sign-in"


def _is_encrypted(base: str) -> bool:
    return base.startswith("https:")
