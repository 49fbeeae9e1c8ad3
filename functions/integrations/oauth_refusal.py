"""What the routes for integrations refuse with, in OAuth's shape (RFC 6749, section 5.2).

OAuthRefusal            400  with the code: invalid_request, invalid_scope, …
├── InvalidGrant        400  the outside identity is not proved
├── InvalidClient       401  the integration is unknown, disabled, or its secret is wrong
├── SlowDown            429  too many requests
└── TemporarilyUnavailable  503  nothing was done
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from toolkit.call import HttpResponse


class OAuthRefusal(Exception):
    """`description` is for the integration's developers and holds nothing of a person's."""

    status = 400

    def __init__(self, code: str, description: str) -> None:
        super().__init__(description)
        self.code = code
        self.description = description

    @property
    def headers(self) -> Mapping[str, str]:
        return {}

    @property
    def response(self) -> HttpResponse:
        body = json.dumps({"error": self.code, "error_description": self.description})
        return HttpResponse(self.status, body, self.headers)


class InvalidGrant(OAuthRefusal):
    def __init__(self, description: str) -> None:
        super().__init__("invalid_grant", description)


class InvalidClient(OAuthRefusal):
    status = 401

    def __init__(self) -> None:
        super().__init__("invalid_client", "The integration is not known by these credentials.")

    @property
    def headers(self) -> Mapping[str, str]:
        return {"WWW-Authenticate": 'Basic realm="teller", charset="UTF-8"'}


class SlowDown(OAuthRefusal):
    status = 429

    def __init__(self, description: str, retry_after: int) -> None:
        super().__init__("slow_down", description)
        self.retry_after = retry_after

    @property
    def headers(self) -> Mapping[str, str]:
        return {"Retry-After": str(self.retry_after)}


class TemporarilyUnavailable(OAuthRefusal):
    status = 503

    def __init__(self) -> None:
        super().__init__("temporarily_unavailable", "The service cannot be reached. Try again.")
