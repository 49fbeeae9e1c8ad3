"""Several entries are put into one category at once, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.chromium import PHONE
from tests.console.chat_double import Server
from tests.console.driving import part, reply
from tests.console.money.double import PUT
from tests.console.money.results import entry

pytestmark = pytest.mark.browser

NAMES = ("One", "Two", "Three", "Four")


@pytest.fixture
def page(open_money: Callable[..., Page], server: Server) -> Page:
    server.prime.money.entries = purchases(*NAMES)
    return open_money()


def purchases(*names: str) -> list[dict[str, str]]:
    return [entry(name, "budget", "MXN", "-5.00", name, "Food") for name in names]


def box(page: Page, name: str) -> Locator:
    return page.get_by_role("checkbox", name=f"Choose {name},")


def bar(page: Page) -> Locator:
    return page.get_by_role("form", name="Chosen entries")


def put(page: Page, category: str) -> None:
    bar(page).get_by_label("Category for all of them").fill(category)
    bar(page).get_by_role("button", name="Put them there").click()


def asked(server: Server) -> list[str]:
    """The ids of the newest call."""
    return [name["id"] for name in server.prime.of(f"tools/{PUT}")[-1].body["entries"]]


def category_of(page: Page, name: str) -> Locator:
    return part(page, "Entries").get_by_role("row").filter(has_text=name).locator(".category-name")


def test_those_that_are_chosen_are_put_there_by_one_call_after_one_yes(
    page: Page, server: Server
) -> None:
    expect(bar(page)).to_be_hidden()
    box(page, "One").check()
    box(page, "Three").check()
    expect(bar(page).get_by_role("status")).to_have_text("2 entries are chosen")
    before = len(server.prime.of("tools/get_spending"))
    put(page, "Fun")
    reply(page, "Yes")
    expect(part(page, "Entries").get_by_text("2 entries are in Fun now.")).to_be_visible()
    expect(box(page, "One")).to_be_focused()
    expect(bar(page)).to_be_hidden()
    first, second = server.prime.of(f"tools/{PUT}")
    assert first.key == second.key
    assert second.body == {
        "user_id": "12345",
        "category": "Fun",
        "entries": [{"book": "budget", "id": id, "day": "2026-11-20"} for id in ("One", "Three")],
    }
    for name, category in zip(NAMES, ("Fun", "Food", "Fun", "Food"), strict=True):
        expect(category_of(page, name)).to_have_text(category)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert len(server.prime.of("tools/get_spending")) == before + 2


def test_all_of_it_is_done_from_the_keyboard(page: Page, server: Server) -> None:
    box(page, "One").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(box(page, "Three")).to_be_focused()
    page.keyboard.press("Shift+Space")
    expect(bar(page).get_by_role("status")).to_have_text("3 entries are chosen")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(box(page, "Two")).not_to_be_checked()
    bar(page).get_by_label("Category for all of them").focus()
    page.keyboard.type("Fun")
    page.keyboard.press("Enter")
    reply(page, "Yes")
    expect(box(page, "One")).to_be_focused()
    assert asked(server) == ["One", "Three"]


def test_a_range_is_chosen_with_shift_and_all_by_the_head(page: Page) -> None:
    box(page, "Two").click()
    box(page, "Four").click(modifiers=["Shift"])
    expect(bar(page).get_by_role("status")).to_have_text("3 entries are chosen")
    every = page.get_by_role("checkbox", name="Choose all that are shown")
    every.click()
    expect(bar(page)).to_be_hidden()
    every.check()
    expect(bar(page).get_by_role("status")).to_have_text("4 entries are chosen")
    bar(page).get_by_role("button", name="Choose none").click()
    expect(box(page, "One")).to_be_focused()
    expect(bar(page)).to_be_hidden()


def test_each_that_does_not_fit_says_why_and_the_others_are_put_there_next(
    page: Page, server: Server
) -> None:
    server.prime.money.unfit = {"Two": "income", "Four": "already_there"}
    page.get_by_role("checkbox", name="Choose all that are shown").check()
    put(page, "Rent")
    expect(bar(page).get_by_role("alert")).to_contain_text("2 of 4 did not fit")
    row = part(page, "Entries").get_by_role("row")
    expect(row.filter(has_text="Two")).to_contain_text("An income goes into no category")
    expect(row.filter(has_text="Four")).to_contain_text("It is in that category already.")
    expect(box(page, "Two")).to_be_focused()
    expect(bar(page).get_by_role("status")).to_have_text("2 entries are chosen")
    bar(page).get_by_role("button", name="Put them there").click()
    reply(page, "Yes")
    expect(category_of(page, "Three")).to_have_text("Rent")
    expect(category_of(page, "Two")).to_have_text("Food")
    assert asked(server) == ["One", "Three"]


def test_what_has_the_focus_is_never_behind_the_form(
    open_money: Callable[..., Page], server: Server
) -> None:
    names = [f"Purchase {number:02}" for number in range(20)]
    server.prime.money.entries = purchases(*names)
    server.prime.money.unfit = {"Purchase 04": "income"}
    page = open_money(**PHONE)
    page.get_by_role("checkbox", name="Choose all that are shown").focus()
    box(page, "Purchase 00").check()
    for name in names[1:6]:
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
        expect(box(page, name)).to_be_focused()
        require_above_the_form(page, name)
    put(page, "Rent")
    expect(box(page, "Purchase 04")).to_be_focused()
    require_above_the_form(page, "Purchase 04")


def require_above_the_form(page: Page, name: str) -> None:
    row = part(page, "Entries").get_by_role("row").filter(has_text=name).bounding_box()
    form = bar(page).bounding_box()
    assert row
    assert form
    assert row["y"] + row["height"] <= form["y"], name


def test_when_none_fits_the_list_says_so(page: Page, server: Server) -> None:
    server.prime.money.unfit = {"One": "not_found"}
    box(page, "One").check()
    put(page, "Rent")
    expect(bar(page)).to_be_hidden()
    expect(part(page, "Entries").get_by_role("status")).to_contain_text("1 of 1 did not fit")
    expect(part(page, "Entries").get_by_text("It is not there any more.")).to_be_visible()


def test_those_that_one_change_does_not_take_stay_chosen_for_the_next(
    page: Page, server: Server
) -> None:
    server.prime.money.most = 3
    page.get_by_role("checkbox", name="Choose all that are shown").check()
    put(page, "Fun")
    reply(page, "Yes")
    expect(bar(page).get_by_role("alert")).to_contain_text("1 did not fit into one change")
    expect(category_of(page, "Three")).to_have_text("Fun")
    expect(category_of(page, "Four")).to_have_text("Food")
    bar(page).get_by_role("button", name="Put them there").click()
    reply(page, "Yes")
    expect(category_of(page, "Four")).to_have_text("Fun")
    assert asked(server) == ["Four"]


def test_after_a_no_all_stay_chosen_and_as_they_were(page: Page) -> None:
    box(page, "One").check()
    put(page, "Fun")
    reply(page, "No")
    expect(part(page, "Entries").get_by_text("Nothing was changed.")).to_be_visible()
    expect(box(page, "One")).to_be_checked()
    expect(category_of(page, "One")).to_have_text("Food")


def test_fifty_are_the_most_at_once(open_money: Callable[..., Page], server: Server) -> None:
    server.prime.money.entries = purchases(*(f"Purchase {number:02}" for number in range(60)))
    page = open_money(**PHONE)
    page.get_by_role("checkbox", name="Choose Purchase 00,").check()
    page.get_by_role("checkbox", name="Choose Purchase 59,").click(modifiers=["Shift"])
    expect(bar(page).get_by_role("status")).to_have_text("50 entries are chosen, the most at once")
    page.get_by_role("checkbox", name="Choose Purchase 55,").click()
    expect(page.get_by_role("checkbox", name="Choose Purchase 55,")).not_to_be_checked()
    for edge in ("html", ".money-scroller"):
        assert page.locator(edge).evaluate("e => e.scrollWidth - e.clientWidth") <= 0
    put(page, "Fun")
    reply(page, "Yes")
    expect(part(page, "Entries").get_by_text("50 entries are in Fun now.")).to_be_visible()
