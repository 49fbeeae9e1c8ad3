"""The page of all notifications."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import DESKTOP
from tests.console.chat_double import Server
from tests.console.driving import arrived, told
from tests.console.prime_results import notification

pytestmark = pytest.mark.browser


@pytest.fixture
def opened(new_page: Callable[..., Page], server: Server) -> Callable[[], Page]:
    def opened() -> Page:
        page = arrived(new_page(**DESKTOP), server, "notices")
        server.prime.next_stream()
        return page

    return opened


def test_they_are_listed_by_day_and_lead_to_what_they_speak_of(
    opened: Callable[[], Page], server: Server
) -> None:
    server.prime.notifications = [
        notification(3, "An import waits", "import_waiting"),
        notification(2, "An archive is ready", "export_ready"),
        notification(1, "Unreadable", "import_unreadable") | {"created_at": "2026-08-01T12:00:00Z"},
    ]
    page = opened()
    expect(page.get_by_role("list")).to_have_count(2)
    assert told(page.locator("h3")) == ["September 2026", "August 2026"]
    for name, href in (("An import waits", "./#review"), ("An archive is ready", "data")):
        expect(page.get_by_role("link", name=name)).to_have_attribute("href", href)
    expect(page.get_by_role("link", name="Unreadable")).to_have_count(0)
    assert page.title().startswith("(3) Notifications")


def test_one_is_marked_as_read_and_then_all(opened: Callable[[], Page], server: Server) -> None:
    server.prime.notifications = [notification(n, f"Number {n}") for n in (3, 2, 1)]
    page = opened()
    page.get_by_role("button", name="Mark as read: Number 2").press("Enter")
    expect(page.get_by_text("It is marked as read.")).to_be_visible()
    expect(page.get_by_text("Unread", exact=True)).to_have_count(2)
    expect(page.get_by_role("heading", name="Notifications")).to_be_focused()
    page.get_by_test_id("read-all").click()
    expect(page.get_by_text("All are marked as read.")).to_be_visible()
    expect(page.get_by_text("Unread", exact=True)).to_have_count(0)
    expect(page.get_by_test_id("read-all")).to_be_disabled()
    assert all(each["read_at"] for each in server.prime.notifications)


def test_one_that_comes_is_shown_and_said_and_the_focus_stays(
    opened: Callable[[], Page], server: Server
) -> None:
    server.prime.notifications = [notification(1, "Old")]
    page = opened()
    button = page.get_by_role("button", name="Mark as read: Old")
    button.focus()
    server.prime.tell(notification(2, "Fresh"))
    expect(page.get_by_role("status")).to_have_text("New: Fresh")
    expect(page.get_by_role("listitem").first).to_contain_text("Fresh")
    expect(button).to_be_focused()


def test_older_ones_are_shown_when_they_are_asked_for(
    opened: Callable[[], Page], server: Server
) -> None:
    server.prime.notifications = [notification(n, f"Number {n}") for n in range(45, 0, -1)]
    page = opened()
    rows = page.get_by_role("listitem")
    expect(rows).to_have_count(20)
    page.get_by_test_id("older").click()
    expect(rows).to_have_count(40)
    page.get_by_test_id("older").click()
    expect(rows).to_have_count(45)
    expect(page.get_by_test_id("older")).to_be_hidden()
    expect(rows.last).to_contain_text("Number 1")


def test_where_there_are_none_it_says_so(opened: Callable[[], Page]) -> None:
    page = opened()
    expect(page.get_by_text("No notifications yet.")).to_be_visible()
    expect(page.get_by_test_id("read-all")).to_be_disabled()


def test_of_a_session_that_has_ended_nothing_stays(
    opened: Callable[[], Page], server: Server
) -> None:
    server.prime.notifications = [notification(1, "Old")]
    page = opened()
    expect(page.get_by_text("Old", exact=True)).to_be_visible()
    server.end_sessions()
    page.get_by_test_id("read-all").click()
    expect(page.get_by_role("alert")).to_contain_text("Your session has ended")
    expect(page.get_by_text("Old", exact=True)).to_have_count(0)
