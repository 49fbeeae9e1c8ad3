"""Where the server has a socket, the page is told by it that something changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from starlette.responses import JSONResponse

from tests.chromium import DESKTOP
from tests.console.answers import DONE
from tests.console.chat_double import Server
from tests.console.conftest import OWN
from tests.console.driving import say, signed_in
from tests.console.page.test_notifications import SET_HIDDEN
from tests.console.prime_results import notification
from tests.console.socket_double import Socket

pytestmark = pytest.mark.browser

CHANGED = {"type": "notifications"}
ASKED = "**/notifications"


@pytest.fixture
def server(server: Server) -> Server:
    server.sockets.are_served = True
    return server


def come(server: Server, number: int, message: str) -> None:
    """A notification, of which no page has been told yet."""
    server.prime.notifications.insert(0, notification(number, message))


def following(new_page: Callable[..., Page], server: Server) -> tuple[Page, Socket]:
    """A page that has its first list, of one notification, and its socket."""
    come(server, 0, "Before")
    page = signed_in(new_page(**DESKTOP), server)
    socket = server.sockets.next()
    expect(page.get_by_role("button", name="Notifications, 1 unread")).to_be_visible()
    return page, socket


def messages(*texts: str) -> dict[str, object]:
    roles = ("user", "assistant")
    return {
        "messages": [
            {"id": f"m{n}", "role": roles[n % 2], "text": text, "employee": "prime-boss"}
            for n, text in enumerate(texts)
        ]
    }


def test_a_notification_appears_by_itself(new_page: Callable[..., Page], server: Server) -> None:
    page, socket = following(new_page, server)
    come(server, 2, "Imported")
    socket.tell(CHANGED)
    expect(page.get_by_test_id("toast").get_by_role("status")).to_have_text("Imported")
    expect(page.get_by_role("button", name="Notifications, 2 unread")).to_be_visible()
    assert server.prime.streams == []


def test_the_token_is_in_no_address(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(**DESKTOP)
    with page.expect_websocket() as opened:
        signed_in(page, server)
    assert server.sockets.next().token in server.accepted
    assert opened.value.url == f"ws://127.0.0.1:{server.port}/v1/socket"


def test_what_came_while_no_connection_was_open_is_told_when_one_is(
    new_page: Callable[..., Page], server: Server
) -> None:
    """Also one that began before others and was committed after them."""
    page, first = following(new_page, server)
    come(server, 5, "Five")
    first.tell(CHANGED)
    expect(page.get_by_test_id("toast")).to_have_count(1)
    come(server, 6, "Six")
    server.prime.notifications.append(notification(4, "Four"))
    first.end()
    server.sockets.next()
    expect(page.get_by_test_id("toast").filter(has_text="Six")).to_be_visible()
    expect(page.get_by_role("button", name="Notifications, 4 unread")).to_be_visible()


def test_a_token_that_has_ended_is_renewed_and_the_page_connects_again(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.sign_in = "cognito"
    page = new_page(**DESKTOP)
    page.goto(server.url)
    come(server, 1, "Before")
    page.get_by_test_id("sign-in").click()
    first = server.sockets.next()
    expect(page.get_by_role("button", name="Notifications, 1 unread")).to_be_visible()
    server.accepted = set()
    come(server, 2, "Meanwhile")
    first.end()
    second = server.sockets.next()
    assert second.token != first.token
    expect(page.get_by_test_id("toast")).to_contain_text("Meanwhile")


def test_an_ended_session_is_told(page: Page, server: Server) -> None:
    socket = server.sockets.next()
    server.end_sessions()
    socket.end()
    expect(page.get_by_role("alert")).to_contain_text("Your session has ended")


def test_a_server_that_fails_is_asked_again(new_page: Callable[..., Page], server: Server) -> None:
    page, socket = following(new_page, server)
    come(server, 1, "One")
    server.prime.refusals["notifications"] = [JSONResponse({"error": "Busy."}, 503)]
    socket.tell(CHANGED)
    server.sockets.next()
    expect(page.get_by_test_id("toast")).to_contain_text("One")


def test_a_page_whose_place_another_has_taken_rests_until_it_is_seen(
    new_page: Callable[..., Page], server: Server
) -> None:
    page, socket = following(new_page, server)
    page.evaluate(SET_HIDDEN, True)
    socket.tell({"type": "replaced"})
    assert socket.has_left.wait(20)
    come(server, 1, "Meanwhile")
    expect(page.get_by_test_id("toast")).to_have_count(0)
    page.evaluate(SET_HIDDEN, False)
    server.sockets.next()
    expect(page.get_by_test_id("toast")).to_contain_text("Meanwhile")


@OWN
def test_a_page_says_now_and_then_that_it_is_there(page: Page, server: Server) -> None:
    server.sockets.next()
    page.clock.install()
    come(server, 0, "Before")
    page.reload()
    socket = server.sockets.next()
    expect(page.get_by_role("button", name="Notifications, 1 unread")).to_be_visible()
    page.clock.run_for(8 * 60_000)
    page.clock.run_for(8 * 60_000)
    come(server, 1, "Still here")
    socket.tell(CHANGED)
    expect(page.get_by_test_id("toast")).to_be_visible()
    assert socket.said == ["{}", "{}"]


def test_who_signs_out_leaves(page: Page, server: Server) -> None:
    socket = server.sockets.next()
    page.get_by_role("button", name="Sign out").click()
    assert socket.has_left.wait(20)


def conversation_id(page: Page) -> str:
    found: str = page.evaluate("Object.entries(localStorage).find(([k]) => k.includes('conv'))[1]")
    return found


def test_what_is_said_in_another_tab_appears(page: Page, server: Server) -> None:
    socket = server.sockets.next()
    turn = {"type": "conversation", "id": conversation_id(page)}
    server.saved = messages("What is my balance?")
    socket.tell(turn)
    expect(page.get_by_test_id("message-user")).to_have_text(["What is my balance?"])
    server.saved = messages("What is my balance?", "It is 12.")
    socket.tell(turn)
    expect(page.get_by_test_id("message-assistant")).to_contain_text(["It is 12."])
    expect(page.get_by_test_id("message-user")).to_have_count(1)


def test_another_conversation_changes_nothing_on_the_page(
    new_page: Callable[..., Page], server: Server
) -> None:
    page, socket = following(new_page, server)
    server.saved = messages("Elsewhere")
    socket.tell({"type": "conversation", "id": "another"})
    come(server, 1, "Heard")
    socket.tell(CHANGED)
    expect(page.get_by_test_id("toast")).to_be_visible()
    expect(page.get_by_test_id("message-user")).to_have_count(0)


def test_the_pages_own_answer_is_not_drawn_anew(
    new_page: Callable[..., Page], server: Server
) -> None:
    page, socket = following(new_page, server)
    server.answers = [[{"type": "token", "token": "Hello."}, DONE]]
    say(page, "Hi")
    expect(page.get_by_role("status")).to_have_text("Answer complete.")
    page.get_by_test_id("message-assistant").evaluate("node => node.dataset.same = 'yes'")
    server.saved = messages("Hi", "Hello.")
    with page.expect_response(lambda r: "/chat/" in r.url):
        socket.tell({"type": "conversation", "id": conversation_id(page)})
    come(server, 1, "Heard")
    socket.tell(CHANGED)
    expect(page.get_by_test_id("toast")).to_be_visible()
    expect(page.locator("[data-same=yes]")).to_have_count(1)
