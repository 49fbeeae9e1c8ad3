"""Only this machine's programs and pages reach the stack, whatever page its owner has open."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from tests.local.gateway.same_machine import SameMachine
from tests.local.server import serving
from tests.stack.started import Started

SIGN_IN = '{"user_id": "12345"}'


async def reached(request: Request) -> Response:
    return PlainTextResponse("reached")


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    """Of a stack that a tunnel leads to and another front end may call."""
    everything = Starlette(routes=[Route("/{path:path}", reached, methods=["GET", "POST"])])
    guarded = SameMachine(everything, ["mine.example"], ["http://localhost:3000"])
    with serving(guarded) as url, httpx.Client(base_url=url, trust_env=False) as client:
        yield client


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_the_machines_own_names_lead_to_it(http: httpx.Client, name: str) -> None:
    host = f"{name}:{http.base_url.port}"
    assert http.get("/", headers={"Host": host}).text == "reached"


def test_a_name_that_was_configured_leads_to_it(http: httpx.Client) -> None:
    assert http.get("/", headers={"Host": "mine.example"}).text == "reached"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{}", "localhost", "localhost:1", "127.0.0.1.nip.io:{}"]
)
@pytest.mark.parametrize("path", ["/", "/dev/token", "/tools/block_card"])
def test_any_other_name_is_refused_before_anything_else(
    http: httpx.Client, host: str, path: str
) -> None:
    headers = {"Host": host.format(http.base_url.port)}
    for answer in (http.get(path, headers=headers), http.post(path, headers=headers)):
        assert answer.status_code == 421
        assert "ALLOWED_HOSTS" in answer.json()["message"]


def test_programs_send_no_origin_and_are_not_asked_for_one(http: httpx.Client) -> None:
    for path in ("/dev/token", "/mcp"):
        assert http.post(path).text == "reached"


@pytest.mark.parametrize("origin", ["https://evil.example", "http://localhost:1", "null"])
def test_a_foreign_page_changes_nothing_and_signs_nobody_in(
    http: httpx.Client, origin: str
) -> None:
    headers = {"Origin": origin}
    for answer in (
        http.post("/tools/block_card", headers=headers),
        http.post("/dev/token", headers=headers),
        http.get("/dev/oauth2/authorize", headers=headers),
    ):
        assert answer.status_code == 403
    assert http.get("/openapi.json", headers=headers).text == "reached"


def test_a_page_that_was_configured_may_call_and_signs_nobody_in(http: httpx.Client) -> None:
    headers = {"Origin": "http://localhost:3000"}
    assert http.post("/tools/block_card", headers=headers).text == "reached"
    assert http.post("/dev/token", headers=headers).status_code == 403


def test_an_own_page_that_hides_where_it_is_may_call(http: httpx.Client) -> None:
    headers = {"Origin": "null", "Sec-Fetch-Site": "same-origin"}
    assert http.post("/oauth/authorize", headers=headers).text == "reached"
    headers["Sec-Fetch-Site"] = "same-site"  # as another port of the same name is
    assert http.post("/oauth/authorize", headers=headers).status_code == 403


@pytest.mark.stack
def test_the_stack_that_make_run_starts_refuses_other_names(stack: Started) -> None:
    with stack.client() as client:
        rebound = {"Host": f"evil.example:{client.base_url.port}"}
        assert client.post("/dev/token", content=SIGN_IN, headers=rebound).status_code == 421
        foreign = {"Origin": "https://evil.example"}
        assert client.post("/dev/token", content=SIGN_IN, headers=foreign).status_code == 403
        assert client.post("/dev/token", content=SIGN_IN).json()["token"]


@pytest.mark.browser
@pytest.mark.stack
def test_a_page_elsewhere_gets_no_token_out_of_a_browser_here(
    browser: Browser, stack: Started
) -> None:
    """By a form and by a fetch that needs no preflight: what any page on the web can send."""
    page_elsewhere = f"""
        <form method="post" action="{stack.url}/dev/token" enctype="text/plain">
          <input name='{{"user_id": "12345", "groups": ["' value='"]}}'><button>Go</button>
        </form>"""

    async def page(request: Request) -> Response:
        return HTMLResponse(page_elsewhere)

    with serving(Starlette(routes=[Route("/", page)])) as elsewhere:
        context = browser.new_context()
        opened = context.new_page()
        opened.goto(elsewhere)
        with opened.expect_response("**/dev/token") as fetched:
            opened.evaluate(
                "url => void fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' })",
                f"{stack.url}/dev/token",
            )
        assert fetched.value.status == 403
        with opened.expect_response("**/dev/token") as submitted:
            opened.get_by_role("button").click()
        assert submitted.value.status == 403
        context.close()
