"""A refusal in OAuth's words: https://www.rfc-editor.org/rfc/rfc6749#section-5.2"""

from __future__ import annotations

import json
from collections.abc import Mapping

from toolkit.call import HttpResponse


class OAuthError(Exception):
    """`code` is a registered error code; `description` is for people, and holds neither what was
    sent nor anything of a person's."""

    def __init__(
        self,
        code: str,
        description: str,
        *,
        status: int = 400,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.status = status
        self.headers = headers or {}

    @property
    def response(self) -> HttpResponse:
        body = json.dumps({"error": self.code, "error_description": self.description})
        return HttpResponse(self.status, body, self.headers)
