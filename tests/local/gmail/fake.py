"""Google for one machine: Gmail's REST API over folders of .eml files, and the grants to read them.

gmail = FakeGmail(Path("mail"))                    # mail/<user id>/*.eml
with serving(gmail) as url:
    variables = gmail.environment(url)             # the settings that prime.gmail reads
    Gmail(gmail.access_token("12345")).search("visa", days=90, limit=5, now=now)

It is a stand-in, labelled as such on its page; on AWS the same client speaks to Google.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send

from tests.local.gmail.api import Api
from tests.local.gmail.consent import AUTHORIZE_PATH, MAILBOX, Consent
from tests.local.gmail.grants import Allowed, Grants
from tests.local.gmail.mailbox import Mailbox
from tests.local.gmail.refusal import Refusal
from tests.local.gmail.token_endpoint import TokenEndpoint
from tests.local.gmail.trouble import Answer, Cut, Dribble, Refuse, Seen, Troubled, Wait

SCOPE = "https://www.googleapis.com/auth/gmail.readonly"


class FakeGmail:
    """An ASGI app. With the same `key` (32 bytes) its tokens are good after a restart."""

    def __init__(
        self,
        mail_dir: Path,
        *,
        client_id: str = "teller-local",
        client_secret: str = "not-a-secret",  # noqa: S107 - it guards nothing
        key: bytes | None = None,
    ) -> None:
        self.client_id = client_id
        self.client_secret = client_secret
        self.mail_dir = mail_dir
        self._grants = Grants(key or secrets.token_bytes(32))
        self._mailboxes: dict[str, Mailbox] = {}
        self._lock = threading.Lock()
        routes = [
            *Api(self._grants, self._mailbox).routes,
            *Consent(self._grants, client_id).routes,
            *TokenEndpoint(self._grants, client_id, client_secret).routes,
        ]
        self._app = Troubled(Starlette(routes=routes))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    @staticmethod
    def environment(url: str) -> dict[str, str]:
        return {
            "GMAIL_URL": url,
            "GOOGLE_AUTHORIZE_URL": url + AUTHORIZE_PATH,
            "GOOGLE_TOKEN_URL": f"{url}/token",
            "GOOGLE_REVOKE_URL": f"{url}/revoke",
        }

    def refresh_token(self, user_id: str, scope: str = SCOPE) -> str:
        """As if the owner had just allowed it."""
        return self._grants.refresh_token(self._allowed(user_id, scope))

    def access_token(self, user_id: str, scope: str = SCOPE) -> str:
        return self._grants.access_token(self._allowed(user_id, scope))

    def revoke(self, user_id: str) -> None:
        """The owner takes back what they have allowed until now."""
        self._grants.revoke(user_id)

    def expire_access_tokens(self) -> None:
        """An hour passes for every access token there is."""
        self._grants.expire_access_tokens()

    def refuse_next(
        self,
        times: int,
        status: int,
        *,
        reason: str = "",
        message: str = "Google's own words.",
        retry_after: int | None = None,
        path: str = "",
    ) -> None:
        """The next requests whose path has `path` in it are answered with that error."""
        headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
        self._app.expect(Refuse(Refusal(status, message, reason, headers)), times, path)

    def answer_next(self, times: int, status: int, body: bytes, *, path: str = "") -> None:
        self._app.expect(Answer(status, body), times, path)

    def cut_next(self, times: int, *, path: str = "") -> None:
        self._app.expect(Cut(), times, path)

    def dribble_next(self, times: int, pause: float, *, path: str = "") -> None:
        self._app.expect(Dribble(pause), times, path)

    def slow_next(self, times: int, seconds: float, *, path: str = "") -> None:
        self._app.expect(Wait(seconds), times, path)

    def recover(self) -> None:
        """No trouble any more, and nothing seen yet."""
        self._app.forget()

    @property
    def seen(self) -> Sequence[Seen]:
        """The last thousand requests, oldest first."""
        return tuple(self._app.seen)

    def _allowed(self, user_id: str, scope: str) -> Allowed:
        return self._grants.allow(user_id, scope, self.client_id)

    def _mailbox(self, user_id: str) -> Mailbox:
        """One that nobody has written to yet is empty."""
        if not MAILBOX.fullmatch(user_id):
            raise Refusal(400, "Mail service not enabled", "failedPrecondition")
        with self._lock:
            return self._mailboxes.setdefault(user_id, Mailbox(self.mail_dir / user_id))
