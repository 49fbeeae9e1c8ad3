"""Every page of the stack: what it is served with, and what it can be made to load and reach."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
from playwright.sync_api import Browser, Page

from chat.http import published
from commands.template import Template
from console import static_files
from tests.chromium import DESKTOP
from tests.local.server import claim, url_of
from tests.oauth.client import BACK, Client
from tests.stack.started import Started

pytestmark = pytest.mark.stack

CONSENT = "/oauth/authorize"
PAGES = [
    *("/", "/mail", "/link", "/confirm", "/data", "/money", "/remembered", "/notices", "/docs"),
    *(CONSENT, "/oauth/callback"),
]
"""All that are there: test_no_page_is_forgotten."""
every_page = pytest.mark.parametrize("path", PAGES)
SMUGGLED = ["base-uri", "connect-src", "form-action", "img-src", "script-src-elem"]
ENDS_WITHIN_SECONDS = 20
CLOSED = ("default-src", "object-src", "base-uri", "frame-ancestors")


@pytest.fixture(scope="module")
def client(stack: Started) -> Iterator[Client]:
    with Client.registered(stack.url) as client:
        yield client


def address(stack: Started, client: Client, path: str) -> str:
    return client.asks() if path == CONSENT else f"{stack.url}{path}"


def test_no_page_is_forgotten(stack: Started) -> None:
    routes = [route for function in Template().functions for route in function.routes]
    opened = {route.path for route in routes if route.open and route.method == "GET"}
    assert "/{page}" in opened
    leads_to = (route.path for route in (*static_files.ROUTES, *published.ROUTES))
    opened |= {path for path in leads_to if "/" not in path[1:]}
    with stack.client() as stranger:
        answers = {path: stranger.get(path) for path in opened}
    kinds = {path: answer.headers["content-type"] for path, answer in answers.items()}
    assert {path for path, kind in kinds.items() if "html" in kind} == {*PAGES}


@every_page
def test_a_page_is_closed_to_all_that_is_not_ours(
    stack: Started, client: Client, path: str
) -> None:
    answer = httpx.get(address(stack, client, path), trust_env=False)
    assert "html" in answer.headers["content-type"]
    policy = policy_of(answer)
    assert {policy[name] for name in CLOSED} == {"'none'"}
    assert {policy.get("script-src", "'self'"), policy.get("connect-src", "'self'")} == {"'self'"}
    assert policy["form-action"] == (form_action(stack) if path == CONSENT else "'none'")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "camera=()" in answer.headers["permissions-policy"]


@every_page
def test_only_a_browser_that_came_by_https_is_held_to_it(
    stack: Started, client: Client, path: str
) -> None:
    there = address(stack, client, path)
    by_https = httpx.get(there, headers={"X-Forwarded-Proto": "https"}, trust_env=False)
    assert by_https.headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in httpx.get(there, trust_env=False).headers


@pytest.mark.browser
@every_page
def test_a_page_breaks_no_policy_of_its_own_and_keeps_what_is_smuggled_in(
    browser: Browser, stack: Started, client: Client, path: str
) -> None:
    context = browser.new_context(**DESKTOP)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda line: complaints.append(line.text))
    page.goto(address(stack, client, path))
    page.wait_for_load_state("networkidle")
    assert [text for text in complaints if "Content Security Policy" in text] == []
    with claim() as foreign:
        foreign.listen()
        assert kept_out(page, url_of(foreign)) == SMUGGLED
        context.close()
        assert sent_to(foreign) == []


@pytest.mark.browser
def test_no_other_page_shows_one_in_a_frame(browser: Browser, stack: Started) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{stack.url}/openapi.json")  # of the same origin, and without a policy of its own
    with page.expect_console_message(lambda line: "frame-ancestors" in line.text):
        page.evaluate(
            "url => document.body.append(Object.assign(document.createElement('iframe'), "
            "{ src: url }))",
            f"{stack.url}/confirm",
        )


def kept_out(page: Page, foreign: str) -> list[str]:
    """What the browser does not do for somebody who got markup into the page, as directives."""
    directives: list[str] = page.evaluate(
        """([foreign, count]) => new Promise((resolve) => {
            const violated = new Set();
            document.addEventListener("securitypolicyviolation", (event) => {
                violated.add(event.effectiveDirective);
                if (violated.size === count) resolve([...violated].sort());
            });
            const put = (name, attributes) => {
                const node = Object.assign(document.createElement(name), attributes);
                document.body.append(node);
                return node;
            };
            put("base", { href: foreign });
            put("img", { src: `${foreign}/img` });
            put("script", { src: `${foreign}/script` });
            fetch(`${foreign}/fetch`).catch(() => {});
            put("form", { action: `${foreign}/form`, method: "post" }).submit();
        })""",
        [foreign, len(SMUGGLED)],
    )
    return directives


def sent_to(listener: socket.socket) -> list[bytes]:
    """What was asked of it. A connection that was opened beforehand, and then not needed, asks
    for nothing."""
    listener.setblocking(False)
    sent = []
    with suppress(BlockingIOError):
        while True:
            with listener.accept()[0] as connection:
                connection.settimeout(ENDS_WITHIN_SECONDS)
                sent.append(connection.recv(1000))
    return [asked for asked in sent if asked]


def form_action(stack: Started) -> str:
    """This stack, its stand-in of Cognito, which is on it too, and the client."""
    return f"'self' {stack.url} {BACK.removesuffix('/callback')}"


def policy_of(response: httpx.Response) -> dict[str, str]:
    pairs = (d.partition(" ") for d in response.headers["content-security-policy"].split("; "))
    return {name: sources for name, _, sources in pairs}
