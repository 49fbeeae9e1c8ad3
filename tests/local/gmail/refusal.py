"""Refusals in the shape of Google's APIs.

https://developers.google.com/workspace/gmail/api/guides/handle-errors
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import JSONResponse

_STATUS = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    503: "UNAVAILABLE",
}
_REASONS = {
    400: "invalidArgument",
    403: "forbidden",
    404: "notFound",
    429: "rateLimitExceeded",
    500: "backendError",
    503: "backendError",
}
_LIMITS = {"rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded"}


class Refusal(Exception):
    def __init__(
        self, status: int, message: str, reason: str = "", headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.reason = reason or _REASONS.get(status, "unknown")
        self.headers = dict(headers or {})

    @property
    def response(self) -> JSONResponse:
        domain = "usageLimits" if self.reason in _LIMITS else "global"
        one: dict[str, Any] = {"message": self.message, "domain": domain, "reason": self.reason}
        if self.status == 401:
            one |= {"location": "Authorization", "locationType": "header"}
        status = _STATUS.get(self.status, "UNKNOWN")
        error = {"code": self.status, "message": self.message, "errors": [one], "status": status}
        return JSONResponse({"error": error}, self.status, self.headers)


def unauthenticated(*, is_missing: bool) -> Refusal:
    realm = 'Bearer realm="https://accounts.google.com/"'
    if is_missing:
        said = {"WWW-Authenticate": realm}
        return Refusal(401, "Request is missing required authentication credential.", "required",
                       said)  # fmt: skip
    said = {"WWW-Authenticate": f'{realm}, error="invalid_token"'}
    message = "Request had invalid authentication credentials."
    return Refusal(401, message, "authError", said)
