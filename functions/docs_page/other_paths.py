"""The paths of the REST API that are not tools, as OpenAPI describes them."""

from __future__ import annotations

from typing import Any

from catalog.renderings import FORMATS
from docs_page import (
    chat_operations,
    import_operations,
    integration_operations,
    sign_in_operations,
)
from docs_page.openapi import Paths
from docs_page.openapi_parts import (
    INSTANT,
    OBJECT,
    TEXT,
    TEXT_OR_NULL,
    Operation,
    content,
    in_path,
    listed,
    operation,
)
from toolkit.family import exactly


def paths() -> Paths:
    return {
        "/confirmations": {"get": _confirmations()},
        "/confirmations/{id}": {"post": _confirm()},
        "/receipts/{id}": {"get": _receipt()},
        "/chat": {
            "post": chat_operations.say(),
            "get": chat_operations.conversations(),
        },
        "/chat/{convoId}": {
            "get": chat_operations.conversation(),
            "patch": chat_operations.rename(),
        },
        "/chat/{convoId}/stream": {"get": chat_operations.attach()},
        "/chat/{convoId}/stop": {"post": chat_operations.stop()},
        "/guardrail-events": {"get": chat_operations.guardrail_events()},
        "/notifications": {"get": chat_operations.notifications()},
        "/notifications/read": {"post": chat_operations.read_notifications()},
        "/notifications/{id}/read": {"post": chat_operations.read_notification()},
        "/memory": {"get": chat_operations.memory()},
        "/memory/recall": {"get": chat_operations.recall()},
        "/memory/forget": {"post": chat_operations.forget()},
        "/mail/connect": {"post": _connect_mail()},
        **import_operations.paths(),
        "/exports/{id}": {"get": _export()},
        "/settings": {"get": _settings(), "patch": _change_settings()},
        "/mcp": {"post": _mcp()},
        "/integrations/token": {"post": integration_operations.exchange()},
        "/integrations/link-code": {"post": integration_operations.link_code()},
        "/integrations/telegram/{integration_id}": {"post": integration_operations.telegram()},
        "/identities": {"get": integration_operations.identities()},
        "/identities/link": {"post": integration_operations.link()},
        "/identities/{id}": {"delete": integration_operations.unlink()},
        **sign_in_operations.paths(),
        "/programs": {"get": sign_in_operations.programs()},
        "/programs/{id}": {"delete": sign_in_operations.end_program()},
        "/tools": {"get": _tools()},
        "/openapi.json": {"get": _open("openapi", "This document", content(OBJECT))},
        "/docs": {"get": _open("docs", "This document as a page", content(TEXT, "text/html"))},
        "/healthz": {"get": _open("health", "Whether the chat is up", content(OBJECT))},
    }


def _open(id: str, summary: str, answer: dict[str, Any]) -> Operation:
    """For everybody, signed in or not."""
    described = operation(id, "catalog", summary, answer)
    del described["responses"]["401"]
    return described | {"security": []}


def _confirmations() -> Operation:
    waiting = exactly(
        id=TEXT,
        tool=TEXT,
        arguments=OBJECT,
        prompt=TEXT,
        field=TEXT | {"enum": ["reply", "otp"], "description": "What the answer has to have."},
        channel=TEXT,
        by={
            **TEXT_OR_NULL,
            "description": "The integration that asks, if one does.",
        },
        program=TEXT_OR_NULL | {"description": "What the program that asks calls itself."},
        expires_at=TEXT,
    )
    answer = content(exactly(confirmations=listed(waiting)))
    summary = "What waits for the user's answer outside a conversation"
    return operation("list_confirmations", "confirmations", summary, answer)


def _confirm() -> Operation:
    status = TEXT | {"enum": ["confirmed", "cancelled"]}
    answer = content(exactly(id=TEXT, status=status))
    reply = TEXT | {"description": "In the user's own words: YES confirms, all else cancels."}
    otp = TEXT | {"maxLength": 16, "description": "A one-time password, where that is asked for."}
    summary = "The user's reply to what a tool asks them, from a page: by its Origin"
    body = {"anyOf": [exactly(reply=reply), exactly(otp=otp)]}
    described = operation("answer_confirmation", "confirmations", summary, answer, body=body)
    return described | {"parameters": [in_path("id", TEXT)]}


def _receipt() -> Operation:
    receipt = TEXT | {"description": "A JWS (ES256)."}
    answer = content(exactly(receipt=receipt, public_key=TEXT | {"description": "PEM."}))
    summary = "Signed proof of what the user said YES to, by the confirmation's id"
    described = operation("receipt", "confirmations", summary, answer)
    return described | {"parameters": [in_path("id", TEXT)]}


def _connect_mail() -> Operation:
    begin = exactly() | {"description": "To begin."}
    code, state = (TEXT | {"pattern": f"^[!-~]{{1,{most}}}$"} for most in (2048, 128))
    end = exactly(code=code, state=state) | {"description": "What Google sent the user back with."}
    begun = exactly(authorization_url=TEXT)
    ended = exactly(connected={"type": "boolean", "const": True})
    summary = "The user's consent that their mail may be read"
    answer = content({"anyOf": [begun, ended]})
    body = {"anyOf": [begin, end]}
    return operation("connect_mail", "mail", summary, answer, body=body)


def _export() -> Operation:
    answer = content(exactly(link=TEXT, link_ends_at=INSTANT))
    described = operation("fetch_export", "personal_data", "Where an archive is fetched", answer)
    return described | {"parameters": [in_path("id", TEXT)]}


_SETTINGS = {
    "time_zone": "Whose day is the person's, as the IANA database names it.",
    "currency": "ISO 4217.",
    "country": "ISO 3166-1, two letters.",
    "language": "en or es.",
}


def _settings() -> Operation:
    answer = content(_settings_answer())
    return operation("own_settings", "personal_data", "What the person has set", answer)


def _settings_answer() -> dict[str, Any]:
    return exactly(**{name: _described(name) for name in _SETTINGS})


def _described(name: str) -> dict[str, Any]:
    return TEXT_OR_NULL | {"description": _SETTINGS[name]}


def _change_settings() -> Operation:
    body = _settings_answer() | {"minProperties": 1}
    del body["required"]
    summary = "Sets what is named; null clears it"
    answer = content(_settings_answer())
    return operation("change_own_settings", "personal_data", summary, answer, body=body)


def _mcp() -> Operation:
    summary = "The tools as an MCP server: JSON-RPC over stateless streamable HTTP"
    described = operation("mcp", "mcp", summary, content(OBJECT), body=OBJECT)
    usual = described["responses"]
    answers = {
        "200": usual["200"],
        "202": {"description": "A notification was taken."},
        "401": usual["401"],
        "default": {"description": "Refused in JSON-RPC's words.", **content(OBJECT)},
    }
    return described | {"responses": answers}


def _tools() -> Operation:
    summary = "Every tool, as a kind of client wants it"
    answer = content(listed(OBJECT))
    format = TEXT | {"enum": list(FORMATS), "default": "anthropic"}
    described = operation("list_tools", "catalog", summary, answer)
    return described | {"parameters": [{"name": "format", "in": "query", "schema": format}]}
