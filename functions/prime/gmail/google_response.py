"""Google's responses, and what they say about trying again."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from prime.gmail.errors import UnexpectedResponse

_BUSY_REASONS = {
    "rateLimitExceeded",
    "userRateLimitExceeded",
    "quotaExceeded",
    "dailyLimitExceeded",
    "backendError",
}


@dataclass(frozen=True)
class GoogleResponse:
    """`retry_after` is in seconds, where Google says so."""

    status: int
    body: Mapping[str, Any] = field(repr=False)
    retry_after: float | None = None

    @classmethod
    def parse(cls, status: int, retry_after: str, content: bytes | bytearray) -> GoogleResponse:
        """Raises UnexpectedResponse for a success that is not a JSON object."""
        body = _json(status, content)
        return cls(status, body, _pause(retry_after, body))

    @property
    def error(self) -> Mapping[str, Any]:
        """`{"code", "message", "errors": [{"reason"}], "status"}`; empty for another shape."""
        error = self.body.get("error")
        return error if isinstance(error, dict) else {}

    @property
    def is_passing(self) -> bool:
        if self.status == 403:
            listed = self.error.get("errors") or []
            return any(isinstance(e, dict) and e.get("reason") in _BUSY_REASONS for e in listed)
        return self.status == 429 or self.status >= 500


def _json(status: int, content: bytes | bytearray) -> Mapping[str, Any]:
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        body = None
    if isinstance(body, dict):
        return body
    if status < 300:
        raise UnexpectedResponse("the answer is no JSON object")
    return {}  # proxies in between send HTML errors


def _pause(retry_after: str, body: Mapping[str, Any]) -> float | None:
    """Retry-After in seconds, or the time of day that Gmail writes into a 429's message."""
    if re.fullmatch(r"[0-9]{1,6}", retry_after):
        return float(retry_after)
    error = body.get("error")
    message = str(error.get("message")) if isinstance(error, dict) else ""
    stated = re.search(r"Retry after ([0-9]{4}-[0-9T:.-]{10,25}Z)", message)
    if not stated:
        return None
    try:
        moment = datetime.fromisoformat(stated[1])
    except ValueError:
        return None
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
