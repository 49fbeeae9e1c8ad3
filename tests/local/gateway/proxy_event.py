"""API Gateway's REST proxy integration (payload version 1): request to event, answer to response.

Shapes: https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
"""

from __future__ import annotations

import base64
import time
import uuid
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

from pydantic import BaseModel, ConfigDict
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

STAGE = "v1"
BINARY = {"multipart/form-data"}
"""The template's BinaryMediaTypes."""


class ProxyAnswer(BaseModel):
    """What a handler may answer; anything else is a malformed proxy response."""

    model_config = ConfigDict(extra="forbid")

    statusCode: int  # noqa: N815 (AWS's spelling, as below)
    headers: dict[str, str | int | bool] | None = None
    multiValueHeaders: dict[str, list[str | int | bool]] | None = None  # noqa: N815
    body: str | None = None
    isBase64Encoded: bool = False  # noqa: N815


def request_id() -> str:
    """API Gateway's own id of a request, which no client can choose: 12 bytes in base64."""
    return base64.b64encode(uuid.uuid4().bytes[:12]).decode()


def request_context(
    scope: Scope, resource: str, caller: Mapping[str, str] | None, arrived: float
) -> dict[str, Any]:
    """`arrived` in Unix seconds. `caller` is the authorizer's context; an open route has none."""
    client = scope.get("client") or ("127.0.0.1", 0)
    context = {
        "accountId": "000000000000",
        "apiId": "local",
        "stage": STAGE,
        "requestId": Headers(scope=scope).get("x-amzn-requestid", str(uuid.uuid4())),
        "extendedRequestId": request_id(),
        "requestTimeEpoch": int(arrived * 1000),
        "requestTime": time.strftime("%d/%b/%Y:%H:%M:%S +0000", time.gmtime(arrived)),
        "httpMethod": scope["method"],
        "domainName": Headers(scope=scope).get("host"),
        "path": f"/{STAGE}{scope['path']}",
        "resourcePath": resource,
        "protocol": f"HTTP/{scope['http_version']}",
        "identity": {
            "sourceIp": client[0],
            "userAgent": Headers(scope=scope).get("user-agent"),
        },
    }
    if caller is not None:
        context["authorizer"] = dict(caller)
    return context


def event(scope: Scope, body: bytes, context: dict[str, Any]) -> dict[str, Any]:
    headers = Headers(scope=scope)
    is_binary = headers.get("content-type", "").partition(";")[0].lower() in BINARY
    query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    return {
        "resource": context["resourcePath"],
        "path": scope["path"],
        "httpMethod": scope["method"],
        "headers": dict(headers.items()),
        "multiValueHeaders": {name: headers.getlist(name) for name in headers},
        "queryStringParameters": dict(query) or None,
        "multiValueQueryStringParameters": _grouped(query) or None,
        "pathParameters": dict(scope["path_params"]) or None,
        "stageVariables": None,
        "requestContext": context,
        "body": _text_of(body, is_binary) if body else None,
        "isBase64Encoded": is_binary,
    }


def _text_of(body: bytes, is_binary: bool) -> str:
    return base64.b64encode(body).decode() if is_binary else body.decode("utf-8", "replace")


def response(answer: object) -> Response:
    """Raises `pydantic.ValidationError` for a malformed answer."""
    proxy = ProxyAnswer.model_validate(answer, strict=True)
    body = proxy.body or ""
    content = base64.b64decode(body) if proxy.isBase64Encoded else body.encode()
    result = Response(content, proxy.statusCode)
    for name, value in (proxy.headers or {}).items():
        result.headers[name] = _text(value)
    for name, values in (proxy.multiValueHeaders or {}).items():
        for value in values:
            result.headers.append(name, _text(value))
    result.headers.setdefault("content-type", "application/json")
    return result


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _grouped(pairs: list[tuple[str, str]]) -> dict[str, list[str]]:
    grouped: dict[str, list[str]] = {}
    for name, value in pairs:
        grouped.setdefault(name, []).append(value)
    return grouped
