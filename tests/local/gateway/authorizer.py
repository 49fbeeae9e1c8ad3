"""The gateway's side of the API's authorizer: invokes it with a token, and does what it answers.

As API Gateway does, it remembers a policy for as long as the template says, for every route; an
error of the authorizer, which is what a token that is not valid gets, it does not.
https://docs.aws.amazon.com/apigateway/latest/developerguide/configure-api-gateway-lambda-authorization.html
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import takewhile
from typing import Any

import anyio
import anyio.to_thread
from starlette.exceptions import HTTPException

from commands.template import Template
from tests.local.gateway import proxy_event
from tests.local.gateway.lambda_runtime import Functions

ARN = "arn:aws:execute-api:us-east-1:000000000000:local"


@dataclass(frozen=True)
class Remembered:
    """`until` by the monotonic clock."""

    until: float
    answer: dict[str, Any]


@dataclass(frozen=True)
class Authorizer:
    """`seconds` is for how long it remembers, 0 for not at all."""

    functions: Functions
    name: str
    threads: anyio.CapacityLimiter
    seconds: float = 0
    _remembered: dict[str, Remembered] = field(default_factory=dict)
    """By the token, oldest first."""

    @classmethod
    def of(
        cls, template: Template, functions: Functions, threads: anyio.CapacityLimiter
    ) -> Authorizer:
        seconds = template.authorizer_seconds
        return cls(functions, template.authorizer.name, threads, seconds)

    async def context(self, token: str, method: str, path: str) -> dict[str, str]:
        """Who the token's caller is. Raises HTTPException: 401 for no valid token, 403 for one that
        is denied, 500 for an authorizer that fails."""
        if not token:
            raise HTTPException(401)
        event = {
            "type": "TOKEN",
            "authorizationToken": token,
            "methodArn": f"{ARN}/{proxy_event.STAGE}/{method}{path}",
        }
        answer = self._known(token) or await self._asked(event)
        (statement,) = answer["policyDocument"]["Statement"]
        is_of_it = any(fnmatchcase(event["methodArn"], each) for each in statement["Resource"])
        if statement["Effect"] != "Allow" or not is_of_it:
            raise HTTPException(403)
        context: dict[str, str] = answer["context"]
        return {"principalId": answer["principalId"], **context}

    async def _asked(self, event: dict[str, str]) -> dict[str, Any]:
        asked = time.monotonic()
        try:
            answer: dict[str, Any] = await anyio.to_thread.run_sync(
                self.functions.invoke, self.name, event, limiter=self.threads
            )
        except Exception as error:
            raise HTTPException(401 if str(error) == "Unauthorized" else 500) from error
        token = event["authorizationToken"]
        self._remembered.pop(token, None)  # asked for twice at once, it goes to the end
        self._remembered[token] = Remembered(asked + self.seconds, answer)
        return answer

    def forget(self) -> None:
        self._remembered.clear()

    def _known(self, token: str) -> dict[str, Any] | None:
        """The answer that is remembered. What was remembered for long enough is forgotten."""
        now = time.monotonic()
        ended = takewhile(lambda told: told[1].until <= now, self._remembered.items())
        for each in [token for token, _ in ended]:
            del self._remembered[each]
        found = self._remembered.get(token)
        return found.answer if found else None
