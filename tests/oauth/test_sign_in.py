"""A client's sign-in over HTTP, as it should go."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import jwt
import pytest

from tests.oauth.browser import Arrived, Browser
from tests.oauth.client import BACK, Client
from toolkit.audit.audit_event import AuditEvent


def claims_of(token: str) -> dict[str, object]:
    claims: dict[str, object] = jwt.decode(token, options={"verify_signature": False})
    return claims


def test_a_client_that_is_not_signed_in_is_told_where_to_begin(client: Client, site: str) -> None:
    refused = client.calls_mcp(None)
    assert refused.status_code == 401
    assert refused.headers["www-authenticate"] == (
        f'Bearer resource_metadata="{site}/.well-known/oauth-protected-resource/mcp", '
        'scope="teller/act"'
    )
    assert "WWW-Authenticate" in refused.headers["access-control-expose-headers"]


def test_the_documents_lead_from_the_resource_to_every_endpoint(client: Client, site: str) -> None:
    for path in ("", "/mcp"):
        resource = client.http.get(f"/.well-known/oauth-protected-resource{path}").json()
        assert (resource["resource"], resource["authorization_servers"]) == (f"{site}/mcp", [site])
        assert resource["scopes_supported"] == ["teller/act"]
    server = client.http.get("/.well-known/oauth-authorization-server").json()
    assert server["issuer"] == site
    assert server["code_challenge_methods_supported"] == ["S256"]
    assert server["token_endpoint_auth_methods_supported"] == ["none"]
    for name in ("token_endpoint", "registration_endpoint", "revocation_endpoint"):
        assert client.http.post(server[name]).status_code in (400, 401), name
    assert client.http.get(server["authorization_endpoint"]).status_code == 400
    assert client.http.get(server["jwks_uri"]).json()["keys"]
    assert client.http.get("/.well-known/openid-configuration").json() == server


def test_who_calls_us_by_another_of_our_names_is_answered_under_that(site: str) -> None:
    """So a client that was given `localhost` finds the same name in what it reads."""
    named = site.replace("127.0.0.1", "localhost")
    path = "/.well-known/oauth-protected-resource/mcp"
    for host, expected in ((named, named), ("http://evil.example", site)):
        headers = {"Host": host.removeprefix("http://")}
        document = httpx.get(f"{site}{path}", headers=headers, trust_env=False).json()
        assert document["resource"] == f"{expected}/mcp"


def test_a_user_allows_signs_in_and_the_client_gets_their_tokens(
    client: Client, person: Browser, site: str
) -> None:
    arrived = person.sign_in(client.asks(), "12345", groups="support_agent")
    assert arrived.address.startswith(f"{BACK}?")
    assert arrived.answer.keys() == {"code", "state", "iss"}
    assert (arrived.answer["state"], arrived.answer["iss"]) == ("what the client remembers", site)
    answer = client.exchange(arrived.answer["code"])
    tokens = answer.json()
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert tokens.keys() == {"access_token", "refresh_token", "token_type", "expires_in", "scope"}
    assert (tokens["token_type"], tokens["scope"]) == ("Bearer", "teller/act")
    claims = claims_of(tokens["access_token"])
    assert (claims["sub"], claims["scope"]) == ("12345", "teller/act")
    assert claims["cognito:groups"] == ["support_agent"]
    assert client.calls_mcp(tokens["access_token"]).status_code == 200


def test_the_audit_says_which_client_a_user_let_in(
    client: Client, person: Browser, user_id: str
) -> None:
    code = person.sign_in(client.asks(), user_id).answer["code"]
    assert list(AuditEvent.of_user(user_id)) == []
    answer = client.exchange(code)
    client.refresh(answer.json()["refresh_token"])
    (event,) = AuditEvent.of_user(user_id)
    assert (event.action, event.outcome, event.channel) == ("sign_in_client", "success", "mcp")
    assert event.tool_output == {"client_id": client.id, "client_name": "Notes"}
    assert event.correlation_id == answer.headers["x-correlation-id"]


def test_a_refresh_gives_new_tokens_of_which_each_is_good_once(
    client: Client, person: Browser
) -> None:
    arrived = person.sign_in(client.asks(), "12345")
    first = client.exchange(arrived.answer["code"]).json()
    second = client.refresh(first["refresh_token"]).json()
    assert second["access_token"] != first["access_token"]
    assert claims_of(second["access_token"])["scope"] == second["scope"] == "teller/act"
    assert client.calls_mcp(second["access_token"]).status_code == 200
    third = client.refresh(second["refresh_token"])
    assert third.status_code == 200
    again = client.refresh(first["refresh_token"])
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")


def test_a_client_that_signs_out_has_no_more_tokens(client: Client, person: Browser) -> None:
    arrived = person.sign_in(client.asks(), "12345")
    token = client.exchange(arrived.answer["code"]).json()["refresh_token"]
    for _ in range(2):  # the second time there is nothing to revoke, which is no error
        assert client.post("/oauth/revoke", token=token).status_code == 200
    assert client.refresh(token).json()["error"] == "invalid_grant"


@pytest.mark.parametrize(
    "asked",
    ["teller/act", "teller/act teller/confirm", "openid offline_access teller/act", None],
)
def test_nobody_is_ever_granted_more_than_to_act(
    client: Client, person: Browser, asked: str | None
) -> None:
    arrived = person.sign_in(client.asks(scope=asked), "12345")
    tokens = client.exchange(arrived.answer["code"]).json()
    assert tokens["scope"] == claims_of(tokens["access_token"])["scope"] == "teller/act"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_a_program_on_this_machine_is_answered_at_whatever_port_it_listens(
    new_client: Callable[..., Client], person: Browser, host: str
) -> None:
    client = new_client(redirect_uris=[f"http://{host}/callback"])
    back = f"http://{host}:51234/callback"
    arrived = person.sign_in(client.asks(redirect_uri=back), "12345")
    assert arrived.address.startswith(f"{back}?code=")
    assert client.exchange(arrived.answer["code"], redirect_uri=back).status_code == 200


def test_an_address_with_a_query_keeps_it(
    new_client: Callable[..., Client], person: Browser
) -> None:
    back = "https://notes.example/back?tenant=a%20b&empty="
    client = new_client(redirect_uris=[back])
    arrived = person.sign_in(client.asks(redirect_uri=back), "12345")
    assert arrived.address.startswith("https://notes.example/back?tenant=a+b&empty=&code=")


def test_two_sign_ins_in_one_browser_do_not_meet(
    new_client: Callable[..., Client], person: Browser
) -> None:
    first, second = new_client(), new_client()
    pages = [person.page(client.asks()) for client in (first, second)]
    for client, page, user in zip((first, second), pages, ("12345", "67890"), strict=True):
        login = person.submit(page, decision="allow")
        assert isinstance(login, httpx.Response)
        arrived = person.submit(login, username=user)
        assert isinstance(arrived, Arrived)
        token = client.exchange(arrived.answer["code"]).json()["access_token"]
        assert claims_of(token)["sub"] == user
