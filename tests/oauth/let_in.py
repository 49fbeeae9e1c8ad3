"""A program that a user has let in, without the way there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from oauth.entities import Access, Program, Registration, client_key, expiry
from tests.local.aws.tokens import MCP_CLIENT, Tokens
from toolkit.call import ACT, HISTORY
from toolkit.storage import keys

API = "https://teller.example"
MCP = f"{API}/mcp"


def token_of_program(
    tokens: Tokens,
    user_id: str,
    groups: Sequence[str] = (),
    *,
    client_id: str = "notes",
    resource: str = MCP,
) -> str:
    """An access token of it."""
    scopes = (ACT, HISTORY) if resource == API else (ACT,)
    token = tokens.issue(user_id, groups, scopes=scopes, client_id=MCP_CLIENT)
    registered = Registration(client_key(client_id), name="Notes")
    program = Program.let_in(user_id, registered, " ".join(scopes), resource)
    Access(
        keys.of_access_token(token),
        user_id=user_id,
        client_id=client_id,
        nonce=program.nonce,
        resource=resource,
        expires_at=expiry(timedelta(hours=1)),
    ).save()
    return token
