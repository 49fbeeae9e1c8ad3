"""The REST surface of the tools as an OpenAPI document: the catalog under the template's routes."""

from __future__ import annotations

import json
from typing import Any

from tests.examples import arguments_of, own_id
from tests.local.template import ROOT, Template
from tests.project.tools import TOOLS

CATALOG: list[dict[str, Any]] = json.loads((ROOT / "functions/catalog/catalog.json").read_text())
_TEXT = {"type": "string"}
_FINANCE_CODES = ["VALIDATION_ERROR", "UNKNOWN_TOOL", "BACKEND_ERROR", "NOT_FOUND"]
_BUDGET_CODES = ["VALIDATION_ERROR", "NOT_FOUND", "AUTH_ERROR", "DB_ERROR", "CONFLICT"]


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [*properties],
        "properties": properties,
    }


_PROBLEMS = {"type": "array", "minItems": 1, "items": _object(field=_TEXT, message=_TEXT)}
REFUSALS: dict[str, dict[str, Any]] = {
    "banking": _object(status={"const": "failure"}, message=_TEXT, reason=_TEXT),
    "budget": _object(
        ok={"const": False},
        error=_object(code={"enum": _BUDGET_CODES}, message=_TEXT, details={"type": "object"}),
    ),
    "support": {
        "anyOf": [
            _object(error=_TEXT),
            _object(error=_TEXT, status=_TEXT),
            _object(error=_TEXT, details=_object(retry_after={"type": "integer", "minimum": 1})),
            _object(error={"const": "Validation failed"}, details=_PROBLEMS),
        ]
    },
    "finance": _object(
        code={"enum": _FINANCE_CODES}, message=_TEXT, details={"type": ["object", "null"]}
    ),
    "prime": _object(ok={"const": False}, error=_TEXT),
}
_INSTANT = {"format": "date-time", "pattern": "^20"}
_MONTH = {"pattern": "^[0-9]{3}[1-9]-(0[1-9]|1[0-2])$"}
_NOT_BLANK = {"pattern": r"\S"}
_TEXTS = {
    "date_iso": {"format": "date"},
    "now_iso": _INSTANT,
    "as_of_iso": _INSTANT,
    "month": _MONTH,
    "effective_month": _MONTH,
    "category": _NOT_BLANK,
    "name": _NOT_BLANK,
    "text": _NOT_BLANK,
    "query": _NOT_BLANK,
    "merchant": _NOT_BLANK,
    "order_id": {"pattern": "^[0-9]{5}$"},
    "customer_id": {"pattern": "^[0-9]{7}$"},
    "phone": {"pattern": "^[0-9]{3}-[0-9]{3}-[0-9]{4}$"},
    "value": {"maxLength": 320},
}
MAY_BE_BLANK = {"get_transactions": ("category",)}  # a filter that is none
HAS_RULES_OF_ITS_OWN = {
    "/tools/add_transaction",  # type and category type fit each other
    "/tools/update_last_transaction",  # the same, and a patch changes something
    "/tools/add_or_update_debt",  # a new debt needs more than a change
    "/tools/simulate_purchase",  # a day or the time
    "/tools/set_bank_balance",  # the same
    "/tools/parse_transaction_from_text",  # the time may not be left out
    "/tools/update_user_contact",  # an address that mail may be sent to
    "/tools/finance_transactions_search",  # bounds are in order, and amounts of some digits
    "/tools/finance_transactions_sum",  # the same
    "/tools/get_transactions",  # days are in order
    "/tools/review_transaction",  # days and amounts that a ledger takes, and none that is missing
}
CONFIRMATION = _object(id=_TEXT, prompt=_TEXT, expires_at=_TEXT | {"format": "date-time"})
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
    body = _json(_input(entry, user_id))
    body["content"]["application/json"]["example"] = arguments_of(TOOLS[entry["name"]], user_id)
    return {
        "operationId": entry["name"],
        "parameters": [_KEY] if entry["writes"] else [],
        "requestBody": {"required": True, **body},
        "responses": {
            "200": {"description": "Done.", **_json(_own_definitions(entry["output_schema"]))},
            "401": {"description": "Nobody is signed in.", **_json({"type": "object"})},
            **{status: {"description": "Refused.", **refusal} for status in _REFUSED},
        },
    }


def _input(entry: dict[str, Any], user_id: str) -> dict[str, Any]:
    """Where the contract's schema does not say so, no other field is taken either."""
    plain = _own_definitions(entry["input_schema"])
    schema: dict[str, Any] = _as_described(plain)
    for name in MAY_BE_BLANK.get(entry["name"], ()):
        schema["properties"][name] = plain["properties"][name]
    own = {
        name: {"type": "string", "const": id}
        for name, id in own_id(TOOLS[entry["name"]], user_id).items()
    }
    return schema | {"additionalProperties": False, "properties": schema["properties"] | own}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


def _refusal(entry: dict[str, Any]) -> dict[str, Any]:
    shape = REFUSALS[entry["family"]]
    if not entry["confirm"]:
        return shape
    return shape | {"properties": shape["properties"] | {"confirmation": CONFIRMATION}}


def _own_definitions(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema as a resource of its own, with its `$defs` in their places."""
    definitions = schema.get("$defs", {})

    def inlined(part: Any) -> Any:
        if isinstance(part, list):
            return [inlined(each) for each in part]
        if not isinstance(part, dict):
            return part
        known = definitions[part["$ref"].removeprefix("#/$defs/")] if "$ref" in part else {}
        beside = {name: value for name, value in part.items() if name not in ("$ref", "$defs")}
        return {name: inlined(value) for name, value in (known | beside).items()}

    whole: dict[str, Any] = inlined(schema)
    return whole


def _as_described(schema: Any) -> Any:
    """The schema with what the fields' descriptions and messages say of their text."""
    if isinstance(schema, list):
        return [_as_described(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    described = {name: _as_described(part) for name, part in schema.items()}
    for name, field in described.get("properties", {}).items():
        for part in (field, *field.get("anyOf", ())):
            if name in _TEXTS and part.get("type") == "string":
                part |= _TEXTS[name]
    return described
