"""AWS clients with timeouts that fit into one call. DynamoDB's is in storage/tables.py.

Built on botocore alone: importing boto3 adds 0.1 s to every start.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from botocore.exceptions import BotoCoreError, ClientError

from toolkit import settings

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client

#: What a call of an AWS service raises when it fails.
ServiceFailure = (BotoCoreError, ClientError)


@cache
def session() -> Any:
    """botocore's session that the client of DynamoDB is made of."""
    from botocore.session import get_session

    return get_session()


def client(
    service: str,
    *,
    connect_timeout: float = 1,
    read_timeout: float = 2,
    tries: int = 3,
    endpoint_url: str | None = None,
    session: Any = None,
    **more: Any,
) -> Any:
    """Timeouts in seconds; `tries` counts the first one too; `more` goes to botocore's Config.
    Without a `session` the client has one of its own."""
    # A start that makes no such client, or its client later, does without.
    from botocore.config import Config
    from botocore.session import get_session

    config = Config(
        connect_timeout=connect_timeout,
        read_timeout=read_timeout,
        retries={"mode": "standard", "total_max_attempts": tries},
        **more,
    )
    making = session or get_session()
    return making.create_client(service, config=config, endpoint_url=endpoint_url)


def s3(**more: Any) -> S3Client:
    """With addresses of the bucket's region: the global ones lead a new bucket elsewhere, where no
    presigned link holds. An emulator has paths alone."""
    style = "path" if settings.text("AWS_ENDPOINT_URL", "") else "virtual"
    made: S3Client = client("s3", s3={"addressing_style": style}, **more)
    return made


def secret(id: str) -> str:
    """The text of a secret in Secrets Manager. Raises botocore's errors."""
    return str(client("secretsmanager").get_secret_value(SecretId=id).get("SecretString", ""))
