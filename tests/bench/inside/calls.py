"""A call as API Gateway and Lambda make it, whole enough for any handler."""

from __future__ import annotations

import json
import time
import uuid
from importlib import import_module
from typing import Any

USER_ID = "12345"
ARGUMENTS: dict[str, dict[str, str]] = {
    "get_account_summary": {"user_id": USER_ID},
    "block_card": {"user_id": USER_ID, "reason": "I lost it on the train."},
    "get_month_summary": {"user_id": USER_ID, "thread_id": "1", "month": "2026-02"},
}


class Context:
    function_name = "bench"
    function_version = "$LATEST"
    memory_limit_in_mb = 512
    invoked_function_arn = "arn:aws:lambda:us-east-1:000000000000:function:bench"
    aws_request_id = "c6af9ac6-7b61-11e6-9a41-93e8deadbeef"

    def get_remaining_time_in_millis(self) -> int:
        return 25_000


class Handler:
    """`module.name` of a handler; its tool is the module's last name."""

    def __init__(self, path: str) -> None:
        module, _, name = path.rpartition(".")
        self._function = getattr(import_module(module), name)
        self._tool = module.rpartition(".")[2]

    def event(
        self, user_id: str = USER_ID, arguments: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """A new call, under a key of its own; its arguments are the tool's usual ones."""
        if arguments is None:
            arguments = ARGUMENTS[self._tool] | {"user_id": user_id}
        path = f"/tools/{self._tool}"
        headers = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
        return {
            "resource": path,
            "path": path,
            "httpMethod": "POST",
            "headers": headers,
            "multiValueHeaders": {name: [value] for name, value in headers.items()},
            "queryStringParameters": None,
            "multiValueQueryStringParameters": None,
            "pathParameters": None,
            "stageVariables": None,
            "requestContext": {
                "requestId": str(uuid.uuid4()),
                "requestTimeEpoch": int(time.time() * 1000),
                "authorizer": {"claims": {"sub": user_id}},
                "identity": {"sourceIp": "127.0.0.1"},
                "stage": "v1",
            },
            "body": json.dumps(arguments),
            "isBase64Encoded": False,
        }

    def answer(self, event: dict[str, Any]) -> Any:
        """A refusal, too."""
        return self._function(event, Context())

    def __call__(self, event: dict[str, Any]) -> Any:
        answer = self.answer(event)
        assert answer["statusCode"] == 200, answer
        return answer
