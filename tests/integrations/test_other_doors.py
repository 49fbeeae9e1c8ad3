"""An integration's token at MCP's endpoint and in the chat: the audit still says by whom."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import httpx
import pytest

from tests.integrations.issuers import AUDIENCE
from tests.stack.signed_in import SignedIn
from tests.stack.started import Finished, Started
from tests.toolkit.guards.user_pool import KEYS_PATH, UserPool

pytestmark = pytest.mark.stack


def register(stack: Started, issuer: UserPool, name: str, families: str) -> Finished:
    registered = stack.command(
        "integration",
        NAME=name,
        KIND="oidc",
        ISSUER=issuer.issuer,
        AUDIENCES=AUDIENCE,
        KEYS_URL=f"{issuer.issuer}{KEYS_PATH}",
        FAMILIES=families,
    )
    assert registered.returncode == 0, registered.stderr
    return registered


def token_by(stack: Started, issuer: UserPool, name: str, families: str) -> dict[str, Any]:
    """An answer of the exchange, to an integration that the operator has registered."""
    registered = register(stack, issuer, name, families)
    form = {
        "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
        "subject_token": issuer.id_token("ana", aud=AUDIENCE),
        "subject_token_type": "urn:ietf:params:oauth:token-type:id_token",
    }
    with stack.client() as http:
        auth = (name, registered.stdout.split()[-1])
        answer: dict[str, Any] = http.post("/integrations/token", data=form, auth=auth).json()
    return answer


def mcp(http: httpx.Client, method: str, **params: Any) -> Any:
    body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return http.post("/mcp", json=body).json()["result"]


def events(stack: Started, user_id: str) -> set[tuple[str, str, str]]:
    return {
        (e["action"]["S"], e["channel"]["S"], e["by"]["S"])
        for e in stack.events(user_id)
        if "by" in e
    }


def user_of(stack: Started, name: str) -> str:
    (own,) = [
        item["own_user_id"]["S"]
        for item in stack.items("IDENTITIES_TABLE")
        if item.get("integration", {}).get("S") == name and "own_user_id" in item
    ]
    return str(own)


def test_mcp_offers_and_runs_what_the_integration_was_given(
    stack: Started, issuer: UserPool
) -> None:
    token = token_by(stack, issuer, "over-mcp", "budget")["access_token"]
    with stack.client(token) as http:
        offered = {tool["name"] for tool in mcp(http, "tools/list")["tools"]}
        assert "get_debts" in offered
        assert "get_account_summary" not in offered
        assert not mcp(http, "tools/call", name="get_debts", arguments={})["isError"]
        assert mcp(http, "tools/call", name="get_account_summary", arguments={})["isError"]
    assert events(stack, user_of(stack, "over-mcp")) >= {
        ("get_debts", "mcp", "over-mcp"),
        ("get_account_summary", "mcp", "over-mcp"),
    }


def test_a_conversation_by_an_integration_says_so_too(stack: Started, issuer: UserPool) -> None:
    token = token_by(stack, issuer, "over-chat", "budget,chat")["access_token"]
    user_id = user_of(stack, "over-chat")
    with stack.client(token) as http:
        told = SignedIn(user_id, http, stack).say("What debts do I have?")
    assert told
    assert ("get_debts", "chat", "over-chat") in events(stack, user_id)


def test_what_make_audit_prints_in_full_says_by_whom(stack: Started, issuer: UserPool) -> None:
    token = token_by(stack, issuer, "over-rest", "budget")["access_token"]
    user_id = user_of(stack, "over-rest")
    with stack.client(token) as http:
        body = {"user_id": user_id, "thread_id": "1"}
        assert http.post("/tools/get_debts", json=body).json()["ok"]
    printed = stack.command("audit", USER_ID=user_id, TOOL="get_debts", FULL="1")
    (line,) = printed.stdout.splitlines()
    assert json.loads(line)["context"]["by"] == "over-rest"
    stack.verified_log()


def test_the_client_secret_is_kept_as_a_digest_alone(stack: Started, issuer: UserPool) -> None:
    registered = register(stack, issuer, "kept", "budget")
    secret = registered.stdout.split()[-1]
    everything = json.dumps(stack.items("IDENTITIES_TABLE"))
    assert secret not in everything
    assert hashlib.sha256(secret.encode()).hexdigest() in everything
