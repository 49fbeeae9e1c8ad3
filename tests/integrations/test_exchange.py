"""POST /integrations/token: one of an integration's users, proved, for a short token of theirs."""

from __future__ import annotations

import base64
import time
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote_plus, urlencode

import jwt
import pytest

from commands.command import run
from integrations import access_token
from integrations.commands import register
from integrations.entities import Identity, Integration
from integrations.exchange_token import ACCESS_TOKEN, GRANT_TYPE, handler
from tests.budget.calls import THREAD, TRANSACTION
from tests.calling import Context, Reply, send
from tests.integrations.issuers import (
    AUDIENCE,
    Company,
    bot,
    company,
    context_of,
    exchange,
    form_event,
    login_data,
    post,
    rest_by,
    token_of,
)
from tests.local.aws.emulator import Aws
from tests.project.tools import TOOLS
from tests.toolkit.guards.user_pool import UserPool, key
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.pseudonym import Pseudonym
from toolkit.errors import Unauthenticated
from toolkit.guards import bearer_token
from toolkit.guards.caller_assertion import claimed
from toolkit.storage.writes import commit

REFRESH_TOKEN = "urn:ietf:params:oauth:token-type:refresh_token"
SPENT = {"thread_id": THREAD, "transaction": TRANSACTION}


def refused(reply: Reply, status: int, code: str) -> None:
    assert (reply.status, reply.body["error"]) == (status, code), reply.body
    assert reply.body.keys() == {"error", "error_description"}
    assert reply.headers["Cache-Control"] == "no-store"


def identity_of(integration: Company, subject: str) -> Identity:
    stored = Identity.fetch(integration.id, integration.pool.issuer, subject)
    assert stored
    return stored


def events_of(user_id: str) -> list[tuple[str, str | None]]:
    return [(event.action, event.by) for event in AuditEvent.of_user(user_id)]


def test_a_proved_user_gets_a_short_token_of_their_own(acme: Company) -> None:
    reply = exchange(acme, acme.proof("ana"))
    assert reply.status == 200
    token = reply.body.pop("access_token")
    assert reply.body == {
        "issued_token_type": ACCESS_TOKEN,
        "token_type": "Bearer",
        "expires_in": 900,
        "scope": "teller/act",
    }
    claims = bearer_token.verified(token)
    assert claims["sub"] == identity_of(acme, "ana").own_user_id
    assert claims["act"] == {"sub": acme.id}
    assert claims["exp"] - claims["iat"] == 900
    context = context_of(token)
    assert claimed(context.pop("voucher")).by == acme.id
    assert context == {
        "sub": claims["sub"],
        "groups": "",
        "scope": "teller/act",
        "client": acme.id,
        "by": acme.id,
        "families": "budget",
        "known_as": "ana",
    }


def test_credentials_may_come_by_http_basic(acme: Company) -> None:
    pair = f"{quote_plus(acme.id)}:{quote_plus(acme.secret)}"
    authorization = f"Basic {base64.b64encode(pair.encode()).decode()}"
    fields = {
        "grant_type": GRANT_TYPE,
        "subject_token": acme.proof("ana"),
        "subject_token_type": acme.type,
    }
    assert post(fields, Authorization=authorization).status == 200
    twice = fields | {"client_id": acme.id, "client_secret": acme.secret}
    refused(post(twice, Authorization=authorization), 400, "invalid_request")
    refused(
        post(fields | {"client_id": "other"}, Authorization=authorization), 401, "invalid_client"
    )


def test_the_same_person_is_the_same_user_every_time(acme: Company) -> None:
    first, second = (jwt.decode(token_of(acme, "ana"), options={"verify_signature": False})
                     for _ in range(2))  # fmt: skip
    assert first["sub"] == second["sub"]
    assert first["jti"] != second["jti"]


def test_equal_subjects_of_two_integrations_are_two_users(issuer: UserPool) -> None:
    ours, theirs = company(issuer), company(issuer)
    assert context_of(token_of(ours, "7"))["sub"] != context_of(token_of(theirs, "7"))["sub"]


def test_the_token_does_what_the_tools_do_and_the_audit_says_by_whom(acme: Company) -> None:
    token = token_of(acme, "ana")
    added = rest_by(token, TOOLS["add_transaction"], SPENT)
    assert added.status == 200, added.body
    user_id = context_of(token)["sub"]
    assert sorted(events_of(user_id)) == [
        ("add_identity", acme.id),
        ("add_transaction", acme.id),
        ("exchange_token", acme.id),
    ]


def test_an_integration_may_name_its_user_by_the_id_that_they_have_there(acme: Company) -> None:
    token = token_of(acme, "ana")
    added = rest_by(token, TOOLS["add_transaction"], SPENT | {"user_id": "ana"})
    assert added.status == 200, added.body
    assert ("add_transaction", acme.id) in events_of(context_of(token)["sub"])
    for other in ("ben", "Ana", "", identity_of(acme, "ana").id):
        token_of(acme, "ben")
        reply = rest_by(token, TOOLS["add_transaction"], SPENT | {"user_id": other})
        assert (reply.status, reply.body["error"]["code"]) == (403, "AUTH_ERROR"), other


def test_a_user_of_another_integration_is_not_reached(issuer: UserPool) -> None:
    ours, theirs = company(issuer), company(issuer)
    token_of(theirs, "7")
    victim = identity_of(theirs, "7").user_id
    token = token_of(ours, "7")
    event_body = {"user_id": victim, "month": "2026-02", "thread_id": THREAD}
    reply = rest_by(token, TOOLS["get_month_summary"], event_body)
    assert (reply.status, reply.body["error"]["code"]) == (403, "AUTH_ERROR")


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [("get_account_summary", {}), ("finance_accounts_list", {}), ("get_recent_imports", {})],
)
def test_another_familys_tool_is_refused_in_its_own_words(
    acme: Company, tool: str, arguments: dict[str, Any]
) -> None:
    reply = rest_by(token_of(acme, "ana"), TOOLS[tool], arguments)
    assert reply.status == 403
    assert "sign-in does not allow" in reply.text


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"grant_type": ""}, 400, "invalid_request"),
        ({"grant_type": "client_credentials"}, 400, "unsupported_grant_type"),
        ({"subject_token": ""}, 400, "invalid_request"),
        ({"subject_token": "no token"}, 400, "invalid_grant"),
        ({"subject_token_type": ""}, 400, "invalid_request"),
        ({"subject_token_type": ACCESS_TOKEN}, 400, "invalid_grant"),
        ({"requested_token_type": REFRESH_TOKEN}, 400, "invalid_request"),
        ({"scope": "teller/confirm"}, 400, "invalid_scope"),
        ({"scope": "teller/act teller/confirm"}, 400, "invalid_scope"),
        ({"audience": "elsewhere"}, 400, "invalid_target"),
        ({"resource": "https://elsewhere.example"}, 400, "invalid_target"),
        ({"actor_token": "x"}, 400, "invalid_request"),
        ({"client_secret": "wrong"}, 401, "invalid_client"),
        ({"client_secret": ""}, 401, "invalid_client"),
        ({"client_id": "nobody"}, 401, "invalid_client"),
        ({"client_id": "", "client_secret": ""}, 401, "invalid_client"),
    ],
)
def test_what_is_not_an_exchange_is_refused_as_oauth_has_it(
    acme: Company, change: dict[str, str], status: int, code: str
) -> None:
    reply = exchange(acme, acme.proof("ana"), **change)
    refused(reply, status, code)
    assert ("WWW-Authenticate" in reply.headers) == (status == 401)
    assert Identity.fetch(acme.id, acme.pool.issuer, "ana") is None


@pytest.mark.parametrize(
    "said",
    [
        {"exp": 1},
        {"exp": None},
        {"exp": int(time.time()) + 30 * 365 * 86_400},
        {"exp": 1e300},
        {"exp": float("inf")},
        {"exp": float("nan")},
        {"iat": float("inf")},
        {"iat": None},
        {"iat": int(time.time()) + 3600},
        {"aud": "another-app"},
        {"aud": None},
        {"aud": [AUDIENCE, "another-app"], "azp": "another-app"},
        {"iss": "https://elsewhere.example"},
        {"iss": None},
        {"sub": None},
        {"sub": ""},
        {"sub": "x" * 256},
        {"signed_with": key("another")},
        {"signed_with": "a" * 32, "alg": "HS256"},
        {"kid": "key-2", "signed_with": key("another")},
    ],
    ids=lambda said: " ".join(said),
)
def test_an_id_token_that_is_not_the_issuers_word_to_us_proves_nothing(
    acme: Company, said: dict[str, Any]
) -> None:
    refused(exchange(acme, acme.proof("ana", **said)), 400, "invalid_grant")


def test_an_id_token_that_nobody_signed_proves_nothing(acme: Company) -> None:
    claims = jwt.decode(acme.proof("ana"), options={"verify_signature": False})
    unsigned = jwt.encode(claims, "", "none", headers={"kid": "key-1"})
    refused(exchange(acme, unsigned), 400, "invalid_grant")


def test_a_proof_is_taken_once(acme: Company) -> None:
    proof = acme.proof("ana")
    assert exchange(acme, proof).status == 200
    refused(exchange(acme, proof), 400, "invalid_grant")
    nameless = acme.proof("ana", jti=None)
    assert [exchange(acme, nameless).status for _ in range(2)] == [200, 200]


def test_keys_that_cannot_be_fetched_are_nobodys_fault(acme: Company) -> None:
    acme.pool.served = (500, b"")
    reply = exchange(acme, acme.proof("ana"))
    refused(reply, 503, "temporarily_unavailable")


def test_a_disabled_integration_gets_no_token(acme: Company) -> None:
    acme.record.update([Integration.enabled.set(False)])
    refused(exchange(acme, acme.proof("ana")), 401, "invalid_client")


def test_a_token_ends_by_itself(acme: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access_token, "LIFETIME", timedelta(seconds=-1))
    with pytest.raises(Unauthenticated):
        bearer_token.verified(token_of(acme, "ana"))


def test_a_token_that_was_changed_or_signed_by_another_is_not_taken(acme: Company) -> None:
    token = token_of(acme, "ana")
    claims = jwt.decode(token, options={"verify_signature": False})
    forged = jwt.encode(claims | {"sub": "12345"}, key("another"), "RS256")
    for other in (forged, f"{token[:-6]}AAAAAA", jwt.encode(claims, "", "none")):
        with pytest.raises(Unauthenticated):
            bearer_token.verified(other)


def test_too_many_requests_are_told_when_to_come_again(
    acme: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INTEGRATION_PER_MINUTE", "1")
    assert exchange(acme, acme.proof("ana")).status == 200
    reply = exchange(acme, acme.proof("ana"))
    refused(reply, 429, "slow_down")
    assert 0 < int(reply.headers["Retry-After"]) <= 60


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("application/json", "{}"),
        ("application/x-www-form-urlencoded", "client_id=a&client_id=b"),
        ("application/x-www-form-urlencoded", "subject_token=%ff"),
        ("application/x-www-form-urlencoded", "x=" + "x" * 40_000),
    ],
)
def test_what_is_no_form_is_refused(aws: Aws, content_type: str, body: str) -> None:
    event = form_event({})
    event |= {"body": body, "headers": {"Content-Type": content_type}}
    refused(send(handler, event), 400, "invalid_request")


def test_an_event_of_another_kind_is_refused(aws: Aws) -> None:
    refused_in = handler({"source": "aws.events"}, Context())
    assert refused_in["statusCode"] == 400


def test_telegrams_login_data_proves_who_signed_in(aws: Aws) -> None:
    cristi = bot()
    assert exchange(cristi, login_data("4321")).status == 200
    stored = Identity.fetch(cristi.id, "telegram:123456", "4321")
    assert stored
    assert stored.label == "Ana (@ana)"


@pytest.mark.parametrize(
    "proof",
    [
        login_data("4321", bot_token="123456:of-another-bot"),
        login_data("4321", auth_date=str(int(time.time()) - 601)),
        login_data("4321", auth_date=str(int(time.time()) + 3600)),
        login_data("4321", auth_date="yesterday"),
        login_data("ana"),
        login_data("4321").replace("4321", "4322"),
        f"{login_data('4321')}&id=1",
        urlencode({"id": "4321"}),
        "",
        "\x00",
        login_data("4321", **{"first_name": "x", "id=4321\nusername": "mallory"}),
        login_data("4321", first_name="x\nid=999"),
    ],
    ids=[
        *("another bot's", "old", "of the future", "of no time", "of no id", "changed", "added to"),
        *("unsigned", "empty", "no text", "of other fields", "of several lines"),
    ],
)
def test_login_data_that_the_bot_did_not_sign_just_now_proves_nothing(aws: Aws, proof: str) -> None:
    reply = exchange(bot(), proof)
    assert reply.status == 400, reply.body
    assert reply.body["error"] in {"invalid_grant", "invalid_request"}


def test_login_data_is_taken_once(aws: Aws) -> None:
    cristi, proof = bot(), login_data("4321")
    assert exchange(cristi, proof).status == 200
    refused(exchange(cristi, proof), 400, "invalid_grant")


def test_a_user_who_was_erased_gets_no_token(acme: Company) -> None:
    exchange(acme, acme.proof("ana"))
    user_id = identity_of(acme, "ana").user_id
    commit([Pseudonym.erased(user_id, datetime.now(UTC))])
    Pseudonym.look_again(user_id)
    refused(exchange(acme, acme.proof("ana")), 400, "invalid_grant")


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"NAME": "Bad Name", "KIND": "oidc"}, 2),
        ({"NAME": "acme"}, 2),
        ({"NAME": "acme", "KIND": "saml"}, 2),
        ({"NAME": "acme", "KIND": "telegram", "FAMILIES": "budget"}, 2),
        ({"NAME": "acme", "KIND": "telegram", "FAMILIES": "budget", "BOT_TOKEN": "x"}, 2),
        (
            {"NAME": "acme", "KIND": "telegram", "FAMILIES": "all", "BOT_TOKEN": "123:abcdefghijk"},
            2,
        ),
        ({"NAME": "acme", "ENABLED": "1"}, 1),
        ({"NAME": "acme", "ENABLED": "maybe"}, 2),
    ],
)
@pytest.mark.usefixtures("aws")
def test_what_an_operator_asks_wrongly_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    variables: dict[str, str],
    code: int,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert run(register.main) == code
    printed = capsys.readouterr()
    assert (printed.out, len(printed.err.splitlines())) == ("", 1)
