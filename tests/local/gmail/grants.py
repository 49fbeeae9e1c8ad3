"""What mailboxes' owners have allowed, in tokens that say it themselves and are signed.

So they are good after a restart with the same key; what was revoked is kept in memory only.
"""

from __future__ import annotations

import secrets
import threading
import time
from dataclasses import asdict, dataclass
from typing import Any

import jwt

CODE_SECONDS = 600
ACCESS_SECONDS = 3599
REFRESH, ACCESS = "1//0", "ya29."


class Invalid(Exception):
    """A code or token that is none, or is none any more."""


@dataclass(frozen=True)
class Allowed:
    """Somebody reads a mailbox; `at` is when its owner said so, in nanoseconds of Unix time."""

    mailbox: str
    scope: str
    client_id: str
    at: int


@dataclass(frozen=True)
class Code:
    """What the browser brings back, good once."""

    allowed: Allowed
    redirect_uri: str
    challenge: str
    is_lasting: bool
    ends_at: float


class Grants:
    def __init__(self, key: bytes) -> None:
        self._key = key
        self._lock = threading.Lock()
        self._codes: dict[str, Code] = {}
        self._lasting: set[tuple[str, str]] = set()
        self._revoked_at: dict[str, int] = {}
        self._expired_at = 0

    def allow(self, mailbox: str, scope: str, client_id: str) -> Allowed:
        return Allowed(mailbox, scope, client_id, time.time_ns())

    def code(
        self, allowed: Allowed, redirect_uri: str, challenge: str, *, offline: bool, consent: bool
    ) -> str:
        """It gives a refresh token the first time, or when consent was asked for again."""
        code = f"4/0{secrets.token_urlsafe(40)}"
        whose = (allowed.mailbox, allowed.client_id)
        ends_at = time.time() + CODE_SECONDS
        with self._lock:
            is_lasting = offline and (consent or whose not in self._lasting)
            if is_lasting:
                self._lasting.add(whose)
            self._codes[code] = Code(allowed, redirect_uri, challenge, is_lasting, ends_at)
        return code

    def take(self, code: str) -> Code:
        with self._lock:
            taken = self._codes.pop(code, None)
        if taken is None or taken.ends_at < time.time():
            raise Invalid
        return taken

    def refresh_token(self, allowed: Allowed) -> str:
        return REFRESH + self._signed(asdict(allowed))

    def access_token(self, allowed: Allowed) -> str:
        made_at = time.time_ns()
        ends_at = made_at // 10**9 + ACCESS_SECONDS
        return ACCESS + self._signed({**asdict(allowed), "made_at": made_at, "exp": ends_at})

    def of_refresh_token(self, token: str) -> Allowed:
        return self._allowed(self._read(token, REFRESH))

    def of_access_token(self, token: str) -> Allowed:
        said = self._read(token, ACCESS)
        if said.pop("made_at", 0) <= self._expired_at or not said.pop("exp", 0):
            raise Invalid
        return self._allowed(said)

    def of_token(self, token: str) -> Allowed:
        return (self.of_access_token if token.startswith(ACCESS) else self.of_refresh_token)(token)

    def expire_access_tokens(self) -> None:
        """Those that were given until now."""
        self._expired_at = time.time_ns()

    def revoke(self, mailbox: str) -> None:
        """What was allowed until now."""
        self._revoked_at[mailbox] = time.time_ns()

    def _allowed(self, said: dict[str, Any]) -> Allowed:
        allowed = Allowed(**said)
        if allowed.at <= self._revoked_at.get(allowed.mailbox, 0):
            raise Invalid
        return allowed

    def _signed(self, said: dict[str, Any]) -> str:
        return jwt.encode(said, self._key, algorithm="HS256")

    def _read(self, token: str, prefix: str) -> dict[str, Any]:
        if not token.startswith(prefix):
            raise Invalid
        try:
            said: dict[str, Any] = jwt.decode(
                token.removeprefix(prefix), self._key, algorithms=["HS256"]
            )
        except jwt.InvalidTokenError as error:
            raise Invalid from error
        return said
