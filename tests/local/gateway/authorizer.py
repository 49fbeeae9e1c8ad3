"""The gateway's side of the API's authorizer: invokes it with a token, and does what it answers."""

from __future__ import annotations

from dataclasses import dataclass

import anyio
import anyio.to_thread
from starlette.exceptions import HTTPException

from commands.template import Template
from tests.local.gateway import proxy_event
from tests.local.gateway.lambda_runtime import Functions

ARN = "arn:aws:execute-api:us-east-1:000000000000:local"


@dataclass(frozen=True)
class Authorizer:
    """Nothing is remembered: every request is verified."""

    functions: Functions
    name: str
    threads: anyio.CapacityLimiter

    @classmethod
    def of(
        cls, template: Template, functions: Functions, threads: anyio.CapacityLimiter
    ) -> Authorizer:
        return cls(functions, template.authorizer.name, threads)

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
        try:
            answer = await anyio.to_thread.run_sync(
                self.functions.invoke, self.name, event, limiter=self.threads
            )
        except Exception as error:
            raise HTTPException(401 if str(error) == "Unauthorized" else 500) from error
        (statement,) = answer["policyDocument"]["Statement"]
        if statement["Effect"] != "Allow":
            raise HTTPException(403)
        context: dict[str, str] = answer["context"]
        return {"principalId": answer["principalId"], **context}
