"""What a sign-in leaves in the OAuth table. No token is ever stored, and no code or token can be
found by reading: their digests are the keys."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

from pynamodb.attributes import ListAttribute, NumberAttribute, UnicodeAttribute

from toolkit import dates
from toolkit.storage import tables
from toolkit.storage.ownership import MARKED

REGISTERED_FOR = timedelta(days=90)
"""Since a client was last used."""
SIGN_IN_TAKES = timedelta(minutes=10)
CODE_LIVES = timedelta(seconds=60)
GRANTED_FOR = timedelta(days=30)
"""As long as McpClient's refresh tokens (template.yaml)."""
TAKEN_AGAIN_FOR = timedelta(seconds=60)
"""A refresh token that was replaced: a client may not have got the new one (template.yaml)."""


class OAuthRecord(tables.Record):
    """DynamoDB deletes expired items late, so readers compare `expires_at` with the clock."""

    class Meta:
        table_name = tables.table_name("OAUTH_TABLE", "OAuth")

    export = None
    retention = "UNTIL_EXPIRY"

    id = UnicodeAttribute(hash_key=True)
    expires_at = NumberAttribute()

    def is_live(self) -> bool:
        return bool(self.expires_at > datetime.now(UTC).timestamp())


class Registration(OAuthRecord):
    """A client that registered itself. `name` is its own word."""

    erasure = "a program's, which tells nobody who uses it"

    name = UnicodeAttribute(null=True)
    redirect_uris = ListAttribute(of=UnicodeAttribute)
    created_at = UnicodeAttribute()

    @property
    def client_id(self) -> str:
        return self.id.removeprefix("client#")


class SignIn(OAuthRecord):
    """A client's request for authorization, until Cognito sends the user back.

    `browser` is a digest of the cookie that the page was shown with. `verifier` is PKCE's secret
    between us and Cognito; `challenge` is the client's own.
    """

    erasure = "of a browser in which nobody has signed in yet"

    status = UnicodeAttribute()
    browser = UnicodeAttribute()
    client_id = UnicodeAttribute()
    redirect_uri = UnicodeAttribute()
    challenge = UnicodeAttribute()
    state = UnicodeAttribute(null=True)
    base = UnicodeAttribute()
    verifier = UnicodeAttribute()


class Code(OAuthRecord):
    """A code that we gave to a client, for the code that Cognito gave to us."""

    erasure = "nobody's until the program comes with it, within a minute"

    client_id = UnicodeAttribute()
    redirect_uri = UnicodeAttribute()
    challenge = UnicodeAttribute()
    base = UnicodeAttribute()
    cognito_code = UnicodeAttribute()
    verifier = UnicodeAttribute()


class Grant(OAuthRecord):
    """Which client a refresh token was given to: to Cognito all of them are McpClient."""

    erasure = MARKED

    user_id = UnicodeAttribute(null=True)
    client_id = UnicodeAttribute()


def client_key(client_id: str) -> str:
    return f"client#{client_id}"


def sign_in_key(id: str) -> str:
    return f"sign-in#{digest(id)}"


def code_key(code: str) -> str:
    return f"code#{digest(code)}"


def grant_key(refresh_token: str) -> str:
    return f"grant#{digest(refresh_token)}"


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def expiry(lifetime: timedelta) -> int:
    """Unix seconds, from now."""
    return dates.seconds(datetime.now(UTC) + lifetime)
