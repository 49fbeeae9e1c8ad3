"""The routes by which MCP's clients sign in, as OpenAPI describes them, where errors are OAuth's;
and those by which the console's pages do."""

from __future__ import annotations

from typing import Any

from catalog.json_schema_subset import Schema
from docs_page.openapi import Paths
from docs_page.openapi_parts import (
    FORM,
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

_ERROR = {
    "type": "object",
    "properties": {"error": TEXT, "error_description": TEXT},
    "required": ["error", "error_description"],
}
_TAG = "sign-in"
_SESSION = exactly(access_token=TEXT, expires_in={"type": "integer"})
_GIVEN = TEXT | {"minLength": 1}


def paths() -> Paths:
    server = "What a client needs to know before it signs in (RFC 8414)"
    resource = "Where to sign in for /mcp (RFC 9728)"
    well_known = "/.well-known"
    return {
        f"{well_known}/oauth-protected-resource": {"get": _document("resource", resource)},
        f"{well_known}/oauth-protected-resource/mcp": {"get": _document("mcp_resource", resource)},
        f"{well_known}/oauth-authorization-server": {"get": _document("server", server)},
        f"{well_known}/openid-configuration": {"get": _document("openid_server", server)},
        "/oauth/register": {"post": _register()},
        "/oauth/token": {"post": _token()},
        "/oauth/revoke": {"post": _revoke()},
        "/session": {"post": _begin_session(), "delete": _end_session()},
        "/session/renew": {"post": _renew_session()},
    }


def programs() -> Operation:
    program = exactly(
        id=TEXT, name=TEXT_OR_NULL, since=INSTANT, last_used=INSTANT, scopes=listed(TEXT)
    )
    answer = content(exactly(programs=listed(program)))
    return operation("list_programs", _TAG, "The programs that the user has let in", answer)


def end_program() -> Operation:
    answer = content(exactly(id=TEXT, status=TEXT))
    summary = "End what a program may do: its tokens are refused from now on"
    described = operation("end_program", _TAG, summary, answer)
    return described | {"parameters": [in_path("id", TEXT)]}


def _document(id: str, summary: str) -> Operation:
    return _open(operation(id, _TAG, summary, content(OBJECT)), {"200": content(OBJECT)})


def _register() -> Operation:
    address = TEXT | {"description": "https, or http to this machine."}
    metadata = {
        "type": "object",
        "properties": {
            "redirect_uris": listed(address) | {"minItems": 1, "maxItems": 10},
            "client_name": TEXT | {"maxLength": 100},
        },
        "required": ["redirect_uris"],
    }
    summary = "Register a client (RFC 7591)"
    described = operation("register_client", _TAG, summary, content(OBJECT), body=metadata)
    return _open(described, {"201": content(OBJECT)})


def _token() -> Operation:
    form = _form(
        ["grant_type", "client_id"],
        grant_type=TEXT | {"enum": ["authorization_code", "refresh_token"]},
        client_id=_GIVEN,
        code=TEXT,
        code_verifier=TEXT,
        redirect_uri=TEXT,
        refresh_token=TEXT,
    )
    number = {"type": "integer"}
    tokens = exactly(access_token=TEXT, token_type=TEXT, expires_in=number, scope=TEXT)
    tokens["properties"]["refresh_token"] = TEXT
    summary = "Tokens for a code, or for a refresh token"
    described = operation("token", _TAG, summary, content(tokens)) | form
    return _open(described, {"200": content(tokens)})


def _revoke() -> Operation:
    form = _form(["token", "client_id"], token=_GIVEN, client_id=_GIVEN)
    described = operation("revoke", _TAG, "Sign a client out (RFC 7009)", content(OBJECT)) | form
    return _open(described, {"200": content(OBJECT)})


def _begin_session() -> Operation:
    grant = exactly(code=_GIVEN, code_verifier=_GIVEN, redirect_uri=_GIVEN)
    summary = "Begin a session of the console, for a code"
    return _session("begin_session", summary, content(_SESSION), body=grant)


def _renew_session() -> Operation:
    return _session("renew_session", "A fresh access token, for the cookie", content(_SESSION))


def _end_session() -> Operation:
    return _session("end_session", "Sign the console out", content(OBJECT))


def _session(
    id: str, summary: str, answer: dict[str, Any], body: Schema | None = None
) -> Operation:
    described = operation(id, _TAG, f"{summary} (its own pages alone)", answer, body=body)
    return described | {"security": []}


def _form(required: list[str], **fields: Schema) -> dict[str, Any]:
    schema = {"type": "object", "properties": fields, "required": required}
    return {"requestBody": {"required": True, **content(schema, FORM)}}


def _open(described: Operation, done: dict[str, Any]) -> Operation:
    """For everybody; refused as OAuth wants it."""
    usual = described["responses"]
    answers = {status: {"description": "Done.", **answer} for status, answer in done.items()}
    refused = {
        "400": "The request is not as it is described here, or what it sends is not good.",
        "401": "The client is not registered, or not any more.",
        "503": "Something behind it cannot be reached. Try again.",
    }
    answers |= {s: {"description": text, **content(_ERROR)} for s, text in refused.items()}
    answers |= {"429": usual["429"] | content(_ERROR), "default": usual["default"]}
    return described | {"security": [], "responses": answers}
