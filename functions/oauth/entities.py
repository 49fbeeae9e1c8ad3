"""What a sign-in leaves in the OAuth table. No token is ever stored, and no code or token can be
found by reading: their digests are the keys."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime, timedelta

from pynamodb.attributes import (
    ListAttribute,
    NumberAttribute,
    UnicodeAttribute,
    UnicodeSetAttribute,
)
from pynamodb.expressions.update import Action

from toolkit import dates
from toolkit.errors import busy
from toolkit.storage import keys, tables
from toolkit.storage.ownership import MARKED
from toolkit.storage.writes import Update, Write, commit, retried

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
    resource = UnicodeAttribute()
    scope = UnicodeAttribute()
    verifier = UnicodeAttribute()


class Code(OAuthRecord):
    """A code that we gave to a client, for the code that Cognito gave to us."""

    erasure = "nobody's until the program comes with it, within a minute"

    client_id = UnicodeAttribute()
    redirect_uri = UnicodeAttribute()
    challenge = UnicodeAttribute()
    base = UnicodeAttribute()
    resource = UnicodeAttribute()
    cognito_code = UnicodeAttribute()
    verifier = UnicodeAttribute()


class Grant(OAuthRecord):
    """Which client a refresh token was given to: to Cognito all of them are McpClient. Without a
    `resource` it is for /mcp, as before there were others."""

    erasure = MARKED

    user_id = UnicodeAttribute(null=True)
    client_id = UnicodeAttribute()
    nonce = UnicodeAttribute(null=True)
    resource = UnicodeAttribute(null=True)


class Program(OAuthRecord):
    """A client that a user has let in. Tokens are good while they have its `nonce`, which is drawn
    when it is let in: once it was ended, none is. The authorizer (sign_in/programs.py) sets
    `last_used`."""

    erasure = MARKED

    user_id = UnicodeAttribute()
    client_id = UnicodeAttribute()
    name = UnicodeAttribute(null=True)
    nonce = UnicodeAttribute()
    since = UnicodeAttribute()
    last_used = UnicodeAttribute()
    scopes = UnicodeSetAttribute(null=True)
    resources = UnicodeSetAttribute(null=True)

    @classmethod
    def let_in(cls, user_id: str, client: Registration, scope: str, resource: str) -> Program:
        """It, as it is from now on. Raises Unavailable."""
        now, until = dates.iso(datetime.now(UTC)), expiry(GRANTED_FOR)
        program = cls(keys.of_program(user_id, client.client_id))
        facts = [
            cls.user_id.set(user_id),
            cls.client_id.set(client.client_id),
            cls.nonce.set(cls.nonce | secrets.token_hex(8)),
            cls.since.set(cls.since | now),
            cls.last_used.set(now),
            cls.expires_at.set(until),
            cls.scopes.add({*scope.split()}),
            cls.resources.add({resource}),
        ]
        named = [cls.name.set(client.name)] if client.name else []
        listed = Programs.changed(user_id, Programs.clients.add({client.client_id}), until)
        retried(lambda: commit([Update(program, [*facts, *named]), listed]), busy())
        program.refresh(consistent_read=True)
        return program

    @classmethod
    def of_user(cls, user_id: str) -> list[Program]:
        """Those that may still come, the newest first."""
        listed = Programs.stored(Programs.key_of(user_id))
        clients = (listed.clients or ()) if listed else ()
        ids = [keys.of_program(user_id, each) for each in clients]
        found = [each for each in cls.batch_get(ids, consistent_read=True) if each.is_live()]
        return sorted(found, key=lambda each: (each.since, each.id), reverse=True)

    def goes_on(self) -> bool:
        """Whether it was not ended since. It may then come for as long again."""
        until = expiry(GRANTED_FOR)
        return self.updated([Program.expires_at.set(until)], Program.nonce == self.nonce)


class Programs(OAuthRecord):
    """The ids of a user's programs, which no other key lists."""

    erasure = MARKED

    user_id = UnicodeAttribute()
    clients = UnicodeSetAttribute(null=True)

    @staticmethod
    def key_of(user_id: str) -> str:
        return keys.joined("programs", user_id)

    @classmethod
    def changed(cls, user_id: str, change: Action, until: int) -> Write:
        facts = [cls.user_id.set(user_id), cls.expires_at.set(until)]
        return Update(cls(cls.key_of(user_id)), [*facts, change])


class Access(OAuthRecord):
    """To which program an access token was given, and for which resource: to Cognito all of them
    are McpClient's. The authorizer (sign_in/programs.py) opens that resource alone."""

    erasure = MARKED

    user_id = UnicodeAttribute()
    client_id = UnicodeAttribute()
    nonce = UnicodeAttribute()
    resource = UnicodeAttribute(null=True)


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
