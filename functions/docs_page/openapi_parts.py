"""The parts that the operations of the OpenAPI document share: schemas, parameters, responses."""

from __future__ import annotations

from typing import Any

from catalog.json_schema_subset import Schema

Operation = dict[str, Any]

FORM = "application/x-www-form-urlencoded"
TEXT = {"type": "string"}
INSTANT = TEXT | {"format": "date-time"}
TEXT_OR_NULL = {"anyOf": [TEXT, {"type": "null"}]}
OBJECT = {"type": "object"}
ERROR = {"$ref": "#/components/schemas/Error"}
_GATEWAY = {"$ref": "#/components/schemas/Gateway"}
_REFUSED = {
    "400": "The request is not as it is described here.",
    "401": "Nobody is signed in.",
    "403": "Signed in, but not for this.",
    "404": "There is no such thing, or it is somebody else's.",
    "409": "What there is does not allow it.",
    "429": "Too many calls. Where the user's own limit is reached, Retry-After is there.",
    "500": "A defect of ours.",
    "503": "Something behind it cannot be reached. Try again, a write with its Idempotency-Key.",
}
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": (
        "Yours, new for each thing that is to happen: the same call with the same key happens once "
        "and gets the first answer for a day. With other arguments the key is refused with 409."
    ),
    "schema": {"type": "string", "pattern": "^[!-~]{1,255}$"},
}


def operation(
    id: str, tag: str, summary: str, answer: dict[str, Any], *, body: Schema | None = None
) -> Operation:
    """Of a route that is no tool. `answer` is the content of 200."""
    asked = {"requestBody": {"required": True, **content(body)}} if body else {}
    return {
        "operationId": id,
        "tags": [tag],
        "summary": summary,
        **asked,
        "responses": responses(answer, ERROR),
    }


def content(schema: Schema, media_type: str = "application/json") -> dict[str, Any]:
    return {"content": {media_type: {"schema": schema}}}


def responses(answer: dict[str, Any], refusal: Schema) -> dict[str, Any]:
    """`answer` is the content of 200. `refusal` is ours; Gateway's is what does not reach us."""
    return {
        "200": {"description": "Done.", **answer},
        **{status: _refused(status, refusal) for status in _REFUSED},
        "default": {"description": "API Gateway could not pass it on.", **content(_GATEWAY)},
    }


def in_path(name: str, schema: Schema) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": schema}


def listed(each: Schema) -> Schema:
    return {"type": "array", "items": each}


def _refused(status: str, refusal: Schema) -> dict[str, Any]:
    if status == "401":
        return {"description": _REFUSED[status], **content(_GATEWAY)}
    if status != "429":
        return {"description": _REFUSED[status], **content(refusal)}
    seconds = {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
    return {
        "description": _REFUSED[status],
        "headers": {"Retry-After": seconds},
        **content({"anyOf": [refusal, _GATEWAY]}),
    }
