"""Notifications appear by themselves."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from starlette.responses import JSONResponse

from tests.chromium import DESKTOP, focus
from tests.console.chat_double import Server
from tests.console.conftest import OWN
from tests.console.driving import signed_in
from tests.console.prime_results import notification
from tests.console.texts import INJECTED, OVERRIDE

pytestmark = pytest.mark.browser

IMPORTED = "Imported 12 transactions from september_statement.pdf"
SET_HIDDEN = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def bell(page: Page, name: str) -> Locator:
    button = page.get_by_role("button", name=name, exact=True)
    expect(button).to_be_visible()
    return button


def test_a_notification_appears_by_itself(page: Page, server: Server) -> None:
    server.prime.next_stream()
    server.prime.tell(notification(1, IMPORTED))
    toast = page.get_by_test_id("toast")
    expect(toast.get_by_role("status")).to_have_text(IMPORTED)
    expect(page.get_by_test_id("composer")).to_be_focused()
    with page.expect_response("**/notifications/read"):
        bell(page, "Notifications, 1 unread").click()
    drawer = page.get_by_role("dialog", name="Notifications")
    expect(drawer.get_by_role("listitem")).to_contain_text(IMPORTED)
    page.keyboard.press("Escape")
    bell(page, "Notifications")


def test_those_of_before_are_counted_and_not_told_again(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.prime.notifications = [notification(2, "Two"), notification(1, "One")]
    page = signed_in(new_page(**DESKTOP), server)
    assert server.prime.next_stream().last == notification(2, "")["id"]
    bell(page, "Notifications, 2 unread").click()
    drawer = page.get_by_role("dialog", name="Notifications")
    expect(drawer.locator("li > p:first-child")).to_have_text(["Two", "One"])
    expect(page.get_by_test_id("toast")).to_have_count(0)


def test_whoever_opens_the_list_has_read_them_wherever_they_look_next(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.prime.notifications = [
        notification(2, "Two"),
        notification(1, "One") | {"read_at": "2026-09-30T14:10:00Z"},
    ]
    page = signed_in(new_page(**DESKTOP), server)
    with page.expect_response(lambda r: r.url.endswith("/notifications/read")):
        bell(page, "Notifications, 1 unread").click()
    drawer = page.get_by_role("dialog", name="Notifications")
    expect(drawer.locator("li", has_text="New")).to_have_text([re.compile("^Two")])
    page.keyboard.press("Escape")
    bell(page, "Notifications")
    page.reload()
    bell(page, "Notifications").click()
    expect(drawer.get_by_role("listitem")).to_have_count(2)
    expect(drawer.locator("li", has_text="New")).to_have_count(0)
    assert len(server.prime.of("notifications/read")) == 1


def test_what_the_list_did_not_show_is_not_marked_as_read(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.prime.notifications = [notification(1, "One")]
    page = signed_in(new_page(**DESKTOP), server)
    server.prime.next_stream()  # is asked for by the same path, and would be refused
    bell(page, "Notifications, 1 unread")
    server.prime.refusals["notifications"] = [JSONResponse({"error": "Busy."}, 503)]
    page.get_by_test_id("bell").click()
    drawer = page.get_by_role("dialog", name="Notifications")
    expect(drawer).to_contain_text("Busy.")
    expect(page.get_by_test_id("bell")).to_have_accessible_name("Notifications, 1 unread")
    assert server.prime.of("notifications/read") == []
    with page.expect_response("**/notifications/read"):
        drawer.get_by_role("button", name="Retry").click()
    expect(page.get_by_test_id("bell")).to_have_accessible_name("Notifications")
    (marked,) = server.prime.of("notifications/read")
    assert marked.body == {"ids": [notification(1, "")["id"]]}


def test_those_that_could_not_be_marked_stay_unread_until_they_are(
    page: Page, server: Server
) -> None:
    server.prime.next_stream()
    server.prime.tell(notification(1, "One"))
    server.prime.refusals["notifications/read"] = [JSONResponse({"error": "Busy."}, 503)]
    bell(page, "Notifications, 1 unread").click()
    drawer = page.get_by_role("dialog", name="Notifications")
    expect(drawer).to_contain_text("Busy.")
    expect(page.get_by_test_id("bell")).to_have_accessible_name("Notifications, 1 unread")
    drawer.get_by_role("button", name="Retry").click()
    expect(page.get_by_test_id("bell")).to_have_accessible_name("Notifications")
    expect(drawer).not_to_contain_text("Busy.")


def test_another_user_has_seen_nothing_of_it(page: Page, server: Server) -> None:
    server.prime.next_stream()
    server.prime.tell(notification(1, IMPORTED))
    bell(page, "Notifications, 1 unread").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_test_id("toast")).to_have_count(0)
    server.prime.notifications = [notification(1, IMPORTED)]
    page.get_by_label("User ID").fill("67890")
    page.get_by_test_id("sign-in").click()
    bell(page, "Notifications, 1 unread")


def test_one_that_comes_twice_is_told_once(page: Page, server: Server) -> None:
    server.prime.next_stream()
    server.prime.tell(notification(1, "One"), notification(1, "One"), notification(2, "Two"))
    expect(page.get_by_test_id("toast").get_by_role("status")).to_have_text(["Two", "One"])
    bell(page, "Notifications, 2 unread")


@OWN
def test_a_toast_goes_after_a_while_unless_somebody_is_at_it(page: Page, server: Server) -> None:
    server.prime.next_stream()
    page.clock.install()
    server.prime.tell(notification(1, IMPORTED))
    toast = page.get_by_test_id("toast")
    expect(toast).to_be_visible()
    toast.hover()
    page.clock.fast_forward(11_000)
    expect(toast).to_be_visible()
    focus(toast.get_by_role("button", name="Dismiss"))
    page.mouse.move(0, 700)
    page.clock.fast_forward(11_000)
    expect(toast).to_be_visible()
    focus(page.get_by_test_id("composer"))
    page.clock.fast_forward(5_000)
    expect(toast).to_be_visible()
    page.clock.fast_forward(6_000)
    expect(toast).to_have_count(0)
    bell(page, "Notifications, 1 unread")


def test_a_toast_is_dismissed_from_the_keyboard(page: Page, server: Server) -> None:
    server.prime.next_stream()
    server.prime.tell(notification(1, IMPORTED))
    expect(page.get_by_test_id("toast")).to_be_visible()
    focus(page.get_by_role("button", name="Español"))
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Dismiss")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("toast")).to_have_count(0)
    expect(page.get_by_test_id("bell")).to_be_focused()


def test_a_stream_that_ends_is_taken_up_after_the_last_one_seen(page: Page, server: Server) -> None:
    assert server.prime.next_stream().last is None
    server.prime.tell(notification(1, "One"))
    expect(page.get_by_test_id("toast")).to_have_text("OneDismiss")
    server.prime.streams[-1].send(None)
    assert server.prime.next_stream().last == notification(1, "")["id"]
    server.prime.tell(notification(2, "Two"))
    expect(page.get_by_test_id("toast").first).to_have_text("TwoDismiss")


def test_a_server_that_refuses_is_asked_again_later_and_later(
    new_page: Callable[..., Page], server: Server
) -> None:
    busy = JSONResponse({"error": "Busy."}, 503)
    wait = JSONResponse({"error": "Too many."}, 429, {"Retry-After": "60"})
    server.prime.refusals["notifications"] = [busy, wait, busy]
    page = new_page(**DESKTOP)
    page.clock.install()
    signed_in(page, server)
    with page.expect_request_finished(lambda r: r.url.endswith("/notifications")):
        page.clock.run_for(1_000)
    with page.expect_request_finished(lambda r: r.url.endswith("/notifications")):
        page.clock.run_for(61_000)
    assert server.prime.refusals["notifications"] == []
    page.clock.run_for(31_000)
    server.prime.next_stream()


@OWN
def test_a_silent_connection_is_given_up(page: Page, server: Server) -> None:
    server.prime.next_stream()
    page.clock.install()
    page.reload()
    server.prime.next_stream()
    page.clock.run_for(20_000)  # beside the time that passes anyway
    server.prime.streams[-1].send(b": ping\n\n")
    server.prime.tell(notification(1, "Heard"))
    expect(page.get_by_test_id("toast")).to_be_visible()
    page.clock.run_for(20_000)
    assert len(server.prime.streams) == 2
    page.clock.run_for(15_000)
    assert server.prime.next_stream().last == notification(1, "")["id"]


@OWN
def test_a_page_that_is_long_hidden_is_not_followed_until_it_is_seen(
    page: Page, server: Server
) -> None:
    server.prime.next_stream()
    page.clock.install()
    page.evaluate(SET_HIDDEN, True)
    with page.expect_event("requestfailed", lambda r: r.url.endswith("/notifications")):
        page.clock.fast_forward(5 * 60_000 + 1000)
    server.prime.notifications.insert(0, notification(1, "Meanwhile"))
    page.clock.fast_forward(60_000)
    assert len(server.prime.streams) == 1
    page.evaluate(SET_HIDDEN, False)
    assert server.prime.next_stream().last is None
    told = {"type": "notification", **notification(1, "Meanwhile")}
    server.prime.streams[-1].send(f"data: {json.dumps(told)}\n\n".encode())
    expect(page.get_by_test_id("toast")).to_contain_text("Meanwhile")


def test_who_signs_out_is_not_followed(page: Page, server: Server) -> None:
    server.prime.next_stream()
    with page.expect_event("requestfailed", lambda r: r.url.endswith("/notifications")):
        page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_ended_session_is_told_when_the_stream_comes_back(page: Page, server: Server) -> None:
    server.prime.next_stream()
    server.end_sessions()
    server.prime.streams[-1].send(None)
    expect(page.get_by_role("alert")).to_contain_text("Your session has ended")


def test_a_list_that_does_not_come_says_so_and_shows_what_is_known(
    page: Page, server: Server
) -> None:
    server.prime.next_stream()
    server.prime.tell(notification(1, "One"))
    expect(page.get_by_test_id("toast")).to_be_visible()
    server.prime.refusals["notifications"] = [JSONResponse({"error": "Busy."}, 503)]
    page.get_by_test_id("bell").click()
    drawer = page.get_by_role("dialog", name="Notifications")
    expect(drawer).to_contain_text("Busy.")
    expect(drawer.get_by_role("listitem")).to_contain_text("One")
    drawer.get_by_role("button", name="Retry").click()
    expect(drawer).not_to_contain_text("Busy.")
    drawer.get_by_role("button", name="Close").click()
    expect(page.get_by_test_id("bell")).to_be_focused()


def test_a_files_name_in_it_is_text(page: Page, server: Server) -> None:
    server.prime.next_stream()
    server.prime.tell(notification(1, f"Imported 1 transaction from {OVERRIDE}{INJECTED}"))
    toast = page.get_by_test_id("toast")
    expect(toast).to_contain_text(f"from [U+202E]gnippohs{INJECTED}")
    page.get_by_test_id("bell").click()
    drawer = page.get_by_role("dialog", name="Notifications")
    expect(drawer).to_contain_text(f"[U+202E]gnippohs{INJECTED}")
    expect(page.locator(".toast, .notices").locator("a, img, script")).to_have_count(0)
    assert page.title() == "Teller"
