"""Integrations as an operator registers them, and what the outside says of their users."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import boto3

from integrations import client_secret
from integrations.entities import Integration
from integrations.exchange_token import GRANT_TYPE
from integrations.exchange_token import handler as exchange_handler
from integrations.issue_link_code import handler as link_code_handler
from integrations.proofs import ID_TOKEN, TELEGRAM_LOGIN, telegram_login
from integrations.secret_store import name_of
from sign_in.authorize import handler as authorize_handler
from tests.calling import Context, Reply, proxy_event, send
from tests.toolkit.guards.user_pool import KEYS_PATH, UserPool
from toolkit.call import ACT
from toolkit.tool.tool import Tool

AUDIENCE = "acme-app"
BOT_TOKEN = "123456:stand-in-of-a-bot-token"
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Bot:
    """An integration with a Telegram bot."""

    id: str
    secret: str
    type = TELEGRAM_LOGIN


@dataclass(frozen=True)
class Company:
    """An integration with a company's own sign-in, whose id tokens `pool` issues."""

    id: str
    secret: str
    pool: UserPool
    type = ID_TOKEN

    def proof(self, subject: str, **said: Any) -> str:
        return self.pool.id_token(subject, **{"aud": AUDIENCE} | said)

    @property
    def record(self) -> Integration:
        stored = Integration.fetch(self.id)
        assert stored
        return stored


def company(pool: UserPool, families: Sequence[str] = ("budget",), id: str = "") -> Company:
    """A new one, registered."""
    id, secret = id or f"acme-{uuid.uuid4().hex[:8]}", client_secret.new()
    Integration.new(
        id,
        name="Acme",
        kind="oidc",
        issuer=pool.issuer,
        audiences={AUDIENCE},
        keys_url=f"{pool.issuer}{KEYS_PATH}",
        secret_hash=client_secret.digest_of(secret),
        families=set(families),
        scopes={ACT},
    ).save()
    return Company(id, secret, pool)


def bot(id: str = "") -> Bot:
    """A new one, registered, with its token in Secrets Manager."""
    id, secret = id or f"bot-{uuid.uuid4().hex[:8]}", client_secret.new()
    kept = {"bot_token": BOT_TOKEN, "webhook_secret": "unused"}
    boto3.client("secretsmanager").create_secret(Name=name_of(id), SecretString=json.dumps(kept))
    Integration.new(
        id,
        name="Cristi Bot",
        kind="telegram",
        issuer="telegram:123456",
        bot_id="123456",
        secret_hash=client_secret.digest_of(secret),
        families={"budget"},
        scopes={ACT},
    ).save()
    return Bot(id, secret)


def login_data(subject: str, *, bot_token: str = BOT_TOKEN, **said: str) -> str:
    """What Telegram's widget hands to a page, signed with the bot's token."""
    fields = {"id": subject, "first_name": "Ana", "username": "ana", "auth_date": _now()} | said
    return urlencode(fields | {"hash": telegram_login.signature(fields, bot_token)})


def _now() -> str:
    return str(int(time.time()))


def form_event(fields: Mapping[str, str], **headers: str) -> dict[str, Any]:
    event = proxy_event(None, urlencode(fields))
    return event | {"headers": {"Content-Type": FORM, **headers}}


def exchange(integration: Company | Bot, proof: str, **fields: str) -> Reply:
    """The integration's request for a token; `fields` are what else its form has, or otherwise."""
    asked = {
        "grant_type": GRANT_TYPE,
        "subject_token": proof,
        "subject_token_type": integration.type,
        "client_id": integration.id,
        "client_secret": integration.secret,
    } | fields
    return post(asked)


def post(fields: Mapping[str, str], **headers: str) -> Reply:
    return send(exchange_handler, form_event(fields, **headers))


def token_of(integration: Company, subject: str, **said: Any) -> str:
    """An access token that the integration got for one of its users."""
    reply = exchange(integration, integration.proof(subject, **said))
    assert reply.status == 200, reply.body
    return str(reply.body["access_token"])


def link_code(integration: Company | Bot, proof: str) -> Reply:
    asked = {
        "subject_token": proof,
        "subject_token_type": integration.type,
        "client_id": integration.id,
        "client_secret": integration.secret,
    }
    return send(link_code_handler, form_event(asked))


def context_of(token: str) -> dict[str, str]:
    """What the API's authorizer passes on of the token."""
    arn = "arn:aws:execute-api:us-east-1:000000000000:local/v1/POST/tools/x"
    event = {"type": "TOKEN", "authorizationToken": f"Bearer {token}", "methodArn": arn}
    context: dict[str, str] = authorize_handler(event, Context())["context"]
    return context


def rest_by(token: str, tool: Tool, arguments: Mapping[str, Any]) -> Reply:
    """A request to the tool with the token, through the authorizer."""
    context = context_of(token)
    event = proxy_event(context["sub"], {"user_id": context["sub"], **arguments})
    event["requestContext"]["authorizer"] = context
    return send(tool, event)
