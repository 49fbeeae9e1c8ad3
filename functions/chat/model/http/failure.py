"""How models' servers fail: with a status, or in the middle of a stream."""

from __future__ import annotations

import json
import re

from chat.model.protocol import ModelError

_PASSING = {408, 409, 425, 429}
_LASTING = {
    "authentication_error",
    "billing_error",
    "billing_hard_limit_reached",
    "bio_policy",
    "content_filter",
    "context_length_exceeded",
    "data_residency_mismatch",
    "insufficient_quota",
    "invalid_prompt",
    "invalid_request_error",
    "misalignment_policy_violation",
    "not_found_error",
    "permission_error",
    "request_too_large",
}


class Refused(ModelError):
    """`text` is what the server wrote, for its names of parameters alone: none of it is shown."""

    def __init__(self, status: int, content: bytes, retry_after: str) -> None:
        self.status = status
        self.text = content.decode(errors="replace")
        code = _code(_error(self.text))
        super().__init__(
            f"the model failed before it answered: {status} {code}".rstrip(),
            passing=_is_passing(status, code),
            retry_after=_seconds(retry_after),
        )


def in_stream(error: object) -> ModelError:
    """`error` is what the server put into its stream in place of the answer."""
    code = _code(error)
    status = error.get("code") if isinstance(error, dict) else None
    passing = _is_passing(status if isinstance(status, int) else 0, code)
    return ModelError(f"the model failed while it answered: {status or code}", passing=passing)


def _is_passing(status: int, code: str) -> bool:
    """A status of 0 is none: what is not known to last may have passed at the next try."""
    if code in _LASTING:
        return False
    return not status or status in _PASSING or status >= 500


def _error(text: str) -> object:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return None  # proxies on the way refuse in HTML
    if isinstance(body, list) and body:
        body = body[0]
    return body.get("error", body) if isinstance(body, dict) else None


def _code(error: object) -> str:
    """The word that the server has for it. A message might repeat what was sent, the key even."""
    if not isinstance(error, dict):
        return ""
    words = (error.get("code"), error.get("type"))
    return next((w for w in words if isinstance(w, str) and re.fullmatch("[A-Za-z_]{1,40}", w)), "")


def _seconds(retry_after: str) -> float:
    return float(retry_after) if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,3})?", retry_after) else 0.0
