"""Which program a token of McpClient was given to, without PynamoDB, for the authorizer.

One read and one write for a token in five minutes: API Gateway remembers the answer, and forgets it
when a program is ended (oauth/manage_programs.py).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from botocore.exceptions import ClientError

from sign_in.own_language import dynamodb
from toolkit import aws, dates, settings
from toolkit.call import Caller
from toolkit.errors import Unauthenticated, Unavailable
from toolkit.storage import keys
from toolkit.text.sentences import say


def as_program(caller: Caller, token: str) -> tuple[Caller, bool]:
    """The caller with the program that the token was given to, which is used now, and whether it
    is for /mcp alone; any other client has its own id. Raises Unauthenticated where its user has
    ended it, and for a token that Cognito gave out behind our back, and Unavailable."""
    if not caller.client or caller.client != settings.text("MCP_CLIENT_ID", ""):
        return caller, False
    try:
        given = _item(keys.of_access_token(token))
        key = keys.of_program(caller.user_id, given["client_id"]["S"])
        name = _used(key, given["nonce"]["S"])
    except (KeyError, _Ended) as error:
        raise Unauthenticated(say("token.not_valid")) from error
    except aws.ServiceFailure as error:
        raise Unavailable(say("token.cannot_be_verified")) from error
    resource = given.get("resource", {}).get("S", "")
    is_for_mcp = resource == "" or resource.endswith("/mcp")
    return replace(caller, program=given["client_id"]["S"], program_name=name), is_for_mcp


class _Ended(Exception):
    pass


def _item(key: str) -> dict[str, Any]:
    found: Any = dynamodb().get_item(
        TableName=_table(), Key={"id": {"S": key}}, ConsistentRead=True
    )
    item: dict[str, Any] = found.get("Item", {})
    return item


def _used(key: str, nonce: str) -> str:
    """The program's name."""
    try:
        program: Any = dynamodb().update_item(
            TableName=_table(),
            Key={"id": {"S": key}},
            UpdateExpression="SET last_used = :now",
            ConditionExpression="nonce = :nonce",
            ExpressionAttributeValues={
                ":now": {"S": dates.iso(datetime.now(UTC))},
                ":nonce": {"S": nonce},
            },
            ReturnValues="ALL_NEW",
        )
    except ClientError as error:
        if error.response["Error"]["Code"] == "ConditionalCheckFailedException":
            raise _Ended from error
        raise
    name: str = program["Attributes"].get("name", {}).get("S", "")
    return name


def _table() -> str:
    return settings.text("OAUTH_TABLE", "OAuth")
