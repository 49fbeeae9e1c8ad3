"""What the docs print for integrations, typed as printed but for the addresses of others."""

from __future__ import annotations

import json
import os

import pytest

from tests.integrations.issuers import AUDIENCE
from tests.integrations.telegram.cristi import Cristi
from tests.local.server import serving
from tests.local.telegram.bot_api import FakeTelegram
from tests.stack.commands.test_printed import printed, typed
from tests.toolkit.guards.user_pool import UserPool

pytestmark = pytest.mark.stack

ACME = "https://login.acme.example"
API = "https://<api>.execute-api.<region>.amazonaws.com/v1"
BOT_TOKEN = "123456:ABC…"


def command(page: str, beginning: str) -> str:
    (found,) = [each for each in printed(page) if each.startswith(beginning)]
    return found


def test_a_registered_company_exchanges_as_printed(
    cristi: Cristi, issuer: UserPool, environment: dict[str, str]
) -> None:
    register = command("docs/deploy.md", "make integration NAME=acme KIND=oidc")
    shown = typed(register.replace(ACME, issuer.issuer), environment).split()
    credentials = dict(zip(shown[::2], shown[1::2], strict=True))
    proof = issuer.id_token("ana", aud=AUDIENCE)
    given = {
        "CLIENT_ID": credentials["client_id"],
        "CLIENT_SECRET": credentials["client_secret"],
        "ID_TOKEN": proof,
    }
    exchange = command("docs/using.md", "curl -s $URL/integrations/token")
    answer = json.loads(typed(exchange, environment | given))
    assert (answer["token_type"], answer["expires_in"]) == ("Bearer", 900)
    assert "make integration" in printed("docs/deploy.md")
    assert '"name": "acme"' in typed("make integration", environment)
    disable = command("docs/deploy.md", "make integration NAME=acme ENABLED=0")
    assert "disabled" in typed(disable, environment)
    refused = json.loads(typed(exchange, environment | given))
    assert refused["error"] == "invalid_client"


def test_a_bots_webhook_is_set_as_printed(cristi: Cristi, environment: dict[str, str]) -> None:
    telegram = FakeTelegram()
    printed_command = command("docs/deploy.md", "make integration NAME=cristi KIND=telegram")
    with serving(telegram) as url:
        asked = printed_command.replace(BOT_TOKEN, telegram.token).replace(API, cristi.stack.url)
        assert "client_id" in typed(asked, environment | {"TELEGRAM_URL": url})
    assert telegram.webhook["url"] == f"{cristi.stack.url}/integrations/telegram/cristi"
    assert telegram.webhook["allowed_updates"] == ["message", "callback_query"]


@pytest.fixture
def environment(cristi: Cristi) -> dict[str, str]:
    """What a reader has set by then."""
    own = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    stack = cristi.stack
    return own | {"URL": stack.url, "STATE_DIR": str(stack.state_dir), "no_proxy": "127.0.0.1"}
