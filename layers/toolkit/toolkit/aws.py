"""Clients of AWS's services, with a call's short patience.

Of botocore alone: boto3 costs 0.1 s more of a start. A table's is in tables.py.
"""

from __future__ import annotations

from typing import Any

import botocore.session
from botocore.client import Config


def client(service: str, *, read_timeout: float = 2, tries: int = 3, **more: Any) -> Any:
    """Seconds, and tries in all; `more` is botocore's Config."""
    config = Config(
        connect_timeout=1,
        read_timeout=read_timeout,
        retries={"mode": "standard", "total_max_attempts": tries},
        **more,
    )
    session: Any = botocore.session.get_session()
    return session.create_client(service, config=config)


def secret(id: str) -> str:
    """The text of a secret in Secrets Manager. Raises botocore's errors."""
    return str(client("secretsmanager").get_secret_value(SecretId=id).get("SecretString", ""))
