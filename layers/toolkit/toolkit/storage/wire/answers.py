"""DynamoDB's JSON, both ways. Bytes are base64 there."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any

from botocore.exceptions import HTTPClientError


def encoded(request: dict[str, Any]) -> bytes:
    in_base64 = lambda value: b64encode(value).decode()  # noqa: E731
    return json.dumps(request, separators=(",", ":"), default=in_base64).encode()


def parsed(answer: Any, retries: int) -> Any:
    """With an `Error` where DynamoDB refused, as botocore parses it.

    Raises HTTPClientError if the answer is garbled.
    """
    headers, status, content = answer.headers, answer.status_code, answer.content
    if headers.get("x-amz-crc32", crc32 := str(zlib.crc32(content))) != crc32:
        raise HTTPClientError(error="x-amz-crc32 is another")
    try:  # nothing but a binary attribute has a text or a list under these names
        binary = b'"B"' in content or b'"BS"' in content
        body = json.loads(content, object_hook=_with_bytes if binary else None)
        if not isinstance(body, dict):
            raise ValueError("no object")  # noqa: TRY004 - as what is no JSON at all
    except ValueError as error:
        if status < 300:
            raise HTTPClientError(error=error) from error
        body = {"message": content.decode(errors="replace")}
    metadata = {"HTTPStatusCode": status, "HTTPHeaders": headers, "RetryAttempts": retries}
    body["ResponseMetadata"] = metadata | {"RequestId": headers.get("x-amzn-requestid", "")}
    if status >= 300:
        code = str(body.pop("__type", status)).partition(":")[0].rpartition("#")[2]
        body["Error"] = {"Code": code, "Message": body.get("message", body.get("Message", ""))}
    return body


def _with_bytes(found: dict[str, Any]) -> dict[str, Any]:
    if isinstance(value := found.get("B"), str):
        return {"B": b64decode(value)}
    if isinstance(values := found.get("BS"), list):
        return {"BS": [b64decode(value) for value in values]}
    return found
