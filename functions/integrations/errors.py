"""What the routes for integrations refuse with beside OAuth's codes for a wrong request.

OAuthError (toolkit.doors.oauth)
├── InvalidGrant            400  the outside identity is not proved, or its user was erased
├── InvalidClient           401  the integration is unknown, disabled, or its secret is wrong
├── SlowDown                429  too many requests
└── TemporarilyUnavailable  503  nothing was done
"""

from __future__ import annotations

from toolkit.doors.oauth import OAuthError
from toolkit.text.sentences import say


class InvalidGrant(OAuthError):
    def __init__(self, description: str) -> None:
        super().__init__("invalid_grant", description)


class InvalidClient(OAuthError):
    def __init__(self) -> None:
        super().__init__(
            "invalid_client",
            "The integration is not known by these credentials.",
            status=401,
            headers={"WWW-Authenticate": 'Basic realm="teller", charset="UTF-8"'},
        )


class SlowDown(OAuthError):
    def __init__(self, description: str, retry_after: int) -> None:
        headers = {"Retry-After": str(retry_after)}
        super().__init__("slow_down", description, status=429, headers=headers)


class TemporarilyUnavailable(OAuthError):
    def __init__(self) -> None:
        description = say("call.unreachable")
        super().__init__("temporarily_unavailable", description, status=503)
