"""The page where Gmail is connected."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from starlette.responses import JSONResponse

from tests.chromium import DESKTOP, focus
from tests.console.chat_double import Server
from tests.console.conftest import OWN
from tests.console.driving import signed_in

pytestmark = pytest.mark.browser

CONNECT, DISCONNECT = "mail/connect", "tools/disconnect_gmail"
# The address's query at the time of each request.
SEARCH_OF_FETCHES = """
    const [real, searches] = [window.fetch, (window.searches = [])];
    window.fetch = (...given) => searches.push(location.search) && real(...given);
"""
CONSENTED = {"code": "code-1", "state": "state-1"}


def bodies(server: Server) -> list[dict[str, str]]:
    return [call.body for call in server.prime.of(CONNECT)]


def test_gmail_is_connected(page: Page, server: Server) -> None:
    page.goto(f"{server.url}mail")
    expect(page.get_by_role("heading", name="Connect Gmail")).to_be_visible()
    focus(page.get_by_role("button", name="Connect Gmail", exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Gmail is connected.")
    expect(page.get_by_role("button", name="Connect Gmail", exact=True)).to_have_count(0)
    assert page.url == f"{server.url}mail"
    assert bodies(server) == [{}, CONSENTED]
    page.reload()
    expect(page.get_by_role("button", name="Connect Gmail", exact=True)).to_be_enabled()
    assert len(bodies(server)) == 2
    page.get_by_role("link", name="Back to the conversation").click()
    expect(page.get_by_test_id("composer")).to_be_focused()


@OWN
def test_the_code_leaves_the_address_before_anything_else(page: Page, server: Server) -> None:
    page.add_init_script(SEARCH_OF_FETCHES)
    page.goto(f"{server.url}mail?code=code-1&state=state-1")
    expect(page.get_by_role("status")).to_contain_text("Gmail is connected.")
    assert page.evaluate("searches") == ["", "", ""]


def test_who_says_no_is_told_kindly(page: Page, server: Server) -> None:
    page.goto(f"{server.url}mail?error=access_denied&state=state-1")
    expect(page.get_by_role("alert")).to_contain_text("You did not allow it")
    assert page.url == f"{server.url}mail"
    assert bodies(server) == []
    page.get_by_role("button", name="Connect Gmail", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Gmail is connected.")


def test_no_words_of_the_address_are_shown(page: Page, server: Server) -> None:
    page.goto(f"{server.url}mail?error=Call+555-0100&error_description=Pay+here")
    expect(page.get_by_role("alert")).to_have_text(
        "Google did not complete this. Please try again."
    )
    expect(page.locator("body")).not_to_contain_text("555-0100")
    expect(page.locator("body")).not_to_contain_text("Pay here")


def test_half_an_answer_is_none(page: Page, server: Server) -> None:
    for query in ("code=code-1", "state=state-1", "code=&state=", "page=2"):
        page.goto(f"{server.url}mail?{query}")
        expect(page.get_by_role("button", name="Connect Gmail", exact=True)).to_be_enabled()
        page.wait_for_function("document.title === 'Connect Gmail \\u2013 Teller'")
        assert bodies(server) == []


def test_a_refused_consent_is_said_and_can_be_begun_again(page: Page, server: Server) -> None:
    error = "This consent has expired or was used. Begin again."
    server.prime.refusals[CONNECT] = [JSONResponse({"error": error}, 409)]
    page.goto(f"{server.url}mail?code=code-1&state=old")
    expect(page.get_by_role("alert")).to_have_text(error)
    page.get_by_role("button", name="Connect Gmail", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Gmail is connected.")
    assert bodies(server) == [{"code": "code-1", "state": "old"}, {}, CONSENTED]


def test_a_lost_connection_is_said(page: Page, server: Server) -> None:
    page.route("**/mail/connect", lambda route: route.abort())
    page.goto(f"{server.url}mail")
    page.get_by_role("button", name="Connect Gmail", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("The connection was lost.")
    expect(page.get_by_role("button", name="Connect Gmail", exact=True)).to_be_enabled()


def test_who_is_signed_out_signs_in_first_and_comes_back_with_the_consent(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.sign_in = "cognito"
    page = new_page(**DESKTOP)
    page.goto(f"{server.url}mail?code=code-1&state=state-1")
    expect(page.get_by_role("alert")).to_contain_text("sign in to connect Gmail")
    assert page.url == server.url
    assert page.evaluate("Object.keys(localStorage)") == []
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_role("status")).to_contain_text("Gmail is connected.")
    assert page.url == f"{server.url}mail"
    assert bodies(server) == [CONSENTED]
    assert page.evaluate("Object.keys(sessionStorage)") == []


def test_a_session_that_has_ended_is_begun_again_first(page: Page, server: Server) -> None:
    server.end_sessions()
    page.goto(f"{server.url}mail?code=code-1&state=state-1")
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_role("status")).to_contain_text("Gmail is connected.")
    assert bodies(server) == [CONSENTED]


def test_who_leaves_the_sign_in_takes_no_consent_along(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(**DESKTOP)
    page.goto(f"{server.url}mail")
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("connect")).to_be_enabled()
    page.goto(server.url)
    page.get_by_role("button", name="Sign out").click()
    signed_in(page, server)
    assert bodies(server) == []


def test_only_a_web_address_is_gone_to(page: Page, server: Server) -> None:
    for address in ("javascript:document.title='owned'", "data:text/html,hi"):
        server.prime.refusals[CONNECT] = [JSONResponse({"authorization_url": address})]
        page.goto(f"{server.url}mail")
        page.get_by_role("button", name="Connect Gmail", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("Please try again.")
        assert page.title() == "Connect Gmail \u2013 Teller"


def disconnecting(page: Page, server: Server) -> None:
    page.goto(f"{server.url}mail")
    page.get_by_role("button", name="Disconnect Gmail").click()


def test_gmail_is_disconnected_after_a_yes_and_called_once(page: Page, server: Server) -> None:
    server.prime.prompt = "Disconnect your Gmail? Reply YES to confirm."
    disconnecting(page, server)
    expect(page.get_by_role("dialog")).to_contain_text("Disconnect your Gmail?")
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("status")).to_have_text("Gmail is disconnected.")
    expect(page.get_by_role("button", name="Connect Gmail", exact=True)).to_be_enabled()
    asked, done = server.prime.of(DISCONNECT)
    assert asked.key == done.key
    assert asked.body.keys() == {"userId"}
    assert server.prime.said == ["YES"]


def test_a_no_leaves_gmail_connected(page: Page, server: Server) -> None:
    disconnecting(page, server)
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("Nothing was changed.")
    assert len(server.prime.of(DISCONNECT)) == 1
    assert server.prime.said == ["NO"]


def test_where_no_mailbox_is_connected_nobody_is_asked(page: Page, server: Server) -> None:
    answer = {"ok": True, "message": "No mailbox is connected."}
    server.prime.refusals[DISCONNECT] = [JSONResponse(answer)]
    disconnecting(page, server)
    expect(page.get_by_role("status")).to_have_text("No mailbox is connected.")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_google_that_cannot_be_reached_is_told(page: Page, server: Server) -> None:
    sentence = "Gmail cannot be reached. Try again in a moment."
    server.prime.refusals[DISCONNECT] = [JSONResponse({"ok": False, "error": sentence}, 503)]
    disconnecting(page, server)
    expect(page.get_by_role("alert")).to_have_text(sentence)
    expect(page.get_by_role("button", name="Disconnect Gmail")).to_be_enabled()
