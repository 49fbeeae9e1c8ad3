"""The OAuth client's id and secret, read once from Secrets Manager."""

from __future__ import annotations

import json
from functools import cache

from prime.gmail.oauth import Client
from toolkit import Conflict, aws, settings
from toolkit.text.sentences import say


def oauth_client() -> Client:
    """Raises Conflict where mail is not set up."""
    secret = settings.text("GMAIL_OAUTH_CLIENT", "")
    if not secret:
        raise Conflict(say("gmail.not_set_up"))
    return _client(secret)


@cache
def _client(secret: str) -> Client:
    stored = json.loads(aws.secret(secret))
    return Client(id=stored["client_id"], secret=stored["client_secret"])
