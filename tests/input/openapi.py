"""GET /openapi.json, tightened by what the document leaves to words, for one user."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from typing import Any

import httpx
from starlette.applications import Starlette

import catalog
from chat.http import published
from tests.examples import arguments_of, own_id
from tests.project.tools import TOOLS


def _up_to(most: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": 1, "maximum": most}


_INSTANT = {"format": "date-time", "pattern": "^20"}
_MONTH = {"pattern": "^[0-9]{3}[1-9]-(0[1-9]|1[0-2])$"}
_NOT_BLANK = {"pattern": r"\S"}
_MAY_BE_NULL = {"type": ["string", "null"]}
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
    "words": _NOT_BLANK,
    "merchant": _NOT_BLANK,
    "order_id": {"pattern": "^[0-9]{5}$"},
    "customer_id": {"pattern": "^[0-9]{7}$"},
    "phone": {"pattern": "^[0-9]{3}-[0-9]{3}-[0-9]{4}$"},
    "value": {"maxLength": 320},
    "content": _NOT_BLANK,
}
_BOUNDS: dict[str, dict[str, Any]] = {
    "search_gmail": {
        "query": {"maxLength": 500},
        "days": _up_to(36_500),
        "limit": _up_to(25),
    },
    "fetch_email_attachments": {"messageId": {"minLength": 1, "maxLength": 128}},
    "get_transactions": {
        "from_date": _MAY_BE_NULL | {"format": "date"},
        "to_date": _MAY_BE_NULL | {"format": "date"},
        "vendor": _MAY_BE_NULL | {"maxLength": 200},
        "category": _MAY_BE_NULL | {"maxLength": 64},
        "limit": _up_to(200),
    },
}
"""What prime's contract leaves to the tools."""

MAY_BE_BLANK = {"get_transactions": ("category",)}  # a filter that is none
HAS_RULES_OF_ITS_OWN = {
    "/tools/add_transaction",  # type and category type fit each other
    "/tools/update_last_transaction",  # the same, and a patch changes something
    "/tools/add_or_update_debt",  # a new debt needs more than a change
    "/tools/simulate_purchase",  # a day or the time
    "/tools/set_bank_balance",  # the same
    "/tools/set_category_rule",  # words that name something, and amounts with their currency
    "/tools/delete_category_rule",  # amounts with their currency
    "/tools/parse_transaction_from_text",  # the time may not be left out
    "/tools/update_user_contact",  # an address that mail may be sent to
    "/tools/finance_transactions_search",  # bounds are in order, and amounts of some digits
    "/tools/finance_transactions_sum",  # the same
    "/tools/get_transactions",  # days are in order
    "/integrations/token",  # an integration's credentials, and a proof
    "/integrations/link-code",  # the same
    "/session",  # a code and its verifier
    "/oauth/register",  # addresses that codes may be sent to
    "/oauth/token",  # a code and its verifier, or a refresh token
    "/oauth/revoke",  # each parameter once
    "/tools/delete_conversation",  # outside of a conversation, which one
    "/imports",  # kinds of files, and digests
    "/imports/{id}/{deed}",  # as review_import
    "/tools/get_spending",  # days are in order, and within five years
    "/tools/list_entries",  # the same
    "/tools/change_account",  # a name or a balance, whose day is not to come
    "/tools/change_entry",  # an expense stays an expense
    "/tools/categorize_transactions",  # entries or filters, and what there is to change
    "/tools/set_goal",  # a new goal needs more than a change, amounts are above zero
    "/tools/review_import",  # answers for what is asked, and nothing else
    "/settings",  # time zones, codes of ISO 4217 and ISO 3166-1, and something to change
    "/tools/review_transaction",  # days and amounts that a ledger takes, and none that is missing
}
NOT_OF_THIS = {"/mcp"}
"""JSON-RPC, whose errors have codes of their own."""


def document(user_id: str) -> dict[str, Any]:
    """Every route as this user may call it. What is said of it is held to: `default` is no way
    out."""
    whole: dict[str, Any] = asyncio.run(_served())
    for path in NOT_OF_THIS:
        del whole["paths"][path]
    for operations in whole["paths"].values():
        for operation in operations.values():
            operation["responses"].pop("default")
    for name, entry in catalog.entries().items():
        _tighten(_body(whole, f"/tools/{name}"), entry, user_id)
        if entry["also_at"]:
            del whole["paths"][f"/tools/{entry['also_at']}"]  # the same function
    said = _body(whole, "/chat")["schema"]
    said["properties"]["userId"] = {"const": user_id}
    _describe(said)
    for parameter in whole["paths"]["/chat"]["post"]["parameters"]:
        if parameter["name"] == "x-stream-protocol":
            parameter["schema"]["enum"].remove("ag-ui")  # whose body is a RunAgentInput
    renamed = whole["paths"]["/chat/{convoId}"]["patch"]["requestBody"]["content"]
    renamed["application/json"]["schema"]["properties"]["title"] |= _NOT_BLANK
    return whole


async def _served() -> Any:
    app = httpx.ASGITransport(app=Starlette(routes=published.ROUTES))
    async with httpx.AsyncClient(transport=app, base_url="http://test") as client:
        return (await client.get("/openapi.json")).json()


def _body(document: dict[str, Any], path: str) -> dict[str, Any]:
    content = document["paths"][path]["post"]["requestBody"]["content"]
    body: dict[str, Any] = content["application/json"]
    return body


def _tighten(body: dict[str, Any], entry: catalog.CatalogEntry, user_id: str) -> None:
    """Where the contract's schema does not say so, no other field is taken either."""
    schema, tool = body["schema"], TOOLS[entry["name"]]
    plain = deepcopy(schema["properties"])
    _describe(schema)
    schema["additionalProperties"] = False
    schema["properties"] |= {name: plain[name] for name in MAY_BE_BLANK.get(tool.name, ())}
    for name, bounds in _BOUNDS.get(tool.name, {}).items():
        schema["properties"][name] |= bounds
    schema["properties"] |= {name: {"const": id} for name, id in own_id(tool, user_id).items()}
    body["example"] = arguments_of(tool, user_id)


def _describe(schema: Any) -> None:
    """Puts into the schema what the fields' descriptions and messages say of their text."""
    for part in schema if isinstance(schema, list) else schema.values():
        if isinstance(part, dict | list):
            _describe(part)
    if isinstance(schema, dict):
        for name, field in schema.get("properties", {}).items():
            for part in (field, *field.get("anyOf", ())):
                if name in _TEXTS and part.get("type") == "string":
                    part |= _TEXTS[name]
