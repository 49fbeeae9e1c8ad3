"""`make integration`: lists, registers, enables and disables integrations.

    make integration                                             list them
    make integration NAME=acme KIND=oidc ISSUER=https://… AUDIENCES=a,b KEYS_URL=https://… \
        FAMILIES=budget,banking
    make integration NAME=cristi KIND=telegram BOT_TOKEN=123:… FAMILIES=budget \
        WEBHOOK_URL=https://…/v1
    make integration NAME=acme ENABLED=0                         no new token from now on

Registered again, an integration keeps its identities and gets a new secret. The client secret is
printed once; a bot's token goes to Secrets Manager and nowhere else.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from commands.command import CommandError, UsageError, required, run, use_stack

USAGE = (
    "NAME=… KIND=oidc ISSUER=… AUDIENCES=… KEYS_URL=… FAMILIES=…, or NAME=… KIND=telegram "
    "BOT_TOKEN=… FAMILIES=… [WEBHOOK_URL=…], or NAME=… ENABLED=0 or 1"
)
_ID = r"[a-z0-9][a-z0-9-]{1,62}"
_BOT_TOKEN = r"[0-9]{3,20}:[A-Za-z0-9_-]{10,100}"  # noqa: S105 - a form
_LOOPBACK = {"127.0.0.1", "localhost"}


def main() -> int:
    name = os.environ.get("NAME")
    use_stack()
    if os.environ.get("STACK_NAME"):  # no function's variable names what is no resource
        os.environ["INTEGRATION_SECRETS"] = f"{os.environ['STACK_NAME']}/integrations/"
    if not name:
        return _list()
    if not re.fullmatch(_ID, name):
        raise UsageError("NAME is 2 to 63 of a-z, 0-9 and -")
    if os.environ.get("ENABLED"):
        return _enable(name, _boolean("ENABLED"))
    return _register(name)


def _list() -> int:
    from integrations.entities import Integration  # it reads the environment when imported

    for each in Integration.every():
        shown = {
            "name": each.id,
            "kind": each.kind,
            "issuer": each.issuer,
            "families": sorted(each.families),
            "enabled": each.enabled,
        }
        print(json.dumps(shown, ensure_ascii=False))
    return 0


def _enable(name: str, enabled: bool) -> int:
    from integrations.entities import Integration

    integration = Integration.fetch(name)
    if integration is None:
        raise CommandError(f"there is no integration {name}")
    integration.update([Integration.enabled.set(enabled)])
    print(f"{name} is {'enabled' if enabled else 'disabled: tokens end within 20 minutes'}")
    return 0


def _register(name: str) -> int:
    from integrations import client_secret
    from integrations.entities import Integration
    from toolkit.call import ACT

    kind = required("KIND", USAGE)
    if kind not in _FIELDS:
        raise UsageError("KIND is oidc or telegram")
    secret = client_secret.new()
    integration = Integration.new(
        name,
        name=os.environ.get("TITLE") or name,
        kind=kind,
        secret_hash=client_secret.digest_of(secret),
        families=_families(),
        scopes={ACT},
        **_FIELDS[kind](),
    )
    webhook_secret = _keep_bot(name) if kind == "telegram" else ""
    integration.save()
    print(f"client_id      {name}\nclient_secret  {secret}", flush=True)
    if os.environ.get("WEBHOOK_URL"):
        _set_webhook(name, webhook_secret)
    return 0


def _families() -> set[str]:
    import catalog
    from chat.http.web import FAMILY as CHAT

    known = {entry["family"] for entry in catalog.entries().values()} | {CHAT}
    given = _listed("FAMILIES")
    if not given <= known:
        raise UsageError(f"FAMILIES are among {', '.join(sorted(known))}")
    return given


def _oidc() -> dict[str, Any]:
    return {
        "issuer": required("ISSUER", USAGE),
        "audiences": _listed("AUDIENCES"),
        "keys_url": _https("KEYS_URL"),
    }


def _telegram() -> dict[str, Any]:
    token = required("BOT_TOKEN", USAGE)
    if not re.fullmatch(_BOT_TOKEN, token):
        raise UsageError("BOT_TOKEN is what @BotFather gave: 123456:ABC…")
    bot_id = token.partition(":")[0]
    return {"issuer": f"telegram:{bot_id}", "bot_id": bot_id}


_FIELDS: dict[str, Callable[[], dict[str, Any]]] = {"oidc": _oidc, "telegram": _telegram}


def _keep_bot(name: str) -> str:
    """Keeps the bot's token and a new secret of its webhook; returns the latter."""
    from integrations.secret_store import name_of
    from toolkit import aws

    webhook_secret = secrets.token_urlsafe(32)
    manager: Any = aws.client("secretsmanager")
    kept = {"bot_token": os.environ["BOT_TOKEN"], "webhook_secret": webhook_secret}
    secret = {"SecretString": json.dumps(kept)}
    if os.environ.get("DATA_KEY_ID"):
        secret["KmsKeyId"] = os.environ["DATA_KEY_ID"]
    try:
        manager.create_secret(Name=name_of(name), **secret)
    except manager.exceptions.ResourceExistsException:
        manager.update_secret(SecretId=name_of(name), **secret)
    return webhook_secret


def _set_webhook(name: str, secret: str) -> None:
    from integrations.telegram.client import BotApi, TelegramError

    url = f"{_https('WEBHOOK_URL').rstrip('/')}/integrations/telegram/{name}"
    try:
        BotApi(os.environ["BOT_TOKEN"], lambda: sys.maxsize).set_webhook(url, secret)
    except TelegramError as error:
        raise CommandError(f"Telegram did not take the webhook: {error}") from error


def _https(variable: str) -> str:
    url = required(variable, USAGE)
    parts = urlsplit(url)
    if parts.scheme != "https" and parts.hostname not in _LOOPBACK:
        raise UsageError(f"{variable} must be an https address")
    return url


def _listed(variable: str) -> set[str]:
    return set(filter(None, map(str.strip, required(variable, USAGE).split(","))))


def _boolean(variable: str) -> bool:
    value = os.environ[variable]
    if value not in ("0", "1"):
        raise UsageError(f"{variable} is 0 or 1")
    return value == "1"


if __name__ == "__main__":
    sys.exit(run(main))
