"""The routes of outside identities, as OpenAPI describes them: integrations' own, and their users'.

What they take and answer is in functions/integrations.
"""

from __future__ import annotations

from typing import Any

from docs_page.openapi_parts import (
    FORM,
    INSTANT,
    OBJECT,
    TEXT,
    Operation,
    content,
    in_path,
    listed,
    operation,
)
from toolkit.family import exactly

_REFUSAL = exactly(error=TEXT, error_description=TEXT) | {"description": "As OAuth has it."}
_IDENTITY = exactly(id=TEXT, integration=TEXT, name=TEXT, label=TEXT, linked_at=INSTANT)
_PROOF = {
    "subject_token": TEXT | {"description": "The id token, or Telegram's login data."},
    "subject_token_type": TEXT,
    "client_id": TEXT | {"description": "Here, or by HTTP Basic."},
    "client_secret": TEXT,
}
_PROVED = ["subject_token", "subject_token_type"]


def exchange() -> Operation:
    answer = exactly(
        access_token=TEXT,
        issued_token_type=TEXT,
        token_type=TEXT,
        expires_in={"type": "integer"},
        scope=TEXT,
    )
    fields = {"grant_type": TEXT, **_PROOF, "scope": TEXT}
    summary = "A short token of one of an integration's users, for a proof of who they are"
    return _of_integration("exchange_token", summary, answer, fields, ["grant_type", *_PROVED])


def link_code() -> Operation:
    answer = exactly(code=TEXT, expires_in={"type": "integer"})
    summary = "A code by which the proved person links this identity to their account here"
    return _of_integration("issue_link_code", summary, answer, _PROOF, _PROVED)


def telegram() -> Operation:
    summary = "A Telegram bot's webhook: an update of the Bot API"
    described = operation("answer_telegram", "integrations", summary, content(OBJECT), body=OBJECT)
    del described["responses"]["401"]["content"]
    secret = {
        "name": "X-Telegram-Bot-Api-Secret-Token",
        "in": "header",
        "required": True,
        "schema": TEXT,
    }
    parameters = [in_path("integration_id", TEXT), secret]
    return described | {"security": [], "parameters": parameters}


def identities() -> Operation:
    answer = content(exactly(identities=listed(_IDENTITY)))
    return operation("list_identities", "identities", "What acts for the user by a link", answer)


def link() -> Operation:
    body = {
        "type": "object",
        "additionalProperties": False,
        "required": ["code"],
        "properties": {
            "code": TEXT,
            "reply": TEXT | {"description": "YES links; without it, 409 shows whose code it is."},
        },
    }
    answer = content(exactly(status=TEXT, identity=_IDENTITY))
    summary = "Have an outside identity act for the user's account"
    described = operation("link_identity", "identities", summary, answer, body=body)
    described["responses"]["409"] |= content(
        {
            "type": "object",
            "required": ["error"],
            "properties": {"error": TEXT, "confirmation": exactly(prompt=TEXT, expires_at=INSTANT)},
        }
    )
    return described


def unlink() -> Operation:
    answer = content(exactly(id=TEXT, status=TEXT, message=TEXT))
    summary = "Have an identity act for its own account again"
    described = operation("unlink_identity", "identities", summary, answer)
    return described | {"parameters": [in_path("id", TEXT)]}


def _of_integration(
    id: str, summary: str, answer: dict[str, Any], fields: dict[str, Any], required: list[str]
) -> Operation:
    """Open to whoever knows an integration's secret; refused in OAuth's words."""
    body = {"type": "object", "required": required, "properties": fields}
    described = operation(id, "integrations", summary, content(answer))
    refused = {
        status: described["responses"][status] | content(_REFUSAL)
        for status in ("400", "401", "429", "503")
    }
    usual = {name: described["responses"][name] for name in ("200", "default")}
    return described | {
        "security": [],
        "requestBody": {"required": True, **content(body, FORM)},
        "responses": usual | refused,
    }
