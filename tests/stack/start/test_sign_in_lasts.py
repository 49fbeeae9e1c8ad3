"""A sign-in on the console lasts its day, and no token is where a script could find it: in real
Chromium, on the one-machine stack with access tokens that are over after seconds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.chromium import kept_in
from tests.stack.console_page import say
from tests.stack.start import briefly_signed_in
from tests.stack.started import Started, started, until

pytestmark = [pytest.mark.browser, pytest.mark.stack]

JWT = re.compile(r"eyJ[\w-]+\.[\w-]+\.[\w-]+")
# All that a script of the page can read of what its browser keeps.
KEPT = """async () => {
    const told = [document.cookie, window.name, location.href, JSON.stringify(history.state)];
    for (const storage of [localStorage, sessionStorage]) told.push(JSON.stringify({...storage}));
    for (const name of await caches.keys()) {
        for (const asked of await (await caches.open(name)).keys()) told.push(asked.url);
    }
    for (const {name} of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
            const rows = database.transaction(store).objectStore(store);
            told.push(JSON.stringify([await done(rows.getAllKeys()), await done(rows.getAll())]));
        }
        database.close();
    }
    return told.join("\\n");

    function done(request) {
        return new Promise((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
        });
    }
}"""


class Sent:
    """What the pages of a browser have asked the stack for."""

    def __init__(self, context: BrowserContext) -> None:
        self.tokens: list[str] = []
        """The access tokens that they sent, oldest first, each once."""
        self.renewals = 0
        self.sign_ins = 0
        self.addresses: list[str] = []
        context.on("request", self._note)

    def _note(self, request: Request) -> None:
        self.addresses.append(request.url)
        self.renewals += request.url.endswith("/session/renew")
        self.sign_ins += request.url.endswith("/dev/code")
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme == "Bearer" and token not in self.tokens:
            self.tokens.append(token)


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    state_dir = tmp_path_factory.mktemp("state")
    program = briefly_signed_in.__name__
    with started(state_dir, program=program, CHAT_PER_MINUTE="1000") as running:
        yield running


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """Where a browser keeps what it keeps."""
    return tmp_path / "profile"


def signed_in(page: Page, stack: Started) -> Page:
    page.goto(stack.url)
    page.get_by_label("User ID").fill("12345")
    page.get_by_test_id("sign-in").click()
    return going_on(page)


def opened(context: BrowserContext, stack: Started) -> Page:
    """One more tab."""
    page = context.new_page()
    page.goto(stack.url)
    return page


def going_on(page: Page) -> Page:
    expect(page.get_by_test_id("composer")).to_be_visible()
    expect(page.get_by_test_id("sign-in")).to_be_hidden()
    return page


def stranger(page: Page) -> Page:
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    expect(page.get_by_test_id("composer")).to_be_hidden()
    return page


def until_over(token: str, stack: Started) -> None:
    """Until the stack itself refuses the access token."""
    with stack.client(token) as http:
        asked = {"user_id": "12345"}
        until(lambda: http.post("/tools/get_account_summary", json=asked).status_code == 401)


def test_a_sign_in_goes_on_in_a_reloaded_page_a_new_tab_and_a_reopened_browser(
    browser: Browser, stack: Started, profile: Path
) -> None:
    with kept_in(profile, browser) as context:
        sent = Sent(context)
        page = signed_in(context.new_page(), stack)
        page.reload()
        going_on(page)
        page.close()
        expect(say(going_on(opened(context, stack)), "What's my balance?")).to_contain_text(
            "₹15,000"
        )
        assert sent.sign_ins == 1
    with kept_in(profile, browser) as context:
        sent = Sent(context)
        expect(say(going_on(opened(context, stack)), "What's my balance?")).to_contain_text(
            "₹15,000"
        )
        assert (sent.sign_ins, sent.renewals > 0) == (0, True)


def test_an_access_token_that_is_over_is_renewed_without_a_word_of_it(
    browser: Browser, stack: Started, profile: Path
) -> None:
    with kept_in(profile, browser) as context:
        page = signed_in(context.new_page(), stack)
        sent = Sent(context)
        say(page, "What's my balance?")
        before = sent.tokens[-1]
        until_over(before, stack)
        answer = say(page, "Show my last 5 transactions")
        expect(answer.get_by_test_id("tool-card")).to_have_attribute("data-state", "done")
        expect(page.get_by_role("alert").filter(has_text=re.compile(r"\S"))).to_have_count(0)
        assert sent.tokens[-1] != before
        assert (sent.sign_ins, sent.renewals > 0) == (0, True)


def test_no_token_is_kept_where_a_script_can_read_it(
    browser: Browser, stack: Started, profile: Path
) -> None:
    with kept_in(profile, browser) as context:
        sent = Sent(context)
        page = signed_in(context.new_page(), stack)
        say(page, "What's my balance?")
        page.reload()
        going_on(page)
        (cookie,) = context.cookies()
        assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
        assert sent.tokens
        kept = page.evaluate(KEPT)
        assert "teller.session" in kept
        assert JWT.findall(kept) == []
        for secret in (*sent.tokens, cookie["value"]):
            assert secret not in kept
            assert [address for address in sent.addresses if secret in address] == []


def test_who_signs_out_in_one_tab_is_signed_out_in_the_other_and_in_the_next_browser(
    browser: Browser, stack: Started, profile: Path
) -> None:
    with kept_in(profile, browser) as context:
        page = signed_in(context.new_page(), stack)
        other = going_on(opened(context, stack))
        page.get_by_role("button", name="Sign out").click()
        stranger(page)
        stranger(other)
        page.wait_for_function("localStorage.getItem('teller.session') === null")
        other.reload()
        stranger(other)
        assert context.cookies() == []
    with kept_in(profile, browser) as context:
        stranger(opened(context, stack))
