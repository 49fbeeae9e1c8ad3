"""A chat that its person links to their account here, and what an operator can do about a bot."""

from __future__ import annotations

import re
import uuid
from datetime import datetime
from typing import Any

import httpx
import pytest

from integrations.exchange_token import GRANT_TYPE
from integrations.proofs import TELEGRAM_LOGIN
from tests.integrations.issuers import login_data
from tests.integrations.telegram.cristi import Cristi, set_up
from tests.local.server import serving
from tests.local.telegram.bot_api import FakeTelegram, Person
from toolkit.dates import mexico_city

pytestmark = pytest.mark.stack


def this_month() -> str:
    """Where the person is."""
    return f"{datetime.now(mexico_city()):%Y-%m}"


def code_for(person: Person) -> str:
    found = re.search(r"[2-9A-Z]{5}-[2-9A-Z]{5}", person.say("/vincular").text)
    assert found
    return found[0]


def as_user(cristi: Cristi, user_id: str) -> httpx.Client:
    client = cristi.stack.client(cristi.stack.tokens.issue(user_id))
    client.headers["Origin"] = cristi.stack.url
    return client


def token_for(cristi: Cristi, person: Person) -> httpx.Response:
    form = {
        "grant_type": GRANT_TYPE,
        "subject_token": login_data(str(person.id), bot_token=cristi.telegram.token),
        "subject_token_type": TELEGRAM_LOGIN,
    }
    with cristi.stack.client() as http:
        return http.post("/integrations/token", data=form, auth=(cristi.name, cristi.secret))


def test_a_linked_chat_keeps_the_users_own_budget(cristi: Cristi, ana: Person) -> None:
    user_id = f"user-{uuid.uuid4().hex[:8]}"
    ana.press(ana.say("comida 10"), "Guardar")
    own = cristi.user_of(ana)
    code = code_for(ana)
    with as_user(cristi, user_id) as http:
        asked = http.post("/identities/link", json={"code": code})
        assert asked.status_code == 409
        assert 'Let "Ana"' in asked.json()["confirmation"]["prompt"]
        linked = http.post("/identities/link", json={"code": code, "reply": "YES"})
        assert linked.status_code == 200, linked.text
        ana.press(ana.say("comida 120"), "Guardar")
        body = {"user_id": user_id, "thread_id": "1", "month": this_month()}
        summary = http.post("/tools/get_category_summary", json=body).json()
        (food,) = summary["data"]["categories"]
        assert food["expense_total_mxn_cents"] == 12_000
        assert "Food (variable): 120.00 MXN" in ana.say("/categorias").text
        events = cristi.events_of(user_id)
        assert ("add_transaction", "integration", cristi.name) in events
        assert ("get_category_summary", "rest", None) in events
        (listed,) = http.get("/identities").json()["identities"]
        assert http.delete(f"/identities/{listed['id']}").status_code == 200
    assert cristi.user_of(ana) == own
    assert "Food (variable): 10.00 MXN" in ana.say("/categorias").text


def test_a_chat_unlinks_itself(cristi: Cristi, ana: Person) -> None:
    user_id = f"user-{uuid.uuid4().hex[:8]}"
    code = code_for(ana)
    with as_user(cristi, user_id) as http:
        http.post("/identities/link", json={"code": code, "reply": "YES"}).raise_for_status()
        assert ana.say("/desvincular").text.startswith("Listo, ya no está vinculado.")
        assert http.get("/identities").json() == {"identities": []}
    assert ana.say("/desvincular").text.startswith("Este chat no está vinculado")
    assert ("unlink_identity", "integration", cristi.name) in cristi.events_of(user_id)


def test_a_button_of_before_the_link_is_no_longer_good(cristi: Cristi, ana: Person) -> None:
    asked = ana.say("comida 10")
    code = code_for(ana)
    with as_user(cristi, f"user-{uuid.uuid4().hex[:8]}") as http:
        http.post("/identities/link", json={"code": code, "reply": "YES"}).raise_for_status()
    assert ana.press(asked, "Guardar").text == asked.text
    assert ana.telegram.answers[-1] == "Este botón ya no sirve."
    assert cristi.transactions_of(ana) == []


def test_the_login_and_the_chat_of_one_person_are_one_user(cristi: Cristi, ana: Person) -> None:
    ana.press(ana.say("comida 10"), "Guardar")
    token = token_for(cristi, ana).json()["access_token"]
    with cristi.stack.client(token) as http:
        body: dict[str, Any] = {"user_id": cristi.user_of(ana), "thread_id": str(ana.id)}
        month = body | {"month": this_month()}
        summary = http.post("/tools/get_month_summary", json=month).json()
        assert summary["data"]["expense_total_mxn_cents"] == 1000
        assert http.post("/tools/get_user", json={"email": "a@b.co"}).status_code == 403
        for path in ("/chat", "/memory", "/notifications", "/guardrail-events"):
            assert http.get(path).status_code == 403, path
        assert http.post("/mail/connect", json={}).status_code == 403
        assert http.get("/identities").status_code == 403
        assert http.post("/confirmations/x", json={"reply": "YES"}).status_code == 403
        offered = {tool["name"] for tool in http.get("/tools").json()}
        assert "add_transaction" in offered
        assert "block_card" in offered
        assert "search_gmail" not in offered


def test_a_disabled_bot_takes_nothing_until_it_is_enabled_again(cristi: Cristi) -> None:
    telegram = FakeTelegram()
    name = f"other-{uuid.uuid4().hex[:6]}"
    with serving(telegram) as url:
        other = set_up(cristi.stack, telegram, name, "budget", url)
        eva = telegram.person("Eva")
        assert cristi.stack.command("integration", NAME=name, ENABLED="0").returncode == 0
        assert telegram.deliver(eva.update("/mes")) == 404
        assert token_for(other, eva).status_code == 401
        listed = cristi.stack.command("integration")
        assert f'"name": "{name}", "kind": "telegram"' in listed.stdout
        assert '"enabled": false' in listed.stdout
        assert cristi.stack.command("integration", NAME=name, ENABLED="1").returncode == 0
        assert token_for(other, eva).status_code == 200
