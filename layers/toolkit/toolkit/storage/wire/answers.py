"""DynamoDB's JSON, both ways. Bytes are base64 there."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any

from botocore.exceptions import ClientError, HTTPClientError


def encoded(request: dict[str, Any]) -> bytes:
    in_base64 = lambda value: b64encode(value).decode()  # noqa: E731
    return json.dumps(request, separators=(",", ":"), default=in_base64).encode()


def parsed(operation: str, answer: Any, retries: int) -> Any:
    """Raises ClientError where DynamoDB refused, and HTTPClientError where it was garbled."""
    headers, status, content = answer.headers, answer.status_code, answer.content
    if headers.get("x-amz-crc32", crc32 := str(zlib.crc32(content))) != crc32:
        raise HTTPClientError(error="x-amz-crc32 is another")
    metadata = {"HTTPStatusCode": status, "HTTPHeaders": headers, "RetryAttempts": retries}
    try:
        body = _decoded(content)
    except ValueError as error:
        if status < 300:
            raise HTTPClientError(error=error) from error
        body = {"message": content.decode(errors="replace")}
    body["ResponseMetadata"] = metadata | {"RequestId": headers.get("x-amzn-requestid", "")}
    if status < 300:
        return body
    code = str(body.pop("__type", status)).partition(":")[0].rpartition("#")[2]
    message = body.get("message", body.get("Message", ""))
    raise ClientError(body | {"Error": {"Code": code, "Message": message}}, operation)


def _decoded(content: bytes) -> Any:
    """Nothing but a binary attribute has a text or a list under these names."""
    binary = b'"B"' in content or b'"BS"' in content
    return json.loads(content, object_hook=_with_bytes if binary else None)


def _with_bytes(found: dict[str, Any]) -> dict[str, Any]:
    if isinstance(value := found.get("B"), str):
        return {"B": b64decode(value)}
    if isinstance(values := found.get("BS"), list):
        return {"BS": [b64decode(value) for value in values]}
    return found
