"""Who we are to Google: the OAuth client's id and secret, read once from Secrets Manager."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import botocore.session
from botocore.client import Config

from prime.gmail.oauth import Client
from toolkit import Conflict, settings

if TYPE_CHECKING:
    from mypy_boto3_secretsmanager import SecretsManagerClient


def oauth_client() -> Client:
    """Raises Conflict where mail is not set up."""
    secret = settings.text("GMAIL_OAUTH_CLIENT", "")
    if not secret:
        raise Conflict("Reading mail is not set up here.")
    return _client(secret)


@cache
def _client(secret: str) -> Client:
    session: Any = botocore.session.get_session()
    retries: Any = {"mode": "standard", "total_max_attempts": 3}
    config = Config(connect_timeout=1, read_timeout=2, retries=retries)
    manager: SecretsManagerClient = session.create_client("secretsmanager", config=config)
    found = json.loads(manager.get_secret_value(SecretId=secret)["SecretString"])
    return Client(id=found["client_id"], secret=found["client_secret"])
