"""A refusal in OAuth's words: https://www.rfc-editor.org/rfc/rfc6749#section-5.2"""

from __future__ import annotations


class OAuthError(Exception):
    """`code` is a registered error code; `description` is for people, and never what was sent."""

    def __init__(self, code: str, description: str, *, status: int = 400) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.status = status
