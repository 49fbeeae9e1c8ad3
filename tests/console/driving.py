"""What a person does at the console."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, Route, expect

from tests.console.answers import DONE, result, start
from tests.console.chat_double import Server
from tests.console.tab import KEPT, keep

REVIEW = "tools/review_transaction"
LIST = "tools/get_transactions"


def signed_in(page: Page, server: Server) -> Page:
    page.goto(server.url)
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("composer")).to_be_focused()
    return page


def arrived(page: Page, server: Server, name: str) -> Page:
    """Opens a page as a user who signed in earlier: it renews the session from its cookie."""
    keep(page.context, server)
    page.add_init_script(KEPT)
    page.goto(f"{server.url}{name}")
    return page


def answer(page: Page, path: str, body: object, status: int = 200) -> None:
    """Answers the page's requests to that path in the server's place."""

    def fulfill(route: Route) -> None:
        route.fulfill(json=body, status=status)

    page.route(f"**/v1/{path}", fulfill)


def settled(server: Server) -> None:
    """Waits until the page has asked for all that it asks for by itself: its stream comes last."""
    server.prime.next_stream()


def say(page: Page, text: str) -> None:
    page.get_by_test_id("composer").fill(text)
    page.get_by_test_id("send").click()


def shown(page: Page, server: Server, tool: str, answer: object) -> Locator:
    """The card of a tool that has answered."""
    (card,) = all_shown(page, server, [(tool, answer)])
    return card


def all_shown(page: Page, server: Server, answers: Sequence[tuple[str, object]]) -> list[Locator]:
    """The cards of tools that have answered, one after the other in a single answer."""
    events = [event for tool, value in answers for event in (start(tool), result(tool, value))]
    server.answers = [[*events, DONE]]
    say(page, "Show me")
    cards = page.get_by_test_id("tool-card")
    expect(cards.and_(page.locator("[data-state=done]"))).to_have_count(len(answers))
    expect(page.locator(".log[aria-busy=false]")).to_be_attached()
    return cards.all()


def facts(card: Locator) -> dict[str, str]:
    """A card's definitions, by their terms in lower case."""
    terms = [text.lower() for text in card.locator("dt").all_text_contents()]
    texts = [text.replace("\u00a0", " ") for text in card.locator("dd").all_inner_texts()]
    return dict(zip(terms, (" ".join(text.split()) for text in texts), strict=True))


def part(page: Page, name: str) -> Locator:
    """The part of a page that is called so."""
    return page.locator("section").and_(page.get_by_role("region", name=name, exact=True))


def told(found: Locator) -> list[str]:
    """The texts of all that are found once there is one, each in one line."""
    found.first.wait_for()
    return [" ".join(text.split()) for text in found.all_inner_texts()]


def as_developer(page: Page) -> None:
    """Has the page show JSON, ids and how sure something is."""
    page.get_by_test_id("conversations").click()
    drawer = page.get_by_role("dialog", name="Conversations")
    drawer.get_by_label("Show technical details").check()
    drawer.get_by_role("button", name="Close").click()


def refused(page: Page, server: Server, tool: str, error: object) -> Locator:
    """The card of a tool that has refused."""
    server.answers = [[start(tool), {"type": "tool_error", "tool": tool, "error": error}, DONE]]
    say(page, "Find my mail")
    card = page.get_by_test_id("tool-card")
    expect(card).to_have_attribute("data-state", "failed")
    return card


def fill(form: Locator, values: dict[str, str]) -> None:
    for label, value in values.items():
        form.get_by_label(label).fill(value)


def press(form: Locator, name: str) -> None:
    form.get_by_role("button", name=name).click()


def reply(page: Page, name: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def waits(page: Page, name: str) -> None:
    expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
