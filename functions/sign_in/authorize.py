"""The API's authorizer: verifies the token of a request before any function sees it.

A function of ours, because API Gateway's own authorizer for Cognito knows no other issuer, and
because `sam local start-api` runs this one and skips that. API Gateway remembers its answer for a
token (template.yaml says how long), for every route of the stage.
https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-use-lambda-authorizer.html
"""

from __future__ import annotations

from typing import Any

from sign_in.own_language import dynamodb, own_language
from sign_in.programs import as_program
from toolkit import settings
from toolkit.call import Json
from toolkit.doors.rest import authorizer_context, caller_of_claims
from toolkit.errors import Forbidden, Unauthenticated
from toolkit.guards import bearer_token, caller_assertion

NOBODY = "nobody"
_METHODS = ("POST", "GET", "DELETE", "PUT", "PATCH", "HEAD")

if settings.text("AWS_LAMBDA_FUNCTION_NAME", ""):
    caller_assertion.kms()  # a start has a whole CPU, a call has its memory's share of one
    dynamodb()


class Unauthorized(Exception):
    """API Gateway answers 401 to an authorizer's error with exactly this message."""

    def __init__(self) -> None:
        super().__init__("Unauthorized")


def handler(event: dict[str, Any], context: Any) -> dict[str, Json]:
    """A TOKEN authorizer's event in; a policy for the whole stage out, or for the resource that a
    program's token is for, with the caller and the language that they have set in its context.
    Raises Unauthorized (401); a token without the scope
    is denied (403). Keys that cannot be fetched, or used, raise Unavailable, which API Gateway
    answers with 500."""
    stage = "/".join(event["methodArn"].split("/", 2)[:2])
    try:
        token = event["authorizationToken"].removeprefix("Bearer ")
        caller, is_for_mcp = as_program(caller_of_claims(bearer_token.verified(token)), token)
    except Unauthenticated as error:
        raise Unauthorized from error
    except Forbidden:
        return _policy(NOBODY, "Deny", [f"{stage}/*"])
    caller = caller_assertion.vouched(caller)
    context = authorizer_context(caller, own_language(caller.user_id))
    # By its methods: a `*` before /mcp would match a conversation called mcp, too.
    opened = [f"{stage}/{method}/mcp" for method in _METHODS] if is_for_mcp else [f"{stage}/*"]
    return _policy(caller.user_id, "Allow", opened) | {"context": context}


def _policy(principal: str, effect: str, resources: list[str]) -> dict[str, Json]:
    statement = {"Action": "execute-api:Invoke", "Effect": effect, "Resource": resources}
    return {
        "principalId": principal,
        "policyDocument": {"Version": "2012-10-17", "Statement": [statement]},
    }
