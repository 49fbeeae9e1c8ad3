"""What a browser asks for on its first visit, on a reload, and after another build."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response, Route, expect
from starlette.applications import Starlette
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chat.http import published, web
from console import static_files
from console.commands import publication
from tests.chromium import DESKTOP
from tests.local import server

pytestmark = pytest.mark.browser

KILOBYTE = 1000


_REMARK = "Autofocus processing was blocked because a document already has a focused element."
"""Of a button in a dialog that is closed still, if the sign-in is focused early enough."""


@dataclass
class Counted:
    """An app, and what went over the wire: status and path of each answer, and its bytes."""

    app: ASGIApp
    answers: list[tuple[int, str]] = field(default_factory=list)
    sent: int = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def counting(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.answers.append((message["status"], scope["path"]))
                # Each with a colon, a space and a line's end.
                self.sent += sum(len(name) + len(value) + 4 for name, value in message["headers"])
            self.sent += len(message.get("body", b""))
            await send(message)

        await self.app(scope, receive, counting if scope["type"] == "http" else send)

    def taken(self) -> tuple[list[tuple[int, str]], int]:
        """What was counted since the last time."""
        answers, sent = self.answers, self.sent
        self.answers, self.sent = [], 0
        return answers, sent


def come_to_rest(page: Page) -> None:
    """Waits for all that comes, with the icon, which browsers with windows alone ask for."""
    page.wait_for_load_state("networkidle")
    page.evaluate("async () => { await fetch(document.querySelector('link[rel=icon]').href); }")


@pytest.fixture
def counted() -> Counted:
    routes = [*published.ROUTES, *static_files.ROUTES]
    return Counted(web.EveryAnswer(Starlette(routes=routes)))


@pytest.fixture
def url(counted: Counted) -> Iterator[str]:
    with server.serving(counted) as url:
        yield url


@pytest.fixture
def locale() -> str:
    return "en-US"


@pytest.fixture
def page(browser: Browser, locale: str) -> Iterator[Page]:
    context = browser.new_context(locale=locale, **DESKTOP)
    problems: list[str] = []
    page = context.new_page()
    page.on("console", lambda line: problems.append(line.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    context.close()
    assert [problem for problem in problems if problem != _REMARK] == []


@pytest.mark.parametrize("locale", ["en-US", "es-MX"])
def test_a_first_visit_is_few_requests_and_a_reload_asks_for_the_page_alone(
    page: Page, url: str, counted: Counted
) -> None:
    page.goto(url)
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    come_to_rest(page)
    answers, sent = counted.taken()
    assert {status for status, _ in answers} == {200}
    assert len(answers) == len({path for _, path in answers})
    assert len(answers) <= 6
    assert sent <= 64 * KILOBYTE
    page.reload()
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    answers, sent = counted.taken()
    assert answers == [(304, "/")]
    assert sent <= KILOBYTE


# /mail and /money lead whoever is not signed in to the first page.
@pytest.mark.parametrize("path", ["/link", "/confirm", "/data", "/remembered", "/notices"])
def test_so_it_is_with_the_other_pages(page: Page, url: str, counted: Counted, path: str) -> None:
    page.goto(f"{url}{path}")
    come_to_rest(page)
    answers, _ = counted.taken()
    assert {status for status, _ in answers} == {200}
    assert len(answers) <= 6
    page.reload()
    page.wait_for_load_state("networkidle")
    answers, _ = counted.taken()
    assert answers == [(304, path)]


@pytest.mark.parametrize("locale", ["es-MX"])
def test_a_browser_is_sent_no_words_of_another_language(
    page: Page, url: str, counted: Counted
) -> None:
    scripts: list[str] = []
    page.on("response", lambda answer: scripts.append(answer.text()) if is_script(answer) else None)
    page.goto(url)
    expect(page.get_by_role("button", name="Iniciar sesión")).to_be_visible()
    (script,) = scripts
    assert "¿En qué te ayudo?" in script
    assert "How can I help?" not in script


def is_script(answer: Response) -> bool:
    return answer.request.resource_type == "script"


def test_after_another_build_a_reload_gets_what_has_changed_and_nothing_else(
    page: Page, url: str, counted: Counted, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page.goto(url)
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    come_to_rest(page)
    counted.taken()
    changed = shutil.copytree(publication.PAGES, tmp_path / "page")
    with (changed / "chat" / "app.js").open("a") as script:
        script.write('document.body.dataset.build = "another";\n')
    contents = publication.published(changed)
    monkeypatch.setattr(static_files, "contents", lambda: contents)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-build", "another")
    answers, _ = counted.taken()
    assert sorted(answers) == [(200, "/"), (200, f"/console/app.{contents['app.js'].digest}.js")]


def test_a_page_that_a_build_overtakes_works_with_the_script_of_the_other(
    page: Page, url: str, counted: Counted
) -> None:
    """As while a deployment is gradual, or right after one."""
    digest = static_files.contents()["app.js"].digest

    def before(route: Route) -> None:
        response = route.fetch()
        html = response.text().replace(digest, "0123456789abcdef")
        route.fulfill(response=response, body=html)

    page.route(f"{url}/", before)
    page.goto(url)
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    assert (200, "/console/app.0123456789abcdef.js") in counted.taken()[0]
