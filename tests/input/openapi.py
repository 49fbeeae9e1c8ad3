"""The REST surface of the tools as an OpenAPI document: the catalog under the template's routes."""

from __future__ import annotations

import json
from typing import Any

from tests.local.template import ROOT, Template

CATALOG: list[dict[str, Any]] = json.loads((ROOT / "functions/chat/catalog.json").read_text())
_TEXT = {"type": "string"}
REFUSALS: dict[str, dict[str, Any]] = {
    "banking": {
        "type": "object",
        "additionalProperties": False,
        "required": ["status", "message", "reason"],
        "properties": {"status": {"const": "failure"}, "message": _TEXT, "reason": _TEXT},
    }
}
CONFIRMATION = {
    "type": "object",
    "additionalProperties": False,
    "required": ["id", "prompt", "expires_at"],
    "properties": {"id": _TEXT, "prompt": _TEXT, "expires_at": _TEXT | {"format": "date-time"}},
}
_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "pattern": "^[!-~]{1,255}$"},
}
_REFUSED = ("400", "403", "404", "409", "429")


def document(user_id: str) -> dict[str, Any]:
    """Every tool that the catalog and the template both know, as this user may call it."""
    routed = {function.tool for function in Template().functions}
    paths = {
        f"/tools/{entry['name']}": {"post": _operation(entry, user_id)}
        for entry in CATALOG
        if entry["name"] in routed
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Teller", "version": "1"},
        "paths": paths,
        "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "security": [{"token": []}],
    }


def _operation(entry: dict[str, Any], user_id: str) -> dict[str, Any]:
    refusal = _json(_refusal(entry))
    return {
        "operationId": entry["name"],
        "parameters": [_KEY] if entry["writes"] else [],
        "requestBody": {"required": True, **_json(_input(entry, user_id))},
        "responses": {
            "200": {"description": "Done.", **_json(_own_definitions(entry["output_schema"]))},
            "401": {"description": "Nobody is signed in.", **_json({"type": "object"})},
            **{status: {"description": "Refused.", **refusal} for status in _REFUSED},
        },
    }


def _input(entry: dict[str, Any], user_id: str) -> dict[str, Any]:
    schema = _own_definitions(entry["input_schema"])
    own = {"type": "string", "const": user_id}
    return schema | {"properties": schema["properties"] | {"user_id": own}}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


def _refusal(entry: dict[str, Any]) -> dict[str, Any]:
    shape = REFUSALS[entry["family"]]
    if not entry["confirm"]:
        return shape
    return shape | {"properties": shape["properties"] | {"confirmation": CONFIRMATION}}


def _own_definitions(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema as a resource of its own, so that its `#/$defs` are found in it."""
    if "$defs" not in schema:
        return schema
    text = json.dumps({name: part for name, part in schema.items() if name != "$defs"})
    for name, definition in schema["$defs"].items():
        text = text.replace(json.dumps({"$ref": f"#/$defs/{name}"}), json.dumps(definition))
    inlined: dict[str, Any] = json.loads(text)
    return inlined
