"""An MCP client signs in to the deployed stack, by the emulator's own hosted sign-in of Cognito."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import httpx
import jwt
import pytest

from tests.deploy.deployment import PASSWORD, Deployment, new_user
from tests.oauth.browser import Browser
from tests.oauth.client import Client

pytestmark = pytest.mark.deploy

PUBLIC = "http://localhost:8000"
"""The template's CallbackUrl: what the deployment says of itself, as of a domain of its own."""


class Domain(httpx.HTTPTransport):
    """Leads that address to the deployed API."""

    def __init__(self, api: str) -> None:
        super().__init__()
        self._api = api

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        address = str(request.url)
        if address.startswith(f"{PUBLIC}/"):
            api = httpx.URL(address.replace(PUBLIC, self._api, 1))
            headers = {n: v for n, v in request.headers.items() if n != "host"}
            request = httpx.Request(request.method, api, headers=headers, content=request.read())
        return super().handle_request(request)


@dataclass(frozen=True)
class Person:
    """Somebody in the user pool, with a program and a browser."""

    name: str
    id: str
    client: Client
    browser: Browser

    def sign_in(self) -> dict[str, str]:
        arrived = self.browser.sign_in(self.client.asks(), self.name, password=PASSWORD)
        return arrived.answer


@pytest.fixture
def person(stack: Deployment) -> Iterator[Person]:
    name, id = new_user(stack)
    with ExitStack() as opened:
        client = Client.registered(PUBLIC, Domain(stack.url))
        browser = Browser(PUBLIC, stack.aws, transport=Domain(stack.url))
        yield Person(name, id, opened.enter_context(client), opened.enter_context(browser))


def test_the_documents_name_the_configured_address(stack: Deployment, person: Person) -> None:
    for path in ("oauth-authorization-server", "openid-configuration"):
        server = person.client.http.get(f"/.well-known/{path}").json()
        assert server["issuer"] == PUBLIC
    resource = person.client.http.get("/.well-known/oauth-protected-resource/mcp").json()
    assert resource["resource"] == f"{PUBLIC}/mcp"


def test_a_client_signs_its_user_in_calls_and_refreshes(person: Person) -> None:
    answer = person.sign_in()
    assert answer["iss"] == PUBLIC
    tokens = person.client.exchange(answer["code"]).json()
    claims = jwt.decode(tokens["access_token"], options={"verify_signature": False})
    assert (claims["sub"], claims["scope"]) == (person.id, "teller/act")
    assert person.client.calls_mcp(tokens["access_token"]).json()["result"] == {}
    refreshed = person.client.refresh(tokens["refresh_token"]).json()
    assert refreshed["scope"] == "teller/act"
    assert person.client.calls_mcp(refreshed["access_token"]).status_code == 200
    again = person.client.exchange(answer["code"])
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")


def test_what_it_gets_cannot_confirm(person: Person) -> None:
    token = person.client.exchange(person.sign_in()["code"]).json()["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    answer = person.client.http.post("/confirmations/x", json={"reply": "YES"}, headers=headers)
    assert answer.status_code == 403


def test_cognito_itself_grants_that_client_no_more(stack: Deployment) -> None:
    """Whoever sends a user past our consent page, to Cognito's own."""
    asked = {
        "response_type": "code",
        "client_id": stack.resources["McpClient"],
        "redirect_uri": f"{PUBLIC}/oauth/callback",
        "scope": "teller/act teller/confirm",
    }
    page = httpx.get(f"{stack.aws}/oauth2/authorize", params=asked, trust_env=False)
    assert page.status_code == 302
    assert "invalid_scope" in page.headers["location"]
