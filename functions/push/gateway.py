"""The open connections at API Gateway, by their ids.

https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from botocore.exceptions import ClientError

from toolkit import aws, settings

AT_ONCE = 32
"""How many connections are posted to at the same time."""


def post(id: str, message: str) -> bool:
    """Whether the connection is there. Raises ServiceFailure when nobody can tell."""
    return _is_there(lambda: _client().post_to_connection(ConnectionId=id, Data=message))


def end(id: str) -> None:
    """One that has ended already may be ended."""
    _is_there(lambda: _client().delete_connection(ConnectionId=id))


def _is_there(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except ClientError as error:
        if error.response["ResponseMetadata"]["HTTPStatusCode"] == 410:
            return False
        raise
    return True


@cache
def _client() -> Any:
    """SOCKETS_URL is https://<api>.execute-api.<region>.amazonaws.com/<stage>."""
    url = settings.text("SOCKETS_URL", "")
    return aws.client("apigatewaymanagementapi", endpoint_url=url, max_pool_connections=AT_ONCE)
