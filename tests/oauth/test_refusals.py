"""What a sign-in is refused for, and where that is said."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from pynamodb.attributes import NumberAttribute

from oauth.endpoint import handler
from oauth.entities import (
    GRANTED_FOR,
    TAKEN_AGAIN_FOR,
    Code,
    Grant,
    OAuthRecord,
    Registration,
    SignIn,
    grant_key,
)
from tests.calling import proxy_event
from tests.local.aws.tokens import MCP_CLIENT
from tests.oauth.browser import Arrived, Browser
from tests.oauth.client import BACK, Client
from tests.project.tools import TEMPLATE

PAST = int((datetime.now(UTC) - timedelta(seconds=1)).timestamp())


def code_of(client: Client, person: Browser) -> str:
    return person.sign_in(client.asks(), "12345").answer["code"]


def expired(records: Iterable[OAuthRecord], expires_at: NumberAttribute) -> None:
    """As if their time had passed."""
    for record in records:
        record.update([expires_at.set(PAST)])


def refused(answer: httpx.Response, code: str, status: int = 400) -> None:
    assert (answer.status_code, answer.json()["error"]) == (status, code), answer.text
    assert answer.json()["error_description"]
    assert answer.headers["cache-control"] == "no-store"


def refused_on_a_page(page: httpx.Response) -> None:
    assert page.status_code == 400
    assert page.headers["content-type"].startswith("text/html")
    assert "This cannot go on" in page.text


@pytest.mark.parametrize(
    "redirect_uri",
    [
        "https://evil.example/callback",
        f"{BACK}/more",
        f"{BACK}?more=1",
        f"{BACK}#more",
        "http://127.0.0.1@evil.example/callback",
        "http://localhost:43117/callback",
        "https://127.0.0.1:43117/callback",
        "javascript:alert(1)",
    ],
)
def test_an_address_that_is_not_registered_is_never_redirected_to(
    client: Client, person: Browser, redirect_uri: str
) -> None:
    refused_on_a_page(person.page(client.asks(redirect_uri=redirect_uri)))


def test_an_https_address_has_its_own_port_alone(
    new_client: Callable[..., Client], person: Browser
) -> None:
    client = new_client(redirect_uris=["https://notes.example/back"])
    refused_on_a_page(person.page(client.asks(redirect_uri="https://notes.example:444/back")))


def test_an_unknown_client_is_told_so_on_a_page(client: Client, person: Browser) -> None:
    for client_id in ("nobody", "", None, MCP_CLIENT, "x" * 3000):
        refused_on_a_page(person.page(client.asks(client_id=client_id)))


def test_a_page_is_a_page_whatever_language_its_reader_asks_for(
    client: Client, person: Browser
) -> None:
    person.http.headers["Accept-Language"] = "es-MX"
    page = person.page(client.asks(client_id="nobody"))
    assert (page.status_code, page.headers["content-type"]) == (400, "text/html; charset=utf-8")


@pytest.mark.parametrize(
    ("changes", "spanish"),
    [
        ({"client_id": "nobody"}, "El programa no está registrado."),
        ({"client_id": None}, "Falta client_id."),
        (
            {"redirect_uri": "https://evil.example/callback"},
            "El programa pide la respuesta en una dirección que nunca dio.",
        ),
    ],
)
def test_a_page_says_in_its_readers_language_why_it_cannot_go_on(
    client: Client, person: Browser, changes: dict[str, str | None], spanish: str
) -> None:
    person.http.headers["Accept-Language"] = "es-MX"
    page = person.page(client.asks(**changes))
    assert '<html lang="es">' in page.text
    assert "<h2>Esto no puede seguir</h2>" in page.text
    assert f'<p role="alert">{spanish}</p>' in page.text


def test_a_used_sign_in_is_refused_in_spanish(client: Client, person: Browser) -> None:
    person.http.headers["Accept-Language"] = "es"
    page = person.page(client.asks())
    person.submit(page, decision="deny")
    again = person.submit(page, decision="deny")
    assert isinstance(again, httpx.Response)
    assert "Este acceso no es tuyo, o ya se usó o venció." in again.text


def test_a_program_is_refused_in_english_whatever_language_it_asks_for(
    client: Client, person: Browser
) -> None:
    """By the protocol: its developer reads it."""
    person.http.headers["Accept-Language"] = "es-MX"
    arrived = person.open(client.asks(response_type="token"))
    assert isinstance(arrived, Arrived)
    assert arrived.answer["error_description"] == "Only response_type=code is offered."


def test_a_parameter_that_is_given_twice_is_refused(client: Client, person: Browser) -> None:
    refused_on_a_page(person.page(f"{client.asks()}&redirect_uri=https%3A%2F%2Fevil.example"))


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge": "short"}, "invalid_request"),
        ({"code_challenge": "x" * 42}, "invalid_request"),
        ({"code_challenge": "x" * 44}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": None}, "invalid_request"),
        ({"scope": "teller/confirm"}, "invalid_scope"),
        ({"scope": "openid"}, "invalid_scope"),
        ({"resource": "https://bank.example/mcp"}, "invalid_target"),
    ],
    ids=str,
)
def test_what_cannot_be_granted_is_told_to_the_client(
    client: Client, person: Browser, site: str, changes: dict[str, str | None], error: str
) -> None:
    arrived = person.open(client.asks(**changes))
    assert isinstance(arrived, Arrived)
    assert arrived.address.startswith(f"{BACK}?")
    assert arrived.answer.keys() == {"error", "error_description", "state", "iss"}
    assert (arrived.answer["error"], arrived.answer["iss"]) == (error, site)
    assert arrived.answer["state"] == "what the client remembers"


def test_a_user_who_does_not_allow_it_is_not_signed_in(client: Client, person: Browser) -> None:
    page = person.page(client.asks())
    arrived = person.submit(page, decision="deny")
    assert isinstance(arrived, Arrived)
    assert arrived.answer["error"] == "access_denied"
    again = person.submit(page, decision="allow")
    assert isinstance(again, httpx.Response)
    refused_on_a_page(again)


def test_a_user_who_does_not_sign_in_is_sent_back_with_that(
    client: Client, person: Browser
) -> None:
    login = person.submit(person.page(client.asks()), decision="allow")
    assert isinstance(login, httpx.Response)
    arrived = person.submit(login, username="")
    assert isinstance(arrived, Arrived)
    assert arrived.answer["error"] == "access_denied"


def test_a_consent_counts_in_the_browser_that_was_asked_alone(
    client: Client, new_browser: Callable[[], Browser]
) -> None:
    """Somebody else's page cannot be made this user's consent."""
    begun, others = new_browser(), new_browser()
    page = begun.page(client.asks())
    others.page(client.asks())  # it has a cookie of its own
    for browser in (others, new_browser()):
        answer = browser.submit(page, decision="allow")
        assert isinstance(answer, httpx.Response)
        refused_on_a_page(answer)


def test_a_sign_in_that_another_browser_began_ends_nowhere(
    client: Client, new_browser: Callable[[], Browser]
) -> None:
    """Who is lured to Cognito with a state of somebody else's is not signed in for them."""
    attacker, victim = new_browser(), new_browser()
    login = attacker.submit(attacker.page(client.asks()), decision="allow")
    assert isinstance(login, httpx.Response)
    for browser in (victim, new_browser()):
        ended = browser.submit(login, username="victim")
        assert isinstance(ended, httpx.Response)
        refused_on_a_page(ended)


def test_a_sign_in_without_consent_ends_nowhere(client: Client, person: Browser) -> None:
    page = person.page(client.asks())
    id = page.text.partition('name="sign_in" value="')[2].partition('"')[0]
    refused_on_a_page(person.page(f"/oauth/callback?state={id}&code=stolen"))


def test_a_sign_in_ends_once(client: Client, person: Browser) -> None:
    page = person.page(client.asks())
    login = person.submit(page, decision="allow")
    assert isinstance(login, httpx.Response)
    assert isinstance(person.submit(login, username="12345"), Arrived)
    back = person.submit(login, username="12345")
    assert isinstance(back, httpx.Response)
    refused_on_a_page(back)


def test_a_sign_in_that_took_too_long_is_over(client: Client, person: Browser) -> None:
    page = person.page(client.asks())
    expired(SignIn.scan(SignIn.client_id == client.id), SignIn.expires_at)
    answer = person.submit(page, decision="allow")
    assert isinstance(answer, httpx.Response)
    refused_on_a_page(answer)


def test_a_code_is_good_once(client: Client, person: Browser) -> None:
    code = code_of(client, person)
    assert client.exchange(code).status_code == 200
    refused(client.exchange(code), "invalid_grant")


def test_a_code_is_nobody_elses_and_not_spoilt_by_a_try(
    client: Client, new_client: Callable[..., Client], person: Browser
) -> None:
    code = code_of(client, person)
    thief = new_client()
    refused(thief.exchange(code, code_verifier=client.verifier), "invalid_grant")
    refused(client.exchange(code, code_verifier=thief.verifier), "invalid_grant")
    refused(client.exchange(code, redirect_uri="http://127.0.0.1:1/callback"), "invalid_grant")
    assert client.exchange(code).status_code == 200


def test_a_code_that_is_a_minute_old_is_over(client: Client, person: Browser) -> None:
    code = code_of(client, person)
    (record,) = Code.scan(Code.client_id == client.id)
    assert record.expires_at - datetime.now(UTC).timestamp() <= 61
    expired([record], Code.expires_at)
    refused(client.exchange(code), "invalid_grant")


def test_a_code_needs_its_verifier(client: Client, person: Browser) -> None:
    code = code_of(client, person)
    refused(client.exchange(code, code_verifier=""), "invalid_request")
    for verifier in ("short", "ñ" * 43, f"{client.verifier}\n"):
        refused(client.exchange(code, code_verifier=verifier), "invalid_grant")


@pytest.mark.parametrize("verifier", ["x" * 42, "x" * 129, "x" * 42 + "+", "x" * 42 + " "])
def test_a_verifier_has_43_to_128_characters_of_a_kind(
    client: Client, person: Browser, verifier: str
) -> None:
    """RFC 7636, section 4.1; a challenge that fits does not help."""
    client.verifier = verifier
    refused(client.exchange(code_of(client, person)), "invalid_grant")


@pytest.mark.parametrize("verifier", ["x" * 39 + "-._~", "9" * 128])
def test_the_shortest_and_the_longest_verifier_are_good(
    client: Client, person: Browser, verifier: str
) -> None:
    client.verifier = verifier
    assert client.exchange(code_of(client, person)).status_code == 200


def test_a_refresh_token_is_its_own_clients_alone(
    client: Client, new_client: Callable[..., Client], person: Browser
) -> None:
    """To Cognito both are one client."""
    token = client.exchange(code_of(client, person)).json()["refresh_token"]
    thief = new_client()
    refused(thief.refresh(token), "invalid_grant")
    assert thief.post("/oauth/revoke", token=token).status_code == 200
    assert client.refresh(token).status_code == 200


def test_a_refresh_token_that_is_a_month_old_is_over(client: Client, person: Browser) -> None:
    token = client.exchange(code_of(client, person)).json()["refresh_token"]
    expired(Grant.scan(Grant.client_id == client.id), Grant.expires_at)
    refused(client.refresh(token), "invalid_grant")


def test_a_refresh_token_that_was_replaced_is_kept_for_a_minute(
    client: Client, person: Browser
) -> None:
    """In which Cognito takes it once more, if the client did not get the new one."""
    tokens = client.exchange(code_of(client, person)).json()
    newer = client.refresh(tokens["refresh_token"]).json()
    now = datetime.now(UTC).timestamp()
    kept = {grant.id: grant.expires_at - now for grant in Grant.scan(Grant.client_id == client.id)}
    assert kept[grant_key(tokens["refresh_token"])] <= 61
    assert kept[grant_key(newer["refresh_token"])] > 29 * 86400


def test_a_refresh_cannot_ask_for_more(client: Client, person: Browser) -> None:
    token = client.exchange(code_of(client, person)).json()["refresh_token"]
    refused(client.refresh(token, scope="teller/act teller/confirm"), "invalid_scope")
    refused(client.refresh(token, resource="https://bank.example/mcp"), "invalid_target")


def test_no_tokens_are_given_for_anything_else(client: Client) -> None:
    refused(client.post("/oauth/token", grant_type="client_credentials"), "unsupported_grant_type")
    refused(client.post("/oauth/token", grant_type="password"), "unsupported_grant_type")
    refused(client.post("/oauth/token"), "invalid_request")
    refused(client.exchange("made up"), "invalid_grant")
    refused(client.refresh("made up"), "invalid_grant")
    refused(client.http.post("/oauth/token", json={"client_id": client.id}), "invalid_request")
    twice = [("client_id", client.id), ("client_id", "another")]
    body = "&".join(f"{name}={value}" for name, value in twice)
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    refused(client.http.post("/oauth/token", content=body, headers=headers), "invalid_request")


def test_a_client_that_is_not_registered_any_more_has_to_register_again(
    client: Client, person: Browser
) -> None:
    token = client.exchange(code_of(client, person)).json()["refresh_token"]
    registration = Registration.get(f"client#{client.id}")
    expired([registration], Registration.expires_at)
    refused(client.refresh(token), "invalid_client", 401)
    refused_on_a_page(person.page(client.asks()))


def test_a_registration_that_is_used_is_kept(client: Client, person: Browser) -> None:
    registration = Registration.get(f"client#{client.id}")
    soon = int(datetime.now(UTC).timestamp()) + 3600
    registration.update([Registration.expires_at.set(soon)])
    client.exchange(code_of(client, person))
    registration.refresh(consistent_read=True)
    assert registration.expires_at > soon


def test_a_token_without_the_scope_is_told_which_it_needs(client: Client, site: str) -> None:
    token = client.http.post("/dev/token", json={"user_id": "12345", "scopes": ["openid"]})
    answer = client.calls_mcp(token.json()["token"])
    assert answer.status_code == 403
    assert answer.headers["www-authenticate"] == (
        'Bearer error="insufficient_scope", scope="teller/act", '
        f'resource_metadata="{site}/.well-known/oauth-protected-resource/mcp"'
    )


@pytest.mark.parametrize(
    "event",
    [{}, proxy_event(None, "{}"), {"httpMethod": "GET"}],
    ids=["empty", "of no resource", "of no gateway"],
)
def test_an_event_of_no_route_is_refused_in_words(event: Any) -> None:
    answer = handler(event, None)
    assert answer["statusCode"] in (400, 404)
    assert "error" in answer["body"]


def test_the_times_are_the_templates() -> None:
    clients = dict(TEMPLATE.resources("AWS::Cognito::UserPoolClient"))
    client = clients["McpClient"]
    assert client["TokenValidityUnits"]["RefreshToken"] == "days"
    assert timedelta(days=client["RefreshTokenValidity"]) == GRANTED_FOR
    rotation = client["RefreshTokenRotation"]
    assert rotation["Feature"] == "ENABLED"
    assert timedelta(seconds=rotation["RetryGracePeriodSeconds"]) == TAKEN_AGAIN_FOR


def test_no_token_is_kept_in_the_table(client: Client, person: Browser) -> None:
    code = code_of(client, person)
    tokens = client.exchange(code).json()
    stored = str([dict(item) for item in Registration._get_connection().scan()["Items"]])
    assert client.id in stored
    for secret in (code, tokens["access_token"], tokens["refresh_token"]):
        assert secret not in stored


def test_a_link_of_ours_sends_nobody_to_a_page_on_the_web_unasked(
    new_client: Callable[..., Client], person: Browser
) -> None:
    client = new_client(redirect_uris=["https://notes.example/back"])
    refused_on_a_page(person.page(client.asks(response_type="x")))


def test_whoever_knows_a_clients_id_cannot_keep_it_from_its_tokens(
    client: Client, person: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIGN_IN_PER_MINUTE", "1")
    asked = {"client_id": client.id, "grant_type": "refresh_token", "refresh_token": "x"}
    event = proxy_event(None, urlencode(asked)) | {"resource": "/oauth/token"}
    event["headers"] = {"Content-Type": "application/x-www-form-urlencoded"}
    statuses = []
    for address in ("10.0.0.1",) * 21 + ("10.0.0.2",):
        event["requestContext"]["identity"] = {"sourceIp": address}
        statuses.append(handler(event, None)["statusCode"])
    assert statuses == [400] * 20 + [429, 400]
