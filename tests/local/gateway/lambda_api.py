"""Lambda's Invoke API over the functions of the stack, for what calls them from outside of it.

https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
"""

from __future__ import annotations

import json
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.local.gateway.lambda_runtime import Functions

_PATH = "/2015-03-31/functions/{function}/invocations"
_NAME_IN_ARN = 6


def create_app(functions: Functions) -> Starlette:
    async def invoke(request: Request) -> Response:
        name = _name(request.path_params["function"])
        if name not in functions:
            return _refused(404, "ResourceNotFoundException")
        try:
            event = json.loads(await request.body())
        except ValueError:
            return _refused(400, "InvalidRequestContentException")
        try:
            answer = await run_in_threadpool(functions.invoke, name, event)
        except Exception as error:  # noqa: BLE001 - as Lambda: its answer to any of them is a FunctionError
            return _failed(error)
        return JSONResponse(answer, headers=_VERSION)

    return Starlette(routes=[Route(_PATH, invoke, methods=["POST"])])


_VERSION = {"X-Amz-Executed-Version": "$LATEST"}


def _name(function: str) -> str:
    """Of a name or an ARN, with an alias or without."""
    parts = function.split(":")
    return parts[_NAME_IN_ARN] if parts[0] == "arn" else parts[0]


def _refused(status: int, code: str) -> Response:
    body = {"Type": "User", "Message": code}
    return JSONResponse(body, status_code=status, headers={"X-Amzn-ErrorType": code})


def _failed(error: Exception) -> Response:
    body: dict[str, Any] = {"errorType": type(error).__name__, "errorMessage": str(error)}
    return JSONResponse(body, headers={**_VERSION, "X-Amz-Function-Error": "Unhandled"})
